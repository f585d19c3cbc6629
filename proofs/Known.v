(** * What is known of a formula after some columns of digits *)

From Coq Require Import List Bool NArith ZArith Lia.
From Nimscope Require Import Game Marks Sound Formula.
Import ListNotations.
Open Scope Z_scope.

(** ** One more column *)

Fixpoint digit (a : digitwise) (c : list bool) : bool :=
  match a with
  | Pile i => nth i c false
  | Xor a b => xorb (digit a c) (digit b c)
  | BitAnd a b => digit a c && digit b c
  | BitOr a b => digit a c || digit b c
  end.

Fixpoint in_column (l : linear) (c : list bool) : Z :=
  match l with
  | [] => 0
  | (k, a) :: l => k * Z.b2z (digit a c) + in_column l c
  end.

(** How much more than twice as much a sum can become by one more column. *)
Fixpoint weight (l : linear) : Z :=
  match l with [] => 0 | (k, _) :: l => Z.abs k + weight l end.

Lemma half_digits a x : of_digits a (half_row x) = N.div2 (of_digits a x).
Proof.
  induction a as [i | a IHa b IHb | a IHa b IHb | a IHa b IHb]; cbn [of_digits].
  - exact (map_nth N.div2 x 0%N i).
  - rewrite IHa, IHb, !N.div2_spec, N.shiftr_lxor. reflexivity.
  - rewrite IHa, IHb, !N.div2_spec, N.shiftr_land. reflexivity.
  - rewrite IHa, IHb, !N.div2_spec, N.shiftr_lor. reflexivity.
Qed.

Lemma last_digit a x : digit a (last_column x) = N.odd (of_digits a x).
Proof.
  induction a as [i | a IHa b IHb | a IHa b IHb | a IHa b IHb]; cbn [of_digits digit].
  - exact (map_nth N.odd x 0%N i).
  - rewrite IHa, IHb, <- !N.bit0_odd, N.lxor_spec. reflexivity.
  - rewrite IHa, IHb, <- !N.bit0_odd, N.land_spec. reflexivity.
  - rewrite IHa, IHb, <- !N.bit0_odd, N.lor_spec. reflexivity.
Qed.

Lemma weighted_next l x : weighted l x = 2 * weighted l (half_row x) + in_column l (last_column x).
Proof.
  induction l as [ | (c, a) l IH]; [reflexivity | ].
  cbn [weighted in_column]. rewrite IH, half_digits, last_digit.
  assert (H := halves (of_digits a x)). destruct (N.odd (of_digits a x)); cbn [N.b2n Z.b2z] in *; nia.
Qed.

Lemma column_weight l c : Z.abs (in_column l c) <= weight l.
Proof.
  induction l as [ | (k, a) l IH]; [reflexivity | ].
  cbn [weight in_column]. destruct (digit a c); cbn [Z.b2z]; lia.
Qed.

Lemma weighted_zeros l n : weighted l (repeat 0%N n) = 0.
Proof.
  induction l as [ | (k, a) l IH]; [reflexivity | ]. cbn [weighted]. rewrite IH.
  assert (of_digits a (repeat 0%N n) = 0%N) as ->; [ | lia]. clear.
  induction a as [i | a IHa b IHb | a IHa b IHb | a IHa b IHb]; cbn [of_digits];
    [apply nth_repeat | rewrite IHa, IHb; reflexivity ..].
Qed.

(** ** What is known after some columns *)

(** Of a test: the sum so far, unless it is so large that its sign is decided; and the sums of the
    remainders, by their divisors. *)
Inductive known :=
| Decided (b : bool)
| Open (t : Z) (rs : list Z)
| NotKnown (s : known)
| TwoKnown (s r : known).

(** How far from 0 the remainders can be together. *)
Fixpoint reach (rs : list rest) : Z :=
  match rs with [] => 0 | r :: rs => Z.abs (factor r) * by_number r + reach rs end.

(** A sum as far from 0 as this decides the sign. *)
Definition bound (f : form) : Z := weight (sum f) + reach (rests f) + Z.abs (constant f) + 1.

Definition negation (s : known) : known :=
  match s with Decided b => Decided (negb b) | _ => NotKnown s end.

(** Of a conjunction, whose parts decide it where they are false, or of a disjunction. *)
Definition joint (decisive : bool) (s r : known) : known :=
  match s, r with
  | Decided a, Decided b =>
      if eqb a decisive then Decided decisive else Decided b
  | Decided a, _ => if eqb a decisive then Decided decisive else TwoKnown s r
  | _, Decided b => if eqb b decisive then Decided decisive else TwoKnown s r
  | _, _ => TwoKnown s r
  end.

