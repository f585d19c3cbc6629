(** * Moves of a game by a rule, by the digits of three words

    A position, an option and the amount of the move are read side by side, over the digits of a
    numeration system. For each pile is kept what the first is worth without the others. *)

From Coq Require Import List Bool NArith ZArith PeanoNat Lia.
From Nimscope Require Import Game Automaton Play Numeration.
Import ListNotations.
Open Scope Z_scope.

(** ** The move as a relation of rows *)

Definition kind := list (N * N).

Fixpoint loses (k : kind) (t : N) (x y : position) : Prop :=
  match k, x, y with
  | (c, f) :: k, p :: x, q :: y => p = (q + c + f * t)%N /\ loses k t x y
  | [], [], [] => True
  | _, _, _ => False
  end.

Lemma loses_nth k t : forall x y, loses k t x y <->
  length x = length k /\ length y = length k /\
  forall i, (i < length k)%nat ->
    let (c, f) := nth i k (0, 0)%N in pile x i = (pile y i + c + f * t)%N.
Proof.
  unfold pile. induction k as [ | (c, f) k IH]; intros [ | p x] [ | q y]; cbn [loses length];
    try (split; [intros [] | intros (? & ? & ?); discriminate]).
  - split; [intros _; repeat split; intros i H; inversion H | auto].
  - rewrite IH. split.
    + intros (H & Hx & Hy & L). split; [congruence | split; [congruence | ]].
      intros [ | i] I; cbn [nth]; [exact H | apply L; lia].
    + intros (Hx & Hy & L). split; [exact (L 0%nat (Nat.lt_0_succ _)) | ].
      split; [congruence | split; [congruence | ]]. intros i I. apply (L (S i)). lia.
Qed.

Definition is_whole (g : rule_game) : bool :=
  forallb (fun k : kind => Nat.eqb (length k) (rule_piles g)) (kinds g).

Lemma whole_length g k : is_whole g = true -> In k (kinds g) -> length k = rule_piles g.
Proof. unfold is_whole. rewrite forallb_forall. intros H I. apply Nat.eqb_eq, H, I. Qed.

Lemma rule_move g x y : is_whole g = true ->
  (move g x y <-> (fewest g <= tokens x)%N /\
     exists k t, In k (kinds g) /\ (0 < t)%N /\ loses k t x y).
Proof.
  intros W. change (move g x y) with (take_by_rule g x y). unfold take_by_rule. split.
  - intros (Hx & Hy & F & k & t & I & T & M). split; [exact F | ]. exists k, t.
    split; [exact I | split; [exact T | ]]. apply loses_nth.
    rewrite (whole_length g k W I). auto.
  - intros (F & k & t & I & T & M). apply loses_nth in M. rewrite (whole_length g k W I) in M.
    destruct M as (Hx & Hy & M). repeat split; auto. exists k, t. auto.
Qed.

Definition takes_something (k : kind) : bool :=
  existsb (fun cf => (0 <? fst cf) || (0 <? snd cf))%N k.

Lemma loses_falls k t : (0 < t)%N -> forall x y, loses k t x y ->
  (tokens y <= tokens x)%N /\ (takes_something k = true -> tokens y < tokens x)%N.
Proof.
  intros T. induction k as [ | (c, f) k IH]; intros [ | p x] [ | q y] H; try destruct H.
  - split; [reflexivity | discriminate].
  - destruct (IH _ _ H0) as (H1 & H2). cbn [tokens fold_right takes_something existsb fst snd].
    fold (tokens x) (tokens y) (takes_something k). split; [nia | ].
    rewrite !orb_true_iff, !N.ltb_lt. intros [[C | F] | R]; [nia | nia | ]. specialize (H2 R). nia.
Qed.

(** ** Terminal positions, which are known from small piles alone *)

Fixpoint is_playable (k : kind) (x : position) : bool :=
  match k, x with
  | (c, f) :: k, p :: x => if (c + f <=? p)%N then is_playable k x else false
  | [], [] => true
  | _, _ => false
  end.

