(** * Numeration systems

    U(0) = 1, U(1) = a + 1, U(n) = a U(n-1) + U(n-2): for a = 1 the Fibonacci numbers 1, 2, 3, 5, 8,
    for a = 2 the numbers 1, 3, 7, 17 of Pell. A word of digits from 0 to a, highest first, in which
    every a is followed by 0 or by the end, is worth the sum of the U(n), each as often as the digit
    at its place says. Every number is spelled so (Zeckendorf 1972, Fraenkel 1982). Words of rows of
    numbers are words of columns, one digit for each number. *)

From Coq Require Import List Bool NArith ZArith Lia.
From Nimscope Require Import Game Automaton.
Import ListNotations.
Open Scope Z_scope.

(** What some digits are worth, and what they are worth one place lower, where U(-1) = 1. *)
Definition worth := (Z * Z)%type.

Section System.
Variable a : N.
Notation za := (Z.of_N a).

(** One more digit, and a digit more for each number. *)
Definition push (v : worth) (d : Z) : worth := (za * fst v + snd v + d, fst v + d).

Fixpoint pushes (vs : list worth) (c : list N) : list worth :=
  match vs, c with
  | v :: vs, d :: c => push v (Z.of_N d) :: pushes vs c
  | _, _ => []
  end.

Definition worths (n : nat) (w : list (list N)) : list worth :=
  fold_left pushes w (repeat (0, 0) n).

(** Each digit of a column may follow the one before it. *)
Fixpoint fits (before c : list N) : bool :=
  match before, c with
  | d :: before, e :: c => ((e <=? if d =? a then 0 else a) && fits before c)%N
  | _, _ => true
  end.

Fixpoint proper_after (before : list N) (w : list (list N)) : Prop :=
  match w with
  | [] => True
  | c :: w => fits before c = true /\ proper_after c w
  end.

(** A word of columns of [n] digits that is proper. *)
Definition proper (n : nat) (w : list (list N)) : Prop :=
  Forall (fun c => length c = n) w /\ proper_after (repeat 0%N n) w.

(** A word spells the numbers of a row. *)
Definition spells (w : list (list N)) (x : position) : Prop :=
  proper (length x) w /\ map fst (worths (length x) w) = map Z.of_N x.

(** An automaton reads the bits of each digit, the lowest first, as many as the largest digit has. *)
Fixpoint bits (k : nat) (d : N) : list bool :=
  match k with O => [] | S k => N.odd d :: bits k (N.div2 d) end.

Definition coded (c : list N) : list bool := flat_map (bits (N.size_nat a)) c.

Definition step_over (A : automaton) (q : positive) (c : list N) : positive := step A q (coded c).

Definition reached (A : automaton) (w : list (list N)) : positive :=
  fold_left (step_over A) w 1%positive.

(** The automaton accepts digits of a row. *)
Definition accepts_over (A : automaton) (x : position) : Prop :=
  exists w, spells w x /\ final A (reached A w) = true.

(** ** One more column *)

Lemma worths_next n w c : worths n (w ++ [c]) = pushes (worths n w) c.
Proof. unfold worths. rewrite fold_left_app. reflexivity. Qed.

Lemma reached_next A w c : reached A (w ++ [c]) = step_over A (reached A w) c.
Proof. unfold reached. rewrite fold_left_app. reflexivity. Qed.

Lemma last_cons {E} w : forall d e : E, last (d :: w) e = last w d.
Proof.
  induction w as [ | f w IH]; intros d e; [reflexivity | ].
  change (last (f :: w) e = last (f :: w) d). rewrite !IH. reflexivity.
Qed.

Lemma proper_after_next w : forall before c, proper_after before (w ++ [c]) <->
  proper_after before w /\ fits (last w before) c = true.
Proof.
  induction w as [ | d w IH]; intros before c; cbn [app proper_after].
  - cbn. tauto.
  - rewrite IH, last_cons. tauto.
Qed.

Lemma proper_next n w c : proper n (w ++ [c]) <->
  proper n w /\ length c = n /\ fits (last w (repeat 0%N n)) c = true.
Proof.
  unfold proper. rewrite Forall_app, proper_after_next.
  split; [intros ((F & G) & P & Q); inversion G; tauto | ].
  intros ((F & P) & L & Q). repeat split; auto.
Qed.

Lemma last_length n w : proper n w -> length (last w (repeat 0%N n)) = n.
Proof.
  intros (F & _). induction F as [ | c w L F IH]; [apply repeat_length | ].
  destruct w; [exact L | exact IH].
Qed.

