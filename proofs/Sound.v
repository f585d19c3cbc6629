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

Lemma move_le t e : forall x y, all_marked t (full e) x y -> Forall2 (fun b a => (b <= a)%N) y x.
Proof.
  induction e as [ | b e IH]; intros [ | u x] [ | v y] H; try destruct H; constructor; auto.
  destruct b; cbn [marked] in H; subst; try lia. destruct t; cbn [lower] in H; lia.
Qed.

Lemma move_digits g x y k : move g x y -> digits x <= k -> digits y <= k.
Proof.
  intros M. apply move_marks in M. destruct M as (e & _ & M). apply move_le in M.
  rewrite !digits_le. revert M.
  induction 1 as [ | b a y x L _ IH]; intros F; constructor; inversion F; subst; auto.
  assert (Z := size_mono _ _ L). lia.
Qed.

Lemma digits_double x k : digits (half_row x) <= k -> digits x <= S k.
Proof.
  rewrite !digits_le, Forall_map. apply Forall_impl.
  intros [ | [p | p | ]]; cbn; lia.
Qed.

Lemma digits_app x y k : digits (x ++ y) <= k <-> digits x <= k /\ digits y <= k.
Proof. rewrite !digits_le. apply Forall_app. Qed.

(** ** The state after the columns of a row *)

Definition state (A : automaton) (k : nat) (x : position) : positive :=
  fold_left (step A) (columns k x) 1%positive.

Lemma state_S A k x : state A (S k) x = step A (state A k (half_row x)) (last_column x).
Proof. unfold state. cbn [columns]. rewrite fold_left_app. reflexivity. Qed.

(** ** What is the same *)

Lemma mark_same_spec a b : mark_same a b = true <-> a = b.
Proof.
  destruct a, b; cbn [mark_same]; try (split; intros H; congruence || discriminate H || reflexivity).
  rewrite !andb_true_iff, !eqb_true_iff. split.
  - intros ((H & <-) & <-). destruct all_but_last, all_but_last0; congruence || discriminate H.
  - intros [= -> -> ->]. destruct all_but_last0; auto.
Qed.

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

