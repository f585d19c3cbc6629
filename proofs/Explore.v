(** * All that can be reached

    A search of everything that can be reached from some elements, with the proof that what it
    gives is closed. *)

From Coq Require Import List Bool NArith FMapPositive.
Import ListNotations.

(** ** Keys of numbers, of which no two are the same *)

Fixpoint key_exact (p tail : positive) : positive :=
  match p with
  | xI p => xI (xI (key_exact p tail))
  | xO p => xI (xO (key_exact p tail))
  | xH => xO tail
  end.

Definition key_integer (z : Z) (tail : positive) : positive :=
  match z with
  | Z0 => xO tail
  | Zpos p => xI (xO (key_exact p tail))
  | Zneg p => xI (xI (key_exact p tail))
  end.

(** ** Lists are the same if their elements are *)

Fixpoint lists_same {E} (same : E -> E -> bool) (a b : list E) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if same x y then lists_same same a b else false
  | _, _ => false
  end.

Lemma lists_same_spec {E} (same : E -> E -> bool) :
  (forall x y, reflect (x = y) (same x y)) -> forall a b, reflect (a = b) (lists_same same a b).
Proof.
  intros R a. induction a as [ | x a IH]; intros [ | y b]; cbn [lists_same]; try (constructor; congruence).
  destruct (R x y) as [-> | ]; [ | constructor; congruence].
  destruct (IH b) as [-> | ]; constructor; congruence.
Qed.

Lemma reflect_iff {P b} : reflect P b -> (b = true <-> P).
Proof. intros []; split; congruence || auto. Qed.

