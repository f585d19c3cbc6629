(** * A move, digit by digit

    While the digits of an old and a new position are read together, highest first, a mark on each
    pile says how the numbers read so far compare. *)

From Coq Require Import List Bool NArith Lia.
From Nimscope Require Import Game.
Import ListNotations.

(** The first three are for piles: the move leaves this pile; it will lower it, and the numbers are
    equal so far; it has. The others are for a value that stands beside the piles: it will be one
    less, and the numbers are equal so far; it is one less; it will be less, and is equal so far; it
    is less; it may be anything; it is compared, all but the last digits and these. *)
Inductive mark :=
| Kept | Same | Lower
| SameValue | OneLess | SameBound | Less
| Free | Compared (all_but_last : comparison) (old new : bool).

Definition marked (t : amount) (m : mark) (a b : N) : Prop :=
  match m with
  | Kept | Same | SameValue | SameBound => b = a
  | Lower => lower t a b
  | OneLess => (b + 1 = a)%N
  | Less => (b < a)%N
  | Free => True
  | Compared c old new => (N.div2 b ?= N.div2 a)%N = c /\ N.odd a = old /\ N.odd b = new
  end.

(** The comparison of numbers of which one more digit is read. *)
Definition compare_next (c : comparison) (old new : bool) : comparison :=
  match c with Eq => (N.b2n new ?= N.b2n old)%N | _ => c end.

(** What may follow on a mark under an old digit: marks and new digits. *)
Definition next_of (t : amount) (m : mark) (old : bool) : list (mark * bool) :=
  match m, old with
  | Kept, _ => [(Kept, old)]
  | Same, true => [(Same, true); (Lower, false)]
  | Same, false => [(Same, false)]
  | Lower, _ =>
      match t, old with
      | AnyNumber, _ => [(Lower, false); (Lower, true)]
      | OneToken, false => [(Lower, true)]
      | OneToken, true => []
      end
  | SameValue, true => [(SameValue, true); (OneLess, false)]
  | SameValue, false => [(SameValue, false)]
  | OneLess, false => [(OneLess, true)]
  | OneLess, true => []
  | SameBound, true => [(SameBound, true); (Less, false)]
  | SameBound, false => [(SameBound, false)]
  | Less, _ => [(Less, false); (Less, true)]
  | Free, _ => [(Free, false); (Free, true)]
  | Compared c o n, _ =>
      let d := compare_next c o n in [(Compared d old false, false); (Compared d old true, true)]
  end.

Fixpoint all_marked (t : amount) (ms : list mark) (x y : list N) : Prop :=
  match ms, x, y with
  | m :: ms, a :: x, b :: y => marked t m a b /\ all_marked t ms x y
  | [], [], [] => True
  | _, _, _ => False
  end.

Fixpoint nexts (t : amount) (ms : list mark) (c : list bool) : list (list mark * list bool) :=
  match ms, c with
  | m :: ms, old :: c =>
      flat_map (fun r => map (fun p => (fst p :: fst r, snd p :: snd r)) (next_of t m old))
        (nexts t ms c)
  | [], [] => [([], [])]
  | _, _ => []
  end.

(** The marks at the start of a move on an edge, and those of a whole move. *)
Definition start (e : list bool) : list mark := map (fun b : bool => if b then Same else Kept) e.
Definition full (e : list bool) : list mark := map (fun b : bool => if b then Lower else Kept) e.

(** The mark that another one began as. *)
Definition begun (m : mark) : mark :=
  match m with
  | Kept => Kept
  | Same | Lower => Same
  | SameValue | OneLess => SameValue
  | SameBound | Less => SameBound
  | Free => Free
  | Compared _ _ _ => Compared Eq false false
  end.

(** ** One pile *)

Lemma halves (a : N) : a = (2 * N.div2 a + N.b2n (N.odd a))%N.
Proof. apply N.div2_odd. Qed.

Definition put (a : N) (b : bool) : N := if b then N.succ_double a else N.double a.

Lemma put_half a b : N.div2 (put a b) = a.
Proof. destruct a, b; reflexivity. Qed.

Lemma put_odd a b : N.odd (put a b) = b.
Proof. destruct a, b; reflexivity. Qed.

Lemma put_value a b : put a b = (2 * a + N.b2n b)%N.
Proof. destruct b; unfold put; rewrite ?N.succ_double_spec, ?N.double_spec; cbn [N.b2n]; lia. Qed.

Lemma half_size a k : N.size_nat a <= S k -> N.size_nat (N.div2 a) <= k.
Proof. destruct a as [ | [p | p | ]]; cbn; lia. Qed.

Lemma compare_halves a b :
  (b ?= a)%N = compare_next (N.div2 b ?= N.div2 a)%N (N.odd a) (N.odd b).
Proof.
  assert (Ha := halves a). assert (Hb := halves b). unfold compare_next.
  destruct (N.compare_spec (N.div2 b) (N.div2 a)) as [E | E | E].
  - destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn [N.compare Pos.compare Pos.compare_cont];
      [apply N.compare_eq_iff | apply N.compare_lt_iff | apply N.compare_gt_iff |
       apply N.compare_eq_iff]; lia.
  - apply N.compare_lt_iff. destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; lia.
  - apply N.compare_gt_iff. destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; lia.