Definition goes_on (g : rule_game) (x : position) : bool := (fewest g <=? tokens x)%N.

Definition is_terminal (g : rule_game) (x : position) : bool :=
  if goes_on g x then forallb (fun k => negb (is_playable k x)) (kinds g) else true.

Lemma playable_loses k : forall x, is_playable k x = true <-> exists y, loses k 1 x y.
Proof.
  induction k as [ | (c, f) k IH]; intros [ | p x]; cbn [is_playable].
  - split; [exists []; exact I | reflexivity].
  - split; [discriminate | intros ([ | ] & [])].
  - split; [discriminate | intros ([ | ] & [])].
  - destruct (N.leb_spec (c + f) p) as [L | L].
    + rewrite IH. split.
      * intros (y & M). exists ((p - c - f)%N :: y). split; [lia | exact M].
      * intros ([ | q y] & M); [destruct M | ]. exists y. apply M.
    + split; [discriminate | ]. intros ([ | q y] & M); [destruct M | ]. destruct M. lia.
Qed.

Lemma loses_playable k t : (0 < t)%N -> forall x y, loses k t x y -> is_playable k x = true.
Proof.
  intros T. induction k as [ | (c, f) k IH]; intros [ | p x] [ | q y] M; try destruct M; [reflexivity | ].
  cbn [is_playable]. destruct (N.leb_spec (c + f) p); [eapply IH; eassumption | nia].
Qed.

Lemma terminal_spec g x : is_whole g = true -> (is_terminal g x = true <-> terminal g x).
Proof.
  intros W. unfold is_terminal, goes_on. destruct (N.leb_spec (fewest g) (tokens x)) as [L | L].
  - rewrite forallb_forall. split.
    + intros H y M. apply (rule_move g x y W) in M. destruct M as (_ & k & t & I & T & M).
      specialize (H k I). rewrite (loses_playable k t T x y M) in H. discriminate.
    + intros H k I. destruct (is_playable k x) eqn:P; [ | reflexivity].
      apply playable_loses in P. destruct P as (y & M). exfalso. apply (H y), (rule_move g x y W).
      split; [exact L | ]. exists k, 1%N. auto using N.lt_0_1.
  - split; [ | reflexivity]. intros _ y M. apply (rule_move g x y W) in M. lia.
Qed.

(** No number above this makes a difference. *)
Definition enough (g : rule_game) : N :=
  fold_right (fun k m => fold_right (fun cf => N.max (fst cf + snd cf)) m k) (fewest g) (kinds g).

Lemma enough_fewest g : (fewest g <= enough g)%N.
Proof.
  unfold enough. induction (kinds g) as [ | k ks IH]; cbn [fold_right]; [reflexivity | ].
  etransitivity; [exact IH | ]. induction k as [ | cf k IHk]; cbn [fold_right]; lia.
Qed.

Lemma enough_losses g k : In k (kinds g) -> Forall (fun cf => (fst cf + snd cf <= enough g)%N) k.
Proof.
  unfold enough. induction (kinds g) as [ | k' ks IH]; intros I; [destruct I | ]. cbn [fold_right].
  set (m := fold_right _ _ ks) in *. destruct I as [<- | I].
  - clear. induction k' as [ | cf k' IH]; cbn [fold_right]; constructor; [lia | ].
    eapply Forall_impl; [ | exact IH]. cbn. lia.
  - eapply Forall_impl; [ | apply IH, I]. intros cf H. cbn in H |- *.
    etransitivity; [exact H | ]. clear. induction k' as [ | cf' k' IH]; cbn [fold_right]; lia.
Qed.

Lemma tokens_small l m x : (l <= m)%N ->
  (l <=? tokens (map (N.min m) x) = (l <=? tokens x))%N.
Proof.
  intros L. apply eq_true_iff_eq. rewrite !N.leb_le.
  enough (tokens (map (N.min m) x) = tokens x \/
    m <= tokens (map (N.min m) x) /\ m <= tokens x)%N by lia.
  induction x as [ | p x IH]; [left; reflexivity | ]. cbn [map tokens fold_right].
  fold (tokens x) (tokens (map (N.min m) x)). lia.
