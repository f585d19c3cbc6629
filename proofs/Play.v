(** * What holds in every game on edges *)

From Coq Require Import List Bool NArith Lia PeanoNat Wf_nat.
From Nimscope Require Import Game Automaton Marks Links Explore Check.
Import ListNotations.

(** ** Moves as marks *)

Lemma marked_nth t ms : forall x y,
  all_marked t ms x y <->
  length x = length ms /\ length y = length ms /\
  forall i, i < length ms -> marked t (nth i ms Kept) (pile x i) (pile y i).
Proof.
  unfold pile. induction ms as [ | m ms IH]; intros [ | a x] [ | b y]; cbn [all_marked length];
    try (split; [intros [] | intros (? & ? & ?); discriminate]).
  - split; [intros _; repeat split; intros i H; inversion H | auto].
  - rewrite IH. split.
    + intros (H & Hx & Hy & A). split; [congruence | split; [congruence | ]].
      intros [ | i] L; cbn [nth]; [exact H | apply A; lia].
    + intros (Hx & Hy & A). split; [exact (A 0 (Nat.lt_0_succ _)) | ].
      split; [congruence | split; [congruence | ]].
      intros i L. apply (A (S i)). lia.
Qed.

Lemma row_length n e : length (row n e) = n.
Proof. unfold row. rewrite map_length, seq_length. reflexivity. Qed.

