(** * What the checker accepts is true *)

From Coq Require Import List Bool NArith Lia PeanoNat FMapPositive.
From Nimscope Require Import Game Automaton Marks Explore Check Play.
Import ListNotations.

(** ** Numbers and columns *)

Notation half_row := (map N.div2).
Notation last_column := (map N.odd).

Lemma in_columns n c : In c (all_columns n) <-> length c = n.
Proof.
  revert c. induction n as [ | n IH]; intros c; cbn [all_columns].
  - split; [intros [<- | []]; reflexivity | destruct c; [left; reflexivity | discriminate]].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(d & <- & H) | (d & <- & H)]; apply IH in H; cbn; congruence.
    + destruct c as [ | [] c]; [discriminate | right | left]; exists c;
        (split; [reflexivity | apply IH; now injection H]).
Qed.

Lemma digits_le x k : digits x <= k <-> Forall (fun a => N.size_nat a <= k) x.
Proof.
  induction x as [ | a x IH]; cbn [digits fold_right].
  - split; [constructor | lia].
  - fold (digits x). split.
    + intros H. constructor; [lia | apply IH; lia].
    + intros H. inversion H; subst. apply IH in H3. lia.
Qed.

Lemma digits_zero x : digits x <= 0 -> Forall (fun a => a = 0%N) x.
Proof.
  intros H. apply digits_le in H. eapply Forall_impl; [ | exact H].
  intros [ | p] L; [reflexivity | destruct p; cbn in L; lia].
Qed.

Lemma digits_half x k : digits x <= S k -> digits (half_row x) <= k.
Proof.
  rewrite !digits_le. intros H. apply Forall_map. eapply Forall_impl; [ | exact H].
  intros a. apply half_size.
Qed.

Lemma zeros x : Forall (fun a => a = 0%N) x -> x = repeat 0%N (length x).
Proof. induction 1; cbn; congruence. Qed.

Lemma size_mono a b : (a <= b)%N -> N.size_nat a <= N.size_nat b.
Proof.
  intros H. destruct (N.eq_dec a b) as [-> | Q]; [lia | ].
  destruct a as [ | p], b as [ | q]; cbn [N.size_nat]; try lia.
  apply Pos.size_nat_monotone. lia.
Qed.

Lemma marked_le t ms : forall x y, all_marked t ms x y -> Forall2 (fun b a => (b <= a)%N) y x.
Proof.
  induction ms as [ | m ms IH]; intros [ | a x] [ | b y] H; try destruct H; constructor; auto.
  destruct m; cbn [marked] in H; subst; try lia. destruct t; cbn [lower] in H; lia.
Qed.

Lemma marked_digits t ms x y k : all_marked t ms x y -> digits x <= k -> digits y <= k.
Proof.
  intros H. apply marked_le in H. rewrite !digits_le. revert H.
  induction 1 as [ | b a y x L _ IH]; intros F; constructor; inversion F; subst; auto.
  assert (Z := size_mono _ _ L). lia.
Qed.

(** ** The state after the columns of a row *)

Definition state (A : automaton) (k : nat) (x : position) : positive :=
  fold_left (step A) (columns k x) 1%positive.

Lemma state_S A k x : state A (S k) x = step A (state A k (half_row x)) (last_column x).
Proof. unfold state. cbn [columns]. rewrite fold_left_app. reflexivity. Qed.