Definition test_next (t : test) (f : form) (s : Z) (rs : list Z) (c : list bool) : known :=
  let s' := 2 * s + in_column (sum f) c in
  let b := bound f in
  if b <=? s' then Decided false
  else if s' <=? - b then Decided match t with IsZero => false | NotPositive => true end
  else Open s' (map (fun p => (2 * snd p + in_column (divided (fst p)) c) mod by_number (fst p))
                 (combine (rests f) rs)).

Fixpoint known_next (f : compiled) (s : known) (c : list bool) : known :=
  match f, s with
  | Test t f, Open s rs => test_next t f s rs c
  | Neither f, NotKnown s => negation (known_next f s c)
  | Both f g, TwoKnown s r => joint false (known_next f s c) (known_next g r c)
  | Either f g, TwoKnown s r => joint true (known_next f s c) (known_next g r c)
  | _, _ => s
  end.

Fixpoint first (f : compiled) : known :=
  match f with
  | Test _ f => Open 0 (map (fun _ => 0) (rests f))
  | Neither f => NotKnown (first f)
  | Both f g | Either f g => TwoKnown (first f) (first g)
  end.

Fixpoint at_end (f : compiled) (s : known) : bool :=
  match f, s with
  | _, Decided b => b
  | Test t f, Open s rs => passes t (s + rests_value (rests f) rs + constant f)
  | Neither f, NotKnown s => negb (at_end f s)
  | Both f g, TwoKnown s r => at_end f s && at_end g r
  | Either f g, TwoKnown s r => at_end f s || at_end g r
  | _, _ => false
  end.

(** The divisors are positive. *)
Fixpoint is_right (f : compiled) : bool :=
  match f with
  | Test _ f => forallb (fun r => 0 <? by_number r) (rests f)
  | Neither f => is_right f
  | Both f g | Either f g => is_right f && is_right g
  end.

(** A row begins with the columns of another one. *)
Inductive begins (y : position) : position -> Prop :=
| begins_same : begins y y
| begins_longer x : begins y (half_row x) -> begins y x.

Lemma begins_half y x : begins y x -> begins (half_row y) x.
Proof.
  induction 1 as [ | x H IH]; [apply begins_longer, begins_same | apply begins_longer, IH].
Qed.

(** What a state of knowledge says of the columns [y]. *)
Fixpoint says (f : compiled) (s : known) (y : position) {struct s} : Prop :=
  match s with
  | Decided b => forall x, begins y x -> truth f x = b
  | Open t rs =>
      match f with
      | Test _ f => t = weighted (sum f) y /\
          rs = map (fun r => weighted (divided r) y mod by_number r) (rests f)
      | _ => False
      end
  | NotKnown s => match f with Neither f => says f s y | _ => False end
  | TwoKnown s r =>
      match f with Both f g | Either f g => says f s y /\ says g r y | _ => False end
  end.

Lemma says_negation f s y : says f s y -> says (Neither f) (negation s) y.
Proof.
  destruct s; cbn [negation]; try exact (fun H => H). intros H x B. cbn [truth].
  rewrite (H x B). reflexivity.
Qed.

Lemma says_joint f g s r y (decisive : bool) : says f s y -> says g r y ->
  says (if decisive then Either f g else Both f g) (joint decisive s r) y.
Proof.
  intros F G. destruct s as [a | | | ], r as [b | | | ]; cbn [joint];
    repeat match goal with |- context [eqb ?a ?b] => destruct (eqb_spec a b); subst end;
    destruct decisive; cbn [says truth] in *; auto;
    try (intros x B; cbn [truth]; try rewrite (F x B); try rewrite (G x B);
         try destruct a; try destruct b; cbn; try rewrite orb_true_r; try rewrite andb_false_r;
         congruence).
Qed.

Lemma rests_small rs : forall totals, forallb (fun r => 0 <? by_number r) rs = true ->
  Z.abs (rests_value rs totals) <= reach rs.
Proof.
  induction rs as [ | r rs IH]; intros totals H; [reflexivity | ].
  cbn [forallb] in H. apply andb_true_iff in H. destruct H as (P & H). apply Z.ltb_lt in P.
  assert (0 <= Z.abs (factor r) * by_number r) by (apply Z.mul_nonneg_nonneg; lia).
  destruct totals as [ | t totals]; cbn [rests_value reach]; specialize (IH totals H) || specialize (IH [] H).
  - lia.
  - assert (B := Z.mod_pos_bound (t + more r) (by_number r) P).
    set (m := (t + more r) mod by_number r) in *. clearbody m.
    assert (Z.abs (factor r * m) <= Z.abs (factor r) * by_number r); [ | lia].
    rewrite Z.abs_mul, (Z.abs_eq m) by lia. apply Z.mul_le_mono_nonneg_l; lia.
