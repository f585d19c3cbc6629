(** * Digits in the Fibonacci system

    A word of digits 0 and 1, highest first, of which no two neighbours are 1, is worth the sum of the
    Fibonacci numbers ..., 8, 5, 3, 2, 1 at the places of its ones (Zeckendorf 1972). Words of rows of
    numbers are words of columns, one digit for each number. *)

From Coq Require Import List Bool NArith ZArith Lia.
From Nimscope Require Import Game Automaton Check.
Import ListNotations.
Open Scope Z_scope.

(** What some digits are worth, and what they are worth one place lower. *)
Definition worth := (Z * Z)%type.

(** One more digit. *)
Definition push (v : worth) (d : Z) : worth := (fst v + snd v + d, fst v + d).

Fixpoint pushes (vs : list worth) (c : list bool) : list worth :=
  match vs, c with
  | v :: vs, d :: c => push v (Z.b2z d) :: pushes vs c
  | _, _ => []
  end.

Definition worths (n : nat) (w : list (list bool)) : list worth :=
  fold_left pushes w (repeat (0, 0) n).

(** No number has a 1 in both of two columns. *)
Definition fits (before c : list bool) : bool :=
  forallb id (zip (fun a b => negb (a && b)) before c).

Fixpoint proper_after (before : list bool) (w : list (list bool)) : Prop :=
  match w with
  | [] => True
  | c :: w => fits before c = true /\ proper_after c w
  end.

(** A word of columns of [n] digits that is proper. *)
Definition proper (n : nat) (w : list (list bool)) : Prop :=
  Forall (fun c => length c = n) w /\ proper_after (repeat false n) w.

(** A word spells the numbers of a row. *)
Definition spells (w : list (list bool)) (x : position) : Prop :=
  proper (length x) w /\ map fst (worths (length x) w) = map Z.of_N x.

(** The automaton accepts the digits of a row. *)
Definition accepts_fibonacci (A : automaton) (x : position) : Prop :=
  exists w, spells w x /\ final A (fold_left (step A) w 1%positive) = true.

(** ** One more column *)

Lemma worths_next n w c : worths n (w ++ [c]) = pushes (worths n w) c.
Proof. unfold worths. rewrite fold_left_app. reflexivity. Qed.

Lemma proper_after_next w : forall before c, proper_after before (w ++ [c]) <->
  proper_after before w /\ fits (last w before) c = true.
Proof.
  induction w as [ | d w IH]; intros before c; cbn [app proper_after].
  - cbn. tauto.
  - rewrite IH. assert (last (d :: w) before = last w d) as ->; [ | tauto].
    clear. revert d. induction w as [ | e w IH]; intros d; [reflexivity | ].
    change (last (d :: e :: w) before) with (last (e :: w) before). rewrite IH.
    change (last (e :: w) d) with (match w with [] => e | _ => last w d end).
    destruct w as [ | g w]; [reflexivity | ]. rewrite <- (IH e) at 1.
    rewrite <- IH. clear. revert g. induction w as [ | h w IH]; intros g; [reflexivity | ].
    exact (IH h).
Qed.

Lemma proper_next n w c : proper n (w ++ [c]) <->
  proper n w /\ length c = n /\ fits (last w (repeat false n)) c = true.
Proof.
  unfold proper. rewrite Forall_app, proper_after_next.
  split; [intros ((F & G) & P & Q); inversion G; tauto | ].
  intros ((F & P) & L & Q). repeat split; auto.
Qed.

(** ** Every row is spelled *)

Fixpoint fibonacci (k : nat) : Z :=
  match k with
  | O => 1
  | S k' => match k' with O => 1 | S j => fibonacci k' + fibonacci j end
  end.

Lemma fibonacci_next k : fibonacci (S (S k)) = fibonacci (S k) + fibonacci k.
Proof. reflexivity. Qed.

Lemma fibonacci_positive k : 1 <= fibonacci k /\ 1 <= fibonacci (S k).
Proof. induction k as [ | k IH]; [cbn; lia | ]. rewrite fibonacci_next. lia. Qed.

(** The word of one number, with a digit in each column. *)
Definition one (u : list bool) : list (list bool) := map (fun d => [d]) u.

(** What a word is worth after some digits. *)
Definition after (v : worth) (u : list bool) : worth := fold_left (fun v d => push v (Z.b2z d)) u v.