Qed.

Lemma begun_next t m m' old bit : In (m, bit) (next_of t m' old) -> begun m = begun m'.
Proof.
  intros I. destruct m', old, t; cbn in I;
    repeat destruct I as [[= <- <-] | I]; try destruct I; reflexivity.
Qed.

Lemma mark_back t m a b : marked t m a b ->
  exists m', marked t m' (N.div2 a) (N.div2 b) /\ In (m, N.odd b) (next_of t m' (N.odd a)).
Proof.
  intros H. destruct m; cbn [marked] in H.
  - subst b. exists Kept. cbn. tauto.
  - subst b. exists Same. split; [reflexivity | ]. destruct (N.odd a); cbn; auto.
  - assert (Ha := halves a). assert (Hb := halves b).
    destruct (N.eq_dec (N.div2 b) (N.div2 a)) as [E | E].
    + exists Same. split; [exact E | ].
      rewrite E in Hb. destruct t; cbn [lower] in H;
        destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn; auto; exfalso; lia.
    + exists Lower. split; destruct t; cbn [lower marked] in *;
        destruct (N.odd a), (N.odd b); cbn [N.b2n] in *.
      1-8: lia.
      all: cbn; auto; exfalso; lia.
  - subst b. exists SameValue. split; [reflexivity | ]. destruct (N.odd a); cbn; auto.
  - assert (Ha := halves a). assert (Hb := halves b).
    destruct (N.eq_dec (N.div2 b) (N.div2 a)) as [E | E].
    + exists SameValue. split; [exact E | ].
      rewrite E in Hb.
      destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn; auto; exfalso; lia.
    + exists OneLess. split; cbn [marked] in *;
        destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn; auto; exfalso + idtac; lia.
  - subst b. exists SameBound. split; [reflexivity | ]. destruct (N.odd a); cbn; auto.
  - assert (Ha := halves a). assert (Hb := halves b).
    destruct (N.eq_dec (N.div2 b) (N.div2 a)) as [E | E].
    + exists SameBound. split; [exact E | ].
      rewrite E in Hb.
      destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn; auto; exfalso; lia.
    + exists Less. split; cbn [marked] in *;
        destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn; auto; exfalso + idtac; lia.
  - exists Free. split; [exact I | ]. destruct (N.odd b); cbn; auto.
  - destruct H as (<- & <- & <-).
    exists (Compared (N.div2 (N.div2 b) ?= N.div2 (N.div2 a))%N (N.odd (N.div2 a)) (N.odd (N.div2 b))).
    split; [repeat split | ]. rewrite (compare_halves (N.div2 a) (N.div2 b)).
    cbn [next_of]. destruct (N.odd b); [right; left | left]; reflexivity.
Qed.

Lemma mark_forth t m m' a b bit : marked t m' (N.div2 a) b -> In (m, bit) (next_of t m' (N.odd a)) ->
  marked t m a (put b bit).
Proof.
  intros H I. assert (Ha := halves a). assert (Hb := put_value b bit).
  destruct m'; cbn [marked next_of] in *.
  - destruct I as [[= <- <-] | []]. cbn [marked]. lia.
  - destruct (N.odd a); cbn in I; cbn [N.b2n] in *;
      repeat destruct I as [[= <- <-] | I]; try destruct I; cbn [marked N.b2n] in *; try lia.
    destruct t; cbn [lower]; lia.
  - destruct t; cbn [lower] in *.
    + destruct I as [[= <- <-] | [[= <- <-] | []]]; cbn [marked lower N.b2n] in *;
        destruct (N.odd a); cbn [N.b2n] in *; lia.
    + destruct (N.odd a); cbn in I; [destruct I | destruct I as [[= <- <-] | []]];
        cbn [marked lower N.b2n] in *; lia.
  - destruct (N.odd a); cbn in I; cbn [N.b2n] in *;
      repeat destruct I as [[= <- <-] | I]; try destruct I; cbn [marked N.b2n] in *; lia.
  - destruct (N.odd a); cbn in I; [destruct I | destruct I as [[= <- <-] | []]];
      cbn [marked N.b2n] in *; lia.
  - destruct (N.odd a); cbn in I; cbn [N.b2n] in *;
      repeat destruct I as [[= <- <-] | I]; try destruct I; cbn [marked N.b2n] in *; lia.
  - repeat destruct I as [[= <- <-] | I]; try destruct I; cbn [marked N.b2n] in *;
      destruct (N.odd a); cbn [N.b2n] in *; lia.
  - repeat destruct I as [[= <- <-] | I]; try destruct I; exact Logic.I.
  - destruct H as (H1 & H2 & H3).
    assert (Q : (b ?= N.div2 a)%N = compare_next all_but_last old new)
      by (rewrite compare_halves, H1, H2, H3; reflexivity).
    repeat destruct I as [[= <- <-] | I]; try destruct I; cbn [marked];
      rewrite put_half, put_odd; auto.
Qed.

(** ** Along the piles *)

Lemma back t ms x y : all_marked t ms x y ->
  exists ms', all_marked t ms' (map N.div2 x) (map N.div2 y)
    /\ In (ms, map N.odd y) (nexts t ms' (map N.odd x)) /\ map begun ms = map begun ms'.
Proof.
  revert x y. induction ms as [ | m ms IH]; intros [ | a x] [ | b y] H; try destruct H.
  - exists []. cbn. auto.
  - destruct (IH _ _ H0) as (ms' & H1 & H2 & H3), (mark_back _ _ _ _ H) as (m' & H4 & H5).
    exists (m' :: ms'). split; [split; assumption | split].
    + cbn [map nexts]. apply in_flat_map. exists (ms, map N.odd y). split; [exact H2 | ].
      apply in_map_iff. exists (m, N.odd b). auto.
    + cbn [map]. f_equal; [eapply begun_next, H5 | exact H3].
Qed.

Lemma forth t ms ms' x y d : all_marked t ms' (map N.div2 x) y ->
  In (ms, d) (nexts t ms' (map N.odd x)) ->
  exists y', all_marked t ms x y' /\ map N.div2 y' = y /\ map N.odd y' = d
    /\ map begun ms = map begun ms'.
Proof.
  revert ms x y d. induction ms' as [ | m' ms' IH]; intros ms [ | a x] [ | b y] d H I;
    try destruct H.
  - cbn in I. destruct I as [[= <- <-] | []]. exists []. cbn. auto.
  - cbn [map nexts] in I. apply in_flat_map in I. destruct I as ((ms0 & d0) & I1 & I2).
    apply in_map_iff in I2. destruct I2 as ((m & bit) & [= <- <-] & I2).
    destruct (IH _ _ _ _ H0 I1) as (y' & H1 & H2 & H3 & H4).
    exists (put b bit :: y'). cbn [all_marked map fst snd]. repeat split.
    + eapply mark_forth; eassumption.
    + exact H1.
    + rewrite put_half. congruence.
    + rewrite put_odd. congruence.
    + f_equal; [eapply begun_next, I2 | exact H4].
Qed.

Lemma marked_length t ms x y : all_marked t ms x y -> length x = length ms /\ length y = length ms.
Proof.
  revert x y. induction ms as [ | m ms IH]; intros [ | a x] [ | b y] H; try destruct H; auto.
  destruct (IH _ _ H0). cbn. auto.
Qed.

(** Before the first digit all numbers are 0, and every mark is as it begins. *)
Lemma marked_begun t ms : let zeros := repeat 0%N (length ms) in
  all_marked t (map begun ms) zeros zeros.
Proof. induction ms as [ | [] ms IH]; cbn; auto. Qed.

Lemma marked_zeros t ms : forall x y, Forall (fun a => a = 0%N) x -> Forall (fun b => b = 0%N) y ->
  all_marked t ms x y -> map begun ms = ms.
Proof.
  induction ms as [ | m ms IH]; intros [ | a x] [ | b y] X Y H; try destruct H; auto.
  inversion X as [ | ? ? -> X2]; inversion Y as [ | ? ? -> Y2]; subst. cbn [map].
  rewrite (IH _ _ X2 Y2 H0). f_equal. destruct m; cbn [marked begun] in *; try reflexivity.
  - destruct t; cbn [lower] in H; lia.
  - lia.
  - lia.
  - destruct H as (<- & <- & <-). reflexivity.
Qed.

(** After the last digit the marks on the piles are those of a move: no pile is left to be lowered. *)
Definition is_over (m : mark) : bool :=
  match m with Same | SameValue | SameBound => false | _ => true end.

Lemma full_over e ms : map begun ms = start e -> forallb is_over ms = true -> ms = full e.
Proof.
  revert ms. induction e as [ | b e IH]; intros [ | m ms] B H; try discriminate; [reflexivity | ].
  injection B as Bm B. cbn [forallb] in H. apply andb_true_iff in H. destruct H as (Hm & H).
  rewrite (IH ms B H). destruct b, m; discriminate || reflexivity.
Qed.

Lemma full_is_over e : forallb is_over (full e) = true.
Proof. induction e as [ | [] e IH]; auto. Qed.

Lemma begun_full e : map begun (full e) = start e.
Proof. induction e as [ | [] e IH]; [reflexivity | | ]; cbn [full start map]; f_equal; exact IH. Qed.

Lemma start_length e : length (start e) = length e.
Proof. apply map_length. Qed.

(** A value beside the piles. *)
Lemma marked_beside t ms m x a y b : length x = length ms -> length y = length ms ->
  (all_marked t (ms ++ [m]) (x ++ [a]) (y ++ [b]) <-> all_marked t ms x y /\ marked t m a b).
Proof.
  revert x y. induction ms as [ | m' ms IH]; intros [ | u x] [ | v y] X Y; try discriminate.
  - cbn. tauto.
  - injection X as X. injection Y as Y. cbn [app all_marked]. rewrite (IH x y X Y). tauto.
Qed.