Qed.

Lemma weight_positive l : 0 <= weight l.
Proof. induction l as [ | (k, a) l IH]; cbn [weight]; lia. Qed.

Lemma large_stays l b y x : weight l <= b -> begins y x ->
  (b <= weighted l y -> b <= weighted l x) /\ (weighted l y <= - b -> weighted l x <= - b).
Proof.
  intros W. induction 1 as [ | x H IH]; [auto | ].
  rewrite (weighted_next l x). assert (C := column_weight l (last_column x)).
  assert (N := weight_positive l). lia.
Qed.

Lemma rests_mod rs x : rests_value rs (map (fun r => weighted (divided r) x mod by_number r) rs) =
  rests_value rs (rest_totals rs x).
Proof.
  unfold rest_totals. induction rs as [ | r rs IH]; [reflexivity | ].
  cbn [map rests_value]. rewrite IH, Zplus_mod_idemp_l. reflexivity.
Qed.

Lemma test_next_says t f s rs y : forallb (fun r => 0 <? by_number r) (rests f) = true ->
  says (Test t f) (Open s rs) (half_row y) ->
  says (Test t f) (test_next t f s rs (last_column y)) y.
Proof.
  intros R (-> & ->). unfold test_next. rewrite <- weighted_next.
  assert (B : forall x, begins y x ->
            (bound f <= weighted (sum f) y -> 0 < form_value f x) /\
            (weighted (sum f) y <= - bound f -> form_value f x < 0)).
  { intros x H. unfold form_value.
    assert (Q := rests_small (rests f) (rest_totals (rests f) x) R).
    assert (P := weight_positive (sum f)).
    assert (W : weight (sum f) <= bound f) by (unfold bound; lia).
    destruct (large_stays (sum f) (bound f) y x W H) as (S1 & S2). unfold bound in *.
    split; intros S; [specialize (S1 S) | specialize (S2 S)]; lia. }
  destruct (Z.leb_spec (bound f) (weighted (sum f) y)) as [H | H].
  - intros x X. apply (proj1 (B x X)) in H. cbn [truth]. destruct t; cbn [passes].
    + apply Z.eqb_neq. lia.
    + apply Z.leb_gt. lia.
  - destruct (Z.leb_spec (weighted (sum f) y) (- bound f)) as [L | L].
    + intros x X. apply (proj2 (B x X)) in L. cbn [truth]. destruct t; cbn [passes].
      * apply Z.eqb_neq. lia.
      * apply Z.leb_le. lia.
    + split; [reflexivity | ]. clear. induction (rests f) as [ | r rs IH]; [reflexivity | ].
      cbn [map combine fst snd]. f_equal; [ | exact IH].
      rewrite (weighted_next (divided r) y), <- Zplus_mod_idemp_l, Zmult_mod_idemp_r, Zplus_mod_idemp_l.
      reflexivity.
Qed.

Lemma says_next f : is_right f = true -> forall s y, says f s (half_row y) ->
  says f (known_next f s (last_column y)) y.
Proof.
  assert (K : forall f b y, says f (Decided b) (half_row y) -> says f (Decided b) y).
  { intros f' b y H x B. apply H, begins_half, B. }
  induction f as [t f | f IH | f IHf g IHg | f IHf g IHg]; cbn [is_right]; intros R;
    intros [b | s rs | s | s r] y H; try destruct (H : False); try (apply K, H);
    cbn [known_next].
  - apply test_next_says; [exact R | exact H].
  - apply says_negation, IH; [exact R | exact H].
  - apply andb_true_iff in R. destruct R, H. apply (says_joint f g _ _ y false); auto.
  - apply andb_true_iff in R. destruct R, H. apply (says_joint f g _ _ y true); auto.
Qed.

Lemma says_first f n : says f (first f) (repeat 0%N n).
Proof.
  induction f as [t f | f IH | f IHf g IHg | f IHf g IHg]; cbn [first says]; auto.
  rewrite weighted_zeros. split; [reflexivity | ]. apply map_ext. intros r. rewrite weighted_zeros.
  reflexivity.
Qed.

Lemma says_at_end f : forall s x, says f s x -> at_end f s = truth f x.
Proof.
  induction f as [t f | f IH | f IHf g IHg | f IHf g IHg];
    intros [b | s rs | s | s r] x H; try destruct (H : False);
    try (symmetry; apply H, begins_same); cbn [at_end truth].
  - destruct H as (-> & ->). rewrite rests_mod. reflexivity.
  - f_equal. apply IH, H.
  - destruct H. f_equal; auto.
  - destruct H. f_equal; auto.
Qed.