Lemma pushes_length vs : forall c, length c = length vs -> length (pushes vs c) = length vs.
Proof.
  induction vs as [ | v vs IH]; intros [ | d c] L; try discriminate; [reflexivity | ].
  cbn [pushes length] in *. f_equal. apply IH. lia.
Qed.

Lemma worths_length n w : Forall (fun c => length c = n) w -> length (worths n w) = n.
Proof.
  induction w as [ | c w IH] using rev_ind; intros F; [apply repeat_length | ].
  rewrite worths_next. apply Forall_app in F. destruct F as (F & G). inversion G; subst.
  rewrite pushes_length; rewrite IH; auto.
Qed.

(** What words are worth is not negative. *)
Lemma worths_positive n w : Forall (fun v => 0 <= fst v /\ 0 <= snd v) (worths n w).
Proof.
  induction w as [ | c w IH] using rev_ind.
  - apply Forall_forall. intros v I. apply repeat_spec in I. subst v. cbn. lia.
  - rewrite worths_next. revert c. induction IH as [ | v vs V F IHF]; intros [ | d c]; constructor.
    + cbn. nia.
    + apply IHF.
Qed.

(** The columns that may follow. *)
Definition digits_to (d : N) : list N := map N.of_nat (seq 0 (S (N.to_nat d))).

Fixpoint columns_after (before : list N) : list (list N) :=
  match before with
  | [] => [[]]
  | d :: before =>
      let r := columns_after before in
      flat_map (fun e => map (cons e) r) (digits_to (if d =? a then 0 else a)%N)
  end.

Lemma in_digits d e : In e (digits_to d) <-> (e <= d)%N.
Proof.
  unfold digits_to. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. lia.
  - intros H. exists (N.to_nat e). rewrite in_seq. lia.
Qed.

Lemma in_columns_after before : forall c,
  In c (columns_after before) <-> length c = length before /\ fits before c = true.
