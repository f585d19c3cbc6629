(** * What the checker accepts of remoteness and of Grundy values is true *)

From Coq Require Import List Bool NArith Lia PeanoNat FMapPositive.
From Nimscope Require Import Game Automaton Marks Links Explore Check Play Sound.
Import ListNotations.

(** ** A value beside the piles *)

Lemma stay_begun n m : link_begun (stay n m) = stay n (begun m).
Proof. unfold stay. cbn. rewrite map_app. do 2 f_equal. induction n; cbn; congruence. Qed.

Lemma stay_breadth n m : breadth (stay n m) = S n.
Proof. unfold stay. cbn. rewrite app_length, repeat_length. cbn. lia. Qed.

Lemma stay_over n m over : over Kept = true -> over m = true -> link_over over (stay n m) = true.
Proof.
  intros K M. unfold stay. cbn. rewrite forallb_app. cbn. rewrite M, andb_true_r.
  induction n as [ | n IH]; cbn; [reflexivity | rewrite K; exact IH].
Qed.

Lemma stay_linked t m x r s : marked t m r s ->
  linked t (stay (length x) m) (x ++ [r]) (x ++ [s]).
Proof.
  intros M. apply marked_beside; try (symmetry; apply repeat_length).
  split; [ | exact M]. induction x as [ | a x IH]; cbn; auto.
Qed.

Lemma stays t k ms x y : map begun ms = repeat Kept k -> all_marked t ms x y -> y = x.
Proof.
  revert k x y. induction ms as [ | m ms IH]; intros k [ | a x] [ | b y] B M; try destruct M;
    [reflexivity | ].
  destruct k as [ | k]; [discriminate | ]. injection B as Bm B.
  f_equal; [ | eapply IH; eassumption]. destruct m; discriminate || exact H.
Qed.

Lemma begin_begun m e : link_begun (begin_with m e) = begin_with (begun m) e.
Proof. unfold begin_with. cbn. rewrite map_app, begun_start. reflexivity. Qed.

Lemma begin_breadth m e : breadth (begin_with m e) = S (length e).
Proof. unfold begin_with. cbn. rewrite app_length, start_length. cbn. lia. Qed.

(** A link that began as one with a value beside the piles. *)
Lemma linked_value t k x r z ms0 m0 : linked t k (x ++ [r]) z ->
  link_begun k = Each (ms0 ++ [m0]) ->
  exists ms m y s, k = Each (ms ++ [m]) /\ z = y ++ [s] /\ all_marked t ms x y
    /\ marked t m r s /\ map begun ms = ms0 /\ begun m = m0.