Qed.

Lemma terminal_small g x : is_terminal g (map (N.min (enough g)) x) = is_terminal g x.
Proof.
  unfold is_terminal, goes_on. rewrite tokens_small by apply enough_fewest.
  destruct (fewest g <=? tokens x)%N; [ | reflexivity].
  assert (forall k, In k (kinds g) -> is_playable k (map (N.min (enough g)) x) = is_playable k x) as E.
  { intros k I. apply enough_losses in I. revert x.
    induction I as [ | (c, f) k L F IH]; intros [ | p x]; try reflexivity.
    cbn [map is_playable]. cbn in L. rewrite IH.
    destruct (N.leb_spec (c + f) (N.min (enough g) p)), (N.leb_spec (c + f) p); lia || reflexivity. }
  induction (kinds g) as [ | k ks IH]; [reflexivity | ]. cbn [forallb].
  rewrite (E k (or_introl eq_refl)), IH; [reflexivity | ]. intros k' I. apply E. right. exact I.
Qed.

Section Kept.
Variable a : N.
Notation za := (Z.of_N a).
Notation push := (push a).
Notation pushes := (pushes a).

(** What is at least [m] counts as [m], whatever follows. *)
Definition small (m : N) (v : worth) : worth :=
  if Z.of_N m <=? fst v then (Z.of_N m, 0) else v.

Definition values (vs : list worth) : position := map (fun v => Z.to_N (fst v)) vs.

Lemma small_pushes m vs : (0 < a)%N -> Forall (fun v => 0 <= fst v /\ 0 <= snd v) vs -> forall c,
  map (small m) (pushes vs c) = map (small m) (pushes (map (small m) vs) c).
Proof.
  intros Q. induction 1 as [ | v vs V F IH]; intros [ | d c]; try reflexivity.
  cbn [map Numeration.pushes]. f_equal; [ | apply IH]. unfold small at 3.
  destruct (Z.leb_spec (Z.of_N m) (fst v)) as [L | L]; [ | reflexivity].
  unfold small, Numeration.push. cbn [fst snd].
  destruct (Z.leb_spec (Z.of_N m) (za * fst v + snd v + Z.of_N d)); [ | nia].
  destruct (Z.leb_spec (Z.of_N m) (za * Z.of_N m + 0 + Z.of_N d)); [reflexivity | nia].
Qed.

Lemma small_values m vs : forall x, map fst vs = map Z.of_N x ->
  values (map (small m) vs) = map (N.min m) x.
Proof.
  induction vs as [ | v vs IH]; intros [ | p x] E; try discriminate; [reflexivity | ].
  injection E as V E. cbn [map values]. fold (values (map (small m) vs)).
  rewrite (IH x E). f_equal. unfold small. destruct (Z.leb_spec (Z.of_N m) (fst v)); cbn [fst]; lia.
Qed.

Lemma small_zeros m n : map (small m) (repeat (0, 0) n) = repeat (0, 0) n.
Proof.
  assert (small m (0, 0) = (0, 0)) as E.
  { unfold small. cbn [fst]. destruct (Z.leb_spec (Z.of_N m) 0); [f_equal; lia | reflexivity]. }
  induction n as [ | n IH]; [reflexivity | ]. cbn [repeat map]. rewrite E, IH. reflexivity.
Qed.

(** ** What is kept of a move *)

(** Old without new, and without the multiple of the amount. *)
Fixpoint differ (k : kind) (t : worth) (x y : list worth) : list worth :=
  match k, x, y with
  | (_, f) :: k, u :: x, v :: y =>
      (fst u - fst v - Z.of_N f * fst t, snd u - snd v - Z.of_N f * snd t) :: differ k t x y
  | _, _, _ => []
  end.

Fixpoint differ_next (ws : list worth) (k : kind) (t : Z) (x y : list N) : list worth :=
  match ws, k, x, y with
  | w :: ws, (_, f) :: k, d :: x, e :: y =>
      push w (Z.of_N d - Z.of_N e - Z.of_N f * t) :: differ_next ws k t x y
  | _, _, _, _ => []
  end.

