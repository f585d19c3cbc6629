(** * Formulas on the piles of a row, and what they mean

    A rule in words is such a formula, as [x1 = x3]. Its meaning is that of ordinary arithmetic. *)

From Coq Require Import List Bool NArith ZArith Lia.
From Nimscope Require Import Game.
Import ListNotations.

(** A number of which each binary digit depends on those of the piles at the same place. *)
Inductive digitwise :=
| Pile (i : nat)
| Xor (a b : digitwise) | BitAnd (a b : digitwise) | BitOr (a b : digitwise).

Inductive term :=
| Number (c : N)
| Digits (a : digitwise)
| Plus (a b : term)
| Times (c : N) (a : term)
| Mod (a : term) (m : N).

Inductive formula :=
| Equal (a b : term)
| AtMost (a b : term)
| LessThan (a b : term)
| Not (f : formula)
| And (f g : formula)
| Or (f g : formula).

Fixpoint of_digits (a : digitwise) (x : position) : N :=
  match a with
  | Pile i => nth i x 0%N
  | Xor a b => N.lxor (of_digits a x) (of_digits b x)
  | BitAnd a b => N.land (of_digits a x) (of_digits b x)
  | BitOr a b => N.lor (of_digits a x) (of_digits b x)
  end.

Fixpoint value (t : term) (x : position) : N :=
  match t with
  | Number c => c
  | Digits a => of_digits a x
  | Plus a b => value a x + value b x
  | Times c a => c * value a x
  | Mod a m => value a x mod m
  end%N.

Fixpoint meaning (f : formula) (x : position) : Prop :=
  match f with
  | Equal a b => value a x = value b x
  | AtMost a b => (value a x <= value b x)%N
  | LessThan a b => (value a x < value b x)%N
  | Not f => ~ meaning f x
  | And f g => meaning f x /\ meaning g x
  | Or f g => meaning f x \/ meaning g x
  end.

(** ** Linear forms

    Every comparison is one of a form with 0: a sum of multiples of numbers whose digits are known,
    multiples of remainders of such sums, and a constant. *)
Open Scope Z_scope.

Definition linear := list (Z * digitwise).
Record rest := { factor : Z; divided : linear; more : Z; by_number : Z }.
Record form := { sum : linear; rests : list rest; constant : Z }.

Fixpoint weighted (l : linear) (x : position) : Z :=
  match l with
  | [] => 0
  | (c, a) :: l => c * Z.of_N (of_digits a x) + weighted l x
  end.

Fixpoint rests_value (rs : list rest) (totals : list Z) : Z :=
  match rs, totals with
  | r :: rs, t :: totals => factor r * ((t + more r) mod by_number r) + rests_value rs totals
  | _, _ => 0
  end.

Definition rest_totals (rs : list rest) (x : position) : list Z :=
  map (fun r => weighted (divided r) x) rs.

Definition form_value (f : form) (x : position) : Z :=
  weighted (sum f) x + rests_value (rests f) (rest_totals (rests f) x) + constant f.

Definition scaled (c : Z) (f : form) : form := {|
  sum := map (fun p => (c * fst p, snd p)) (sum f);
  rests := map (fun r => {| factor := c * factor r; divided := divided r; more := more r;
                            by_number := by_number r |}) (rests f);
  constant := c * constant f
|}.

Definition joined (f g : form) : form := {|
  sum := sum f ++ sum g;
  rests := rests f ++ rests g;
  constant := constant f + constant g
|}.

Definition raised (k : Z) (f : form) : form :=
  {| sum := sum f; rests := rests f; constant := constant f + k |}.

(** The form of a term; of the remainder of a remainder there is none. *)
Fixpoint form_of (t : term) : option form :=
  match t with
  | Number c => Some {| sum := []; rests := []; constant := Z.of_N c |}
  | Digits a => Some {| sum := [(1, a)]; rests := []; constant := 0 |}
  | Plus a b =>
      match form_of a, form_of b with Some f, Some g => Some (joined f g) | _, _ => None end
  | Times c a =>
      match form_of a with Some f => Some (scaled (Z.of_N c) f) | None => None end
  | Mod a m =>
      match form_of a with
      | Some {| sum := l; rests := []; constant := k |} =>
          match m with
          | N0 => None
          | _ => Some {| sum := []; constant := 0;
                         rests := [{| factor := 1; divided := l; more := k;
                                      by_number := Z.of_N m |}] |}
          end
      | _ => None
      end
  end.

Lemma weighted_app l l' x : weighted (l ++ l') x = weighted l x + weighted l' x.
Proof. induction l as [ | (k, a) l IH]; cbn [app weighted]; [reflexivity | rewrite IH; ring]. Qed.

Lemma weighted_scaled c l x : weighted (map (fun p => (c * fst p, snd p)) l) x = c * weighted l x.
Proof. induction l as [ | (k, a) l IH]; cbn [map weighted fst snd]; [ring | rewrite IH; ring]. Qed.

Lemma form_joined f g x : form_value (joined f g) x = form_value f x + form_value g x.
Proof.
  unfold form_value. cbn [joined sum rests constant]. rewrite weighted_app.
  assert (rests_value (rests f ++ rests g) (rest_totals (rests f ++ rests g) x) =
          rests_value (rests f) (rest_totals (rests f) x) +
          rests_value (rests g) (rest_totals (rests g) x)) as ->; [ | ring].
  generalize (rests f). intros rs. unfold rest_totals.
  induction rs as [ | r rs IH]; [reflexivity | ].
  cbn [app map rests_value]. rewrite IH. ring.
Qed.

