(** * Taking the same number from some piles, by the digits of three words

    A position, an option and the number that is taken are read side by side, over Fibonacci digits.
    For each pile is kept what the first is worth without the others. *)

From Coq Require Import List Bool NArith ZArith PeanoNat Lia.
From Nimscope Require Import Game Automaton Check Play Fibonacci.
Import ListNotations.
Open Scope Z_scope.

(** ** The move as a relation of words *)

(** The new row is the old one without as many tokens on each marked pile. *)
Fixpoint alike (m : list bool) (t : N) (x y : position) : Prop :=
  match m, x, y with
  | b :: m, a :: x, c :: y => a = (c + if b then t else 0)%N /\ alike m t x y
  | [], [], [] => True
  | _, _, _ => False
  end.

Lemma alike_nth m t : forall x y, alike m t x y <->
  length x = length m /\ length y = length m /\
  forall i, (i < length m)%nat -> pile x i = (pile y i + if nth i m false then t else 0)%N.
Proof.
  unfold pile. induction m as [ | b m IH]; intros [ | a x] [ | c y]; cbn [alike length];
    try (split; [intros [] | intros (? & ? & ?); discriminate]).
  - split; [intros _; repeat split; intros i H; inversion H | auto].
  - rewrite IH. split.
    + intros (H & Hx & Hy & A). split; [congruence | split; [congruence | ]].
      intros [ | i] L; cbn [nth]; [exact H | apply A; lia].
    + intros (Hx & Hy & A). split; [exact (A 0%nat (Nat.lt_0_succ _)) | ].
      split; [congruence | split; [congruence | ]]. intros i L. apply (A (S i)). lia.
Qed.

Definition masks (g : ray_game) : list (list bool) := map (row (ray_piles g)) (sets g).

Lemma masks_length g m : In m (masks g) -> length m = ray_piles g.
Proof. intros H. apply in_map_iff in H. destruct H as (e & <- & _). apply row_length. Qed.

Lemma alike_move g x y : take_alike g x y <->
  exists m t, In m (masks g) /\ (0 < t)%N /\ alike m t x y.
Proof.
  unfold take_alike, masks. split.
  - intros (Hx & Hy & e & t & He & T & M). exists (row (ray_piles g) e), t.
    split; [apply in_map; exact He | split; [exact T | ]].
    apply alike_nth. rewrite row_length. repeat split; auto.
    intros i Hi. rewrite row_nth by exact Hi. destruct (M i Hi) as (M1 & M2).
    destruct (existsb (Nat.eqb i) e) eqn:I.
    + apply M1, is_in, I.
    + rewrite N.add_0_r. symmetry. apply M2. intros J. apply is_in in J. congruence.
  - intros (m & t & Hm & T & M). apply in_map_iff in Hm. destruct Hm as (e & <- & He).
    apply alike_nth in M. rewrite row_length in M. destruct M as (Hx & Hy & M).
    repeat split; auto. exists e, t. repeat split; auto; specialize (M i H);
      rewrite row_nth in M by exact H; intros I.
    + apply is_in in I. rewrite I in M. exact M.
    + destruct (existsb (Nat.eqb i) e) eqn:J; [apply is_in in J; contradiction | ].
      rewrite M. symmetry. apply N.add_0_r.
Qed.

Lemma alike_falls m t : forall x y, alike m t x y ->
  (tokens y <= tokens x)%N /\ (existsb id m = true -> 0 < t -> tokens y < tokens x)%N.
Proof.
  induction m as [ | b m IH]; intros [ | a x] [ | c y] H; try destruct H.
  - split; [reflexivity | discriminate].
  - destruct (IH _ _ H0) as (H1 & H2). cbn [tokens fold_right existsb].
    fold (tokens x) (tokens y). destruct b; cbn [id orb] in *; split; try lia.
    intros Q T. specialize (H2 Q T). lia.
Qed.

(** ** What is kept of a move *)

(** Old without new, and without what is taken from the marked piles. *)
Fixpoint differ (m : list bool) (t : worth) (x y : list worth) : list worth :=
  match m, x, y with
  | b :: m, u :: x, v :: y =>
      (fst u - fst v - (if b then fst t else 0), snd u - snd v - (if b then snd t else 0))
        :: differ m t x y
  | _, _, _ => []
  end.

Fixpoint differ_next (ws : list worth) (m : list bool) (t : bool) (x y : list bool) : list worth :=
  match ws, m, x, y with
  | w :: ws, b :: m, d :: x, e :: y =>
      push w (Z.b2z d - Z.b2z e - (if b then Z.b2z t else 0)) :: differ_next ws m t x y
  | _, _, _, _ => []
  end.

Lemma differ_pushes m t d : forall x y c e,
  differ m (push t (Z.b2z d)) (pushes x c) (pushes y e) = differ_next (differ m t x y) m d c e.
Proof.
  induction m as [ | b m IH]; intros [ | u x] [ | v y] [ | i c] [ | j e]; try reflexivity.
  cbn [pushes differ differ_next].
  f_equal; [ | apply IH]. unfold push. cbn [fst snd]. destruct b; f_equal; ring.
Qed.

