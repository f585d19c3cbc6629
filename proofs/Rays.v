(** * A checker of Wythoff's game and its like, over Fibonacci digits

    The automaton is all that it is given. *)

From Coq Require Import List Bool NArith ZArith PeanoNat Lia FMapPositive.
From Nimscope Require Import Game Automaton Explore Check Play Sound Fibonacci Alike.
Import ListNotations.
Open Scope Z_scope.

(** ** Never *)

(** The states of the automaton on the old and on the new row; the last columns; whether a token is
    taken; what is kept. *)
Record meeting := {
  old_state : positive; new_state : positive;
  old_last : list bool; new_last : list bool; taken_last : bool;
  takes_some : bool;
  keeps : list worth
}.

Definition worth_same (a b : worth) : bool :=
  if fst a =? fst b then snd a =? snd b else false.

Fixpoint worths_same (a b : list worth) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if worth_same x y then worths_same a b else false
  | _, _ => false
  end.

Definition meeting_same (a b : meeting) : bool :=
  if Pos.eqb (old_state a) (old_state b) then
  if Pos.eqb (new_state a) (new_state b) then
  if worths_same (keeps a) (keeps b) then
  if columns_same (old_last a) (old_last b) then
  if columns_same (new_last a) (new_last b) then
  if eqb (taken_last a) (taken_last b) then eqb (takes_some a) (takes_some b)
  else false else false else false else false else false else false.

Lemma worths_same_spec a : forall b, worths_same a b = true <-> a = b.
Proof.
  induction a as [ | (p, s) a IH]; intros [ | (q, r) b]; cbn; try (split; congruence).
  unfold worth_same. cbn [fst snd]. destruct (Z.eqb_spec p q), (Z.eqb_spec s r);
    try (split; congruence). rewrite IH. split; congruence.
Qed.

Lemma columns_same_spec a b : columns_same a b = true <-> a = b.
Proof. unfold columns_same. destruct (list_eq_dec bool_dec a b); split; congruence. Qed.