Lemma after_sum u : forall p s, fst (after (p, s) u) =
  p * fibonacci (length u) + s * (fibonacci (S (length u)) - fibonacci (length u)) +
  fst (after (0, 0) u).
Proof.
  induction u as [ | d u IH]; intros p s; [cbn; lia | ].
  unfold after in *. cbn [fold_left length]. unfold push at 2 4. cbn [fst snd].
  rewrite (IH (p + s + _)), (IH (0 + 0 + _)). rewrite (fibonacci_next (length u)). ring.
Qed.

Lemma spelled k : forall a, 0 <= a -> a < fibonacci (S k) ->
  exists u, length u = k /\ proper_after [false] (one u) /\ fst (after (0, 0) u) = a.
Proof.
  enough (forall j, (j = k \/ j = S k)%nat -> forall a, 0 <= a -> a < fibonacci (S j) ->
    exists u, length u = j /\ proper_after [false] (one u) /\ fst (after (0, 0) u) = a) as E
    by (apply E; left; reflexivity).
  induction k as [ | k IH]; intros j [-> | ->] a A B.
  - exists []. cbn in *. repeat split; lia.
  - cbn in B. assert (a = 0 \/ a = 1) as [-> | ->] by lia.
    + exists [false]. cbn. auto.
    + exists [true]. cbn. auto.
  - apply IH; auto.
  - rewrite fibonacci_next in B. destruct (Z.lt_ge_cases a (fibonacci (S (S k)))) as [L | L].
    + destruct (IH (S k) (or_intror eq_refl) a A L) as (u & Lu & P & V).
      exists (false :: u). split; [cbn; congruence | ]. split; [split; [reflexivity | exact P] | exact V].
    + destruct (IH k (or_introl eq_refl) (a - fibonacci (S (S k)))) as (u & Lu & P & V); [lia | lia | ].
      exists (true :: false :: u). split; [cbn; congruence | ].
      split; [cbn; auto | ]. unfold after in *. cbn [fold_left].
      change (push (push (0, 0) (Z.b2z true)) (Z.b2z false)) with (2, 1).
      assert (S := after_sum u 2 1). unfold after in S. rewrite S, V, Lu.
      rewrite (fibonacci_next k). lia.
Qed.

(** A digit before each column. *)
Fixpoint beside (u : list bool) (w : list (list bool)) : list (list bool) :=
  match u, w with
  | d :: u, c :: w => (d :: c) :: beside u w
  | _, _ => []
  end.

Lemma beside_length u : forall w, length u = length w -> length (beside u w) = length u.
Proof. induction u as [ | d u IH]; intros [ | c w] L; try discriminate; cbn; auto. Qed.

Lemma beside_worth u : forall w v vs, length u = length w ->
  fold_left pushes (beside u w) (v :: vs) = after v u :: fold_left pushes w vs.
Proof.
  induction u as [ | d u IH]; intros [ | c w] v vs L; try discriminate; [reflexivity | ].
  cbn [beside fold_left pushes]. rewrite IH by (now injection L). reflexivity.
Qed.

Lemma beside_proper u : forall w d c, length u = length w -> proper_after [d] (one u) ->
  proper_after c w -> proper_after (d :: c) (beside u w).
Proof.
  induction u as [ | e u IH]; intros [ | b w] d c L U W; try discriminate; [exact I | ].
  destruct U as (U & U'), W as (W & W'). cbn [beside proper_after].
  split; [ | apply IH; [now injection L | exact U' | exact W']].
  unfold fits in *. cbn [zip forallb] in *. rewrite andb_true_r in U. rewrite U. exact W.
Qed.

Lemma spelled_row k x : Forall (fun a => Z.of_N a < fibonacci (S k)) x ->
  exists w, length w = k /\ spells w x.
