(** * An automaton and a formula say the same

    A checker reads the columns of a row by the automaton and by the formula. Where a formula
    speaks of piles in order of size, the automaton must not depend on their arrangement. *)

From Coq Require Import List Bool NArith ZArith Lia Permutation.
From Nimscope Require Import Game Automaton Explore Check Sound Formula Known.
Import ListNotations.
Open Scope Z_scope.

(** ** The checker *)

Fixpoint known_same (a b : known) : bool :=
  match a, b with
  | Decided u, Decided v => eqb u v
  | Open s rs, Open t us => if s =? t then lists_same Z.eqb rs us else false
  | NotKnown a, NotKnown b => known_same a b
  | TwoKnown a b, TwoKnown c d => if known_same a c then known_same b d else false
  | _, _ => false
  end.

Lemma known_same_spec a : forall b, known_same a b = true <-> a = b.
Proof.
  induction a as [u | s rs | a IH | a IHa c IHc]; intros [v | t us | b | b d]; cbn;
    try (split; congruence).
  - destruct (eqb_spec u v); split; congruence.
  - destruct (Z.eqb_spec s t), (lists_same_spec _ Z.eqb_spec rs us); split; congruence.
  - rewrite IH. split; congruence.
  - destruct (known_same a b) eqn:Q.
    + apply IHa in Q. subst b. rewrite IHc. split; congruence.
    + split; [discriminate | intros [= <- <-]]. rewrite <- Q. apply IHa. reflexivity.
Qed.

Fixpoint key_known (s : known) (tail : positive) : positive :=
  match s with
  | Decided true => xI tail
  | Decided false => xO tail
  | Open t rs => key_integer t (fold_right key_integer tail rs)
  | NotKnown s => key_known s tail
  | TwoKnown s r => key_known s (key_known r tail)
  end.

(** The automaton; what is known of the formula that says which rows are meant; and of the other. *)
Definition reading := (positive * known * known)%type.