Lemma form_scaled c f x : form_value (scaled c f) x = c * form_value f x.
Proof.
  unfold form_value. cbn [scaled sum rests constant]. rewrite weighted_scaled.
  set (grown := map _ (rests f)).
  assert (rests_value grown (rest_totals grown x) =
          c * rests_value (rests f) (rest_totals (rests f) x)) as ->; [ | ring].
  unfold grown. generalize (rests f). intros rs. unfold rest_totals.
  induction rs as [ | r rs IH]; cbn [map rests_value factor divided more by_number]; [ring | ].
  rewrite IH. ring.
Qed.

Lemma form_raised k f x : form_value (raised k f) x = form_value f x + k.
Proof. unfold form_value. cbn [raised sum rests constant]. ring. Qed.

Lemma form_of_value t x : forall f, form_of t = Some f -> form_value f x = Z.of_N (value t x).
Proof.
  induction t as [c | a | a IHa b IHb | c a IHa | a IHa m]; intros f; cbn [form_of value].
  - intros [= <-]. reflexivity.
  - intros [= <-]. unfold form_value. cbn. destruct (Z.of_N (of_digits a x)); reflexivity.
  - destruct (form_of a) as [u | ]; [ | discriminate].
    destruct (form_of b) as [v | ]; [ | discriminate]. intros [= <-].
    rewrite form_joined, (IHa u), (IHb v), N2Z.inj_add; reflexivity.
  - destruct (form_of a) as [u | ]; [ | discriminate]. intros [= <-].
    rewrite form_scaled, (IHa u), N2Z.inj_mul; reflexivity.
  - destruct (form_of a) as [[l [ | r rs] k] | ]; try discriminate.
    destruct m as [ | m]; [discriminate | ]. intros [= <-]. rewrite N2Z.inj_mod by discriminate.
    rewrite <- (IHa _ eq_refl). unfold form_value, rest_totals.
    cbn [sum rests constant map rests_value weighted factor more divided by_number].
    rewrite Z.mul_1_l, !Z.add_0_r. reflexivity.
Qed.

(** ** Compiled formulas *)

(** A form is 0, or is not above 0. *)
Inductive test := IsZero | NotPositive.

Inductive compiled :=
| Test (t : test) (f : form)
| Neither (f : compiled)
| Both (f g : compiled)
| Either (f g : compiled).

Definition passes (t : test) (z : Z) : bool :=
  match t with IsZero => z =? 0 | NotPositive => z <=? 0 end.

Fixpoint truth (f : compiled) (x : position) : bool :=
  match f with
  | Test t f => passes t (form_value f x)
  | Neither f => negb (truth f x)
  | Both f g => truth f x && truth g x
  | Either f g => truth f x || truth g x
  end.

Definition compare (t : test) (a b : term) (k : Z) : option compiled :=
  match form_of a, form_of b with
  | Some f, Some g =>
      Some (Test t (raised k (joined f (scaled (-1) g))))
  | _, _ => None
  end.

Definition two (make : compiled -> compiled -> compiled) (f g : option compiled) :=
  match f, g with Some f, Some g => Some (make f g) | _, _ => None end.

Fixpoint compile (f : formula) : option compiled :=
  match f with
  | Equal a b => compare IsZero a b 0
  | AtMost a b => compare NotPositive a b 0
  | LessThan a b => compare NotPositive a b 1
  | Not f => match compile f with Some f => Some (Neither f) | None => None end
  | And f g => two Both (compile f) (compile g)
  | Or f g => two Either (compile f) (compile g)
  end.

Lemma compare_value t a b k c x : compare t a b k = Some c ->
  truth c x = passes t (Z.of_N (value a x) - Z.of_N (value b x) + k).
Proof.
  unfold compare. destruct (form_of a) as [f | ] eqn:F; [ | discriminate].
  destruct (form_of b) as [g | ] eqn:G; [ | discriminate]. intros [= <-].
  rewrite <- (form_of_value a x f F), <- (form_of_value b x g G).
  assert (J := form_joined f (scaled (-1) g) x). rewrite form_scaled in J.
  cbn [truth]. rewrite form_raised, J. do 2 f_equal.
Qed.

Lemma compile_meaning f x : forall c, compile f = Some c -> (truth c x = true <-> meaning f x).
Proof.
  induction f as [a b | a b | a b | f IHf | f IHf g IHg | f IHf g IHg]; intros c;
    cbn [compile meaning]; intros H.
  - rewrite (compare_value _ _ _ _ _ x H). cbn [passes]. rewrite Z.eqb_eq.
    rewrite <- N2Z.inj_iff. split; lia.
  - rewrite (compare_value _ _ _ _ _ x H). cbn [passes]. rewrite Z.leb_le, N2Z.inj_le. split; lia.
  - rewrite (compare_value _ _ _ _ _ x H). cbn [passes]. rewrite Z.leb_le, N2Z.inj_lt. split; lia.
  - destruct (compile f) as [u | ]; [ | discriminate]. injection H as <-. cbn [truth].
    rewrite <- (IHf u eq_refl). destruct (truth u x); intuition discriminate.
  - destruct (compile f) as [u | ]; [ | discriminate].
    destruct (compile g) as [v | ]; [ | discriminate]. injection H as <-. cbn [truth].
    rewrite andb_true_iff, (IHf u eq_refl), (IHg v eq_refl). reflexivity.
  - destruct (compile f) as [u | ]; [ | discriminate].
    destruct (compile g) as [v | ]; [ | discriminate]. injection H as <-. cbn [truth].
    rewrite orb_true_iff, (IHf u eq_refl), (IHg v eq_refl). reflexivity.
Qed.