Section Explore.
  Variable E : Type.
  Variable same : E -> E -> bool.
  Variable key : E -> positive.   (* elements with different keys differ *)
  Variable next : E -> list E.
  Variable bad : E -> bool.
  Hypothesis same_spec : forall a b, same a b = true <-> a = b.

  Record search := { todo : list E; found : PositiveMap.t (list E); fine : bool }.

  Definition bucket (s : search) (k : positive) : list E :=
    match PositiveMap.find k (found s) with Some l => l | None => [] end.

  Definition knows (s : search) (e : E) : bool := existsb (same e) (bucket s (key e)).

  Definition learn (s : search) (e : E) : search :=
    if knows s e then s else
      {| todo := e :: todo s;
         found := PositiveMap.add (key e) (e :: bucket s (key e)) (found s);
         fine := if bad e then false else fine s |}.

  Definition advance (s : search) : search :=
    match todo s with
    | [] => s
    | e :: r => fold_left learn (next e) {| todo := r; found := found s; fine := fine s |}
    end.

  (** At most 2 to the power of [k] steps. *)
  Fixpoint advances (k : nat) (s : search) : search :=
    match todo s with
    | [] => s
    | _ => match k with O => advance s | S k => advances k (advances k s) end
    end.

  Definition explored (starts : list E) : search :=
    advances 40 (fold_left learn starts {| todo := []; found := PositiveMap.empty _; fine := true |}).

  (** Whether all was visited, and nothing bad was met. *)
  Definition is_safe (starts : list E) : bool :=
    let s := explored starts in match todo s with [] => fine s | _ => false end.

  Lemma knows_learn s e e' : knows (learn s e) e' = true <-> knows s e' = true \/ e' = e.
  Proof.
    unfold learn. destruct (knows s e) eqn:K.
    - split; [auto | intros [H | ->]; assumption].
    - unfold knows, bucket. cbn [found].
      destruct (Pos.eq_dec (key e') (key e)) as [Q | Q].
      + rewrite Q, PositiveMap.gss. cbn [existsb]. rewrite orb_true_iff, same_spec.
        unfold bucket. tauto.
      + rewrite PositiveMap.gso by exact Q. split; [auto | ].
        intros [H | ->]; [exact H | congruence].
  Qed.

  Lemma knows_all l : forall s e,
    knows (fold_left learn l s) e = true <-> knows s e = true \/ In e l.
  Proof.
    induction l as [ | a l IH]; intros s e; cbn [fold_left In].
    - tauto.
    - rewrite IH, knows_learn. intuition congruence.
  Qed.

  (** What is known is not bad, and waits or has all its successors known. *)
  Definition inv (s : search) : Prop :=
    fine s = true -> forall e, knows s e = true ->
      bad e = false /\ (In e (todo s) \/ forall e', In e' (next e) -> knows s e' = true).

  (** The same, but for one element, of which we say nothing. *)
  Definition inv_but (p : E) (s : search) : Prop :=
    fine s = true -> forall e, knows s e = true ->
      bad e = false /\
      (e = p \/ In e (todo s) \/ forall e', In e' (next e) -> knows s e' = true).

  Lemma learn_fine s e : fine (learn s e) = true -> fine s = true.
  Proof. unfold learn. destruct (knows s e); cbn; [auto | destruct (bad e); [discriminate | auto]]. Qed.

  Lemma inv_but_learn p s e : inv_but p s -> inv_but p (learn s e).
  Proof.
    intros I F e' K. assert (F' := learn_fine _ _ F). apply knows_learn in K.
    destruct (knows s e) eqn:Ke.
    - unfold learn in *. rewrite Ke in *. apply I; auto. destruct K as [K | ->]; auto.
    - assert (todo (learn s e) = e :: todo s) as T by (unfold learn; rewrite Ke; reflexivity).
      rewrite T. destruct K as [K | ->].
      + destruct (I F' e' K) as (B & [-> | [W | A]]); split; auto.
        * right. left. right. exact W.
        * right. right. intros e'' H. apply knows_learn. auto.
      + split.
        * unfold learn in F. rewrite Ke in F. cbn in F. destruct (bad e); congruence.
        * right. left. left. reflexivity.
  Qed.

  Lemma inv_but_all p l : forall s, inv_but p s -> inv_but p (fold_left learn l s).
  Proof. induction l as [ | a l IH]; cbn; auto using inv_but_learn. Qed.

  Lemma inv_advance s : inv s -> inv (advance s).
  Proof.
    intros I. unfold advance. destruct (todo s) as [ | p r] eqn:T; [exact I | ].
    set (s0 := {| todo := r; found := found s; fine := fine s |}).
    assert (inv_but p s0) as I0.
    { intros F e K. destruct (I F e K) as (B & [W | A]); split; auto.
      rewrite T in W. destruct W as [-> | W]; auto. }
    assert (I1 := inv_but_all p (next p) s0 I0).
    intros F e K. destruct (I1 F e K) as (B & [-> | [W | A]]); split; auto.
    right. intros e' H. apply knows_all. auto.
  Qed.

  Lemma inv_learn s e : inv s -> inv (learn s e).
  Proof.
    intros I. destruct (knows s e) eqn:Ke; [unfold learn; rewrite Ke; exact I | ].
    intros F e' K. assert (F' := learn_fine _ _ F).
    assert (todo (learn s e) = e :: todo s) as T by (unfold learn; rewrite Ke; reflexivity).
    rewrite T. apply knows_learn in K. destruct K as [K | ->].
    - destruct (I F' e' K) as (B & [W | A]); split; auto.
      + left. right. exact W.
      + right. intros e'' H. apply knows_learn. auto.
    - split; [ | left; left; reflexivity].
      unfold learn in F. rewrite Ke in F. cbn in F. destruct (bad e); congruence.
  Qed.

  Lemma knows_advance s e : knows s e = true -> knows (advance s) e = true.
  Proof.
    intros K. unfold advance. destruct (todo s); [exact K | ].
    apply knows_all. left. exact K.
  Qed.

  Lemma run_keeps k : forall s, inv s ->
    inv (advances k s) /\ forall e, knows s e = true -> knows (advances k s) e = true.
  Proof.
    induction k as [ | k IH]; intros s I; cbn [advances].
    - destruct (todo s); [auto | ]. split; [apply inv_advance; exact I | apply knows_advance].
    - destruct (todo s); [auto | ].
      destruct (IH s I) as (I1 & K1), (IH _ I1) as (I2 & K2). auto.
  Qed.

  (** What [is_safe] is good for. *)
  Theorem safe starts : is_safe starts = true ->
    exists S : E -> Prop,
      (forall e, In e starts -> S e) /\
      (forall e, S e -> forall e', In e' (next e) -> S e') /\
      (forall e, S e -> bad e = false).
  Proof.
    unfold is_safe, explored.
    set (s0 := fold_left learn starts _). set (s := advances 40 s0). intros H.
    assert (forall l s, inv s -> inv (fold_left learn l s)) as L.
    { induction l as [ | a l IH]; cbn; auto using inv_learn. }
    assert (inv s0) as I0.
    { apply L. intros _ e K. unfold knows, bucket in K. cbn [found] in K.
      rewrite PositiveMap.gempty in K. discriminate. }
    destruct (run_keeps 40 s0 I0) as (I & K). fold s in I, K.
    destruct (todo s) eqn:T; [ | discriminate].
    exists (fun e => knows s e = true). split; [ | split].
    - intros e He. apply K. apply knows_all. auto.
    - intros e Ke e' He. destruct (I H e Ke) as (_ & [W | A]); auto. rewrite T in W. destruct W.
    - intros e Ke. apply (I H e Ke).
  Qed.
End Explore.
