(** * What the checker accepts is true *)

From Coq Require Import List Bool NArith Lia PeanoNat FMapPositive.
From Nimscope Require Import Game Automaton Marks Links Explore Check Play.
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

Lemma link_same_spec a b : link_same a b = true <-> a = b.
Proof.
  destruct a as [ms | s l], b as [ms' | s' l']; cbn [link_same];
    try (split; intros H; discriminate H).
  - destruct (lists_same_spec _ (fun a b => iff_reflect _ _ (iff_sym (mark_same_spec a b))) ms ms');
      split; congruence.
  - destruct s, s', l, l'; cbn; split; congruence.
Qed.

Lemma pair_same_spec a b : pair_same a b = true <-> a = b.
Proof.
  destruct a as ((q, k), r), b as ((q', k'), r'). unfold pair_same.
  destruct (Pos.eqb_spec q q'), (Pos.eqb_spec r r'); try (split; congruence).
  rewrite link_same_spec. split; congruence.
Qed.

Lemma run_same_spec a b : run_same a b = true -> a = b.
Proof.
  destruct a as (k, q), b as (k', q'). unfold run_same. cbn [fst snd].
  destruct (Pos.eqb_spec q q'); [ | discriminate].
  rewrite link_same_spec. congruence.
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
    forall m x y, linked t m x y -> In (link_begun m) starts -> link_over over m = true ->
    length x = n -> accepts A x -> ~ accepts A y.
  Proof.
    unfold check_never. intros H. destruct (safe _ _ _ _ _ pair_same_spec _ H) as (S & S0 & S1 & S2).
    assert (forall k m x y, length x = n -> digits x <= k -> digits y <= k ->
              In (link_begun m) starts ->
              linked t m x y -> S (state A k x, m, state A k y)) as R.
    { induction k as [ | k IH]; intros m x y L X Y I M.
      - rewrite (linked_zeros _ _ _ _ (digits_zero _ X) (digits_zero _ Y) M) in I.
        apply S0. apply in_map_iff. exists m. split; [reflexivity | exact I].
      - destruct (link_back _ _ _ _ M) as (m' & M' & N' & Q). rewrite Q in I.
        assert (L' : length (half_row x) = n) by (rewrite map_length; exact L).
        specialize (IH m' _ _ L' (digits_half _ _ X) (digits_half _ _ Y) I M').
        apply (S1 _ IH). unfold pair_next. apply in_flat_map. exists (last_column x). split.
        + apply in_columns. rewrite map_length. exact L.
        + apply in_map_iff. exists (m, last_column y). rewrite !state_S. auto. }
    intros m x y M I O L X Y.
    set (k := Nat.max (digits x) (digits y)).
    assert (B : pair_bad A over (state A k x, m, state A k y) = false).
    { apply S2, R; auto; unfold k; lia. }
    assert (L' : length y = n).
    { destruct (linked_length _ _ _ _ M). congruence. }
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

  (** A run of the old row [x] is real after [k] columns. *)
  Definition is_real (k : nat) (x : list N) (th : run) : Prop :=
    exists y, linked t (fst th) x y /\ state A k y = snd th /\ digits y <= k
      /\ In (link_begun (fst th)) (starts c).

  Lemma real_next k x ths : Forall (is_real k (half_row x)) ths ->
    forall th, In th (flat_map (run_next c (last_column x)) ths) -> is_real (S k) x th.
  Proof.
    intros F (m, q) I. apply in_flat_map in I. destruct I as ((m', q') & I' & I).
    rewrite Forall_forall in F. destruct (F _ I') as (y & M & Q & D & E). cbn [fst snd] in *.
    unfold run_next in I. apply in_map_iff in I. destruct I as ((m'', d) & [= <- <-] & I).
    cbn [fst snd] in *. destruct (link_forth _ _ _ _ _ _ M I) as (y' & M' & H & O & E').
    exists y'. cbn [fst snd]. split; [exact M' | split; [ | split]].
    - rewrite state_S, H, O, Q. reflexivity.
    - apply digits_double. rewrite H. exact D.
    - rewrite E'. exact E.
  Qed.

  Hypothesis starts_begun : Forall (fun m => link_begun m = m /\ breadth m = n) (starts c).

  Lemma real_first k : Forall (is_real k (repeat 0%N n)) (first_runs c k).
  Proof.
    induction k as [ | k IH]; apply Forall_forall; intros th I.
    - apply in_map_iff in I. destruct I as (m & <- & I). exists (repeat 0%N n). cbn [fst snd].
      rewrite Forall_forall in starts_begun. destruct (starts_begun m I) as (E & L).
      rewrite E. split; [ | split; [reflexivity | split; [apply digits_zeros | exact I]]].
      rewrite <- E, <- L. apply linked_begun.
    - apply (real_next k _ (first_runs c k)).
      + rewrite half_zeros. exact IH.
      + rewrite (zero_column n); [exact I | apply repeat_length | apply repeat_zeros].
  Qed.

  (** After [k] digits of the old row. *)
  Definition is_true (k : nat) (x : list N) (v : node) : Prop :=
    state (old_rule c) k x = at_state v /\ only_grown (grown v) x
    /\ Forall (is_real (k + room c) x) (runs v).

  Lemma says_only_true k x q b ths v : says_only q b (gather (run_key 1) ths) v = true ->
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
      apply existsb_exists in S. destruct S as (th' & I' & Z). apply run_same_spec in Z.
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
    (exists m y, linked t m x y /\ In (link_begun m) (starts c) /\
       link_over is_over m = true /\ accepts A y).
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
    apply existsb_exists in Z. destruct Z as ((m, q) & J & Z). cbn [fst snd] in Z.
    destruct (link_over is_over m) eqn:P; [ | discriminate].
    rewrite Forall_forall in F. destruct (F _ J) as (y & M & Q' & D & E). cbn [fst snd] in *.
    exists m, y. repeat split; auto.
    apply (accepts_state n A padded (digits x + room c)); [ | exact D | rewrite Q'; exact Z].
    destruct (linked_length _ _ _ _ M). congruence.
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

Theorem terminals (g : game) n A right : step A 1 (repeat false n) = 1%positive ->
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

Lemma move_of_marks (g : game) ms x y : all_marked (taken g) ms x y ->
  In (map begun ms) (map start (rows g)) ->
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
  - apply play_ends, E.
  - intros x y L M. apply (move_length _ _ _ M).
  - intros x y _ X M. assert (L := move_length _ _ _ M). apply move_marks in M.
    destruct M as (e & He & M).
    apply (never _ _ padded _ _ _ H1 (Each (full e)) _ _ M);
      [ | apply full_is_over | apply L | exact X].
    cbn [link_begun]. rewrite begun_full. apply (in_map begin), He.
  - intros m x L X T. change (goal g) with (play g) in m. rewrite m in H2.
    assert (Q := terminals _ _ _ _ padded H2 x [] L). rewrite app_nil_r in Q.
    specialize (Q L T X). discriminate.
  - intros x L.
    assert (B : Forall (fun m => link_begun m = m /\ breadth m = piles g) (map begin (rows g))).
    { apply Forall_forall. intros m I. apply in_map_iff in I. destruct I as (e & <- & He).
      cbn. rewrite begun_start, start_length. split; [reflexivity | apply rows_length, He]. }
    destruct (always (options c) padded B H x L) as [(b & G & X) | (m & y & M & I & O & Y)].
    + cbn [options exempt old_rule] in X. fold g A in X.
      destruct (final A (state A (digits x) x)) eqn:F.
      * left. apply (accepts_state _ _ padded (digits x)); auto.
      * right. right. change (goal g) with (play g).
        destruct (play g); [discriminate | split; [reflexivity | ]].
        eapply stuck_terminal; eassumption.
    + right. left. exists y. split; [ | exact Y].
      apply in_map_iff in I. destruct I as (e & I & He). destruct m as [ms | ]; [ | discriminate].
      injection I as I. apply (move_of_marks g ms); auto. rewrite <- I. apply in_map, He.
Qed.

Theorem sound c : check c = true ->
  forall x, length x = piles (of_game c) -> (is_P (of_game c) x <-> accepts (rule c) x).
Proof. intros H x L. apply (check_outcomes c H x L). Qed.