Proof.
  destruct k as [ms' | ]; intros M B; [ | discriminate]. injection B as B.
  destruct (exists_last (l := ms')) as (ms & m & ->).
  { intros ->. destruct ms0; discriminate. }
  rewrite map_app in B. cbn [map] in B. apply app_inj_tail in B. destruct B as (B & Bm).
  cbn [linked] in M. destruct (marked_length _ _ _ _ M) as (L1 & L2).
  destruct (exists_last (l := z)) as (y & s & ->).
  { intros ->. rewrite app_length in L2. cbn in L2. lia. }
  rewrite !app_length in *. cbn in L1, L2.
  apply marked_beside in M; [ | lia | lia]. destruct M as (M & Mv).
  exists ms, m, y, s. repeat split; assumption.
Qed.

Lemma move_linked (g : game) x y m r s : move g x y -> marked (taken g) m r s ->
  exists e, In e (rows g) /\ linked (taken g) (Each (full e ++ [m])) (x ++ [r]) (y ++ [s]).
Proof.
  intros M V. assert (L := move_length _ _ _ M). apply move_marks in M.
  destruct M as (e & He & M). exists e. split; [exact He | ].
  apply marked_beside; try (rewrite full_length, (rows_length g e He); apply L). auto.
Qed.

Lemma full_begun e m : link_begun (Each (full e ++ [m])) = begin_with (begun m) e.
Proof. unfold begin_with. cbn. rewrite map_app, begun_full. reflexivity. Qed.

Lemma full_with_over over e m : over Kept = true -> over Lower = true -> over m = true ->
  link_over over (Each (full e ++ [m])) = true.
Proof.
  intros K W M. cbn. rewrite forallb_app. cbn. rewrite M, andb_true_r.
  induction e as [ | [] e IH]; cbn; [reflexivity | rewrite W | rewrite K]; exact IH.
Qed.

Definition compared (r s : N) : mark := Compared (N.div2 s ?= N.div2 r)%N (N.odd r) (N.odd s).

Lemma differ_compared r s : r <> s -> differ (compared r s) = true.
Proof.
  intros Q. assert (Hr := halves r). assert (Hs := halves s). unfold compared. cbn [differ].
  destruct (N.compare_spec (N.div2 s) (N.div2 r)) as [E | E | E]; try reflexivity.
  destruct (N.odd r), (N.odd s); cbn [N.b2n] in *; try reflexivity; exfalso; apply Q; lia.
Qed.

Lemma contradict_compared r s : contradicts r s -> contradict (compared r s) = true.
Proof.
  unfold contradicts. intros C. assert (Hr := halves r). assert (Hs := halves s).
  rewrite !even_odd in C. unfold compared. cbn [contradict].
  destruct (N.odd r), (N.odd s); cbn [negb N.b2n andb orb] in *;
    destruct (N.compare_spec (N.div2 s) (N.div2 r)) as [E | E | E]; try reflexivity; exfalso;
    destruct C as [(C1 & [C2 | C2]) | (C1 & C2 & C3)]; try discriminate; lia.
Qed.

(** ** Every position has one number *)

Section Numbers.
  Variable c : values.
  Notation g := (v_game c).
  Notation n := (S (piles g)).
  Notation V := (fun (x : position) (r : N) => accepts (v_rule c) (x ++ [r])).
  Hypothesis checked : check_numbers c = true.

  Lemma parts_of_numbers : (ends g /\ step (v_rule c) 1 (repeat false n) = 1%positive) /\
    check_never (taken g) n (v_rule c) differ [stay (piles g) to_compare] = true /\
    check_terminal g n (v_rule c) (right_end g) = true /\ check_always (total c) = true.
  Proof.
    unfold check_numbers in checked.
    destruct (is_sound g n (v_rule c)) eqn:E; [ | discriminate]. apply is_sound_spec in E.
    destruct (check_never _ _ _ _ _); [ | discriminate].
    destruct (check_terminal _ _ _ _); [ | discriminate]. auto.
  Qed.

  Lemma width_of (x : position) (r : N) : length x = piles g -> length (x ++ [r]) = n.
  Proof. intros L. rewrite app_length, L. cbn. lia. Qed.

  Lemma numbers_end : ends g.
  Proof. apply parts_of_numbers. Qed.

  Lemma numbers_padded : step (v_rule c) 1 (repeat false n) = 1%positive.
  Proof. apply parts_of_numbers. Qed.

  Lemma one_number x r s : length x = piles g -> V x r -> V x s -> r = s.
  Proof.
    intros L X Y. destruct (N.eq_dec r s) as [ | Q]; [assumption | exfalso].
    assert (M : linked (taken g) (stay (length x) (compared r s)) (x ++ [r]) (x ++ [s])).
    { apply stay_linked. repeat split. }
    revert Y. apply (never _ _ numbers_padded _ _ _ (proj1 (proj2 parts_of_numbers)) _ _ _ M);
      [ | | apply width_of, L | exact X].
    - rewrite stay_begun, L. left. reflexivity.
    - apply stay_over; [reflexivity | apply differ_compared, Q].
  Qed.

  Lemma some_number x : length x = piles g -> exists r, V x r.
  Proof.
    intros L. destruct parts_of_numbers as (_ & _ & _ & H).
    assert (B : Forall (fun m => link_begun m = m /\ breadth m = n) (starts (total c))).
    { constructor; [ | constructor]. rewrite stay_begun, stay_breadth. auto. }
    destruct (always (total c) numbers_padded B H (x ++ [0%N]) (width_of x 0%N L))
      as [(b & G & X) | (m & z & M & I & O & Y)]; [discriminate | ].
    destruct I as [I | []]. symmetry in I.
    destruct (linked_value _ _ _ _ _ _ _ M I) as (ms & m' & y & r & -> & -> & My & _ & By & _).
    exists r. rewrite (stays _ _ _ _ _ By My) in Y. exact Y.
  Qed.

  Lemma terminal_number x r : length x = piles g -> V x r -> terminal g x -> r = last_value g.
  Proof.
    intros L X T. destruct parts_of_numbers as (_ & _ & H & _).
    assert (Q := terminals _ _ _ _ numbers_padded H x [r] L (width_of x r L) T X).
    cbn [nth] in Q. unfold right_end in Q. unfold last_value. change (goal g) with (play g).
    destruct (play g), r as [ | [p | p | ]]; cbn in Q; congruence || discriminate Q.
  Qed.

  (** Links of a move with a value that begins as a mark. *)
  Lemma begins_well m : begun m = m ->
    Forall (fun k => link_begun k = k /\ breadth k = n) (map (begin_with m) (rows g)).
  Proof.
    intros B. apply Forall_forall. intros k I. apply in_map_iff in I.
    destruct I as (e & <- & He). rewrite begin_begun, begin_breadth, B.
    split; [reflexivity | f_equal; apply rows_length, He].
  Qed.

  Lemma moved k x r z m : linked (taken g) k (x ++ [r]) z ->
    In (link_begun k) (map (begin_with m) (rows g)) -> link_over is_over k = true ->
    exists y v s, z = y ++ [s] /\ move g x y /\ marked (taken g) v r s /\ begun v = m
      /\ is_over v = true.
  Proof.
    intros M I O. apply in_map_iff in I. destruct I as (e & I & He). symmetry in I.
    destruct (linked_value _ _ _ _ _ _ _ M I) as (ms & v & y & s & -> & -> & My & Mv & By & Bv).
    cbn [link_over] in O. rewrite forallb_app in O. apply andb_true_iff in O.
    destruct O as (O & Ov). cbn in Ov. rewrite andb_true_r in Ov.
    exists y, v, s. split; [reflexivity | split; [ | auto]].
    apply (move_of_marks g ms); auto. rewrite By. apply in_map, He.
  Qed.

  Lemma stuck_value b x r : is_stuck g (removelast b) = true -> only_grown b (x ++ [r]) ->
    terminal g x.
  Proof.
    intros S G. apply (stuck_terminal g _ x S). apply Forall2_app_inv_r in G.
    destruct G as (b1 & b2 & G1 & G2 & ->). inversion G2 as [ | d r' b3 l3 G3 G4]; subst.
    inversion G4; subst. rewrite removelast_last. exact G1.
  Qed.
End Numbers.

Theorem values_sound c : check_values c = true ->
  forall x, length x = piles (v_game c) -> forall r,
    remoteness (v_game c) x r <-> accepts (v_rule c) (x ++ [r]).
Proof.
  unfold check_values. set (g := v_game c). set (A := v_rule c). intros H.
  destruct (check_numbers c) eqn:C; [ | discriminate].
  destruct (check_never _ _ _ _ _) eqn:H2; [ | discriminate].
  assert (padded := numbers_padded c C).
  apply (value_kernel g (fun x r => accepts A (x ++ [r]))).
  - apply numbers_end, C.
  - apply one_number, C.
  - apply some_number, C.
  - apply terminal_number, C.
  - intros x y r s M X Y K. assert (L := move_length _ _ _ M).
    destruct (move_linked g x y (compared r s) r s M) as (e & He & N); [repeat split | ].
    revert Y. apply (never _ _ padded _ _ _ H2 _ _ _ N);
      [ | | apply (width_of c), L | exact X].
    + rewrite full_begun. apply (in_map (begin_with to_compare)), He.
    + apply full_with_over; [reflexivity | reflexivity | apply contradict_compared, K].
  - intros x r L X.
    destruct (always (one_less c) padded (begins_well c SameValue eq_refl) H (x ++ [r])
      (width_of c x r L)) as [(b & G & Z) | (m & z & M & I & O & Y)].
    + left. cbn [one_less exempt old_rule] in Z.
      assert (F := proj1 (accepts_state _ _ padded _ _ (width_of c x r L) (le_n _)) X).
      rewrite F in Z. exact (stuck_value c b x r Z G).
    + right. destruct (moved c _ _ _ _ _ M I O) as (y & v & s & -> & Mv & V & B & W).
      exists y, s. split; [exact Mv | split; [ | exact Y]]. destruct v; discriminate || exact V.
Qed.

Theorem grundy_sound c : check_grundy c = true ->
  forall x, length x = piles (v_game c) -> forall r,
    grundy (v_game c) x r <-> accepts (v_rule c) (x ++ [r]).
Proof.
  unfold check_grundy. set (g := v_game c). set (A := v_rule c). intros H.
  destruct (check_numbers c) eqn:C; [ | discriminate].
  destruct (check_never _ _ _ _ _) eqn:H2; [ | discriminate].
  assert (padded := numbers_padded c C).
  apply (grundy_kernel g (fun x r => accepts A (x ++ [r]))).
  - apply numbers_end, C.
  - apply one_number, C.
  - apply some_number, C.
  - apply terminal_number, C.
  - intros x y r M X. assert (L := move_length _ _ _ M).
    destruct (move_linked g x y Kept r r M) as (e & He & N); [reflexivity | ].
    apply (never _ _ padded _ _ _ H2 _ _ _ N); [ | | apply (width_of c), L | exact X].
    + rewrite full_begun. apply (in_map (begin_with Kept)), He.
    + apply full_with_over; reflexivity.
  - intros x h L.
    assert (B : Forall (fun k => link_begun k = k /\ breadth k = S (piles g)) (starts (mex c))).
    { cbn [mex starts]. fold g.
      repeat constructor; try apply stay_begun; try apply stay_breadth.
      apply (begins_well c Kept eq_refl). }
    destruct (always (mex c) padded B H (x ++ [h]) (width_of c x h L))
      as [(b & G & Z) | (m & z & M & I & O & Y)].
    + left. exact (stuck_value c b x h Z G).
    + cbn [mex starts by_amount] in I, M. fold g in I, M. destruct I as [I | [I | I]].
      * right. right. symmetry in I.
        destruct (linked_value _ _ _ _ _ _ _ M I) as (ms & v & y & s & -> & -> & My & Mv & By & Bv).
        rewrite (stays _ _ _ _ _ By My) in Y. exists s. split; [exact Y | ].
        destruct v; try discriminate. cbn in Mv. lia.
      * right. right. symmetry in I.
        destruct (linked_value _ _ _ _ _ _ _ M I) as (ms & v & y & s & -> & -> & My & Mv & By & Bv).
        rewrite (stays _ _ _ _ _ By My) in Y. exists s. split; [exact Y | ].
        destruct v; try discriminate; cbn in Mv; lia.
      * right. left. destruct (moved c _ _ _ _ _ M I O) as (y & v & s & -> & Mv & V & Bv & W).
        exists y. split; [exact Mv | ]. destruct v; try discriminate. cbn in V. subst s. exact Y.
Qed.