Proof.
  induction before as [ | d before IH]; intros c; cbn [columns_after length].
  - destruct c; cbn; intuition (discriminate || auto).
  - rewrite in_flat_map. split.
    + intros (e & E & I). apply in_digits in E. apply in_map_iff in I. destruct I as (c' & <- & I).
      apply IH in I. destruct I as (L & F). cbn [length fits]. rewrite F.
      apply N.leb_le in E. rewrite E. split; [congruence | reflexivity].
    + destruct c as [ | e c]; intros (L & F); [discriminate | ]. cbn [fits] in F.
      apply andb_true_iff in F. destruct F as (E & F). apply N.leb_le in E.
      exists e. split; [apply in_digits, E | ]. apply in_map, IH. split; [now injection L | exact F].
Qed.

(** ** Every row is spelled *)

Hypothesis positive : (0 < a)%N.

Fixpoint u (k : nat) : Z :=
  match k with
  | O => 1
  | S k' => match k' with O => 1 | S j => za * u k' + u j end
  end.

Lemma u_next k : u (S (S k)) = za * u (S k) + u k.
Proof. reflexivity. Qed.

Lemma u_positive k : 1 <= u k /\ 1 <= u (S k).
Proof. induction k as [ | k IH]; [cbn; lia | ]. rewrite u_next. nia. Qed.

(** The word of one number, with a digit in each column. *)
Definition one (w : list N) : list (list N) := map (fun d => [d]) w.

(** What a word is worth after some digits. *)
Definition after (v : worth) (w : list N) : worth := fold_left (fun v d => push v (Z.of_N d)) w v.

Lemma after_sum d w : forall j p s, fst (after (p + d * u (S j), s + d * u j) w) =
  fst (after (p, s) w) + d * u (S j + length w).
Proof.
  unfold after. induction w as [ | e w IH]; intros j p s; cbn [fold_left length fst].
  - rewrite Nat.add_0_r. reflexivity.
  - unfold push at 2 4. cbn [fst snd]. rewrite <- Nat.add_succ_comm, <- (IH (S j)), (u_next j).
    do 2 f_equal. f_equal; ring.
Qed.

Lemma after_digit d w : fst (after (0, 0) (d :: w)) =
  Z.of_N d * u (S (length w)) + fst (after (0, 0) w).
Proof.
  assert (H := after_sum (Z.of_N d) w 0 0 0). change (u 1) with 1 in H. change (u 0) with 1 in H.
  rewrite Z.add_comm. etransitivity; [ | exact H]. unfold after. cbn [fold_left]. unfold push at 2.
  cbn [fst snd]. do 2 f_equal. f_equal; ring.
Qed.

Lemma spelled k : forall b, 0 <= b -> b < u (S k) ->
  exists w, length w = k /\ proper_after [0%N] (one w) /\ fst (after (0, 0) w) = b.
Proof.
  enough (forall j, (j = k \/ j = S k)%nat -> forall b, 0 <= b -> b < u (S j) ->
    exists w, length w = j /\ proper_after [0%N] (one w) /\ fst (after (0, 0) w) = b) as E
    by (apply E; left; reflexivity).
  assert (Z0 : (0 =? a)%N = false) by (apply N.eqb_neq; lia).
  induction k as [ | k IH]; intros j [-> | ->] b B C.
  - exists []. cbn in *. repeat split; lia.
  - exists [Z.to_N b]. rewrite u_next in C. change (u 1) with 1 in C. change (u 0) with 1 in C.
    cbn [one map proper_after fits]. rewrite Z0, andb_true_r, after_digit.
    repeat split; [apply N.leb_le; lia | ]. cbn. lia.
  - apply IH; auto.
  - assert (P := u_positive k). rewrite u_next in C.
    set (d := b / u (S (S k))). assert (Q : b = u (S (S k)) * d + b mod u (S (S k))).
    { apply Z.div_mod. assert (R := u_positive (S k)). lia. }
    assert (M : 0 <= b mod u (S (S k)) < u (S (S k))).
    { apply Z.mod_pos_bound. assert (R := u_positive (S k)). lia. }
    assert (D : 0 <= d <= za).
    { unfold d. split; [apply Z.div_pos; lia | ]. enough (d < za + 1) by (unfold d in *; lia).
      apply Z.div_lt_upper_bound; [lia | ]. rewrite u_next in *. nia. }
    set (r := b mod u (S (S k))) in *.
    destruct (Z.eq_dec d za) as [E | E].
    + destruct (IH k (or_introl eq_refl) r) as (w & L & W & V); [lia | rewrite E in Q; lia | ].
      exists (a :: 0%N :: w). split; [cbn; congruence | ]. split.
      * cbn [one map proper_after fits]. rewrite Z0, N.leb_refl, N.eqb_refl. cbn. auto.
      * rewrite !after_digit, V. cbn [length]. rewrite L, <- E. lia.
    + destruct (IH (S k) (or_intror eq_refl) r) as (w & L & W & V); [lia | lia | ].
      exists (Z.to_N d :: w). split; [cbn; congruence | ]. split.
      * cbn [one map proper_after fits]. rewrite Z0, andb_true_r.
        split; [apply N.leb_le; lia | ].
        clear - W E D Z0. destruct w as [ | e w]; [exact I | ]. cbn [one map proper_after fits] in *.
        rewrite Z0 in W. assert ((Z.to_N d =? a)%N = false) as -> by (apply N.eqb_neq; lia).
        exact W.
      * rewrite after_digit, V, L. rewrite Z2N.id by lia. lia.
Qed.

(** A digit before each column. *)
Fixpoint beside (w : list N) (cs : list (list N)) : list (list N) :=
  match w, cs with
  | d :: w, c :: cs => (d :: c) :: beside w cs
  | _, _ => []
  end.

Lemma beside_length w : forall cs, length w = length cs -> length (beside w cs) = length w.
Proof. induction w as [ | d w IH]; intros [ | c cs] L; try discriminate; cbn; auto. Qed.

Lemma beside_worth w : forall cs v vs, length w = length cs ->
  fold_left pushes (beside w cs) (v :: vs) = after v w :: fold_left pushes cs vs.
Proof.
  induction w as [ | d w IH]; intros [ | c cs] v vs L; try discriminate; [reflexivity | ].
  cbn [beside fold_left pushes]. rewrite IH by (now injection L). reflexivity.
Qed.

Lemma beside_proper w : forall cs d c, length w = length cs -> proper_after [d] (one w) ->
  proper_after c cs -> proper_after (d :: c) (beside w cs).
Proof.
  induction w as [ | e w IH]; intros [ | b cs] d c L U W; try discriminate; [exact I | ].
  destruct U as (U & U'), W as (W & W'). cbn [beside proper_after].
  split; [ | apply IH; [now injection L | exact U' | exact W']].
  cbn [fits] in *. rewrite andb_true_r in U. rewrite U. exact W.
Qed.

Lemma spelled_row k x : Forall (fun b => Z.of_N b < u (S k)) x ->
  exists w, length w = k /\ spells w x.
Proof.
  induction 1 as [ | b x B X (w & L & (F & P) & V)].
  - exists (repeat [] k). split; [apply repeat_length | ]. split; [split | ].
    + apply Forall_forall. intros c I. apply repeat_spec in I. subst c. reflexivity.
    + cbn [length repeat]. induction k as [ | k IH]; [exact I | split; [reflexivity | exact IH]].
    + unfold worths. cbn [length repeat map]. induction k as [ | k IH]; [reflexivity | exact IH].
  - destruct (spelled k (Z.of_N b)) as (v & Lv & U & Vv); [lia | exact B | ].
    assert (Q : length v = length w) by congruence.
    exists (beside v w). split; [rewrite beside_length; congruence | ]. split; [split | ].
    + clear - F Q. revert v Q. induction F as [ | c w C F IH]; intros [ | d v] Q; try discriminate;
        constructor; [cbn; congruence | apply IH; now injection Q].
    + apply (beside_proper v w 0%N _ Q U P).
    + unfold worths in *. cbn [length repeat]. rewrite beside_worth by exact Q.
      cbn [map]. rewrite Vv, V. reflexivity.
Qed.

Lemma below_u b : exists k, forall j, (k <= j)%nat -> b < u (S j).
Proof.
  destruct (Z.lt_ge_cases b 0) as [L | L].
  - exists 0%nat. intros j _. assert (P := u_positive j). lia.
  - exists (Z.to_nat b + 1)%nat. intros j J. enough (Z.of_nat j <= u (S j)) by lia.
    clear - positive. assert (forall i, Z.of_nat i <= u (S i) /\ Z.of_nat (S i) <= u (S (S i))) as E.
    { induction i as [ | i IH]; [cbn; lia | ]. split; [apply IH | ].
      rewrite (u_next (S i)). assert (P := u_positive i). nia. }
    apply E.
Qed.

Lemma spelled_rows (xs : list position) : exists k, forall j, (k <= j)%nat ->
  forall x, In x xs -> exists w, length w = j /\ spells w x.
Proof.
  induction xs as [ | x xs (k & K)]; [exists 0%nat; intros j _ x [] | ].
  assert (exists i, forall j, (i <= j)%nat -> Forall (fun b => Z.of_N b < u (S j)) x) as (i & I).
  { clear - positive. induction x as [ | b x (i & I)]; [exists 0%nat; constructor | ].
    destruct (below_u (Z.of_N b)) as (k & K). exists (Nat.max i k).
    intros j J. constructor; [apply K; lia | apply I; lia]. }
  exists (Nat.max i k). intros j J y [-> | Y].
  - apply spelled_row, I. lia.
  - apply K; [lia | exact Y].
Qed.

(** ** Leading zeros *)

Lemma zeros_fit n : forall c, fits c (repeat 0%N n) = true.
Proof.
  induction n as [ | n IH]; intros [ | d c]; try reflexivity.
  cbn [repeat fits]. rewrite IH, andb_true_r. apply N.leb_le. destruct (d =? a)%N; lia.
Qed.

Lemma pushes_zeros n : pushes (repeat (0, 0) n) (repeat 0%N n) = repeat (0, 0) n.
Proof.
  induction n as [ | n IH]; [reflexivity | ]. cbn [repeat pushes]. rewrite IH. unfold push. cbn [fst snd].
  do 3 f_equal. ring.
Qed.

Lemma spells_zeros w x j : spells w x -> spells (repeat (repeat 0%N (length x)) j ++ w) x.
Proof.
  intros S. induction j as [ | j IH]; [exact S | ]. destruct IH as ((F & P) & V).
  cbn [repeat app]. split; [split | ].
  - constructor; [apply repeat_length | exact F].
  - split; [apply zeros_fit | exact P].
  - unfold worths in *. cbn [fold_left]. rewrite pushes_zeros. exact V.
Qed.

(** An accepted row has accepted words of all large lengths. *)
Lemma accepts_long A x : step_over A 1 (repeat 0%N (length x)) = 1%positive -> accepts_over A x ->
  exists k, forall j, (k <= j)%nat -> exists w, length w = j /\ spells w x /\
    final A (reached A w) = true.
Proof.
  intros padded (w & S & Q). exists (length w). intros j J.
  exists (repeat (repeat 0%N (length x)) (j - length w) ++ w).
  split; [rewrite app_length, repeat_length; lia | ]. split; [apply spells_zeros, S | ].
  unfold reached in *. rewrite fold_left_app.
  replace (fold_left (step_over A) (repeat _ _) 1%positive) with 1%positive; [exact Q | ].
  induction (j - length w)%nat as [ | i IH]; [reflexivity | ]. cbn [repeat fold_left].
  rewrite padded. exact IH.
Qed.
End System.
