(** * The words of Wythoff's game

    In ordinary numbers the P-positions of Wythoff's game are the pairs of a and a + n, where a is n
    times the golden ratio, rounded down (Wythoff 1907). A checker compares an automaton over
    Fibonacci digits with that, whatever game it comes from. *)

From Coq Require Import List Bool NArith ZArith Lia.
From Nimscope Require Import Game Automaton Explore Check Numeration Losses ByRule.
Import ListNotations.
Open Scope Z_scope.

(** n (1 + sqrt 5) / 2, rounded down; square root and division of Coq's library round down. *)
Definition golden (n : N) : N := ((n + N.sqrt (5 * n * n)) / 2)%N.

(** ** Digits and the golden ratio

    If some digits are worth p, and s one place lower, then (p + 1) times the golden ratio, rounded
    down, is p + 1 + s. *)

Definition is_golden (v : worth) : Prop :=
  let n := fst v + 1 in let s := snd v in
  0 <= fst v /\ 0 <= s /\ n * s + s * s < n * n /\ n * n < n * (s + 1) + (s + 1) * (s + 1).

Lemma push_golden v d : is_golden v -> 0 <= d <= 1 -> is_golden (push 1 v d).
Proof.
  unfold is_golden, push. cbn [fst snd]. change (Z.of_N 1) with 1. intros (P & S & H1 & H2) D.
  assert (d = 0 \/ d = 1) as [-> | ->] by lia; repeat split; nia.
Qed.

Lemma golden_spec p s : is_golden (p, s) -> Z.of_N (golden (Z.to_N (p + 1))) = p + 1 + s.
Proof.
  unfold is_golden. cbn [fst snd]. intros (P & S & H1 & H2). set (n := Z.to_N (p + 1)).
  assert (E : Z.of_N n = p + 1) by (unfold n; lia). rewrite <- E in *.
  assert (R := N.sqrt_spec (5 * n * n) (N.le_0_l _)). unfold golden.
  set (r := N.sqrt (5 * n * n)) in *. destruct R as (R1 & R2).
  assert (B1 : Z.of_N n + 2 * s <= Z.of_N r).
  { apply N2Z.inj_lt in R2. rewrite !N2Z.inj_mul, !N2Z.inj_succ in R2. change (Z.of_N 5) with 5 in R2.
    nia. }
  assert (B2 : Z.of_N r < Z.of_N n + 2 * s + 2).
  { apply N2Z.inj_le in R1. rewrite !N2Z.inj_mul in R1. change (Z.of_N 5) with 5 in R1. nia. }
  rewrite N2Z.inj_div, N2Z.inj_add. change (Z.of_N 2) with 2. symmetry.
  apply Z.div_unique with (r := Z.of_N n + Z.of_N r - 2 * (Z.of_N n + s)); lia.
Qed.

(** ** The checker

    It reads the digits of a number m and of two piles. The smaller pile is a, the larger one
    a + m + e, where e is 1, or else m is 0. *)

(** The state of the automaton; the last column; the larger pile without the smaller one and m; the
    smaller one without m and without what m is worth one place higher, unless it is far from 0. *)
Definition golden_view := (positive * list N * worth * option worth)%type.

Definition golden_same (v v' : golden_view) : bool :=
  match v, v' with
  | (q, c, f, o), (q', c', f', o') =>
      if Pos.eqb q q' then if lists_same N.eqb c c' then if worth_same f f' then
        match o, o' with
        | Some w, Some w' => worth_same w w'
        | None, None => true
        | _, _ => false
        end
      else false else false else false
  end.

Definition golden_key (v : golden_view) : positive :=
  match v with
  | (q, c, f, o) => key_exact q (fold_right key_number (key_worth f match o with
      Some w => key_worth w 1%positive | None => 1%positive end) c)
  end.

Definition far : worth -> bool := is_far 1 (1, 1)%N.

Definition push_two (v : worth) (d e : Z) : worth := (fst v + snd v + d, fst v + e).

Local Strategy 1000 [is_safe explored advances].

Section Golden.
  Variable A : automaton.
  Variable turned : bool.   (* the larger pile comes first *)
  Variable e : N.

  (** The digits of m, of the smaller and of the larger pile. *)
  Definition three {E} (z : E) (c : list E) : E * E * E :=
    match c with
    | [m; p; q] => if turned then (m, q, p) else (m, p, q)
    | _ => (z, z, z)
    end.

  Definition larger_next (f : worth) (c : list N) : worth :=
    let '(m, p, q) := three 0%N c in push 1 f (Z.of_N q - Z.of_N p - Z.of_N m).

  Definition smaller_next (w : worth) (c : list N) : worth :=
    let '(m, p, q) := three 0%N c in
    push_two w (Z.of_N p - 2 * Z.of_N m) (Z.of_N p - Z.of_N m).

  Definition golden_next (v : golden_view) : list golden_view :=
    match v with
    | (q, c, f, o) =>
        flat_map (fun c =>
          if (if N.eqb e 0 then N.eqb (hd 0%N c) 0 else true) then
            let f := larger_next f c in
            if far f then [] else
            let o := match o with
                     | None => None
                     | Some w => let w := smaller_next w c in if far w then None else Some w
                     end in
            [(step_over 1 A q (tl c), c, f, o)]
          else []) (columns_after 1 c)
    end.

  Definition golden_bad (v : golden_view) : bool :=
    match v with
    | (q, _, f, o) =>
        if fst f =? Z.of_N e then
          negb (eqb (final A q) match o with Some w => fst w =? Z.of_N e | None => false end)
        else false
    end.

  Definition check_side : bool :=
    is_safe golden_view golden_same golden_key golden_next golden_bad
      [(1%positive, [0; 0; 0]%N, (0, 0), Some (0, 0))].

  Lemma golden_same_spec v v' : reflect (v = v') (golden_same v v').
  Proof.
    destruct v as (((q, c), f), o), v' as (((q', c'), f'), o'). unfold golden_same.
    destruct (Pos.eqb_spec q q'); [ | constructor; congruence].
    destruct (column_same_spec c c'); [ | constructor; congruence].
    destruct (worth_same_spec f f'); [ | constructor; congruence].
    destruct o as [w | ], o' as [w' | ]; try (constructor; congruence).
    destruct (worth_same_spec w w'); constructor; congruence.
  Qed.

  (** What was read of a word. *)
  Definition larger (w : list (list N)) : worth :=
    let '(m, p, q) := three (0, 0) (worths 1 3 w) in
    (fst q - fst p - fst m, snd q - snd p - snd m).

  Definition smaller (w : list (list N)) : worth :=
    let '(m, p, q) := three (0, 0) (worths 1 3 w) in (fst p - fst m - snd m, snd p - fst m).

  Lemma column_of_three c : length c = 3%nat -> exists m p q : N, c = [m; p; q].
  Proof. destruct c as [ | m [ | p [ | q [ | ]]]]; try discriminate. intros _. exists m, p, q. reflexivity. Qed.

  Lemma worths_of_three w : Forall (fun c => length c = 3%nat) w ->
    exists m p q, worths 1 3 w = [m; p; q].
  Proof.
    intros F. assert (L := worths_length 1 3 w F).
    destruct (worths 1 3 w) as [ | m [ | p [ | q [ | ]]]]; try discriminate L. exists m, p, q. reflexivity.
  Qed.

  Lemma read_next w c : proper 1 3 w -> length c = 3%nat ->
    larger (w ++ [c]) = larger_next (larger w) c /\
    smaller (w ++ [c]) = smaller_next (smaller w) c.
  Proof.
    intros (F & _) L. destruct (worths_of_three w F) as (vm & vp & vq & V).
    destruct (column_of_three c L) as (m & p & q & ->).
    unfold larger, smaller, larger_next, smaller_next. rewrite worths_next, V.
    cbn [pushes three]. unfold push, push_two. change (Z.of_N 1) with 1.
    destruct turned; cbn [fst snd]; split; f_equal; ring.
  Qed.

  Lemma digit_one b c i : In c (columns_after 1 b) -> (nth i c 0 <= 1)%N.
  Proof.
    intros I. apply digits_small in I; [ | reflexivity]. rewrite Forall_forall in I.
    destruct (Nat.lt_ge_cases i (length c)) as [L | L]; [apply I, nth_In, L | ].
    rewrite nth_overflow by exact L. lia.
  Qed.

  Lemma far_larger f b c : In c (columns_after 1 b) -> length c = 3%nat -> far f = true ->
    far (larger_next f c) = true.
  Proof.
    intros I L F. destruct (column_of_three c L) as (m & p & q & ->).
    assert (M := digit_one _ _ 0 I). assert (P := digit_one _ _ 1 I). assert (Q := digit_one _ _ 2 I).
    cbn [nth] in M, P, Q. unfold larger_next, three, far.
    destruct turned; apply far_push; try exact F; try reflexivity; cbn; lia.
  Qed.

  Lemma far_smaller w b c : In c (columns_after 1 b) -> length c = 3%nat -> far w = true ->
    far (smaller_next w c) = true.
  Proof.
    intros I L F. destruct (column_of_three c L) as (m & p & q & ->).
    assert (M := digit_one _ _ 0 I). assert (P := digit_one _ _ 1 I). assert (Q := digit_one _ _ 2 I).
    cbn [nth] in M, P, Q. unfold smaller_next, three, far in *. apply far_spec in F.
    unfold is_far, push_two. change (Z.of_N 1) with 1 in *. cbn [fst snd Z.of_N] in *. cbv zeta in *.
    set (more := Z.max _ _) in *. assert (more = 2) by reflexivity. clearbody more. subst more.
    destruct turned; cbn [fst snd];
      match goal with |- context [2 + 0 <=? _] => idtac | |- _ => idtac end;
      repeat match goal with |- context [?a <=? ?b] => destruct (Z.leb_spec a b) end;
      reflexivity || lia.
  Qed.

  Lemma side_true : check_side = true -> forall w, proper 1 3 w ->
    (e = 0%N -> Forall (fun c => hd 0%N c = 0%N) w) -> fst (larger w) = Z.of_N e -> (e <= 1)%N ->
    (final A (reached 1 A (map (@tl N) w)) = true <-> fst (smaller w) = Z.of_N e).
  Proof.
    intros H. destruct (safe _ _ _ _ _ (fun a b => reflect_iff (golden_same_spec a b)) _ H)
      as (S & S0 & S1 & S2).
    assert (R : forall w, proper 1 3 w -> (e = 0%N -> Forall (fun c => hd 0%N c = 0%N) w) ->
      far (larger w) = false -> exists o,
        S (reached 1 A (map (@tl N) w), last w [0; 0; 0]%N, larger w, o) /\
        match o with Some v => v = smaller w | None => far (smaller w) = true end).
    { induction w as [ | c w IH] using rev_ind; intros P M F.
      - exists (Some (0, 0)). split; [apply S0; left | ]; unfold larger, smaller, three; cbn; destruct turned; reflexivity.
      - apply proper_next in P. destruct P as (P & L & C).
        assert (I : In c (columns_after 1 (last w [0; 0; 0]%N))).
        { apply in_columns_after. split; [ | exact C]. change [0; 0; 0]%N with (repeat 0%N 3).
          rewrite (last_length 1 3 w P). exact L. }
        destruct (read_next w c P L) as (R1 & R2). rewrite R1, R2 in *.
        destruct (far (larger w)) eqn:F'; [rewrite (far_larger _ _ _ I L F') in F; discriminate | ].
        assert (M' : e = 0%N -> Forall (fun c => hd 0%N c = 0%N) w).
        { intros E. apply M, Forall_app in E. apply E. }
        destruct (IH P M' eq_refl) as (o & T & O).
        exists (match o with None => None | Some v =>
                  let v := smaller_next v c in if far v then None else Some v end).
        split.
        + apply (S1 _ T). unfold golden_next. apply in_flat_map. exists c. split; [exact I | ].
          assert ((if (e =? 0)%N then (hd 0 c =? 0)%N else true) = true) as ->.
          { destruct (N.eqb_spec e 0) as [E | E]; [ | reflexivity]. apply N.eqb_eq.
            apply M, Forall_app in E. destruct E as (_ & E). inversion E. assumption. }
          cbv zeta. rewrite F, map_app, last_last. cbn [map]. rewrite reached_next. left. reflexivity.
        + destruct o as [v | ].
          * subst v. cbv zeta. destruct (far (smaller_next (smaller w) c)) eqn:F2; auto.
          * apply (far_smaller _ _ _ I L O). }
    intros w P M E B. assert (F : far (larger w) = false).
    { destruct (far (larger w)) eqn:F; [exfalso | reflexivity]. apply far_spec in F.
      cbn [fst snd] in F. lia. }
    destruct (R w P M F) as (o & T & O). assert (Q := S2 _ T). unfold golden_bad in Q.
    rewrite E, Z.eqb_refl in Q. apply negb_false_iff, eqb_prop in Q. rewrite Q.
    destruct o as [v | ]; [subst v; apply Z.eqb_eq | ]. split; [discriminate | ]. intros D.
    exfalso. apply far_spec in O. cbn [fst snd] in O. lia.
  Qed.
End Golden.

Definition check_golden (A : automaton) : bool :=
  if Pos.eqb (step_over 1 A 1 [0; 0]%N) 1 then
    forallb (fun e => if check_side A false e then check_side A true e else false) [0; 1]%N
  else false.

(** ** The theorem *)

Lemma golden_words w : proper 1 3 w -> Forall is_golden (worths 1 3 w).
Proof.
  induction w as [ | c w IH] using rev_ind; intros P.
  - repeat constructor; cbn; lia.
  - apply proper_next in P. destruct P as (P & L & F). rewrite worths_next.
    assert (D : Forall (fun d => (d <= 1)%N) c).
    { apply (digits_small 1 eq_refl (last w (repeat 0%N 3))). apply in_columns_after.
      split; [rewrite (last_length 1 3 w P); exact L | exact F]. }
    specialize (IH P). clear L F P. revert c D.
    induction IH as [ | v vs V _ IH]; intros [ | d c] D; cbn [pushes]; constructor; inversion D; subst.
    + apply push_golden; [exact V | lia].
    + apply IH. assumption.
Qed.

Lemma zeros_spell j : proper_after 1 [0%N] (one (repeat 0%N j)) /\
  after 1 (0, 0) (repeat 0%N j) = (0, 0).
Proof.
  induction j as [ | j (P & V)]; [split; reflexivity | ].
  split; [split; [reflexivity | exact P] | exact V].
Qed.

Lemma beside_tails u : forall w, length u = length w -> map (@tl N) (beside u w) = w.
Proof.
  induction u as [ | d u IH]; intros [ | c w] L; try discriminate; [reflexivity | ].
  cbn [beside map tl]. f_equal. apply IH. now injection L.
Qed.

Lemma beside_heads u : forall w, Forall (fun d => d = 0%N) u ->
  Forall (fun c => hd 0%N c = 0%N) (beside u w).
Proof.
  intros w F. revert w. induction F as [ | d u D F IH]; intros [ | c w]; constructor; auto.
Qed.

Lemma one_side A (turned : bool) a n : check_golden A = true ->
  (accepts_over 1 A (if turned then [a + n; a] else [a; a + n])%N <-> a = golden n).
Proof.
  set (x := (if turned then [a + n; a] else [a; a + n])%N). unfold check_golden. intros H.
  destruct (Pos.eqb_spec (step_over 1 A 1 [0; 0]%N) 1) as [padded | ]; [ | discriminate].
  set (e := if (n =? 0)%N then 0%N else 1%N).
  assert (He : check_side A turned e = true).
  { cbn [forallb] in H. destruct (check_side A false 0) eqn:E1; [ | discriminate].
    destruct (check_side A true 0) eqn:E2; [ | discriminate].
    destruct (check_side A false 1) eqn:E3; [ | discriminate].
    destruct (check_side A true 1) eqn:E4; [ | discriminate].
    unfold e. destruct turned, (n =? 0)%N; assumption. }
  assert (Hm : n = (n - e + e)%N /\ (e <= 1)%N /\ (e = 0 -> n = 0)%N).
  { unfold e. destruct (N.eqb_spec n 0); lia. }
  set (m := (n - e)%N) in *. destruct Hm as (Hn & He1 & Hm).
  assert (Lx : length x = 2%nat) by (unfold x; destruct turned; reflexivity).
  assert (exists k, forall j, (k <= j)%nat -> exists u, length u = j /\
    proper_after 1 [0%N] (one u) /\ fst (after 1 (0, 0) u) = Z.of_N m /\
    (e = 0%N -> Forall (fun d => d = 0%N) u)) as (k0 & K0).
  { destruct (N.eqb_spec e 0) as [E | E].
    - exists 0%nat. intros j _. exists (repeat 0%N j). destruct (zeros_spell j) as (P & V).
      rewrite V. repeat split; [apply repeat_length | exact P | cbn; lia | ].
      intros _. apply Forall_forall. intros d. apply repeat_spec.
    - destruct (below_u 1 eq_refl (Z.of_N m)) as (k & K). exists k. intros j J.
      destruct (spelled 1 eq_refl j (Z.of_N m)) as (u & L & P & V); [lia | apply K, J | ].
      exists u. repeat split; auto. intros E'. contradiction. }
  (* Of each word of the piles, with digits of m beside it. *)
  assert (R : forall w, (k0 <= length w)%nat -> spells 1 w x ->
            (final A (reached 1 A w) = true <-> a = golden n)).
  { intros w J (P & V). destruct (K0 (length w) J) as (u & L & U & Vu & Z).
    rewrite Lx in P, V. destruct P as (F & P).
    set (w3 := beside u w).
    assert (W : worths 1 3 w3 = after 1 (0, 0) u :: worths 1 2 w).
    { unfold worths. cbn [repeat]. apply beside_worth, L. }
    assert (P3 : proper 1 3 w3).
    { split; [ | apply (beside_proper 1 u w 0%N _ L U P)]. unfold w3. clear - F L. revert u L.
      induction F as [ | c w C F IH]; intros [ | d u] L; try discriminate; constructor;
        [cbn; congruence | apply IH; now injection L]. }
    assert (G := golden_words w3 P3). rewrite W in G. apply Forall_inv in G.
    destruct (after 1 (0, 0) u) as (p, s) eqn:Es. cbn [fst] in Vu. subst p.
    assert (L2 := worths_length 1 2 w F).
    destruct (worths 1 2 w) as [ | v1 [ | v2 [ | ]]] eqn:W2; try discriminate L2.
    assert (T := side_true A turned e He w3 P3).
    assert (B : map (@tl N) w3 = w) by apply beside_tails, L. rewrite B in T.
    unfold larger, smaller, three in T. rewrite W in T.
    assert (S : s = 0 \/ e = 1%N).
    { destruct (N.eqb_spec e 0) as [E | E]; [left | right; lia].
      unfold is_golden in G. cbn [fst snd] in G. nia. }
    assert (Gn : Z.of_N (golden n) = Z.of_N n + s).
    { destruct (N.eqb_spec e 0) as [E | E].
      - rewrite (Hm E). destruct S as [-> | S]; [reflexivity | lia].
      - rewrite Hn at 2. replace n with (Z.to_N (Z.of_N m + 1)) by lia.
        rewrite (golden_spec _ _ G). lia. }
    unfold x in V. destruct turned; cbn [map fst] in V; injection V as V1 V2; cbn [fst snd] in T;
      rewrite T; try (intros E; apply beside_heads, Z, E); lia. }
  split.
  - intros X. assert (Q : step_over 1 A 1 (repeat 0%N (length x)) = 1%positive) by (rewrite Lx; exact padded).
    destruct (accepts_long 1 eq_refl A x Q X) as (k1 & K1).
    destruct (K1 (Nat.max k0 k1)) as (w & L & S & Y); [lia | ]. apply (R w); [lia | exact S | exact Y].
  - intros X. destruct (spelled_rows 1 eq_refl [x]) as (k1 & K1).
    destruct (K1 (Nat.max k0 k1) ltac:(lia) x (or_introl eq_refl)) as (w & L & S).
    exists w. split; [exact S | ]. apply (R w); [lia | exact S | exact X].
Qed.

(** The piles are a and a + n, in one order or the other, and a is n times the golden ratio, rounded
    down. *)
Theorem golden_words_sound (P : position -> Prop) A :
  (forall x, length x = 2%nat -> (P x <-> accepts_over 1 A x)) -> check_golden A = true ->
  forall a n, (P [a; a + n]%N <-> a = golden n) /\ (P [a + n; a]%N <-> a = golden n).
Proof.
  intros R H a n. rewrite !R by reflexivity.
  split; [apply (one_side A false a n H) | apply (one_side A true a n H)].
Qed.