(** What a pile keeps is so far from 0 that it stays on its side. *)
Definition is_far (w : worth) : bool :=
  ((4 <=? fst w) && (2 <=? snd w)) || ((fst w <=? -2) && (snd w <=? -1)).

Lemma far_push w d : is_far w = true -> -2 <= d <= 1 -> is_far (push w d) = true.
Proof.
  unfold is_far, push. cbn [fst snd]. rewrite !orb_true_iff, !andb_true_iff, !Z.leb_le. lia.
Qed.

Lemma far_next ws : forall m t x y, existsb is_far ws = true ->
  (length ws = length m -> length x = length m -> length y = length m ->
   existsb is_far (differ_next ws m t x y) = true).
Proof.
  induction ws as [ | w ws IH]; intros [ | b m] t [ | d x] [ | e y] H L X Y; try discriminate.
  cbn [existsb differ_next] in *. apply orb_true_iff in H. apply orb_true_iff.
  destruct H as [H | H]; [left | right].
  - apply far_push; [exact H | ]. destruct b, d, e, t; cbn; lia.
  - apply IH; auto.
Qed.

Lemma differ_length m t : forall x y, length x = length m -> length y = length m ->
  length (differ m t x y) = length m.
Proof.
  induction m as [ | b m IH]; intros [ | u x] [ | v y] X Y; try discriminate; [reflexivity | ].
  cbn [differ length] in *. f_equal. apply IH; lia.
Qed.

Lemma pushes_length vs : forall c, length c = length vs -> length (pushes vs c) = length vs.
Proof.
  induction vs as [ | v vs IH]; intros [ | d c] L; try discriminate; [reflexivity | ].
  cbn [pushes length] in *. f_equal. apply IH. lia.
Qed.

Definition is_zero (ws : list worth) : bool := forallb (fun w => fst w =? 0) ws.

Lemma zero_not_far ws : is_zero ws = true -> existsb is_far ws = false.
Proof.
  induction ws as [ | (p, s) ws IH]; intros H; [reflexivity | ].
  cbn [is_zero forallb existsb fst] in *. apply andb_true_iff in H. destruct H as (P & H).
  apply Z.eqb_eq in P. subst p. rewrite (IH H). reflexivity.
Qed.

(** At the end all that is kept is 0 if and only if it was a move. *)
Lemma zero_alike m (t : worth) (k : N) : fst t = Z.of_N k ->
  forall x y vx vy, map fst vx = map Z.of_N x -> map fst vy = map Z.of_N y ->
  length x = length m -> length y = length m ->
  (is_zero (differ m t vx vy) = true <-> alike m k x y).
Proof.
  intros K. induction m as [ | b m IH]; intros [ | a x] [ | c y] [ | u vx] [ | v vy] X Y Lx Ly;
    try discriminate; [cbn; tauto | ].
  injection X as U X. injection Y as V Y. cbn [differ is_zero forallb alike fst].
  fold (is_zero (differ m t vx vy)).
  rewrite andb_true_iff, (IH x y vx vy X Y) by (cbn in Lx, Ly; lia).
  rewrite Z.eqb_eq, U, V, K. destruct b; split; intros (H & H'); split; auto; lia.
Qed.

(** ** Columns side by side *)

(** The digits of the number taken, of the old row, and of the new row. *)
Notation columns3 := (bool * list bool * list bool)%type.
Definition taken_of (w : list columns3) : list (list bool) := map (fun c => [fst (fst c)]) w.
Definition old_of (w : list columns3) : list (list bool) := map (fun c => snd (fst c)) w.
Definition new_of (w : list columns3) : list (list bool) := map snd w.

Definition kept (n : nat) (m : list bool) (w : list columns3) : list worth :=
  match worths 1 (taken_of w) with
  | t :: _ => differ m t (worths n (old_of w)) (worths n (new_of w))
  | [] => []
  end.

Lemma worths_length n w : Forall (fun c => length c = n) w -> length (worths n w) = n.
Proof.
  induction w as [ | c w IH] using rev_ind; intros F; [apply repeat_length | ].
  rewrite worths_next. apply Forall_app in F. destruct F as (F & G). inversion G; subst.
  rewrite pushes_length; rewrite IH; auto.
Qed.

Lemma next3 w c : taken_of (w ++ [c]) = taken_of w ++ [[fst (fst c)]] /\
  old_of (w ++ [c]) = old_of w ++ [snd (fst c)] /\ new_of (w ++ [c]) = new_of w ++ [snd c].
Proof. unfold taken_of, old_of, new_of. rewrite !map_app. auto. Qed.

Lemma kept_next n m w c : kept n m (w ++ [c]) =
  differ_next (kept n m w) m (fst (fst c)) (snd (fst c)) (snd c).
Proof.
  destruct (next3 w c) as (T & O & N). unfold kept. rewrite T, O, N, !worths_next.
  assert (L : length (worths 1 (taken_of w)) = 1%nat).
  { apply worths_length, Forall_map, Forall_forall. reflexivity. }
  destruct (worths 1 (taken_of w)) as [ | t ts]; [discriminate | ].
  cbn [pushes]. apply differ_pushes.
Qed.
