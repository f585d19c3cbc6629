(** * A move, digit by digit

    While the digits of an old and a new position are read together, highest first, a mark on each
    pile says how the numbers read so far compare. *)

From Coq Require Import List Bool NArith Lia.
From Nimscope Require Import Game.
Import ListNotations.

(** The move leaves this pile; it will lower it, and the numbers are equal so far; it has. *)
Inductive mark := Kept | Same | Lower.

Definition marked (t : amount) (m : mark) (a b : N) : Prop :=
  match m with Lower => lower t a b | _ => b = a end.

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

(** The marks at the start of a move on an edge, and those of a move that is complete. *)
Definition start (e : list bool) : list mark := map (fun b : bool => if b then Same else Kept) e.
Definition full (e : list bool) : list mark := map (fun b : bool => if b then Lower else Kept) e.

(** The edge that marks belong to. *)
Definition edge_of (ms : list mark) : list bool :=
  map (fun m => match m with Kept => false | _ => true end) ms.

Definition is_complete (ms : list mark) : bool :=
  forallb (fun m => match m with Same => false | _ => true end) ms.

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

Lemma mark_back t m a b : marked t m a b ->
  exists m', marked t m' (N.div2 a) (N.div2 b) /\ In (m, N.odd b) (next_of t m' (N.odd a))
    /\ (m = Kept <-> m' = Kept).
Proof.
  intros H. destruct m; cbn [marked] in H.
  - subst b. exists Kept. cbn. tauto.
  - subst b. exists Same. split; [reflexivity | split; [ | split; discriminate]].
    destruct (N.odd a); cbn; auto.
  - assert (Ha := halves a). assert (Hb := halves b).
    destruct (N.eq_dec (N.div2 b) (N.div2 a)) as [E | E].
    + exists Same. split; [exact E | split; [ | split; discriminate]].
      rewrite E in Hb. destruct t; cbn [lower] in H;
        destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn; auto; exfalso; lia.
    + exists Lower. split; [ | split; [ | split; discriminate]];
        destruct t; cbn [lower marked] in *;
        destruct (N.odd a), (N.odd b); cbn [N.b2n] in *; cbn; auto; exfalso + idtac; lia.
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
Qed.

(** ** Along the piles *)

Lemma back t ms x y : all_marked t ms x y ->
  exists ms', all_marked t ms' (map N.div2 x) (map N.div2 y)
    /\ In (ms, map N.odd y) (nexts t ms' (map N.odd x)) /\ edge_of ms = edge_of ms'.
Proof.
  revert x y. induction ms as [ | m ms IH]; intros [ | a x] [ | b y] H; try destruct H.
  - exists []. cbn. auto.
  - destruct (IH _ _ H0) as (ms' & H1 & H2 & H3), (mark_back _ _ _ _ H) as (m' & H4 & H5 & H6).
    exists (m' :: ms'). split; [split; assumption | split].
    + cbn [map nexts]. apply in_flat_map. exists (ms, map N.odd y). split; [exact H2 | ].
      apply in_map_iff. exists (m, N.odd b). auto.
    + cbn. f_equal; [ | exact H3].
      destruct m, m'; try reflexivity; exfalso; intuition discriminate.
Qed.

Lemma forth t ms ms' x y d : all_marked t ms' (map N.div2 x) y ->
  In (ms, d) (nexts t ms' (map N.odd x)) ->
  exists y', all_marked t ms x y' /\ map N.div2 y' = y /\ map N.odd y' = d
    /\ edge_of ms = edge_of ms'.
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
    + cbn. f_equal; [ | exact H4].
      destruct m', (N.odd a), t; cbn in I2;
        repeat destruct I2 as [[= <- <-] | I2]; try destruct I2; reflexivity.
Qed.

Lemma marked_length t ms x y : all_marked t ms x y -> length x = length ms /\ length y = length ms.
Proof.
  revert x y. induction ms as [ | m ms IH]; intros [ | a x] [ | b y] H; try destruct H; auto.
  destruct (IH _ _ H0). cbn. auto.
Qed.

(** Before the first digit all numbers are 0, and every move is at its start. *)
Lemma marked_start t e : all_marked t (start e) (repeat 0%N (length e)) (repeat 0%N (length e)).
Proof. induction e as [ | [] e IH]; cbn; auto. Qed.

Lemma marked_zeros t ms x y : Forall (fun a => a = 0%N) x -> all_marked t ms x y ->
  ms = start (edge_of ms) /\ y = x.
Proof.
  revert x y. induction ms as [ | m ms IH]; intros [ | a x] [ | b y] Z H; try destruct H; auto.
  inversion Z as [ | ? ? Z1 Z2]; subst. destruct (IH _ _ Z2 H0) as (E & ->).
  destruct m; cbn [marked] in H; subst.
  - split; [exact (f_equal (cons Kept) E) | reflexivity].
  - split; [exact (f_equal (cons Same) E) | reflexivity].
  - destruct t; cbn [lower] in H; lia.
Qed.

(** After the last digit the move is as in the game. *)
Lemma full_of_complete ms : is_complete ms = true -> ms = full (edge_of ms).
Proof.
  induction ms as [ | [] ms IH]; cbn [is_complete forallb]; intros H; try discriminate.
  - reflexivity.
  - exact (f_equal (cons Kept) (IH H)).
  - exact (f_equal (cons Lower) (IH H)).
Qed.

Lemma full_is_complete e : is_complete (full e) = true.
Proof. induction e as [ | [] e IH]; cbn; auto. Qed.

Lemma edge_of_full e : edge_of (full e) = e.
Proof.
  induction e as [ | [] e IH]; [reflexivity | | ].
  - exact (f_equal (cons true) IH).
  - exact (f_equal (cons false) IH).
Qed.

Lemma edge_of_start e : edge_of (start e) = e.
Proof.
  induction e as [ | [] e IH]; [reflexivity | | ].
  - exact (f_equal (cons true) IH).
  - exact (f_equal (cons false) IH).
Qed.