Section Sound.
  Variable c : certificate.
  Notation g := (of_game c).
  Notation A := (rule c).
  Notation n := (piles g).
  Notation t := (taken g).

  Hypothesis game_ends : ends g.
  Hypothesis padded : step A 1 (repeat false n) = 1%positive.

  Lemma zero_column x : length x = n -> Forall (fun a => a = 0%N) x ->
    last_column x = repeat false n.
  Proof. intros <- Z. induction Z as [ | a x -> Z IH]; cbn; congruence. Qed.

  Lemma state_more k : forall x, length x = n -> digits x <= k -> state A (S k) x = state A k x.
  Proof.
    induction k as [ | k IH]; intros x L D.
    - rewrite state_S. unfold state at 1. cbn [columns fold_left].
      rewrite zero_column; auto using digits_zero.
    - rewrite (state_S _ (S k) x), (state_S _ k x), IH; auto using digits_half.
      rewrite map_length. exact L.
  Qed.

  Lemma accepts_state k x : length x = n -> digits x <= k ->
    (accepts A x <-> final A (state A k x) = true).
  Proof.
    intros L D. unfold accepts. fold (state A (digits x) x).
    replace (state A k x) with (state A (digits x) x); [reflexivity | ].
    induction D as [ | k D IH]; [reflexivity | ]. rewrite state_more; auto.
  Qed.

  Lemma accepts_dec x : {accepts A x} + {~ accepts A x}.
  Proof. apply bool_dec. Qed.

  (** ** Never *)

  Lemma mark_same_spec a b : mark_same a b = true <-> a = b.
  Proof. destruct a, b; split; intros H; congruence || discriminate H || reflexivity. Qed.

  Lemma marks_same_spec a : forall b, marks_same a b = true <-> a = b.
  Proof.
    induction a as [ | x a IH]; intros [ | y b]; cbn [marks_same];
      try (split; intros H; congruence || discriminate H || reflexivity).
    destruct (mark_same x y) eqn:Q.
    - apply mark_same_spec in Q. subst y. rewrite IH. split; congruence.
    - split; [discriminate | intros [= -> ->]].
      assert (mark_same y y = true) by (apply mark_same_spec; reflexivity). congruence.
  Qed.

  Lemma pair_same_spec a b : pair_same a b = true <-> a = b.
  Proof.
    destruct a as ((q, ms), r), b as ((q', ms'), r'). unfold pair_same.
    destruct (Pos.eqb_spec q q'), (Pos.eqb_spec r r'); try (split; congruence).
    rewrite marks_same_spec. split; congruence.
  Qed.

  Lemma edge_length ms : In (edge_of ms) (rows g) -> length ms = n.
  Proof. intros H. apply rows_length in H. unfold edge_of in H. rewrite map_length in H. exact H. Qed.

  Lemma no_option : check_no_option g A = true ->
    forall x y, accepts A x -> move g x y -> ~ accepts A y.
  Proof.
    unfold check_no_option. intros H. destruct (safe _ _ _ _ _ pair_same_spec _ H) as (S & S0 & S1 & S2).
    assert (forall k ms x y, digits x <= k -> In (edge_of ms) (rows g) ->
              all_marked t ms x y -> S (state A k x, ms, state A k y)) as R.
    { induction k as [ | k IH]; intros ms x y D I M.
      - destruct (marked_zeros _ _ _ _ (digits_zero _ D) M) as (-> & ->).
        apply S0. apply in_map_iff. exists (edge_of ms). split; [reflexivity | exact I].
      - destruct (back _ _ _ _ M) as (ms' & M' & N' & Q). rewrite Q in I.
        specialize (IH ms' _ _ (digits_half _ _ D) I M').
        apply (S1 _ IH). unfold pair_next. apply in_flat_map. exists (last_column x). split.
        + apply in_columns. rewrite map_length.
          destruct (marked_length _ _ _ _ M) as (L & _). rewrite L.
          apply edge_length. rewrite Q. exact I.
        + apply in_map_iff. exists (ms, last_column y). rewrite !state_S. auto. }
    intros x y X M Y. assert (L := move_length _ _ _ M). apply move_marks in M.
    destruct M as (e & He & M).
    assert (D := marked_digits _ _ _ _ _ M (le_n _)).
    assert (B : pair_bad A (state A (digits x) x, full e, state A (digits x) y) = false).
    { apply S2, R; auto. rewrite edge_of_full. exact He. }
    apply (accepts_state (digits x)) in X, Y; try tauto; try exact (le_n _).
    unfold pair_bad in B.
    rewrite X, Y, full_is_complete in B. discriminate.
  Qed.

  (** ** Terminal positions *)

  Lemma ending_same_spec a b : ending_same a b = true <-> a = b.
  Proof.
    destruct a as (q, u), b as (r, v). unfold ending_same, columns_same. cbn [fst snd].
    destruct (Pos.eqb_spec q r); [ | split; congruence].
    destruct (list_eq_dec bool_dec u v); split; congruence.
  Qed.

  Lemma nonzero_half x : zip orb (nonzero (half_row x)) (last_column x) = nonzero x.
  Proof.
    induction x as [ | a x IH]; [reflexivity | ].
    cbn [map nonzero zip]. f_equal; [ | exact IH]. destruct a as [ | [ | | ]]; reflexivity.
  Qed.

  Lemma stuck_half e : forall x, existsb id (zip missing e (nonzero x)) = true ->
    existsb id (zip missing e (nonzero (half_row x))) = true.
  Proof.
    induction e as [ | f e IH]; intros [ | a x] H; try discriminate.
    cbn [map nonzero zip existsb] in *. apply orb_true_iff in H. apply orb_true_iff.
    destruct H as [H | H]; [left | right; apply IH; exact H].
    unfold id in *. apply andb_true_iff in H. destruct H as (-> & H).
    destruct a as [ | p]; [reflexivity | discriminate].
  Qed.

  Lemma no_terminal : check_no_terminal g A = true -> play g = Misere ->
    forall x, length x = n -> accepts A x -> ~ terminal g x.
  Proof.
    unfold check_no_terminal. intros H m. rewrite m in H.
    destruct (safe _ _ _ _ _ ending_same_spec _ H) as (S & S0 & S1 & S2).
    assert (forall k x, length x = n -> digits x <= k -> is_stuck g (nonzero x) = true ->
              S (state A k x, nonzero x)) as R.
    { induction k as [ | k IH]; intros x L D T.
      - apply S0. left. rewrite (zeros x (digits_zero x D)), L.
        unfold state, nonzero. cbn [columns fold_left]. f_equal.
        clear. induction n as [ | k IH]; [reflexivity | exact (f_equal (cons false) IH)].
      - assert (T' : is_stuck g (nonzero (half_row x)) = true).
        { unfold is_stuck in *. rewrite forallb_forall in *. intros e He.
          apply stuck_half, T, He. }
        assert (L' : length (half_row x) = n) by (rewrite map_length; exact L).
        apply (S1 _ (IH _ L' (digits_half _ _ D) T')). unfold ending_next. cbn [fst snd].
        rewrite T'. apply in_map_iff. exists (last_column x). split.
        + rewrite state_S, nonzero_half. reflexivity.
        + apply in_columns. rewrite map_length. exact L. }
    intros x L X T. apply terminal_stuck in T; [ | exact L].
    assert (B := S2 _ (R (digits x) x L (le_n _) T)). unfold ending_bad in B. cbn [fst snd] in B.
    apply (accepts_state (digits x)) in X; auto. rewrite X, T in B. discriminate.
  Qed.

  (** ** Always *)

  Lemma thread_same_spec a b : thread_same a b = true -> a = b.
  Proof.
    destruct a as (ms, q), b as (ms', q'). unfold thread_same. cbn [fst snd].
    destruct (Pos.eqb_spec q q'); [ | discriminate].
    rewrite marks_same_spec. congruence.
  Qed.

  (** A thread of the old row [x] is real after [k] digits. *)
  Definition is_real (k : nat) (x : position) (th : thread) : Prop :=
    exists y, all_marked t (fst th) x y /\ state A k y = snd th /\ In (edge_of (fst th)) (rows g).

  Definition is_true (k : nat) (x : position) (v : node) : Prop :=
    state A k x = at_state v /\ only_grown (grown v) x /\ Forall (is_real k x) (threads v).

  Lemma in_gather {E} (key : E -> positive) e l k : In e (with_key k (gather key l)) -> In e l.
  Proof.
    revert k. induction l as [ | e' l IH]; intros k; unfold with_key.
    - cbn [gather fold_right]. rewrite PositiveMap.gempty. intros [].
    - cbn [gather fold_right]. fold (gather key l).
      destruct (Pos.eq_dec k (key e')) as [-> | Q].
      + rewrite PositiveMap.gss. intros [-> | I]; [left; reflexivity | right; eapply IH, I].
      + rewrite PositiveMap.gso by exact Q. intros I. right. apply (IH k I).
  Qed.

  Lemma says_only_true k x q b ths v : says_only q b (gather (thread_key 1) ths) v = true ->
    length (grown v) = length b -> state A k x = q ->
    only_grown b x -> (forall th, In th ths -> is_real k x th) -> is_true k x v.
  Proof.
    unfold says_only. intros S L Q G R.
    destruct (Pos.eqb_spec (at_state v) q) as [Q' | Q']; [ | discriminate].
    destruct (forallb id (zip implb b (grown v))) eqn:B; [ | discriminate].
    split; [congruence | split].
    - clear S R Q Q'. revert L B. generalize (grown v). induction G as [ | u a b x H G IH];
        intros [ | w l] L B; try discriminate; constructor.
      + intros ->. apply H. cbn [zip forallb] in B. apply andb_true_iff in B.
        destruct u; [destruct B; discriminate | reflexivity].
      + apply IH; [now injection L | ]. cbn [zip forallb] in B. apply andb_true_iff in B. apply B.
    - apply Forall_forall. intros th I. rewrite forallb_forall in S. specialize (S th I).
      apply existsb_exists in S. destruct S as (th' & I' & Z). apply thread_same_spec in Z.
      subst th'. eapply R, in_gather, I'.
  Qed.

  Lemma has_node_true k x q b ths : has_node (gather node_key (nodes c)) q b ths = true ->
    length b = n -> state A k x = q -> only_grown b x -> (forall th, In th ths -> is_real k x th) ->
    (forall v, In v (nodes c) -> length (grown v) = n) ->
    exists v, In v (nodes c) /\ is_true k x v.
  Proof.
    unfold has_node. intros H L Q G R W.
    destruct (existsb _ (with_key q _)) eqn:S.
    - apply existsb_exists in S. destruct S as (v & I & S). apply in_gather in I.
      exists v. split; [exact I | ]. eapply says_only_true; eauto; [ | intros th []].
      rewrite L. apply W, I.
    - apply existsb_exists in H. destruct H as (th & _ & H).
      apply existsb_exists in H. destruct H as (v & I & H). apply in_gather in I.
      exists v. split; [exact I | ]. eapply says_only_true; eauto. rewrite L. apply W, I.
  Qed.

  Lemma zip_length f a : forall b, length a = length b -> length (zip f a b) = length b.
  Proof. induction a as [ | u a IH]; intros [ | v b] L; try discriminate; cbn; auto. Qed.

  Lemma grown_next b : forall x, only_grown b (half_row x) ->
    only_grown (zip orb b (last_column x)) x.
  Proof.
    induction b as [ | u b IH]; intros [ | a x] G; inversion G; subst; constructor.
    - intros H. apply orb_false_iff in H. destruct H as (-> & O). specialize (H2 eq_refl).
      assert (Z := halves a). rewrite H2, O in Z. exact Z.
    - apply IH. assumption.
  Qed.

  Lemma real_next k x ths : Forall (is_real k (half_row x)) ths ->
    forall th, In th (flat_map (thread_next t A (last_column x)) ths) -> is_real (S k) x th.
  Proof.
    intros F (ms, q) I. apply in_flat_map in I. destruct I as ((ms', q') & I' & I).
    rewrite Forall_forall in F. destruct (F _ I') as (y & M & Q & E). cbn [fst snd] in *.
    unfold thread_next in I. apply in_map_iff in I. destruct I as ((ms'', d) & [= <- <-] & I).
    cbn [fst snd] in *. destruct (forth _ _ _ _ _ _ M I) as (y' & M' & H & O & E').
    exists y'. cbn [fst snd]. split; [exact M' | split].
    - rewrite state_S, H, O, Q. reflexivity.
    - rewrite E'. exact E.
  Qed.

  Lemma some_option : check_option c = true ->
    forall x, length x = n ->
      accepts A x \/ (exists y, move g x y /\ accepts A y) \/ (play g = Misere /\ terminal g x).
  Proof.
    unfold check_option. set (vs := gather node_key (nodes c)). intros H.
    destruct (has_node vs 1 _ _) eqn:S0; [ | discriminate]. rewrite forallb_forall in H.
    assert (W : forall v, In v (nodes c) -> length (grown v) = n).
    { intros v I. specialize (H v I). unfold check_node in H.
      destruct (Nat.eqb_spec (length (grown v)) n); [assumption | discriminate]. }
    assert (C : forall v, In v (nodes c) -> is_done c v = true /\
              forall col, length col = n -> check_step c vs v col = true).
    { intros v I. assert (Q := H v I). unfold check_node in Q.
      rewrite (proj2 (Nat.eqb_eq _ _) (W v I)) in Q.
      destruct (is_done c v); [ | discriminate]. split; [reflexivity | ].
      intros col L. rewrite forallb_forall in Q. apply Q, in_columns, L. }
    assert (forall k x, length x = n -> digits x <= k ->
              exists v, In v (nodes c) /\ is_true k x v) as R.
    { induction k as [ | k IH]; intros x L D.
      - assert (x = repeat 0%N n) as -> by (rewrite <- L; apply zeros, digits_zero, D).
        eapply has_node_true; [exact S0 | apply repeat_length | reflexivity | | | exact W].
        + clear. induction n as [ | k IH]; constructor; auto.
        + intros th J. apply in_map_iff in J. destruct J as (e & <- & He).
          exists (repeat 0%N n). cbn [fst snd]. rewrite edge_of_start. split; [ | auto].
          rewrite <- (rows_length g e He). apply marked_start.
      - assert (L' : length (half_row x) = n) by (rewrite map_length; exact L).
        destruct (IH _ L' (digits_half _ _ D)) as (v & I & Q & G & F).
        assert (J : length (last_column x) = n) by (rewrite map_length; exact L).
        assert (Z := proj2 (C v I) _ J). unfold check_step in Z. rewrite <- Q in Z.
        eapply has_node_true;
          [exact Z | | apply state_S | apply grown_next, G | apply real_next, F | exact W].
        rewrite zip_length; [exact J | ]. rewrite (W v I). symmetry. exact J. }
    intros x L. destruct (R (digits x) x L (le_n _)) as (v & I & Q & G & F).
    assert (Z := proj1 (C v I)). unfold is_done in Z. rewrite <- Q in Z.
    destruct (final A (state A (digits x) x)) eqn:Y.
    { left. apply (accepts_state (digits x)); auto. }
    destruct (existsb _ (threads v)) eqn:T.
    - right. left. apply existsb_exists in T. destruct T as ((ms, q) & J & T). cbn [fst snd] in T.
      destruct (is_complete ms) eqn:P; [ | discriminate].
      rewrite Forall_forall in F. destruct (F _ J) as (y & M & Q' & E). cbn [fst snd] in *.
      apply full_of_complete in P. rewrite P in M. exists y.
      assert (move g x y) as V by (apply move_marks; exists (edge_of ms); auto).
      split; [exact V | ]. apply (accepts_state (digits x)).
      + apply (move_length _ _ _ V).
      + eapply marked_digits; [exact M | reflexivity].
      + rewrite Q'. exact T.
    - right. right. destruct (play g); [discriminate | ]. split; [reflexivity | ].
      eapply stuck_terminal; eassumption.
  Qed.
End Sound.

(** ** The theorem *)

Theorem check_outcomes c : check c = true ->
  forall x, length x = piles (of_game c) ->
    (is_P (of_game c) x <-> accepts (rule c) x) /\
    (is_N (of_game c) x <-> ~ accepts (rule c) x).
Proof.
  unfold check. intros H.
  destruct (forallb _ _) eqn:E; [ | discriminate].
  destruct (Pos.eqb_spec (step (rule c) 1 (repeat false (piles (of_game c)))) 1) as [P | P];
    [ | discriminate].
  destruct (check_no_option _ _) eqn:H1; [ | discriminate].
  destruct (check_no_terminal _ _) eqn:H2; [ | discriminate].
  apply kernel.
  - exact E.
  - exact (no_option c P H1).
  - exact (no_terminal c P H2).
  - exact (some_option c P H).
Qed.

Theorem sound c : check c = true ->
  forall x, length x = piles (of_game c) -> (is_P (of_game c) x <-> accepts (rule c) x).
Proof. intros H x L. apply (check_outcomes c H x L). Qed.