Lemma differ_pushes k t d : forall x y c e,
  differ k (push t d) (pushes x c) (pushes y e) = differ_next (differ k t x y) k d c e.
Proof.
  induction k as [ | (c0, f) k IH]; intros [ | u x] [ | v y] [ | i c] [ | j e]; try reflexivity.
  cbn [Numeration.pushes differ differ_next].
  f_equal; [ | apply IH]. unfold Numeration.push. cbn [fst snd]. f_equal; ring.
Qed.

(** What a pile keeps is so far from what the move takes besides that it stays on its side, whatever
    digits follow. *)
Definition is_far (cf : N * N) (w : worth) : bool :=
  let all := 1 + Z.of_N (snd cf) in
  let more := Z.max all (Z.of_N (fst cf) - Z.of_N (snd cf)) in
  let next := za * fst w + snd w in
  if all + more <=? fst w then (za + 1) * all + more <=? next
  else if fst w <=? -2 then next <=? - (za + 2) else false.

Fixpoint some_far (k : kind) (ws : list worth) : bool :=
  match k, ws with
  | cf :: k, w :: ws => if is_far cf w then true else some_far k ws
  | _, _ => false
  end.

Lemma far_spec cf w : is_far cf w = true ->
  let all := 1 + Z.of_N (snd cf) in
  let more := Z.max all (Z.of_N (fst cf) - Z.of_N (snd cf)) in
  let next := za * fst w + snd w in
  all + more <= fst w /\ (za + 1) * all + more <= next \/ fst w <= -2 /\ next <= - (za + 2).
Proof.
  unfold is_far. cbv zeta. set (more := Z.max _ _).
  destruct (Z.leb_spec (1 + Z.of_N (snd cf) + more) (fst w)) as [H | H].
  - rewrite Z.leb_le. auto.
  - destruct (Z.leb_spec (fst w) (-2)); [rewrite Z.leb_le; auto | discriminate].
Qed.

Lemma far_push cf w d : (0 < a)%N -> is_far cf w = true ->
  - (za * (1 + Z.of_N (snd cf))) <= d <= za -> is_far cf (push w d) = true.
Proof.
  intros Q H D. apply far_spec in H. unfold is_far, Numeration.push. cbn [fst snd]. cbv zeta in *.
  set (all := 1 + Z.of_N (snd cf)) in *. set (more := Z.max _ _) in *.
  assert (B : all <= more) by (unfold more; lia). assert (B0 : 0 < all) by (unfold all; lia).
  set (next := za * fst w + snd w) in *. destruct H as [(F & F2) | (F & F2)].
  - destruct (Z.leb_spec (all + more) (next + d)); [apply Z.leb_le; nia | nia].
  - destruct (Z.leb_spec (all + more) (next + d)); [nia | ].
    destruct (Z.leb_spec (next + d) (-2)); [apply Z.leb_le; nia | nia].
Qed.

Lemma far_next k : (0 < a)%N -> forall ws t x y, some_far k ws = true ->
  length ws = length k -> length x = length k -> length y = length k ->
  0 <= t <= za -> Forall (fun d => (d <= a)%N) x -> Forall (fun d => (d <= a)%N) y ->
  some_far k (differ_next ws k t x y) = true.
Proof.
  intros Q. induction k as [ | (c, f) k IH]; intros [ | w ws] t [ | d x] [ | e y] H L X Y T Dx Dy;
    try discriminate.
  inversion Dx; subst. inversion Dy; subst. cbn [some_far differ_next] in *.
  destruct (is_far (c, f) w) eqn:F.
  - rewrite far_push; [reflexivity | exact Q | exact F | cbn [snd]; nia].
  - destruct (is_far (c, f) (push w _)); [reflexivity | ]. apply IH; auto.
Qed.

Lemma differ_length k t : forall x y, length x = length k -> length y = length k ->
  length (differ k t x y) = length k.