Lemma meeting_same_spec a b : meeting_same a b = true <-> a = b.
Proof.
  destruct a as [q r x y t s w], b as [q' r' x' y' t' s' w']. unfold meeting_same.
  cbn [old_state new_state old_last new_last taken_last takes_some keeps].
  destruct (Pos.eqb_spec q q'); [ | split; congruence].
  destruct (Pos.eqb_spec r r'); [ | split; congruence].
  destruct (worths_same w w') eqn:W; [apply worths_same_spec in W | split; [discriminate | ]].
  2: { intros [= _ _ _ _ _ _ ->]. rewrite (proj2 (worths_same_spec w' w') eq_refl) in W. discriminate. }
  destruct (columns_same x x') eqn:X; [apply columns_same_spec in X | split; [discriminate | ]].
  2: { intros [= _ _ -> _ _ _ _]. rewrite (proj2 (columns_same_spec x' x') eq_refl) in X. discriminate. }
  destruct (columns_same y y') eqn:Y; [apply columns_same_spec in Y | split; [discriminate | ]].
  2: { intros [= _ _ _ -> _ _ _]. rewrite (proj2 (columns_same_spec y' y') eq_refl) in Y. discriminate. }
  destruct (eqb_spec t t'), (eqb_spec s s'); split; congruence.
Qed.

Definition key_bits (c : list bool) (tail : positive) : positive :=
  fold_right (fun b : bool => if b then xI else xO) tail c.

Definition key_worth (w : worth) (tail : positive) : positive :=
  key_integer (fst w) (key_integer (snd w) tail).

Definition meeting_key (e : meeting) : positive :=
  key_bits [taken_last e; takes_some e] (key_bits (old_last e) (key_bits (new_last e)
    (key_exact (old_state e) (key_exact (new_state e) (fold_right key_worth 1%positive (keeps e)))))).

(** The kernel compares what a search is given before it would run one. *)
Local Strategy 1000 [is_safe explored run].

Section Rays.
  Variable A : automaton.
  Variable n : nat.

  Definition columns_after (before : list bool) : list (list bool) :=
    filter (fits before) (all_columns n).

  Definition bits_after (before : bool) : list bool := if before then [false] else [false; true].

  (** The same old column, with all digits of the new row and of the number that is taken. *)
  Definition meet (m : list bool) (x : list bool) (e : meeting) : list meeting :=
    flat_map (fun y =>
      flat_map (fun t =>
        let ws := differ_next (keeps e) m t x y in
        if existsb is_far ws then []
        else [{| old_state := step A (old_state e) x; new_state := step A (new_state e) y;
                 old_last := x; new_last := y; taken_last := t;
                 takes_some := takes_some e || t; keeps := ws |}])
        (bits_after (taken_last e))) (columns_after (new_last e)).

  Definition meet_all (m : list bool) (e : meeting) : list meeting :=
    flat_map (fun x => meet m x e) (columns_after (old_last e)).

  Definition is_move (e : meeting) : bool := takes_some e && is_zero (keeps e).

  Definition collides (e : meeting) : bool :=
    if is_move e then final A (old_state e) && final A (new_state e) else false.

  Definition met : meeting :=
    {| old_state := 1; new_state := 1; old_last := repeat false n; new_last := repeat false n;
       taken_last := false; takes_some := false; keeps := repeat (0, 0) n |}.

  Definition check_apart (m : list bool) : bool :=
    is_safe meeting meeting_same meeting_key (meet_all m) collides [met].

  Lemma in_columns_after b c : In c (columns_after b) <-> length c = n /\ fits b c = true.
  Proof. unfold columns_after. rewrite filter_In, in_columns. reflexivity. Qed.

  Lemma in_bits_after b d : In d (bits_after b) <-> fits [b] [d] = true.
  Proof. destruct b, d; cbn; intuition congruence. Qed.

  (** What is met after three words side by side. *)
  Definition at_words (m : list bool) (w : list columns3) : meeting := {|
    old_state := fold_left (step A) (old_of w) 1%positive;
    new_state := fold_left (step A) (new_of w) 1%positive;
    old_last := last (old_of w) (repeat false n);
    new_last := last (new_of w) (repeat false n);
    taken_last := hd false (last (taken_of w) [false]);
    takes_some := existsb (fun c => hd false c) (taken_of w);
    keeps := kept n m w
  |}.

  Definition is_proper (w : list columns3) : Prop :=
    proper 1 (taken_of w) /\ proper n (old_of w) /\ proper n (new_of w).

  Lemma proper3_next w t x y : is_proper (w ++ [(t, x, y)]) <->
    is_proper w /\ fits [hd false (last (taken_of w) [false])] [t] = true
    /\ (length x = n /\ fits (last (old_of w) (repeat false n)) x = true)
    /\ (length y = n /\ fits (last (new_of w) (repeat false n)) y = true).
  Proof.
    destruct (next3 w (t, x, y)) as (T & O & N). unfold is_proper. rewrite T, O, N, !proper_next.
    cbn [length repeat fst snd].
    assert ([hd false (last (taken_of w) [false])] = last (taken_of w) [false]) as ->.
    { clear. induction w as [ | c w IH]; [reflexivity | ].
      destruct w as [ | d w]; [reflexivity | exact IH]. }
    tauto.
  Qed.

  Lemma at_words_next m w t x y : at_words m (w ++ [(t, x, y)]) = {|
    old_state := step A (old_state (at_words m w)) x;
    new_state := step A (new_state (at_words m w)) y;
    old_last := x; new_last := y; taken_last := t;
    takes_some := takes_some (at_words m w) || t;
    keeps := differ_next (keeps (at_words m w)) m t x y
  |}.
  Proof.
    destruct (next3 w (t, x, y)) as (T & O & N). unfold at_words.
    rewrite kept_next, T, O, N, !fold_left_app, existsb_app, !last_last.
    cbn [fst snd fold_left existsb hd takes_some old_state new_state keeps].
    rewrite orb_false_r. reflexivity.
  Qed.

  Lemma at_no_words m : length m = n -> at_words m [] = met.
  Proof.
    intros L. unfold met, at_words.
    assert (K : kept n m [] = repeat (0, 0) n).
    { unfold kept. cbn [taken_of old_of new_of map]. unfold worths. cbn [fold_left repeat].
      rewrite <- L. clear. induction m as [ | b m IH]; [reflexivity | ].
      cbn [length repeat differ]. rewrite IH. destruct b; reflexivity. }
    rewrite K. reflexivity.
  Qed.

  Lemma meet_next m w t x y : is_proper (w ++ [(t, x, y)]) ->
    existsb is_far (keeps (at_words m (w ++ [(t, x, y)]))) = false ->
    In (at_words m (w ++ [(t, x, y)])) (meet m x (at_words m w)).
  Proof.
    intros P F. apply proper3_next in P. destruct P as (P & T & X & Y).
    rewrite at_words_next in *. cbn [keeps] in F. unfold meet. apply in_flat_map.
    exists y. split; [apply in_columns_after, Y | ]. apply in_flat_map.
    exists t. split; [apply in_bits_after, T | ]. cbn [keeps at_words] in *. rewrite F. left.
    reflexivity.
  Qed.

  Lemma keeps_length m w : length m = n -> is_proper w -> length (kept n m w) = n.
  Proof.
    intros L (P & X & Y). unfold kept.
    assert (Q := worths_length 1 _ (proj1 P)).
    destruct (worths 1 (taken_of w)) as [ | t ts]; [discriminate | ].
    rewrite <- L. apply differ_length; rewrite L; apply worths_length; [apply X | apply Y].
  Qed.

  Lemma far_stays m w t x y : length m = n -> is_proper (w ++ [(t, x, y)]) ->
    existsb is_far (keeps (at_words m (w ++ [(t, x, y)]))) = false ->
    existsb is_far (keeps (at_words m w)) = false.
  Proof.
    intros L P F. apply proper3_next in P. destruct P as (P & _ & (X & _) & (Y & _)).
    rewrite at_words_next in F. cbn [keeps at_words] in *.
    destruct (existsb is_far (kept n m w)) eqn:Q; [ | reflexivity].
    rewrite (far_next _ m t x y Q) in F; [discriminate | | congruence | congruence].
    rewrite L. apply keeps_length; assumption.
  Qed.

  Lemma all_met m : check_apart m = true -> length m = n -> forall w, is_proper w ->
    existsb is_far (keeps (at_words m w)) = false -> collides (at_words m w) = false.
  Proof.
    intros H L. destruct (safe _ _ _ _ _ meeting_same_spec _ H) as (S & S0 & S1 & S2).
    enough (R : forall w, is_proper w -> existsb is_far (keeps (at_words m w)) = false ->
                S (at_words m w)) by (intros w P F; apply S2, R; assumption).
    induction w as [ | ((t, x), y) w IH] using rev_ind; intros Q F.
    - rewrite (at_no_words m L). apply S0. left. reflexivity.
    - assert (Q' := Q). apply proper3_next in Q'. destruct Q' as (P & _ & X & _).
      apply (S1 _ (IH P (far_stays m w t x y L Q F))). apply in_flat_map.
      exists x. split; [apply in_columns_after, X | apply meet_next; assumption].
  Qed.

  Lemma apart m w : check_apart m = true -> length m = n -> is_proper w ->
    is_move (at_words m w) = true -> final A (old_state (at_words m w)) = true ->
    final A (new_state (at_words m w)) = true -> False.
  Proof.
    intros H L P M X Y. assert (B := all_met m H L w P). unfold collides in B.
    rewrite M, X, Y in B. unfold is_move in M. apply andb_true_iff in M. destruct M as (_ & Z).
    discriminate (B (zero_not_far _ Z)).
  Qed.

  (** ** Always *)

  (** Moves and meetings that are possible with an old word. *)
  Definition possible := (list bool * meeting)%type.

  Definition possible_key (p : possible) : positive := key_bits (fst p) (meeting_key (snd p)).

  (** Each once, as far as their keys differ, in the order of the keys. *)
  Definition arranged (ps : list possible) : list possible :=
    map snd (PositiveMap.elements
      (fold_right (fun p m => PositiveMap.add (possible_key p) p m) (PositiveMap.empty _) ps)).

  Fixpoint possible_same (a b : list possible) : bool :=
    match a, b with
    | [], [] => true
    | (m, e) :: a, (m', e') :: b =>
        if meeting_same e e' then if columns_same m m' then possible_same a b else false else false
    | _, _ => false
    end.

  (** The state of the automaton on the old row, its last column, and what is possible. *)
  Definition view := (positive * list bool * list possible)%type.

  Definition view_same (a b : view) : bool :=
    match a, b with
    | (q, c, ps), (q', c', ps') =>
        if Pos.eqb q q' then if columns_same c c' then possible_same ps ps' else false else false
    end.

  (** What is followed of all that is possible. *)
  Variable useful : possible -> bool.

  Definition view_next (v : view) : list view :=
    match v with
    | (q, c, ps) =>
        map (fun x =>
          let all := flat_map (fun p => map (fun e => (fst p, e)) (meet (fst p) x (snd p))) ps in
          (step A q x, x, arranged (filter useful all)))
          (columns_after c)
    end.

  Definition view_bad (v : view) : bool :=
    match v with
    | (q, _, ps) =>
        if final A q then false
        else forallb (fun p => negb (is_move (snd p) && final A (new_state (snd p)))) ps
    end.

  Definition check_options (ms : list (list bool)) : bool :=
    is_safe view view_same
      (fun v => key_state (fst (fst v)) (fold_right (fun p => key_worth (hd (0, 0) (keeps (snd p)))) 1%positive (snd v)))
      view_next view_bad
      [(1%positive, repeat false n, map (fun m => (m, met)) ms)].

  Lemma possible_same_spec a : forall b, possible_same a b = true <-> a = b.
  Proof.
    induction a as [ | (m, e) a IH]; intros [ | (m', e') b]; cbn; try (split; congruence).
    destruct (meeting_same e e') eqn:E.
    - apply meeting_same_spec in E. subst e'. destruct (columns_same m m') eqn:M.
      + apply columns_same_spec in M. subst m'. rewrite IH. split; congruence.
      + split; [discriminate | ]. intros [= -> _].
        rewrite (proj2 (columns_same_spec m' m') eq_refl) in M. discriminate.
    - split; [discriminate | ]. intros [= _ -> _].
      rewrite (proj2 (meeting_same_spec e' e') eq_refl) in E. discriminate.
  Qed.

  Lemma view_same_spec a b : view_same a b = true <-> a = b.
  Proof.
    destruct a as ((q, c), ps), b as ((q', c'), ps'). unfold view_same.
    destruct (Pos.eqb_spec q q'); [ | split; congruence].
    destruct (columns_same c c') eqn:C.
    - apply columns_same_spec in C. subst c'. rewrite possible_same_spec. split; congruence.
    - split; [discriminate | ]. intros [= _ -> _].
      rewrite (proj2 (columns_same_spec c' c') eq_refl) in C. discriminate.
  Qed.

  Lemma in_arranged p ps : In p (arranged ps) -> In p ps.
  Proof.
    intros I. apply in_map_iff in I. destruct I as ((k, p') & E & I). cbn in E. subst p'.
    apply (SetoidList.In_InA (eqA := @PositiveMap.eq_key_elt possible)) in I.
    2: { split; [intros ?; reflexivity | intros ? ? (? & ?); split; congruence |
         intros ? ? ? (? & ?) (? & ?); split; congruence]. }
    apply PositiveMap.elements_2 in I. unfold PositiveMap.MapsTo in I. revert k I.
    induction ps as [ | q ps IH]; intros k I; cbn [fold_right] in I.
    - rewrite PositiveMap.gempty in I. discriminate.
    - destruct (Pos.eq_dec k (possible_key q)) as [-> | N].
      + rewrite PositiveMap.gss in I. injection I as ->. left. reflexivity.
      + rewrite PositiveMap.gso in I by exact N. right. eapply IH, I.
  Qed.

  (** Something that is possible comes from words. *)
  Definition is_seen (ms : list (list bool)) (x : list (list bool)) (p : possible) : Prop :=
    In (fst p) ms /\ exists w, is_proper w /\ old_of w = x /\ snd p = at_words (fst p) w.

  Lemma seen_next ms x c p e : is_seen ms x p -> length c = n ->
    fits (last x (repeat false n)) c = true -> In e (meet (fst p) c (snd p)) ->
    is_seen ms (x ++ [c]) (fst p, e).
  Proof.
    intros (M & w & P & X & E) L F I. destruct p as (m, e0). cbn [fst snd] in *. subst e0.
    unfold meet in I. apply in_flat_map in I. destruct I as (y & Y & I).
    apply in_flat_map in I. destruct I as (t & T & I).
    destruct (existsb is_far _); [destruct I | destruct I as [I | []]]. subst e.
    split; [exact M | ]. exists (w ++ [(t, c, y)]). cbn [fst snd]. split; [ | split].
    - apply proper3_next. apply in_columns_after in Y. apply in_bits_after in T.
      rewrite <- X in F. repeat (split; [assumption | ]). split; [split; assumption | exact Y].
    - rewrite (proj1 (proj2 (next3 w _))), X. reflexivity.
    - rewrite at_words_next. reflexivity.
  Qed.

  Lemma has_option ms x : check_options ms = true -> Forall (fun m => length m = n) ms ->
    proper n x -> final A (fold_left (step A) x 1%positive) = false ->
    exists m w, In m ms /\ is_proper w /\ old_of w = x /\ is_move (at_words m w) = true
      /\ final A (new_state (at_words m w)) = true.
  Proof.
    intros H L P X. unfold check_options in H.
    destruct (safe _ _ _ _ _ view_same_spec _ H) as (S & S0 & S1 & S2).
    assert (R : forall x, proper n x -> exists ps,
      S (fold_left (step A) x 1%positive, last x (repeat false n), ps) /\
      Forall (is_seen ms x) ps).
    { induction x0 as [ | c x0 IH] using rev_ind; intros Q.
      - exists (map (fun m => (m, met)) ms). split; [apply S0; left; reflexivity | ].
        apply Forall_forall. intros p I. apply in_map_iff in I. destruct I as (m & <- & I).
        split; [exact I | ]. exists []. split; [repeat split; constructor | ].
        split; [reflexivity | ]. symmetry. apply at_no_words.
        rewrite Forall_forall in L. apply L, I.
      - apply proper_next in Q. destruct Q as (Q & Lc & F). destruct (IH Q) as (ps & T & G).
        eexists. split.
        + apply (S1 _ T). unfold view_next. apply in_map_iff. exists c.
          rewrite fold_left_app, last_last. split; [reflexivity | ].
          apply in_columns_after. auto.
        + apply Forall_forall. intros p I. apply in_arranged, filter_In in I.
          destruct I as (I & _). apply in_flat_map in I. destruct I as (p0 & I0 & I).
          apply in_map_iff in I. destruct I as (e & <- & I).
          rewrite Forall_forall in G. apply seen_next; auto. }
    destruct (R x P) as (ps & T & G). assert (B := S2 _ T). unfold view_bad in B. rewrite X in B.
    apply not_all in B. destruct B as ((m, e) & I & B). apply negb_false_iff, andb_true_iff in B.
    rewrite Forall_forall in G. destruct (G _ I) as (M & w & Q & O & E). cbn [fst snd] in *.
    subst e. exists m, w. tauto.
  Qed.
End Rays.

(** ** The theorem *)

(** What can still become a move to an accepted row. Nothing depends on that this is right: the
    checker only follows less than is possible. *)
Fixpoint reach_back (k : nat) (useful : PositiveMap.t unit) (others : list (positive * list positive))
    : PositiveMap.t unit :=
  match k with
  | O => useful
  | S k =>
      let leads p := existsb (fun q => PositiveMap.mem q useful) (snd p) in
      let (more, others) := partition leads others in
      match more with
      | [] => useful
      | _ => reach_back k (fold_left (fun u p => PositiveMap.add (fst p) tt u) more useful) others
      end
  end.

Definition can_be_won (A : automaton) (n : nat) (ms : list (list bool)) : PositiveMap.t unit :=
  fold_left (fun u m =>
    let all := flat_map snd (PositiveMap.elements (found meeting
      (explored meeting meeting_same meeting_key (meet_all A n m) (collides A) [met n]))) in
    let key e := possible_key (m, e) in
    let won := filter (fun e => is_move e && final A (new_state e)) all in
    reach_back 1000 (fold_left (fun u e => PositiveMap.add (key e) tt u) won u)
      (map (fun e => (key e, map key (meet_all A n m e))) all)) ms (PositiveMap.empty _).

Definition check_rays (g : ray_game) (A : automaton) : bool :=
  let n := ray_piles g in
  if forallb (existsb id) (masks g) then
  if Pos.eqb (step A 1 (repeat false n)) 1 then
  if forallb (check_apart A n) (masks g) then
    let won := can_be_won A n (masks g) in
    check_options A n (fun p => PositiveMap.mem (possible_key p) won) (masks g)
  else false else false else false.

Fixpoint side_by_side (t x y : list (list bool)) : list columns3 :=
  match t, x, y with
  | a :: t, b :: x, c :: y => (hd false a, b, c) :: side_by_side t x y
  | _, _, _ => []
  end.

Lemma side_by_side_spec t : forall x y, length x = length t -> length y = length t ->
  Forall (fun c => length c = 1%nat) t ->
  taken_of (side_by_side t x y) = t /\ old_of (side_by_side t x y) = x
  /\ new_of (side_by_side t x y) = y.
Proof.
  induction t as [ | a t IH]; intros [ | b x] [ | c y] X Y F; try discriminate; [auto | ].
  inversion F as [ | ? ? L F']; subst. destruct a as [ | d [ | ]]; try discriminate L.
  destruct (IH x y) as (H1 & H2 & H3); auto.
  cbn [side_by_side hd taken_of old_of new_of map fst snd].
  fold (taken_of (side_by_side t x y)) (old_of (side_by_side t x y)) (new_of (side_by_side t x y)).
  rewrite H1, H2, H3. auto.
Qed.

(** What words are worth is not negative; and it is positive just if there is a 1. *)
Lemma worths_positive n w : Forall (fun v => 0 <= fst v /\ 0 <= snd v) (worths n w).
Proof.
  induction w as [ | c w IH] using rev_ind.
  - apply Forall_forall. intros v I. apply repeat_spec in I. subst v. cbn. lia.
  - rewrite worths_next. revert c. induction IH as [ | v vs V F IHF]; intros [ | d c]; constructor.
    + destruct d; cbn; lia.
    + apply IHF.
Qed.

Lemma takes_positive w : Forall (fun c => length c = 1%nat) w ->
  exists t, worths 1 w = [t] /\ (existsb (fun c => hd false c) w = true <-> 0 < fst t) /\
    0 <= fst t /\ 0 <= snd t /\ (fst t = 0 -> snd t = 0).
Proof.
  induction w as [ | c w IH] using rev_ind; intros F.
  - exists (0, 0). cbn. repeat split; try lia; discriminate.
  - apply Forall_app in F. destruct F as (F & G). inversion G as [ | ? ? L _]; subst.
    destruct c as [ | d [ | ]]; try discriminate L. destruct (IH F) as (t & W & E & P & Q & Z).
    exists (push t (Z.b2z d)). rewrite worths_next, W, existsb_app. cbn [pushes existsb hd].
    rewrite orb_false_r, orb_true_iff, E. unfold push. cbn [fst snd].
    repeat split; destruct d; cbn [Z.b2z]; intros; try lia; try tauto.
Qed.

Theorem rays_sound g A : check_rays g A = true -> forall x, length x = ray_piles g ->
  (is_P g x <-> accepts_fibonacci A x).
Proof.
  unfold check_rays. set (n := ray_piles g). intros H.
  destruct (forallb (existsb id) (masks g)) eqn:E; [ | discriminate].
  destruct (Pos.eqb_spec (step A 1 (repeat false n)) 1) as [padded | ]; [ | discriminate].
  destruct (forallb (check_apart A n) (masks g)) eqn:N; [ | discriminate].
  rewrite forallb_forall in E, N.
  intros x L. revert x L. apply kernel.
  - apply (Wf_nat.well_founded_lt_compat _ (fun x => N.to_nat (tokens x))).
    intros y x M. apply alike_move in M. destruct M as (m & t & I & T & M).
    assert (F := proj2 (alike_falls m t x y M) (E m I) T). lia.
  - intros x y _ (_ & L & _). exact L.
  - intros x y L X M Y. assert (Ly : length y = n) by apply M. apply alike_move in M.
    destruct M as (m & t & I & T & M).
    assert (Lm : length m = n) by (apply masks_length, I).
    assert (Px : step A 1 (repeat false (length x)) = 1%positive) by (rewrite L; exact padded).
    assert (Py : step A 1 (repeat false (length y)) = 1%positive) by (rewrite Ly; exact padded).
    destruct (accepts_long A x Px X) as (k1 & K1), (accepts_long A y Py Y) as (k2 & K2).
    destruct (spelled_rows [[t]]) as (k3 & K3).
    set (k := Nat.max k1 (Nat.max k2 k3)).
    destruct (K1 k) as (wx & Lx & (Sx & Vx) & Ax); [lia | ].
    destruct (K2 k) as (wy & Ly' & (Sy & Vy) & Ay); [lia | ].
    destruct (K3 k ltac:(lia) [t] (or_introl eq_refl)) as (wt & Lt & (St & Vt)).
    rewrite L in Sx, Vx. rewrite Ly in Sy, Vy. cbn [length map] in St, Vt.
    destruct (side_by_side_spec wt wx wy) as (W1 & W2 & W3); [congruence | congruence | apply St | ].
    destruct (takes_positive wt (proj1 St)) as (v & V & Q & _). rewrite V in Vt.
    cbn [map] in Vt. injection Vt as Vt.
    apply (apart A n m (side_by_side wt wx wy) (N m I) Lm).
    + unfold is_proper. rewrite W1, W2, W3. auto.
    + unfold is_move, at_words. cbn [takes_some keeps]. unfold kept. rewrite W1, W2, W3, V.
      apply andb_true_iff. split; [apply Q; lia | ].
      apply (zero_alike m v t Vt x y); congruence || exact M.
    + unfold at_words. cbn [old_state]. rewrite W2. exact Ax.
    + unfold at_words. cbn [new_state]. rewrite W3. exact Ay.
  - discriminate.
  - intros x L. destruct (spelled_rows [x]) as (k & K).
    destruct (K k (le_n k) x (or_introl eq_refl)) as (w & _ & (P & V)).
    destruct (final A (fold_left (step A) w 1%positive)) eqn:F.
    + left. exists w. split; [split; assumption | exact F].
    + right. left. rewrite L in P, V.
      destruct (has_option A n _ (masks g) w H) as (m & w3 & I & Q & O & M & Y); auto.
      { apply Forall_forall. intros m. apply masks_length. }
      destruct Q as (Qt & Qx & Qy). set (wy := new_of w3) in *.
      assert (Lm : length m = n) by (apply masks_length, I).
      set (y := map (fun v => Z.to_N (fst v)) (worths n wy)).
      assert (Ly : length y = n) by (unfold y; rewrite map_length; apply worths_length, Qy).
      assert (Vy : map fst (worths n wy) = map Z.of_N y).
      { unfold y. rewrite map_map. apply map_ext_in. intros v J.
        assert (G := worths_positive n wy). rewrite Forall_forall in G.
        destruct (G v J). symmetry. apply Z2N.id. assumption. }
      destruct (takes_positive (taken_of w3) (proj1 Qt)) as (v & Vt & T & T0 & _).
      unfold is_move, at_words in M. cbn [takes_some keeps] in M. apply andb_true_iff in M.
      destruct M as (M1 & M2). apply T in M1. unfold kept in M2. rewrite Vt, O in M2.
      exists y. split.
      * apply alike_move. exists m, (Z.to_N (fst v)). split; [exact I | split; [lia | ]].
        apply (zero_alike m v (Z.to_N (fst v)) ltac:(lia) x y _ _ V Vy); [congruence | congruence | ].
        exact M2.
      * exists wy. rewrite <- Ly in Qy, Vy. split; [split; assumption | exact Y].
Qed.