Definition reading_same (a b : reading) : bool :=
  match a, b with
  | (q, s, t), (q', s', t') =>
      if Pos.eqb q q' then if known_same s s' then known_same t t' else false else false
  end.

Lemma reading_same_spec a b : reading_same a b = true <-> a = b.
Proof.
  destruct a as ((q, s), t), b as ((q', s'), t'). unfold reading_same.
  destruct (Pos.eqb_spec q q'); [ | split; congruence].
  destruct (known_same s s') eqn:S.
  - apply known_same_spec in S. subst s'. rewrite known_same_spec. split; congruence.
  - split; [discriminate | intros [= _ <- _]]. rewrite <- S. apply known_same_spec. reflexivity.
Qed.

Section Reading.
  Variable A : automaton.
  Variables domain words : compiled.

  Definition is_outside (s : known) : bool := match s with Decided false => true | _ => false end.

  Definition reading_next (cs : list (list bool)) (e : reading) : list reading :=
    match e with
    | (q, s, t) =>
        if is_outside s then []
        else map (fun c => (step A q c, known_next domain s c, known_next words t c)) cs
    end.

  Definition reading_bad (e : reading) : bool :=
    match e with
    | (q, s, t) => if at_end domain s then negb (eqb (final A q) (at_end words t)) else false
    end.

  Definition check_reading (n : nat) : bool :=
    if is_right domain then
    if is_right words then
    is_safe reading reading_same (fun e => match e with (q, s, t) => key_known t (key_known s q) end)
      (reading_next (all_columns n)) reading_bad [(1%positive, first domain, first words)]
    else false else false.

  Theorem reading_true n : check_reading n = true -> step A 1 (repeat false n) = 1%positive ->
    forall x, length x = n -> truth domain x = true -> (accepts A x <-> truth words x = true).
  Proof.
    unfold check_reading. intros H padded.
    destruct (is_right domain) eqn:Rd; [ | discriminate].
    destruct (is_right words) eqn:Rw; [ | discriminate].
    destruct (safe _ _ _ _ _ reading_same_spec _ H) as (S & S0 & S1 & S2).
    assert (forall k x, length x = n -> (digits x <= k)%nat ->
              (forall y, begins x y -> truth domain y = false) \/
              exists s t, S (state A k x, s, t) /\ says domain s x /\ says words t x) as R.
    { induction k as [ | k IH]; intros x L D.
      - right. assert (x = repeat 0%N n) as -> by (rewrite <- L; apply zeros, digits_zero, D).
        exists (first domain), (first words). split; [ | split; apply says_first].
        apply S0. left. reflexivity.
      - assert (L' : length (half_row x) = n) by (rewrite map_length; exact L).
        destruct (IH _ L' (digits_half _ _ D)) as [F | (s & t & E & Q & W)].
        + left. intros y B. apply F, begins_half, B.
        + destruct (is_outside s) eqn:O.
          * left. destruct s as [[] | | | ]; try discriminate O.
            intros y B. apply Q, begins_half, B.
          * right. exists (known_next domain s (last_column x)), (known_next words t (last_column x)).
            split; [ | split; apply says_next; assumption].
            apply (S1 _ E). unfold reading_next. rewrite O. apply in_map_iff.
            exists (last_column x). split; [rewrite state_S; reflexivity | ].
            apply in_columns. rewrite map_length. exact L. }
    intros x L T. destruct (R (digits x) x L (le_n _)) as [F | (s & t & E & Q & W)].
    - rewrite (F x (begins_same x)) in T. discriminate.
    - assert (B := S2 _ E). unfold reading_bad in B.
      rewrite (says_at_end _ _ _ Q), (says_at_end _ _ _ W), T in B.
      apply negb_false_iff, eqb_prop in B. rewrite <- B.
      exact (accepts_state n A padded (digits x) x L (le_n _)).
  Qed.
End Reading.

(** ** Rearrangements of the piles *)

Fixpoint swapped {E} (i : nat) (l : list E) : list E :=
  match i, l with
  | O, a :: b :: l => b :: a :: l
  | S i, a :: l => a :: swapped i l
  | _, _ => l
  end.

Definition two_states_same (a b : positive * positive) : bool :=
  if Pos.eqb (fst a) (fst b) then Pos.eqb (snd a) (snd b) else false.

(** Whether it does not matter which of two neighbours is which. *)
Definition check_swap (A : automaton) (n i : nat) : bool :=
  is_safe (positive * positive) two_states_same (fun e => key_state (fst e) (snd e))
    (fun e => map (fun c => (step A (fst e) c, step A (snd e) (swapped i c))) (all_columns n))
    (fun e => negb (eqb (final A (fst e)) (final A (snd e))))
    [(1%positive, 1%positive)].

Definition check_swaps (A : automaton) (n : nat) : bool :=
  forallb (check_swap A n) (seq 0 (pred n)).

Lemma swapped_map {E F} (f : E -> F) i : forall l, map f (swapped i l) = swapped i (map f l).
Proof.
  induction i as [ | i IH]; intros [ | a [ | b l]]; try reflexivity.
  - cbn [swapped map]. destruct i; reflexivity.
  - cbn [swapped map]. f_equal. apply (IH (b :: l)).
Qed.

Lemma swapped_permutation {E} i : forall l : list E, Permutation l (swapped i l).
Proof.
  induction i as [ | i IH]; intros [ | a [ | b l]]; try apply Permutation_refl.
  - apply perm_swap.
  - cbn [swapped]. apply perm_skip, IH.
  - cbn [swapped]. apply perm_skip, IH.
Qed.

Lemma swapped_at {E} (l : list E) a b r : swapped (length l) (l ++ a :: b :: r) = l ++ b :: a :: r.
Proof. induction l as [ | c l IH]; [reflexivity | cbn; f_equal; exact IH]. Qed.

Lemma digits_permutation x y k : Permutation x y -> (digits x <= k)%nat -> (digits y <= k)%nat.
Proof.
  rewrite !digits_le. intros P F. rewrite Forall_forall in *. intros a I. apply F.
  eapply Permutation_in; [symmetry; exact P | exact I].
Qed.

Lemma two_states_same_spec a b : two_states_same a b = true <-> a = b.
Proof.
  destruct a as (p, q), b as (p', q'). unfold two_states_same. cbn [fst snd].
  destruct (Pos.eqb_spec p p'); [rewrite Pos.eqb_eq | ]; split; congruence.
Qed.

Lemma swap_accepts A n i : check_swap A n i = true -> step A 1 (repeat false n) = 1%positive ->
  forall x, length x = n -> (accepts A x <-> accepts A (swapped i x)).
Proof.
  unfold check_swap. intros H padded.
  destruct (safe _ _ _ _ _ two_states_same_spec _ H) as (S & S0 & S1 & S2).
  assert (R : forall k x, length x = n -> S (state A k x, state A k (swapped i x))).
  { induction k as [ | k IH]; intros x L; [apply S0; left; reflexivity | ].
    assert (L' : length (half_row x) = n) by (rewrite map_length; exact L).
    apply (S1 _ (IH _ L')). apply in_map_iff. exists (last_column x).
    rewrite !state_S, !swapped_map. split; [reflexivity | ].
    apply in_columns. rewrite map_length. exact L. }
  intros x L. assert (P := swapped_permutation i x).
  assert (L' : length (swapped i x) = n) by (rewrite <- L; symmetry; apply Permutation_length, P).
  rewrite (accepts_state n A padded (digits x) x L (le_n _)).
  rewrite (accepts_state n A padded (digits x) _ L' (digits_permutation _ _ _ P (le_n _))).
  assert (B := S2 _ (R (digits x) x L)). cbn [fst snd] in B.
  apply negb_false_iff, eqb_prop in B. rewrite B. reflexivity.
Qed.

Lemma permutation_accepts A n : check_swaps A n = true -> step A 1 (repeat false n) = 1%positive ->
  forall x y, Permutation x y -> length x = n -> (accepts A x <-> accepts A y).
Proof.
  intros H padded x y P. unfold check_swaps in H. rewrite forallb_forall in H.
  enough (forall l, length (l ++ x) = n -> (accepts A (l ++ x) <-> accepts A (l ++ y))) as Q
    by exact (Q []).
  induction P as [ | a x y P IH | a b x | x y z P1 IH1 P2 IH2]; intros l L.
  - reflexivity.
  - specialize (IH (l ++ [a])). rewrite <- !app_assoc in IH. apply IH, L.
  - rewrite <- (swapped_at l b a x). apply (swap_accepts A n); [ | exact padded | exact L].
    apply H, in_seq. rewrite app_length in L. cbn in L. lia.
  - rewrite (IH1 l L). apply IH2. rewrite <- L, !app_length. f_equal.
    symmetry. apply Permutation_length, P1.
Qed.

(** ** The theorems on words *)

(** The first of some piles is not larger than the next, and so on. *)
Fixpoint ascending (x : position) : Prop :=
  match x with
  | a :: (b :: _) as r => (a <= b)%N /\ ascending r
  | _ => True
  end.

Fixpoint ordered (i n : nat) : formula :=
  match n with
  | S (S _ as n) => And (AtMost (Digits (Pile i)) (Digits (Pile (S i)))) (ordered (S i) n)
  | _ => AtMost (Number 0) (Number 0)
  end.

Lemma ordered_meaning x : forall l, ascending x -> meaning (ordered (length l) (length x)) (l ++ x).
Proof.
  induction x as [ | a [ | b x] IH]; intros l H.
  - cbn. lia.
  - cbn. lia.
  - destruct H as (H & H'). split.
    + cbn [meaning value of_digits]. rewrite !app_nth2 by lia.
      replace (length l - length l)%nat with 0%nat by lia.
      replace (S (length l) - length l)%nat with 1%nat by lia. exact H.
    + specialize (IH (l ++ [a]) H'). rewrite app_length, <- app_assoc in IH. cbn in IH.
      rewrite Nat.add_1_r in IH. exact IH.
Qed.

Definition check_words (A : automaton) (n : nat) (domain words : formula) : bool :=
  match compile domain, compile words with
  | Some d, Some w =>
      if Pos.eqb (step A 1 (repeat false n)) 1 then check_reading A d w n else false
  | _, _ => false
  end.

Lemma check_words_spec A n domain words : check_words A n domain words = true ->
  step A 1 (repeat false n) = 1%positive /\
  forall x, length x = n -> meaning domain x -> (accepts A x <-> meaning words x).
Proof.
  unfold check_words. destruct (compile domain) as [d | ] eqn:D; [ | discriminate].
  destruct (compile words) as [w | ] eqn:W; [ | discriminate].
  destruct (Pos.eqb_spec (step A 1 (repeat false n)) 1) as [padded | ]; [ | discriminate].
  intros H. split; [exact padded | ]. intros x L M.
  rewrite <- (compile_meaning _ x _ W). apply (reading_true A d w n H padded x L).
  apply (compile_meaning _ x _ D), M.
Qed.

Definition everywhere : formula := AtMost (Number 0) (Number 0).

(** A rule on the piles as they stand. *)
Theorem words_sound (P : position -> Prop) A n words :
  (forall x, length x = n -> (P x <-> accepts A x)) ->
  check_words A n everywhere words = true ->
  forall x, length x = n -> (P x <-> meaning words x).
Proof.
  intros R H x L. rewrite (R x L). apply (check_words_spec _ _ _ _ H); [exact L | ].
  cbn. lia.
Qed.

(** A rule on the piles in order of size, where their arrangement does not matter. *)
Definition check_sorted_words (A : automaton) (n : nat) (words : formula) : bool :=
  if check_words A n (ordered 0 n) words then check_swaps A n else false.

Theorem sorted_words_sound (P : position -> Prop) A n words :
  (forall x, length x = n -> (P x <-> accepts A x)) ->
  check_sorted_words A n words = true ->
  forall y, length y = n -> ascending y ->
  forall x, Permutation y x -> (P x <-> meaning words y).
Proof.
  unfold check_sorted_words. intros R H y L O x Q.
  destruct (check_words _ _ _ _) eqn:W; [ | discriminate].
  destruct (check_words_spec _ _ _ _ W) as (padded & C).
  assert (L' : length x = n) by (rewrite <- L; symmetry; apply Permutation_length, Q).
  rewrite (R x L'), <- (permutation_accepts A n H padded y x Q L). apply C; [exact L | ].
  rewrite <- L. exact (ordered_meaning y [] O).
Qed.

(** A rule on two heaps, one of which is deleted and the other split. *)
Theorem heaps_words_sound g A words :
  (forall x, two_heaps g x -> (is_P (splits g) x <-> accepts A (above_least g x))) ->
  check_words A 2 everywhere words = true ->
  forall a b, is_P (splits g) [a + least g; b + least g]%N <-> meaning words [a; b].
Proof.
  intros R H a b. rewrite R.
  - cbn [above_least map]. rewrite !N.add_sub. apply (check_words_spec _ _ _ _ H); cbn; lia.
  - split; [reflexivity | repeat constructor; lia].
Qed.