Proof.
  induction 1 as [ | a x A X (w & L & (F & P) & V)].
  - exists (repeat [] k). split; [apply repeat_length | ]. split; [split | ].
    + apply Forall_forall. intros c I. apply repeat_spec in I. subst c. reflexivity.
    + cbn [length repeat]. induction k as [ | k IH]; [exact I | split; [reflexivity | exact IH]].
    + unfold worths. cbn [length repeat map]. induction k as [ | k IH]; [reflexivity | exact IH].
  - destruct (spelled k (Z.of_N a)) as (u & Lu & U & Vu); [lia | exact A | ].
    assert (Q : length u = length w) by congruence.
    exists (beside u w). split; [rewrite beside_length; congruence | ]. split; [split | ].
    + clear - F Q. revert u Q. induction F as [ | c w C F IH]; intros [ | d u] Q; try discriminate;
        constructor; [cbn; congruence | apply IH; now injection Q].
    + apply (beside_proper u w false _ Q U P).
    + unfold worths in *. cbn [length repeat]. rewrite beside_worth by exact Q.
      cbn [map]. rewrite Vu, V. reflexivity.
Qed.

Lemma below_fibonacci a : exists k, forall j, (k <= j)%nat -> a < fibonacci (S j).
Proof.
  destruct (Z.lt_ge_cases a 0) as [L | L].
  - exists 0%nat. intros j _. assert (P := fibonacci_positive j). lia.
  - exists (Z.to_nat a + 1)%nat. intros j J. enough (Z.of_nat j <= fibonacci (S j) + 0) by lia.
    clear. assert (forall i, Z.of_nat i <= fibonacci (S i) /\ Z.of_nat (S i) <= fibonacci (S (S i))) as E.
    { induction i as [ | i IH]; [cbn; lia | ]. split; [apply IH | ].
      rewrite (fibonacci_next (S i)). assert (P := fibonacci_positive i). lia. }
    specialize (E j). lia.
Qed.

Lemma spelled_rows (xs : list position) : exists k, forall j, (k <= j)%nat ->
  forall x, In x xs -> exists w, length w = j /\ spells w x.
Proof.
  induction xs as [ | x xs (k & K)]; [exists 0%nat; intros j _ x [] | ].
  assert (exists i, forall j, (i <= j)%nat -> Forall (fun a => Z.of_N a < fibonacci (S j)) x)
    as (i & I).
  { clear. induction x as [ | a x (i & I)]; [exists 0%nat; constructor | ].
    destruct (below_fibonacci (Z.of_N a)) as (k & K). exists (Nat.max i k).
    intros j J. constructor; [apply K; lia | apply I; lia]. }
  exists (Nat.max i k). intros j J y [-> | Y].
  - apply spelled_row, I. lia.
  - apply K; [lia | exact Y].
Qed.

(** ** Leading zeros *)

Lemma fits_zeros n c : length c = n -> fits (repeat false n) c = true.
Proof.
  intros <-. induction c as [ | d c IH]; [reflexivity | exact IH].
Qed.

Lemma zeros_fit n : forall c, fits c (repeat false n) = true.
Proof.
  induction n as [ | n IH]; intros [ | d c]; try reflexivity.
  unfold fits in *. cbn [repeat zip forallb]. rewrite andb_false_r. exact (IH c).
Qed.

Lemma pushes_zeros n : pushes (repeat (0, 0) n) (repeat false n) = repeat (0, 0) n.
Proof. induction n as [ | n IH]; [reflexivity | cbn; f_equal; exact IH]. Qed.

Lemma spells_zeros w x j : spells w x -> spells (repeat (repeat false (length x)) j ++ w) x.
Proof.
  intros S. induction j as [ | j IH]; [exact S | ]. destruct IH as ((F & P) & V).
  cbn [repeat app]. split; [split | ].
  - constructor; [apply repeat_length | exact F].
  - split; [apply zeros_fit | exact P].
  - unfold worths in *. cbn [fold_left]. rewrite pushes_zeros. exact V.
Qed.

(** An accepted row has accepted words of all large lengths. *)
Lemma accepts_long A x : step A 1 (repeat false (length x)) = 1%positive -> accepts_fibonacci A x ->
  exists k, forall j, (k <= j)%nat -> exists w, length w = j /\ spells w x /\
    final A (fold_left (step A) w 1%positive) = true.
Proof.
  intros padded (w & S & Q). exists (length w). intros j J.
  exists (repeat (repeat false (length x)) (j - length w) ++ w).
  split; [rewrite app_length, repeat_length; lia | ]. split; [apply spells_zeros, S | ].
  rewrite fold_left_app. replace (fold_left (step A) (repeat _ _) 1%positive) with 1%positive;
    [exact Q | ].
  induction (j - length w)%nat as [ | i IH]; [reflexivity | ]. cbn [repeat fold_left].
  rewrite padded. exact IH.
Qed.