Lemma thread_same_spec a b : thread_same a b = true -> a = b.
Proof.
  destruct a as (ms, q), b as (ms', q'). unfold thread_same. cbn [fst snd].
  destruct (Pos.eqb_spec q q'); [ | discriminate].
  rewrite marks_same_spec. congruence.
Qed.

Lemma ending_same_spec a b : ending_same a b = true <-> a = b.
Proof.
  destruct a as ((q, u), v), b as ((q', u'), v'). unfold ending_same, columns_same.
  destruct (Pos.eqb_spec q q'); [ | split; congruence].
  destruct (list_eq_dec bool_dec u u'); [ | split; congruence].
  destruct v, v'; cbn [small_same]; split; congruence.
Qed.

Lemma in_gather {E} (key : E -> positive) e l k : In e (with_key k (gather key l)) -> In e l.
Proof.
  revert k. induction l as [ | e' l IH]; intros k; unfold with_key.
  - cbn [gather fold_right]. rewrite PositiveMap.gempty. intros [].
  - cbn [gather fold_right]. fold (gather key l).
    destruct (Pos.eq_dec k (key e')) as [-> | Q].
    + rewrite PositiveMap.gss. intros [-> | I]; [left; reflexivity | right; eapply IH, I].
    + rewrite PositiveMap.gso by exact Q. intros I. right. apply (IH k I).
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

Lemma zero_column n x : length x = n -> Forall (fun a => a = 0%N) x ->
  last_column x = repeat false n.
Proof. intros <- Z. induction Z as [ | a x -> Z IH]; cbn; congruence. Qed.

Lemma half_zeros n : half_row (repeat 0%N n) = repeat 0%N n.
Proof. induction n as [ | n IH]; cbn; congruence. Qed.

Lemma repeat_zeros n : Forall (fun a => a = 0%N) (repeat 0%N n).
Proof. induction n as [ | n IH]; constructor; auto. Qed.

Lemma digits_zeros n k : digits (repeat 0%N n) <= k.
Proof. induction n as [ | n IH]; cbn; [lia | exact IH]. Qed.

Section Padded.
  Variable n : nat.
  Variable A : automaton.
  Hypothesis padded : step A 1 (repeat false n) = 1%positive.

  Lemma state_more k : forall x, length x = n -> digits x <= k -> state A (S k) x = state A k x.
  Proof.
    induction k as [ | k IH]; intros x L D.
    - rewrite state_S. unfold state at 1. cbn [columns fold_left].
      rewrite (zero_column n); auto using digits_zero.
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

  (** ** Never *)

  Theorem never t over starts : check_never t n A over starts = true ->
    forall ms x y, all_marked t ms x y -> In (map begun ms) starts -> forallb over ms = true ->
    length x = n -> accepts A x -> ~ accepts A y.
  Proof.
    unfold check_never. intros H. destruct (safe _ _ _ _ _ pair_same_spec _ H) as (S & S0 & S1 & S2).
    assert (forall k ms x y, length x = n -> digits x <= k -> digits y <= k ->
              In (map begun ms) starts ->
              all_marked t ms x y -> S (state A k x, ms, state A k y)) as R.
    { induction k as [ | k IH]; intros ms x y L X Y I M.
      - rewrite (marked_zeros _ _ _ _ (digits_zero _ X) (digits_zero _ Y) M) in I.
        apply S0. apply in_map_iff. exists ms. split; [reflexivity | exact I].
      - destruct (back _ _ _ _ M) as (ms' & M' & N' & Q). rewrite Q in I.
        assert (L' : length (half_row x) = n) by (rewrite map_length; exact L).
        specialize (IH ms' _ _ L' (digits_half _ _ X) (digits_half _ _ Y) I M').
        apply (S1 _ IH). unfold pair_next. apply in_flat_map. exists (last_column x). split.
        + apply in_columns. rewrite map_length. exact L.
        + apply in_map_iff. exists (ms, last_column y). rewrite !state_S. auto. }
    intros ms x y M I O L X Y.
    set (k := Nat.max (digits x) (digits y)).
    assert (B : pair_bad A over (state A k x, ms, state A k y) = false).
    { apply S2, R; auto; unfold k; lia. }
    assert (L' : length y = n).
    { destruct (marked_length _ _ _ _ M). congruence. }
    apply (accepts_state k) in X, Y; auto; try (unfold k; lia). unfold pair_bad in B.
    rewrite X, Y, O in B. discriminate.
  Qed.
End Padded.

(** ** Always *)

Section Always.
  Variable c : cover.
  Notation n := (width c).
  Notation A := (new_rule c).
  Notation t := (by_amount c).

  Hypothesis padded : step A 1 (repeat false n) = 1%positive.

  (** A thread of the old row [x] is real after [k] columns. *)
  Definition is_real (k : nat) (x : list N) (th : thread) : Prop :=
    exists y, all_marked t (fst th) x y /\ state A k y = snd th /\ digits y <= k
      /\ In (map begun (fst th)) (starts c).

  Lemma real_next k x ths : Forall (is_real k (half_row x)) ths ->
    forall th, In th (flat_map (thread_next c (last_column x)) ths) -> is_real (S k) x th.
  Proof.
    intros F (ms, q) I. apply in_flat_map in I. destruct I as ((ms', q') & I' & I).
    rewrite Forall_forall in F. destruct (F _ I') as (y & M & Q & D & E). cbn [fst snd] in *.
    unfold thread_next in I. apply in_map_iff in I. destruct I as ((ms'', d) & [= <- <-] & I).
    cbn [fst snd] in *. destruct (forth _ _ _ _ _ _ M I) as (y' & M' & H & O & E').
    exists y'. cbn [fst snd]. split; [exact M' | split; [ | split]].
    - rewrite state_S, H, O, Q. reflexivity.
    - apply digits_double. rewrite H. exact D.
    - rewrite E'. exact E.
  Qed.

  Hypothesis starts_begun : Forall (fun ms => map begun ms = ms /\ length ms = n) (starts c).

  Lemma real_first k : Forall (is_real k (repeat 0%N n)) (first_threads c k).
  Proof.
    induction k as [ | k IH]; apply Forall_forall; intros th I.
    - apply in_map_iff in I. destruct I as (ms & <- & I). exists (repeat 0%N n). cbn [fst snd].
      rewrite Forall_forall in starts_begun. destruct (starts_begun ms I) as (E & L).
      rewrite E. split; [ | split; [reflexivity | split; [apply digits_zeros | exact I]]].
      rewrite <- E, <- L. apply marked_begun.
    - apply (real_next k _ (first_threads c k)).
      + rewrite half_zeros. exact IH.
      + rewrite (zero_column n); [exact I | apply repeat_length | apply repeat_zeros].
  Qed.

  (** After [k] digits of the old row. *)
  Definition is_true (k : nat) (x : list N) (v : node) : Prop :=
    state (old_rule c) k x = at_state v /\ only_grown (grown v) x
    /\ Forall (is_real (k + room c) x) (threads v).

  Lemma says_only_true k x q b ths v : says_only q b (gather (thread_key 1) ths) v = true ->
    length (grown v) = length b -> state (old_rule c) k x = q ->
    only_grown b x -> (forall th, In th ths -> is_real (k + room c) x th) -> is_true k x v.
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

  Lemma has_node_true k x q b ths : has_node (gather node_key (cover_nodes c)) q b ths = true ->
    length b = n -> state (old_rule c) k x = q -> only_grown b x -> (forall th, In th ths -> is_real (k + room c) x th) ->
    (forall v, In v (cover_nodes c) -> length (grown v) = n) ->
    exists v, In v (cover_nodes c) /\ is_true k x v.
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


  Theorem always : check_always c = true -> forall x, length x = n ->
    (exists b, only_grown b x /\ exempt c (state (old_rule c) (digits x) x) b = true) \/
    (exists ms y, all_marked t ms x y /\ In (map begun ms) (starts c) /\
       forallb is_over ms = true /\ accepts A y).
  Proof.
    unfold check_always. set (vs := gather node_key (cover_nodes c)). intros H.
    destruct (has_node vs 1 _ _) eqn:S0; [ | discriminate]. rewrite forallb_forall in H.
    assert (W : forall v, In v (cover_nodes c) -> length (grown v) = n).
    { intros v I. specialize (H v I). unfold check_node in H.
      destruct (Nat.eqb_spec (length (grown v)) n); [assumption | discriminate]. }
    assert (C : forall v, In v (cover_nodes c) -> is_done c v = true /\
              forall col, length col = n -> check_step c vs v col = true).
    { intros v I. assert (Q := H v I). unfold check_node in Q.
      rewrite (proj2 (Nat.eqb_eq _ _) (W v I)) in Q.
      destruct (is_done c v); [ | discriminate]. split; [reflexivity | ].
      intros col L. rewrite forallb_forall in Q. apply Q, in_columns, L. }
    assert (forall k x, length x = n -> digits x <= k ->
              exists v, In v (cover_nodes c) /\ is_true k x v) as R.
    { induction k as [ | k IH]; intros x L D.
      - assert (x = repeat 0%N n) as -> by (rewrite <- L; apply zeros, digits_zero, D).
        eapply has_node_true; [exact S0 | apply repeat_length | reflexivity | | | exact W].
        + clear. induction n as [ | k IH]; constructor; auto.
        + apply Forall_forall, (real_first (room c)).
      - assert (L' : length (half_row x) = n) by (rewrite map_length; exact L).
        destruct (IH _ L' (digits_half _ _ D)) as (v & I & Q & G & F).
        assert (J : length (last_column x) = n) by (rewrite map_length; exact L).
        assert (Z := proj2 (C v I) _ J). unfold check_step in Z. rewrite <- Q in Z.
        eapply has_node_true;
          [exact Z | | apply state_S | apply grown_next, G | apply real_next, F | exact W].
        rewrite zip_length; [exact J | ]. rewrite (W v I). symmetry. exact J. }
    intros x L. destruct (R (digits x) x L (le_n _)) as (v & I & Q & G & F).
    assert (Z := proj1 (C v I)). unfold is_done in Z. rewrite <- Q in Z.
    destruct (exempt c _ (grown v)) eqn:T; [left; exists (grown v); auto | right].
    apply existsb_exists in Z. destruct Z as ((ms, q) & J & Z). cbn [fst snd] in Z.
    destruct (forallb is_over ms) eqn:P; [ | discriminate].
    rewrite Forall_forall in F. destruct (F _ J) as (y & M & Q' & D & E). cbn [fst snd] in *.
    exists ms, y. repeat split; auto.
    apply (accepts_state n A padded (digits x + room c)); [ | exact D | rewrite Q'; exact Z].
    destruct (marked_length _ _ _ _ M). congruence.
  Qed.
End Always.

(** ** Terminal positions *)

Definition size_of (r : N) : small := match r with 0%N => Zero | 1%N => One | _ => More end.

Lemma size_half r : size_of r = small_next (size_of (N.div2 r)) (N.odd r).
Proof. destruct r as [ | [[p | p | ] | [p | p | ] | ]]; reflexivity. Qed.

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

Lemma zip_app_short f u : forall a b, length u = length a -> zip f u (a ++ b) = zip f u a.
Proof. induction u as [ | x u IH]; intros [ | y a] b L; try discriminate; [destruct b; reflexivity | ].
  cbn [zip app]. f_equal. apply IH. now injection L. Qed.

Theorem terminals g n A right : step A 1 (repeat false n) = 1%positive ->
  check_terminal g n A right = true ->
  forall x v, length x = piles g -> length (x ++ v) = n -> terminal g x -> accepts A (x ++ v) ->
  right (size_of (nth 0 v 0%N)) = true.
Proof.
  unfold check_terminal. intros padded H.
  destruct (safe _ _ _ _ _ ending_same_spec _ H) as (S & S0 & S1 & S2).
  assert (forall k x v, length x = piles g -> length (x ++ v) = n -> digits (x ++ v) <= k ->
            is_stuck g (nonzero x) = true ->
            S (state A k (x ++ v), nonzero x, size_of (nth 0 v 0%N))) as R.
  { induction k as [ | k IH]; intros x v L L' D T.
    - apply S0. left. apply digits_app in D. destruct D as (Dx & Dv).
      unfold state. cbn [columns fold_left]. f_equal; [f_equal | ].
      + rewrite (zeros x (digits_zero x Dx)), L.
        generalize (piles g). induction n0 as [ | m IH]; [reflexivity | exact (f_equal (cons false) IH)].
      + apply digits_zero in Dv. destruct Dv as [ | a v -> _]; reflexivity.
    - assert (T' : is_stuck g (nonzero (half_row x)) = true).
      { unfold is_stuck in *. rewrite forallb_forall in *. intros e He.
        apply stuck_half, T, He. }
      assert (Q := digits_half _ _ D). rewrite map_app in Q.
      assert (Lx : length (half_row x) = piles g) by (rewrite map_length; exact L).
      assert (Lv : length (half_row x ++ half_row v) = n)
        by (rewrite <- map_app, map_length; exact L').
      apply (S1 _ (IH _ _ Lx Lv Q T')). unfold ending_next.
      rewrite T'. apply in_map_iff. exists (last_column (x ++ v)). split.
      + rewrite state_S, !map_app. f_equal; [f_equal | ].
        * rewrite zip_app_short; [apply nonzero_half | ].
          unfold nonzero. rewrite !map_length. reflexivity.
        * rewrite app_nth2; rewrite map_length; [ | lia]. rewrite L, Nat.sub_diag.
          destruct v as [ | a v]; [reflexivity | ]. symmetry. apply size_half.
      + apply in_columns. rewrite map_length. exact L'. }
  intros x v L L' T X. apply terminal_stuck in T; [ | exact L].
  assert (B := S2 _ (R (digits (x ++ v)) x v L L' (le_n _) T)). unfold ending_bad in B.
  apply (accepts_state n A padded (digits (x ++ v))) in X; auto. rewrite X, T in B.
  destruct (right _); [reflexivity | discriminate].
Qed.

(** ** The theorem on outcomes *)

Lemma begun_start e : map begun (start e) = start e.
Proof. induction e as [ | [] e IH]; [reflexivity | | ]; cbn [start map]; f_equal; exact IH. Qed.

Lemma is_sound_spec g n A : is_sound g n A = true ->
  ends g /\ step A 1 (repeat false n) = 1%positive.
Proof.
  unfold is_sound. intros H. destruct (forallb _ _) eqn:E; [ | discriminate].
  apply Pos.eqb_eq in H. auto.
Qed.

Lemma move_of_marks g ms x y : all_marked (taken g) ms x y -> In (map begun ms) (map start (rows g)) ->
  forallb is_over ms = true -> move g x y.
Proof.
  intros M I O. apply in_map_iff in I. destruct I as (e & Q & He).
  apply move_marks. exists e. split; [exact He | ].
  rewrite <- (full_over e ms); auto.
Qed.

Theorem check_outcomes c : check c = true ->
  forall x, length x = piles (of_game c) ->
    (is_P (of_game c) x <-> accepts (rule c) x) /\
    (is_N (of_game c) x <-> ~ accepts (rule c) x).
Proof.
  unfold check. set (g := of_game c). set (A := rule c). intros H.
  destruct (is_sound g (piles g) A) eqn:E; [ | discriminate]. apply is_sound_spec in E.
  destruct E as (E & padded).
  destruct (check_never _ _ _ _ _) eqn:H1; [ | discriminate].
  destruct (match play g with Normal => true | Misere => _ end) eqn:H2; [ | discriminate].
  apply kernel.
  - exact E.
  - intros x y X M. assert (L := move_length _ _ _ M). apply move_marks in M.
    destruct M as (e & He & M).
    apply (never _ _ padded _ _ _ H1 _ _ _ M); [ | apply full_is_over | apply L | exact X].
    rewrite begun_full. apply in_map, He.
  - intros m x L X T. rewrite m in H2.
    assert (Q := terminals _ _ _ _ padded H2 x [] L). rewrite app_nil_r in Q.
    specialize (Q L T X). discriminate.
  - intros x L.
    assert (B : Forall (fun ms => map begun ms = ms /\ length ms = piles g) (map start (rows g))).
    { apply Forall_forall. intros ms I. apply in_map_iff in I. destruct I as (e & <- & He).
      split; [apply begun_start | rewrite start_length; apply rows_length, He]. }
    destruct (always (options c) padded B H x L) as [(b & G & X) | (ms & y & M & I & O & Y)].
    + cbn [options exempt old_rule] in X. fold g A in X.
      destruct (final A (state A (digits x) x)) eqn:F.
      * left. apply (accepts_state _ _ padded (digits x)); auto.
      * right. right. destruct (play g); [discriminate | split; [reflexivity | ]].
        eapply stuck_terminal; eassumption.
    + right. left. exists y. split; [ | exact Y]. eapply move_of_marks; eassumption.
Qed.

Theorem sound c : check c = true ->
  forall x, length x = piles (of_game c) -> (is_P (of_game c) x <-> accepts (rule c) x).
Proof. intros H x L. apply (check_outcomes c H x L). Qed.

(** ** The theorem on remoteness *)

Lemma kept x : forall t, all_marked t (repeat Kept (length x)) x x.
Proof. induction x as [ | a x IH]; cbn; auto. Qed.

Lemma kept_begun n m : map begun (repeat Kept n ++ [m]) = repeat Kept n ++ [begun m].
Proof. rewrite map_app. f_equal. induction n as [ | n IH]; cbn; congruence. Qed.

Lemma kept_over n over : over Kept = true -> forallb over (repeat Kept n) = true.
Proof. intros K. induction n as [ | n IH]; cbn; [reflexivity | rewrite K; exact IH]. Qed.

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

Theorem values_sound c : check_values c = true ->
  forall x, length x = piles (v_game c) -> forall r,
    remoteness (v_game c) x r <-> accepts (v_rule c) (x ++ [r]).
Proof.
  unfold check_values. set (g := v_game c). set (A := v_rule c). set (n := S (piles g)). intros H.
  destruct (is_sound g n A) eqn:E; [ | discriminate]. apply is_sound_spec in E.
  destruct E as (E & padded).
  destruct (check_never _ _ _ differ _) eqn:H1; [ | discriminate].
  destruct (check_never _ _ _ contradict _) eqn:H2; [ | discriminate].
  destruct (check_terminal _ _ _ _) eqn:H3; [ | discriminate].
  destruct (check_always (total c)) eqn:H4; [ | discriminate].
  assert (W : forall (x : list N) (r : N), length x = piles g -> length (x ++ [r]) = n).
  { intros x r L. rewrite app_length, L. cbn. lia. }
  apply (value_kernel g (fun x r => accepts A (x ++ [r]))).
  - exact E.
  - intros x r s L X Y. destruct (N.eq_dec r s) as [ | Q]; [assumption | exfalso].
    assert (M : all_marked (taken g) (repeat Kept (length x) ++ [compared r s]) (x ++ [r]) (x ++ [s])).
    { apply marked_beside; try (rewrite repeat_length; reflexivity).
      split; [apply kept | repeat split]. }
    revert Y. apply (never _ _ padded _ _ _ H1 _ _ _ M); [ | | apply W, L | exact X].
    + rewrite kept_begun, L. left. reflexivity.
    + rewrite forallb_app, kept_over by reflexivity. cbn [forallb]. rewrite differ_compared by exact Q.
      reflexivity.
  - intros x L.
    assert (B : Forall (fun ms => map begun ms = ms /\ length ms = n) (starts (total c))).
    { constructor; [ | constructor]. split; [apply kept_begun | ].
      rewrite app_length, repeat_length. cbn. unfold n. fold g. lia. }
    destruct (always (total c) padded B H4 (x ++ [0%N]) (W x 0%N L))
      as [(b & G & X) | (ms & y & M & I & O & Y)]; [discriminate | ].
    destruct I as [I | []]. cbn [by_amount total] in M. fold g in I, M.
    destruct (marked_length _ _ _ _ M) as (L1 & L2).
    destruct (exists_last (l := ms)) as (ms' & m & ->).
    { intros ->. rewrite (W x 0%N L) in L1. discriminate. }
    destruct (exists_last (l := y)) as (y' & r & ->).
    { intros ->. rewrite app_length in L2. cbn in L2. lia. }
    exists r. rewrite !app_length in *. cbn in L1, L2.
    apply marked_beside in M; [ | lia | lia]. destruct M as (M & _).
    replace x with y'; [exact Y | ].
    rewrite map_app in I. apply app_inj_tail in I. destruct I as (I & _).
    clear - M I. revert M I. generalize (piles g). revert x y'.
    induction ms' as [ | m ms IH]; intros [ | a x] [ | b y] k M I; try destruct M; [reflexivity | ].
    destruct k as [ | k]; [discriminate | ]. injection I as Im I.
    f_equal; [ | eapply IH; [exact H0 | exact I]]. destruct m; discriminate || exact H.
  - intros x r L X T. assert (Q := terminals _ _ _ _ padded H3 x [r] L (W x r L) T X).
    cbn [nth] in Q. unfold right_end in Q. destruct (play g), r as [ | [p | p | ]];
      cbn in Q; congruence || discriminate Q.
  - intros x y r s M X Y C. assert (L := move_length _ _ _ M). apply move_marks in M.
    destruct M as (e & He & M).
    assert (K : all_marked (taken g) (full e ++ [compared r s]) (x ++ [r]) (y ++ [s])).
    { apply marked_beside; [ | | split; [exact M | repeat split]];
        rewrite full_length, (rows_length g e He); apply L. }
    revert Y. apply (never _ _ padded _ _ _ H2 _ _ _ K); [ | | apply W, L | exact X].
    + rewrite map_app, begun_full. apply in_map_iff. exists e. auto.
    + rewrite forallb_app. cbn [forallb]. rewrite contradict_compared by exact C.
      rewrite andb_true_r. clear. induction e as [ | [] e IH]; auto.
  - intros x r L X.
    assert (B : Forall (fun ms => map begun ms = ms /\ length ms = n) (starts (one_less c))).
    { apply Forall_forall. intros ms I. apply in_map_iff in I. destruct I as (e & <- & He).
      rewrite map_app, begun_start, app_length, start_length, (rows_length _ _ He). cbn.
      split; [reflexivity | unfold n; fold g; lia]. }
    destruct (always (one_less c) padded B H (x ++ [r]) (W x r L))
      as [(b & G & Z) | (ms & y & M & I & O & Y)].
    + left. cbn [one_less exempt old_rule] in Z. fold g A in Z.
      apply (accepts_state _ _ padded (digits (x ++ [r]))) in X; auto. rewrite X in Z.
      apply (stuck_terminal g _ x Z).
      apply Forall2_app_inv_r in G. destruct G as (b1 & b2 & G1 & G2 & ->).
      inversion G2 as [ | d r' b3 l3 G3 G4]; subst. inversion G4; subst.
      rewrite removelast_last. exact G1.
    + right. cbn [by_amount one_less starts] in M, I. fold g in M, I.
      apply in_map_iff in I. destruct I as (e & I & He).
      destruct (marked_length _ _ _ _ M) as (L1 & L2).
      destruct (exists_last (l := ms)) as (ms' & m & ->).
      { intros ->. rewrite (W x r L) in L1. discriminate. }
      destruct (exists_last (l := y)) as (y' & s & ->).
      { intros ->. rewrite app_length in L2. cbn in L2. lia. }
      rewrite !app_length in *. cbn in L1, L2.
      apply marked_beside in M; [ | lia | lia]. destruct M as (M & V).
      rewrite map_app in I. apply app_inj_tail in I. destruct I as (I & Im).
      rewrite forallb_app in O. apply andb_true_iff in O. destruct O as (O & Om).
      exists y', s. split; [ | split; [ | exact Y]].
      * apply (move_of_marks g ms'); auto. rewrite <- I. apply in_map, He.
      * destruct m; discriminate || exact V.
Qed.