Proof.
  induction k as [ | (c, f) k IH]; intros [ | u x] [ | v y] X Y; try discriminate; [reflexivity | ].
  cbn [differ length] in *. f_equal. apply IH; lia.
Qed.

Fixpoint fulfils (k : kind) (ws : list worth) : bool :=
  match k, ws with
  | (c, _) :: k, w :: ws => if fst w =? Z.of_N c then fulfils k ws else false
  | _, _ => true
  end.

Lemma fulfils_not_far k : (0 < a)%N -> forall ws, fulfils k ws = true -> some_far k ws = false.
Proof.
  intros Q. induction k as [ | (c, f) k IH]; intros [ | w ws] H; try reflexivity.
  cbn [fulfils some_far] in *. destruct (Z.eqb_spec (fst w) (Z.of_N c)) as [E | E]; [ | discriminate].
  destruct (is_far (c, f) w) eqn:F; [exfalso | auto]. apply far_spec in F. cbn [fst snd] in F. lia.
Qed.

(** At the end what is kept is what the move takes besides, if and only if it was a move. *)
Lemma fulfils_loses k (t : worth) (m : N) : fst t = Z.of_N m ->
  forall x y vx vy, map fst vx = map Z.of_N x -> map fst vy = map Z.of_N y ->
  length x = length k -> length y = length k ->
  (fulfils k (differ k t vx vy) = true <-> loses k m x y).
Proof.
  intros K. induction k as [ | (c, f) k IH]; intros [ | p x] [ | q y] [ | u vx] [ | v vy] X Y Lx Ly;
    try discriminate; [cbn; tauto | ].
  injection X as U X. injection Y as V Y. cbn [differ fulfils loses fst].
  destruct (Z.eqb_spec (fst u - fst v - Z.of_N f * fst t) (Z.of_N c)) as [E | E].
  - rewrite (IH x y vx vy X Y) by (cbn in Lx, Ly; lia). rewrite U, V, K in E. intuition nia.
  - split; [discriminate | ]. intros (H & _). exfalso. apply E. rewrite U, V, K. nia.
Qed.

(** ** Columns side by side *)

(** The digit of the amount, those of the old row, and those of the new row. *)
Notation columns3 := (list N * list N * list N)%type.
Definition taken_of (w : list columns3) : list (list N) := map (fun c => fst (fst c)) w.
Definition old_of (w : list columns3) : list (list N) := map (fun c => snd (fst c)) w.
Definition new_of (w : list columns3) : list (list N) := map snd w.

Definition kept (n : nat) (k : kind) (w : list columns3) : list worth :=
  match worths a 1 (taken_of w) with
  | t :: _ => differ k t (worths a n (old_of w)) (worths a n (new_of w))
  | [] => []
  end.

Lemma next3 w c : taken_of (w ++ [c]) = taken_of w ++ [fst (fst c)] /\
  old_of (w ++ [c]) = old_of w ++ [snd (fst c)] /\ new_of (w ++ [c]) = new_of w ++ [snd c].
Proof. unfold taken_of, old_of, new_of. rewrite !map_app. auto. Qed.

Lemma one_digit c : length c = 1%nat -> c = [hd 0%N c].
Proof. destruct c as [ | d [ | ]]; intros L; try discriminate L. reflexivity. Qed.

Lemma kept_next n k w c : Forall (fun c => length c = 1%nat) (taken_of (w ++ [c])) ->
  kept n k (w ++ [c]) =
  differ_next (kept n k w) k (Z.of_N (hd 0%N (fst (fst c)))) (snd (fst c)) (snd c).
Proof.
  destruct (next3 w c) as (T & O & N). unfold kept. rewrite T, O, N, !worths_next.
  intros F. apply Forall_app in F. destruct F as (F & G). inversion G as [ | ? ? G' _]; subst.
  assert (L := worths_length a 1 _ F).
  destruct (worths a 1 (taken_of w)) as [ | t ts]; [discriminate | ].
  rewrite (one_digit _ G') at 1. cbn [Numeration.pushes]. apply differ_pushes.
Qed.
End Kept.

Notation columns3 := (list N * list N * list N)%type.