Lemma rows_length g e : In e (rows g) -> length e = piles g.
Proof. intros H. apply in_map_iff in H. destruct H as (e' & <- & _). apply row_length. Qed.

Lemma row_nth n e i : i < n -> nth i (row n e) false = existsb (Nat.eqb i) e.
Proof.
  intros H. unfold row.
  rewrite (nth_indep _ false (existsb (Nat.eqb 0) e)) by (rewrite map_length, seq_length; exact H).
  rewrite (map_nth (fun i => existsb (Nat.eqb i) e)), seq_nth by exact H. reflexivity.
Qed.

Lemma full_length e : length (full e) = length e.
Proof. apply map_length. Qed.

Lemma full_nth e i : nth i (full e) Kept = if nth i e false then Lower else Kept.
Proof. exact (map_nth (fun b : bool => if b then Lower else Kept) e false i). Qed.

Lemma is_in i e : existsb (Nat.eqb i) e = true <-> In i e.
Proof.
  rewrite existsb_exists. split.
  - intros (j & H & Q). apply Nat.eqb_eq in Q. congruence.
  - intros H. exists i. split; [exact H | apply Nat.eqb_refl].
Qed.

(** A move of the game is a move on a row, by marks that are complete. *)
Lemma move_marks (g : game) x y :
  move g x y <-> exists e, In e (rows g) /\ all_marked (taken g) (full e) x y.
Proof.
  change (move g x y) with (take g x y). unfold take, rows. split.
  - intros (Hx & Hy & e & He & M). exists (row (piles g) e).
    split; [apply in_map; exact He | ].
    apply marked_nth. rewrite full_length, row_length. repeat split; auto.
    intros i Hi. rewrite full_nth, row_nth by exact Hi. destruct (M i Hi) as (M1 & M2).
    destruct (existsb (Nat.eqb i) e) eqn:I.
    + apply M1, is_in, I.
    + apply M2. intros J. apply is_in in J. congruence.
  - intros (e & He & M). apply in_map_iff in He. destruct He as (e' & <- & He').
    apply marked_nth in M. rewrite full_length, row_length in M. destruct M as (Hx & Hy & M).
    repeat split; auto. exists e'. split; [exact He' | ]. intros i Hi.
    specialize (M i Hi). rewrite full_nth, row_nth in M by exact Hi.
    split; intros I.
    + apply is_in in I. rewrite I in M. exact M.
    + destruct (existsb (Nat.eqb i) e') eqn:J; [ | exact M]. apply is_in in J. contradiction.
Qed.

(** ** Every game ends *)

Lemma tokens_fall t e : forall x y, all_marked t (full e) x y ->
  (tokens y <= tokens x)%N /\ (existsb id e = true -> (tokens y < tokens x)%N).
Proof.
  induction e as [ | b e IH]; intros [ | u x] [ | v y] H; try destruct H.
  - split; [reflexivity | discriminate].
  - destruct (IH _ _ H0) as (H1 & H2). cbn [tokens fold_right existsb] in *.
    fold (tokens x) in *. fold (tokens y) in *.
    destruct b; cbn [id orb] in *.
    + assert (v < u)%N by (destruct t; cbn [marked lower] in H; lia). lia.
    + cbn [marked] in H. subst v. split; [lia | intros Q; specialize (H2 Q); lia].
Qed.

Definition ends (g : game) : Prop := forallb (existsb id) (rows g) = true.

Lemma move_falls (g : game) x y : ends g -> move g x y -> (tokens y < tokens x)%N.
Proof.
  intros E M. apply move_marks in M. destruct M as (e & He & M).
  apply (tokens_fall _ _ _ _ M). unfold ends in E. rewrite forallb_forall in E. exact (E e He).
Qed.

Lemma play_ends (g : game) : ends g -> well_founded (fun y x => move g x y).
Proof.
  intros E. apply (well_founded_lt_compat _ (fun x => N.to_nat (tokens x))).
  intros y x M. apply move_falls in M; [lia | exact E].
Qed.

Lemma move_length (g : game) x y : move g x y -> length x = piles g /\ length y = piles g.
Proof. intros (Hx & Hy & _). auto. Qed.

(** ** Terminal positions *)

(** The piles that are false are 0. *)
Definition only_grown (b : list bool) (x : position) : Prop :=
  Forall2 (fun b a => b = false -> a = 0%N) b x.

Definition nonzero (x : position) : list bool := map (fun a => negb (a =? 0)%N) x.

Lemma only_grown_nonzero x : only_grown (nonzero x) x.
Proof.
  induction x as [ | a x IH]; constructor; [ | exact IH].
  intros H. destruct a; [reflexivity | discriminate].
Qed.

Notation missing := (fun in_edge grown => in_edge && negb grown).

Lemma stuck_terminal (g : game) b x : is_stuck g b = true -> only_grown b x -> terminal g x.
Proof.
  intros S G y M. apply move_marks in M. destruct M as (e & He & M).
  unfold is_stuck in S. rewrite forallb_forall in S. specialize (S e He). clear He.
  revert x y e G M S. induction b as [ | c b IH]; intros x y e G M S; inversion G; subst.
  - destruct e; discriminate.
  - destruct e as [ | f e], y as [ | v y]; try destruct M.
    cbn [zip existsb] in S. apply orb_true_iff in S. destruct S as [S | S].
    + unfold id in S. apply andb_true_iff in S. destruct S as (-> & C).
      apply negb_true_iff in C. rewrite (H1 C) in H. destruct (taken g); cbn in H; lia.
    + eapply IH; eassumption.
Qed.

Definition lowered (e : list bool) (x : position) : position :=
  map (fun p : bool * N => if fst p then N.pred (snd p) else snd p) (combine e x).

Lemma lowered_move t e : forall x, length x = length e ->
  existsb id (zip missing e (nonzero x)) = false -> all_marked t (full e) x (lowered e x).
Proof.
  induction e as [ | f e IH]; intros [ | a x] L H; try discriminate; [exact I | ].
  cbn [nonzero map zip existsb] in H. apply orb_false_iff in H. destruct H as (H & H').
  split; [ | apply IH; [now injection L | exact H']].
  destruct f; cbn [marked fst snd]; [ | reflexivity].
  unfold id in H. cbn in H. apply negb_false_iff in H. apply negb_true_iff, N.eqb_neq in H.
  destruct t; cbn [lower]; lia.
Qed.

Lemma terminal_stuck (g : game) x : length x = piles g -> terminal g x -> is_stuck g (nonzero x) = true.
Proof.
  intros L T. unfold is_stuck. apply forallb_forall. intros e He.
  destruct (existsb id (zip missing e (nonzero x))) eqn:Q; [reflexivity | exfalso].
  apply (T (lowered e x)). apply move_marks. exists e. split; [exact He | ].
  apply lowered_move; [rewrite L; symmetry; apply rows_length; exact He | exact Q].
Qed.

Lemma not_all {E} (f : E -> bool) l : forallb f l = false -> exists e, In e l /\ f e = false.
Proof.
  induction l as [ | e l IH]; intros H; [discriminate | ]. cbn in H.
  destruct (f e) eqn:Q; [ | exists e; cbn; auto].
  destruct (IH H) as (e' & I & Q'). exists e'. cbn. auto.
Qed.

Lemma terminal_or_not (g : game) x : length x = piles g -> terminal g x \/ exists y, move g x y.
Proof.
  intros L. destruct (is_stuck g (nonzero x)) eqn:S.
  - left. eapply stuck_terminal; [exact S | apply only_grown_nonzero].
  - right. apply not_all in S. destruct S as (e & He & S). apply negb_false_iff in S || idtac.
    exists (lowered e x). apply move_marks. exists e. split; [exact He | ].
    apply lowered_move; [rewrite L; symmetry; apply rows_length; exact He | exact S].
Qed.

(** ** The induction along the game *)

(** A set of positions of a game is the set of P-positions if no option of its positions is in it,
    none is terminal in misere play, and every other position has an option in it or is terminal in
    misere play. *)
Theorem kernel g (inside D : position -> Prop) : well_founded (fun y x => move g x y) ->
  (forall x y, inside x -> move g x y -> inside y) ->
  (forall x y, inside x -> D x -> move g x y -> ~ D y) ->
  (goal g = Misere -> forall x, inside x -> D x -> ~ terminal g x) ->
  (forall x, inside x ->
    D x \/ (exists y, move g x y /\ D y) \/ (goal g = Misere /\ terminal g x)) ->
  forall x, inside x -> (is_P g x <-> D x) /\ (is_N g x <-> ~ D x).
Proof.
  intros E closed no last some. apply (well_founded_ind E
    (fun x => inside x -> (is_P g x <-> D x) /\ (is_N g x <-> ~ D x))).
  intros x IH L.
  assert (forall y, move g x y -> (is_P g y <-> D y) /\ (is_N g y <-> ~ D y)) as IH'.
  { intros y M. apply IH; [exact M | apply (closed _ _ L M)]. }
  assert (D x -> is_P g x) as DP.
  { intros H. apply P_all; [intros m; apply last; auto | ].
    intros y M. apply IH'; [exact M | ]. eapply no; eassumption. }
  assert (~ D x -> is_N g x) as DN.
  { intros H. destruct (some x L) as [C | [(y & M & C) | (m & T)]]; [contradiction | | ].
    - eapply N_some; [exact M | ]. apply IH'; assumption.
    - apply N_terminal; assumption. }
  assert (is_P g x -> D x) as PD.
  { intros H. inversion H as [x' T A]; subst. destruct (some x L) as [C | [(y & M & C) | (m & Z)]].
    - exact C.
    - exfalso. exact (proj1 (proj2 (IH' y M)) (A y M) C).
    - exfalso. apply T; assumption. }
  split; [tauto | split; [ | exact DN]].
  intros H C. inversion H as [x' m T | x' y M P]; subst.
  - eapply last; eassumption.
  - exact (no x y L C M (proj1 (proj1 (IH' y M)) P)).
Qed.

(** Parity in terms of the last digit. *)
Lemma even_odd a : N.even a = negb (N.odd a).
Proof. rewrite <- N.negb_odd. reflexivity. Qed.

Lemma even_next a : N.even (a + 1) = negb (N.even a).
Proof. rewrite N.add_1_r, N.even_succ, <- N.negb_even. reflexivity. Qed.

(** The remoteness [s] of an option contradicts the remoteness [r] of a position. *)
Definition contradicts (r s : N) : Prop :=
  (N.even r = true /\ (N.even s = true \/ (r < s)%N)) \/
  (N.even r = false /\ N.even s = true /\ (s + 1 < r)%N).

Theorem value_kernel (g : game) (V : position -> N -> Prop) : ends g ->
  (forall x r s, length x = piles g -> V x r -> V x s -> r = s) ->
  (forall x, length x = piles g -> exists r, V x r) ->
  (forall x r, length x = piles g -> V x r -> terminal g x -> r = last_value g) ->
  (forall x y r s, move g x y -> V x r -> V y s -> ~ contradicts r s) ->
  (forall x r, length x = piles g -> V x r ->
    terminal g x \/ exists y s, move g x y /\ (s + 1 = r)%N /\ V y s) ->
  forall x, length x = piles g -> forall r, remoteness g x r <-> V x r.
Proof.
  intros E one some last no less. apply (well_founded_ind (play_ends g E)
    (fun x => length x = piles g -> forall r, remoteness g x r <-> V x r)).
  intros x IH L.
  assert (forall y, move g x y -> forall r, remoteness g y r <-> V y r) as IH'.
  { intros y M. apply IH; [exact M | apply (move_length _ _ _ M)]. }
  assert (forall z, move g x z -> exists s, V z s /\ remoteness g z s) as all.
  { intros z M. destruct (some z (proj2 (move_length _ _ _ M))) as (s & Vs).
    exists s. split; [exact Vs | apply IH'; assumption]. }
  assert (forall r, V x r -> remoteness g x r) as VR.
  { intros r H. destruct (less x r L H) as [T | (y & s & M & <- & Y)].
    - rewrite (last x r L H T). apply R_terminal, T.
    - assert (Ry : remoteness g y s) by (apply IH'; assumption).
      destruct (N.even s) eqn:P.
      + apply (R_some_even g x y s M Ry P). intros z Mz. destruct (all z Mz) as (s' & Vz & Rz).
        exists s'. split; [exact Rz | ]. intros P'.
        assert (C := no x z _ _ Mz H Vz). unfold contradicts in C. rewrite even_next, P, P' in C.
        cbn [negb] in C. destruct (N.le_gt_cases s s'); [assumption | ].
        exfalso. apply C. right. repeat split; lia.
      + apply (R_all_odd g x y s M Ry). intros z Mz. destruct (all z Mz) as (s' & Vz & Rz).
        exists s'. split; [exact Rz | ].
        assert (C := no x z _ _ Mz H Vz). unfold contradicts in C. rewrite even_next, P in C.
        cbn [negb] in C. rewrite <- N.negb_even. destruct (N.even s') eqn:P'.
        * exfalso. apply C. left. auto.
        * split; [reflexivity | ]. destruct (N.le_gt_cases s' s) as [G | G]; [exact G | exfalso].
          destruct (N.eq_dec s' (s + 1)) as [-> | Q].
          -- rewrite even_next, P in P'. discriminate.
          -- apply C. left. split; [reflexivity | right; lia]. }
  intros r. split; [ | apply VR]. intros R. destruct (some x L) as (r' & H).
  replace r with r'; [exact H | ].
  inversion R as [x' T | x' y s M Ry P A | x' y s M Ry A]; subst.
  - symmetry. rewrite (last x r' L H T). reflexivity.
  - assert (Vy : V y s) by (apply (IH' y M), Ry). assert (C := no x y _ _ M H Vy).
    destruct (less x r' L H) as [T | (z & s' & Mz & <- & Vz)]; [exfalso; exact (T y M) | ].
    destruct (A z Mz) as (s'' & Rz & Q). apply (IH' z Mz) in Rz.
    rewrite (one z s'' s' (proj2 (move_length _ _ _ Mz)) Rz Vz) in *.
    unfold contradicts in C. rewrite even_next, P in C. destruct (N.even s') eqn:P'; cbn [negb] in C.
    + specialize (Q eq_refl). destruct (N.le_gt_cases s' s); [lia | ].
      exfalso. apply C. right. repeat split; lia.
    + exfalso. apply C. left. auto.
  - destruct (less x r' L H) as [T | (z & s' & Mz & <- & Vz)]; [exfalso; exact (T y M) | ].
    assert (O : N.even s' = false /\ (s' <= s)%N).
    { destruct (A z Mz) as (s'' & Rz & Q & Z). apply (IH' z Mz) in Rz.
      rewrite (one z s'' s' (proj2 (move_length _ _ _ Mz)) Rz Vz) in *.
      rewrite <- N.negb_odd, Q. auto. }
    destruct O as (O & Z). f_equal.
    destruct (A y M) as (s'' & Ry' & Q & _). apply (IH' y M) in Ry, Ry'.
    rewrite (one y s'' s (proj2 (move_length _ _ _ M)) Ry' Ry) in *.
    assert (C := no x y _ _ M H Ry). unfold contradicts in C. rewrite even_next, O in C.
    cbn [negb] in C. destruct (N.eq_dec s (s' + 1)) as [-> | W].
    + rewrite <- N.negb_even, even_next, O in Q. discriminate.
    + destruct (N.lt_ge_cases (s' + 1) s) as [G | G]; [ | lia].
      exfalso. apply C. left. auto.
Qed.

Theorem grundy_kernel (g : game) (V : position -> N -> Prop) : ends g ->
  (forall x r s, length x = piles g -> V x r -> V x s -> r = s) ->
  (forall x, length x = piles g -> exists r, V x r) ->
  (forall x r, length x = piles g -> V x r -> terminal g x -> r = last_value g) ->
  (forall x y r, move g x y -> V x r -> ~ V y r) ->
  (forall x h, length x = piles g ->
    terminal g x \/ (exists y, move g x y /\ V y h) \/ exists u, V x u /\ (u <= h)%N) ->
  forall x, length x = piles g -> forall r, grundy g x r <-> V x r.
Proof.
  intros E one some last no less. apply (well_founded_ind (play_ends g E)
    (fun x => length x = piles g -> forall r, grundy g x r <-> V x r)).
  intros x IH L.
  assert (forall y, move g x y -> forall r, grundy g y r <-> V y r) as IH'.
  { intros y M. apply IH; [exact M | apply (move_length _ _ _ M)]. }
  assert (forall y r u, move g x y -> V x r -> (u < r)%N ->
    exists z, move g x z /\ V z u) as below.
  { intros y r u M H G. destruct (less x u L) as [T | [Z | (w & W & Q)]].
    - destruct (T y M).
    - exact Z.
    - assert (w = r) as -> by (eapply one; eassumption). lia. }
  assert (forall r, V x r -> grundy g x r) as VG.
  { intros r H. destruct (terminal_or_not g x L) as [T | (y & M)].
    - rewrite (last x r L H T). apply G_terminal, T.
    - apply (G_mex g x y r M).
      + intros z Mz. destruct (some z (proj2 (move_length _ _ _ Mz))) as (u & U).
        exists u. split; [apply IH'; assumption | ]. intros ->. exact (no x z r Mz H U).
      + intros u G. destruct (below y r u M H G) as (z & Mz & Z).
        exists z. split; [exact Mz | apply IH'; assumption]. }
  intros v. split; [ | apply VG]. intros G. destruct (some x L) as (r & H).
  replace v with r; [exact H | ].
  inversion G as [x' T | x' y v' M A B]; subst.
  - apply (last x r L H T).
  - destruct (N.lt_trichotomy r v) as [Q | [Q | Q]]; [exfalso | exact Q | exfalso].
    + destruct (B r Q) as (z & Mz & Z). apply (IH' z Mz) in Z. exact (no x z r Mz H Z).
    + destruct (below y r v M H Q) as (z & Mz & Z). destruct (A z Mz) as (u & U & D).
      apply (IH' z Mz) in U. apply D. eapply one; [ | exact U | exact Z].
      apply (move_length _ _ _ Mz).
Qed.
