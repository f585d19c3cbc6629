(** * A checker of games by a rule, over the digits of a numeration system

    The automaton is all that it is given. *)

From Coq Require Import List Bool NArith ZArith PeanoNat Lia FMapPositive.
From Nimscope Require Import Game Automaton Explore Check Play Numeration Losses.
Import ListNotations.
Open Scope Z_scope.

(** ** Never *)

(** The states of the automaton on the old and on the new row; the last columns; whether a token is
    taken; what the old row is worth, as far as it is small; what is kept. *)
Record meeting := {
  old_state : positive; new_state : positive;
  old_last : list N; new_last : list N; taken_last : list N;
  takes_some : bool;
  old_small : list worth; keeps : list worth
}.

Definition worth_same (a b : worth) : bool :=
  if fst a =? fst b then snd a =? snd b else false.

Notation worths_same := (lists_same worth_same).
Notation column_same := (lists_same N.eqb).

Definition meeting_same (a b : meeting) : bool :=
  if Pos.eqb (old_state a) (old_state b) then
  if Pos.eqb (new_state a) (new_state b) then
  if worths_same (keeps a) (keeps b) then
  if column_same (old_last a) (old_last b) then
  if column_same (new_last a) (new_last b) then
  if column_same (taken_last a) (taken_last b) then
  if worths_same (old_small a) (old_small b) then eqb (takes_some a) (takes_some b)
  else false else false else false else false else false else false else false.

Lemma worth_same_spec a b : reflect (a = b) (worth_same a b).
Proof.
  destruct a as (p, s), b as (q, r). unfold worth_same. cbn [fst snd].
  destruct (Z.eqb_spec p q), (Z.eqb_spec s r); constructor; congruence.
Qed.

Lemma worths_same_spec a b : reflect (a = b) (worths_same a b).
Proof. apply lists_same_spec, worth_same_spec. Qed.

Lemma column_same_spec a b : reflect (a = b) (column_same a b).
Proof. apply lists_same_spec, N.eqb_spec. Qed.

Lemma meeting_same_spec a b : reflect (a = b) (meeting_same a b).
Proof.
  destruct a as [q r x y t s v w], b as [q' r' x' y' t' s' v' w']. unfold meeting_same.
  cbn [old_state new_state old_last new_last taken_last takes_some old_small keeps].
  destruct (Pos.eqb_spec q q'); [ | constructor; congruence].
  destruct (Pos.eqb_spec r r'); [ | constructor; congruence].
  destruct (worths_same_spec w w'); [ | constructor; congruence].
  destruct (column_same_spec x x'); [ | constructor; congruence].
  destruct (column_same_spec y y'); [ | constructor; congruence].
  destruct (column_same_spec t t'); [ | constructor; congruence].
  destruct (worths_same_spec v v'); [ | constructor; congruence].
  destruct (eqb_spec s s'); constructor; congruence.
Qed.

Definition key_number (d : N) (tail : positive) : positive := key_exact (N.succ_pos d) tail.

Definition key_worth (w : worth) (tail : positive) : positive :=
  key_integer (fst w) (key_integer (snd w) tail).

Definition meeting_key (e : meeting) : positive :=
  fold_right key_number
    (key_exact (old_state e) (key_exact (new_state e) (fold_right key_worth 1%positive (keeps e))))
    (taken_last e ++ old_last e ++ new_last e).

(** The kernel compares what a search is given before it would advances one. *)
Local Strategy 1000 [is_safe explored advances].

Section ByRule.
  Variable a : N.
  Hypothesis positive : (0 < a)%N.
  Variable A : automaton.
  Variable g : rule_game.
  Notation n := (rule_piles g).
  Notation proper := (proper a).
  Notation worths := (worths a).
  Notation pushes := (pushes a).
  Notation columns_after := (columns_after a).
  Notation reached := (reached a A).

  Definition small_next (vs : list worth) (c : list N) : list worth :=
    map (small (enough g)) (pushes vs c).

  (** A state that accepts nothing and is never left. *)
  Definition is_dead (q : Pos.t) : bool :=
    match PositiveMap.find q A with Some (false, Leaf r) => Pos.eqb q r | _ => false end.

  (** What matters of a column for the next one. *)
  Definition tail (c : list N) : list N := map (fun d => if d =? a then a else 0)%N c.

  (** The same old column, with all digits of the new row and of the amount. *)
  Definition meet (k : kind) (x : list N) (e : meeting) : list meeting :=
    let q := step_over a A (old_state e) x in
    let s := small_next (old_small e) x in
    let ts := columns_after (taken_last e) in
    flat_map (fun y =>
      let r := step_over a A (new_state e) y in
      if is_dead r then [] else
      flat_map (fun t =>
        let ws := differ_next a (keeps e) k (Z.of_N (hd 0%N t)) x y in
        if some_far a k ws then []
        else [{| old_state := q; new_state := r; old_last := tail x; new_last := tail y; taken_last := tail t;
                 takes_some := takes_some e || existsb (N.ltb 0) t;
                 old_small := s; keeps := ws |}]) ts) (columns_after (new_last e)).

  Definition meet_all (k : kind) (e : meeting) : list meeting :=
    flat_map (fun x => meet k x e) (columns_after (old_last e)).

  Definition is_move (k : kind) (e : meeting) : bool :=
    if takes_some e then if fulfils k (keeps e) then goes_on g (values (old_small e)) else false
    else false.

  Definition collides (k : kind) (e : meeting) : bool :=
    if is_move k e then final A (old_state e) && final A (new_state e) else false.

  Definition met : meeting :=
    {| old_state := 1; new_state := 1; old_last := repeat 0%N n; new_last := repeat 0%N n;
       taken_last := [0%N]; takes_some := false; old_small := repeat (0, 0) n;
       keeps := repeat (0, 0) n |}.

  Definition check_apart (k : kind) : bool :=
    is_safe meeting meeting_same meeting_key 
      (fun e => if is_dead (old_state e) then [] else meet_all k e) (collides k) [met].

  (** What the old row is worth as far as it is small. *)
  Definition smalls (x : list (list N)) : list worth := map (small (enough g)) (worths n x).

  (** What is met after three words side by side. *)
  Definition at_words (k : kind) (w : list columns3) : meeting := {|
    old_state := reached (old_of w); new_state := reached (new_of w);
    old_last := tail (last (old_of w) (repeat 0%N n));
    new_last := tail (last (new_of w) (repeat 0%N n));
    taken_last := tail (last (taken_of w) [0%N]);
    takes_some := existsb (existsb (N.ltb 0)) (taken_of w);
    old_small := smalls (old_of w); keeps := kept a n k w
  |}.

  Definition is_proper (w : list columns3) : Prop :=
    proper 1 (taken_of w) /\ proper n (old_of w) /\ proper n (new_of w).

  Lemma dead_stays q c : is_dead q = true -> step_over a A q c = q.
  Proof.
    unfold is_dead, step_over, step. destruct (PositiveMap.find q A) as [([], [r | l r]) | ]; try discriminate.
    intros E. apply Pos.eqb_eq in E. destruct (coded a c); exact (eq_sym E).
  Qed.

  Lemma not_dead q c : is_dead (step_over a A q c) = false -> is_dead q = false.
  Proof. destruct (is_dead q) eqn:D; [ | reflexivity]. rewrite (dead_stays q c D). congruence. Qed.

  Lemma final_not_dead q : final A q = true -> is_dead q = false.
  Proof.
    unfold is_dead, final. destruct (PositiveMap.find q A) as [([], [r | l r]) | ]; congruence.
  Qed.

  Lemma columns_after_tail c : columns_after (tail c) = columns_after c.
  Proof.
    induction c as [ | d c IH]; [reflexivity | ]. cbn [tail map Numeration.columns_after].
    fold (tail c). rewrite IH. destruct (N.eqb_spec d a) as [ | D]; [rewrite N.eqb_refl; reflexivity | ].
    destruct (N.eqb_spec 0 a); [lia | reflexivity].
  Qed.

  Lemma tail_zeros j : tail (repeat 0%N j) = repeat 0%N j.
  Proof.
    induction j as [ | j IH]; [reflexivity | ]. cbn [repeat tail map]. fold (tail (repeat 0%N j)).
    rewrite IH. destruct (N.eqb_spec 0 a); [lia | reflexivity].
  Qed.

  Lemma proper3_next w t x y : is_proper (w ++ [(t, x, y)]) <->
    is_proper w /\ In t (columns_after (last (taken_of w) [0%N]))
    /\ In x (columns_after (last (old_of w) (repeat 0%N n)))
    /\ In y (columns_after (last (new_of w) (repeat 0%N n))).
  Proof.
    destruct (next3 w (t, x, y)) as (T & O & N). unfold is_proper.
    rewrite T, O, N, !proper_next, !in_columns_after. cbn [fst snd].
    change [0%N] with (repeat 0%N 1). split.
    - intros ((P & Lt & Ft) & (Q & Lx & Fx) & R & Ly & Fy).
      rewrite !(last_length a) by assumption. tauto.
    - intros ((P & Q & R) & H). rewrite !(last_length a) in H by assumption. tauto.
  Qed.

  Lemma smalls_next x c : smalls (x ++ [c]) = small_next (smalls x) c.
  Proof.
    unfold smalls, small_next. rewrite worths_next.
    apply small_pushes; [exact positive | apply worths_positive].
  Qed.

  Lemma at_words_next k w t x y : is_proper (w ++ [(t, x, y)]) -> at_words k (w ++ [(t, x, y)]) = {|
    old_state := step_over a A (old_state (at_words k w)) x;
    new_state := step_over a A (new_state (at_words k w)) y;
    old_last := tail x; new_last := tail y; taken_last := tail t;
    takes_some := takes_some (at_words k w) || existsb (N.ltb 0) t;
    old_small := small_next (old_small (at_words k w)) x;
    keeps := differ_next a (keeps (at_words k w)) k (Z.of_N (hd 0%N t)) x y
  |}.
  Proof.
    intros P. destruct (next3 w (t, x, y)) as (T & O & N). unfold at_words.
    rewrite kept_next by apply P. rewrite T, O, N, !reached_next, smalls_next, existsb_app, !last_last.
    cbn [fst snd existsb takes_some old_state new_state old_small keeps].
    rewrite orb_false_r. reflexivity.
  Qed.

  Lemma at_no_words k : length k = n -> at_words k [] = met.
  Proof.
    intros L. unfold met, at_words. cbn [taken_of old_of new_of map last existsb].
    change (reached []) with 1%positive. change [0%N] with (repeat 0%N 1).
    rewrite !tail_zeros. f_equal; [apply small_zeros | ].
    unfold kept. cbn [taken_of old_of new_of map]. unfold Numeration.worths. cbn [fold_left repeat].
    rewrite <- L. clear. induction k as [ | (c, f) k IH]; [reflexivity | ].
    cbn [length repeat differ]. rewrite IH. do 2 f_equal; cbn [fst snd]; ring.
  Qed.

  Lemma meet_next k w t x y : is_proper (w ++ [(t, x, y)]) ->
    some_far a k (keeps (at_words k (w ++ [(t, x, y)]))) = false ->
    is_dead (new_state (at_words k (w ++ [(t, x, y)]))) = false ->
    In (at_words k (w ++ [(t, x, y)])) (meet k x (at_words k w)).
  Proof.
    intros P F D. rewrite at_words_next in * by exact P. apply proper3_next in P.
    destruct P as (P & T & X & Y). cbn [keeps new_state] in F, D. unfold meet. apply in_flat_map.
    exists y. cbn [new_last taken_last at_words]. rewrite !columns_after_tail. split; [exact Y | ].
    cbv zeta. rewrite D. apply in_flat_map. exists t. split; [exact T | ].
    cbn [keeps at_words] in *. rewrite F. left. reflexivity.
  Qed.

  Lemma keeps_length k w : length k = n -> is_proper w -> length (kept a n k w) = length k.
  Proof.
    intros L (P & X & Y). unfold kept.
    assert (Q := worths_length a 1 _ (proj1 P)).
    destruct (worths 1 (taken_of w)) as [ | t ts]; [discriminate | ].
    apply differ_length; rewrite L; apply worths_length; [apply X | apply Y].
  Qed.

  Lemma digits_small b c : In c (columns_after b) -> Forall (fun d => (d <= a)%N) c.
  Proof.
    intros I. apply in_columns_after in I. destruct I as (L & F). revert c L F.
    induction b as [ | d b IH]; intros [ | e c] L F; try discriminate; constructor.
    - cbn [fits] in F. apply andb_true_iff in F. destruct F as (F & _). apply N.leb_le in F.
      destruct (d =? a)%N; lia.
    - cbn [fits] in F. apply andb_true_iff in F. apply IH; [now injection L | apply F].
  Qed.

  Lemma far_stays k w t x y : length k = n -> is_proper (w ++ [(t, x, y)]) ->
    some_far a k (keeps (at_words k (w ++ [(t, x, y)]))) = false ->
    some_far a k (keeps (at_words k w)) = false.
  Proof.
    intros L P F. rewrite at_words_next in F by exact P. apply proper3_next in P.
    destruct P as (P & T & X & Y). cbn [keeps at_words] in *.
    destruct (some_far a k (kept a n k w)) eqn:Q; [ | reflexivity].
    assert (Dt := digits_small _ _ T). assert (Dx := digits_small _ _ X).
    assert (Dy := digits_small _ _ Y). apply in_columns_after in X, Y.
    rewrite (last_length a) in X, Y by apply P. destruct X as (X & _), Y as (Y & _).
    rewrite far_next in F; try assumption; try congruence; [apply keeps_length; assumption | ].
    destruct Dt; cbn [hd]; lia.
  Qed.

  Lemma all_met k : check_apart k = true -> length k = n -> forall w, is_proper w ->
    some_far a k (keeps (at_words k w)) = false -> is_dead (new_state (at_words k w)) = false ->
    is_dead (old_state (at_words k w)) = false -> collides k (at_words k w) = false.
  Proof.
    intros H L. destruct (safe _ _ _ _ _ (fun a b => reflect_iff (meeting_same_spec a b)) _ H)
      as (S & S0 & S1 & S2).
    enough (R : forall w, is_proper w -> some_far a k (keeps (at_words k w)) = false ->
                is_dead (new_state (at_words k w)) = false ->
                is_dead (old_state (at_words k w)) = false -> S (at_words k w))
      by (intros w P F D D'; apply S2, R; assumption).
    induction w as [ | ((t, x), y) w IH] using rev_ind; intros Q F D D'.
    - rewrite (at_no_words k L). apply S0. left. reflexivity.
    - assert (M := meet_next k w t x y Q F D).
      rewrite (at_words_next k w t x y Q) in D, D'. cbn [new_state old_state] in D, D'.
      apply not_dead in D, D'. assert (F' := far_stays k w t x y L Q F).
      assert (Q' := Q). apply proper3_next in Q'. destruct Q' as (P & _ & X & _).
      apply (S1 _ (IH P F' D D')). rewrite D'. apply in_flat_map. exists x. split; [ | exact M].
      cbn [old_last at_words]. rewrite columns_after_tail. exact X.
  Qed.

  Lemma apart k w : check_apart k = true -> length k = n -> is_proper w ->
    is_move k (at_words k w) = true -> final A (old_state (at_words k w)) = true ->
    final A (new_state (at_words k w)) = true -> False.
  Proof.
    intros H L P M X Y. assert (B := all_met k H L w P). unfold collides in B.
    rewrite M, X, Y in B. unfold is_move in M. destruct (takes_some _); [ | discriminate].
    destruct (fulfils k _) eqn:Z; [ | discriminate].
    discriminate (B (fulfils_not_far a k positive _ Z) (final_not_dead _ Y) (final_not_dead _ X)).
  Qed.

  (** ** Always *)

  (** Moves and meetings that are possible with an old word. *)
  Definition possible := (kind * meeting)%type.

  Definition pair_same (a b : N * N) : bool :=
    if N.eqb (fst a) (fst b) then N.eqb (snd a) (snd b) else false.

  Definition possible_same (p q : possible) : bool :=
    if meeting_same (snd p) (snd q) then lists_same pair_same (fst p) (fst q) else false.

  Definition possible_key (p : possible) : Pos.t :=
    fold_right (fun cf t => key_number (fst cf) (key_number (snd cf) t)) (meeting_key (snd p)) (fst p).

  (** Each once, as far as their keys differ, in the order of the keys. *)
  Definition arranged (ps : list possible) : list possible :=
    map snd (PositiveMap.elements
      (fold_right (fun p m => PositiveMap.add (possible_key p) p m) (PositiveMap.empty _) ps)).

  (** The state of the automaton on the old row, its last column, what it is worth as far as it is
      small, and what is possible. *)
  Definition view := (Pos.t * list N * list worth * list possible)%type.

  Definition view_same (v v' : view) : bool :=
    match v, v' with
    | (q, c, s, ps), (q', c', s', ps') =>
        if Pos.eqb q q' then if column_same c c' then
        if worths_same s s' then lists_same possible_same ps ps' else false else false else false
    end.

  (** What is followed of all that is possible. *)
  Variable useful : possible -> bool.

  Definition view_next (v : view) : list view :=
    match v with
    | (q, c, s, ps) =>
        map (fun x =>
          let all := flat_map (fun p => map (fun e => (fst p, e)) (meet (fst p) x (snd p))) ps in
          (step_over a A q x, tail x, small_next s x, arranged (filter useful all)))
          (columns_after c)
    end.

  (** A terminal position is a P-position in normal play, and an N-position in misere play. *)
  Definition is_lost (s : list worth) : bool :=
    match rule_play g with Normal => false | Misere => is_terminal g (values s) end.

  Definition view_bad (v : view) : bool :=
    match v with
    | (q, _, s, ps) =>
        if final A q then is_lost s
        else if is_lost s then false
        else forallb (fun p => negb (is_move (fst p) (snd p) && final A (new_state (snd p)))) ps
    end.

  Definition check_options : bool :=
    is_safe view view_same
      (fun v => match v with (q, _, _, ps) =>
         key_state q (fold_right (fun p => key_worth (hd (0, 0) (keeps (snd p)))) 1%positive ps) end)
      view_next view_bad
      [(1%positive, repeat 0%N n, repeat (0, 0) n, map (fun k => (k, met)) (kinds g))].

  Lemma possible_same_spec p q : reflect (p = q) (possible_same p q).
  Proof.
    destruct p as (k, e), q as (k', e'). unfold possible_same. cbn [fst snd].
    destruct (meeting_same_spec e e') as [-> | ]; [ | constructor; congruence].
    destruct (lists_same_spec pair_same) with (a := k) (b := k') as [-> | ];
      [ | constructor; congruence | constructor; congruence].
    intros (c, f) (c', f'). unfold pair_same. cbn [fst snd].
    destruct (N.eqb_spec c c'), (N.eqb_spec f f'); constructor; congruence.
  Qed.

  Lemma view_same_spec v v' : reflect (v = v') (view_same v v').
  Proof.
    destruct v as (((q, c), s), ps), v' as (((q', c'), s'), ps'). unfold view_same.
    destruct (Pos.eqb_spec q q'); [ | constructor; congruence].
    destruct (column_same_spec c c'); [ | constructor; congruence].
    destruct (worths_same_spec s s'); [ | constructor; congruence].
    destruct (lists_same_spec _ possible_same_spec ps ps'); constructor; congruence.
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
  Definition is_seen (x : list (list N)) (p : possible) : Prop :=
    In (fst p) (kinds g) /\
    exists w, is_proper w /\ old_of w = x /\ snd p = at_words (fst p) w.

  Lemma seen_next x c p e : is_seen x p -> In c (columns_after (last x (repeat 0%N n))) ->
    In e (meet (fst p) c (snd p)) -> is_seen (x ++ [c]) (fst p, e).
  Proof.
    intros (M & w & P & X & E) F I. destruct p as (k, e0). cbn [fst snd] in *. subst e0.
    unfold meet in I. apply in_flat_map in I. destruct I as (y & Y & I). cbv zeta in I.
    destruct (is_dead _); [destruct I | ]. apply in_flat_map in I. destruct I as (t & T & I).
    destruct (some_far _ _ _); [destruct I | destruct I as [I | []]]. subst e.
    assert (Q : is_proper (w ++ [(t, c, y)])).
    { apply proper3_next. rewrite X. cbn [at_words new_last taken_last] in Y, T.
      rewrite columns_after_tail in Y, T. auto. }
    split; [exact M | ]. exists (w ++ [(t, c, y)]). cbn [fst snd]. split; [exact Q | split].
    - rewrite (proj1 (proj2 (next3 w _))), X. reflexivity.
    - rewrite at_words_next by exact Q. reflexivity.
  Qed.

  (** No terminal position is accepted in misere play, and all others that are not accepted have an
      accepted option. *)
  Lemma has_option x : check_options = true -> is_whole g = true -> proper n x ->
    (final A (reached x) = true -> is_lost (smalls x) = false) /\
    (final A (reached x) = false -> is_lost (smalls x) = true \/
      exists k w, In k (kinds g) /\ is_proper w /\ old_of w = x /\ is_move k (at_words k w) = true
        /\ final A (new_state (at_words k w)) = true).
  Proof.
    intros H W P. unfold check_options in H.
    destruct (safe _ _ _ _ _ (fun a b => reflect_iff (view_same_spec a b)) _ H) as (S & S0 & S1 & S2).
    assert (R : forall x, proper n x -> exists ps,
      S (reached x, tail (last x (repeat 0%N n)), smalls x, ps) /\ Forall (is_seen x) ps).
    { induction x0 as [ | c x0 IH] using rev_ind; intros Q.
      - exists (map (fun k => (k, met)) (kinds g)). split.
        + apply S0. left. unfold smalls. cbn [last]. rewrite tail_zeros.
          rewrite <- (small_zeros (enough g) n) at 1. reflexivity.
        + apply Forall_forall. intros p I. apply in_map_iff in I. destruct I as (k & <- & I).
          split; [exact I | ]. exists []. split; [repeat split; constructor | ].
          split; [reflexivity | ]. symmetry. apply at_no_words, whole_length; assumption.
      - apply proper_next in Q. destruct Q as (Q & Lc & F). destruct (IH Q) as (ps & T & G).
        assert (C : In c (columns_after (last x0 (repeat 0%N n)))).
        { apply in_columns_after. rewrite (last_length a) by exact Q. auto. }
        eexists. split.
        + apply (S1 _ T). unfold view_next. apply in_map_iff. exists c.
          rewrite reached_next, last_last, smalls_next, columns_after_tail.
          split; [reflexivity | exact C].
        + apply Forall_forall. intros p I. apply in_arranged, filter_In in I.
          destruct I as (I & _). apply in_flat_map in I. destruct I as (p0 & I0 & I).
          apply in_map_iff in I. destruct I as (e & <- & I).
          rewrite Forall_forall in G. apply seen_next; auto. }
    destruct (R x P) as (ps & T & G). assert (B := S2 _ T). unfold view_bad in B.
    split; intros X; rewrite X in B; [exact B | ].
    destruct (is_lost (smalls x)); [left; reflexivity | right].
    apply not_all in B. destruct B as ((k, e) & I & B). apply negb_false_iff, andb_true_iff in B.
    rewrite Forall_forall in G. destruct (G _ I) as (M & w & Q & O & E). cbn [fst snd] in *.
    subst e. exists k, w. tauto.
  Qed.
End ByRule.

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

Definition can_be_won (a : N) (A : automaton) (g : rule_game) : PositiveMap.t unit :=
  fold_left (fun u k =>
    let all := flat_map snd (PositiveMap.elements (found meeting
      (explored meeting meeting_same meeting_key (meet_all a A g k) (collides A g k) [met g]))) in
    let key e := possible_key (k, e) in
    let won := filter (fun e => is_move g k e && final A (new_state e)) all in
    reach_back 1000 (fold_left (fun u e => PositiveMap.add (key e) tt u) won u)
      (map (fun e => (key e, map key (meet_all a A g k e))) all)) (kinds g) (PositiveMap.empty _).

Definition check_by_rule (a : N) (g : rule_game) (A : automaton) : bool :=
  if (0 <? a)%N then
  if is_whole g then
  if forallb takes_something (kinds g) then
  if Pos.eqb (step_over a A 1 (repeat 0%N (rule_piles g))) 1 then
  if forallb (check_apart a A g) (kinds g) then
    let won := can_be_won a A g in
    check_options a A g (fun p => PositiveMap.mem (possible_key p) won)
  else false else false else false else false else false.

Fixpoint side_by_side (t x y : list (list N)) : list columns3 :=
  match t, x, y with
  | t0 :: t, x0 :: x, y0 :: y => (t0, x0, y0) :: side_by_side t x y
  | _, _, _ => []
  end.

Lemma side_by_side_spec t : forall x y, length x = length t -> length y = length t ->
  taken_of (side_by_side t x y) = t /\ old_of (side_by_side t x y) = x
  /\ new_of (side_by_side t x y) = y.
Proof.
  induction t as [ | t0 t IH]; intros [ | x0 x] [ | y0 y] X Y; try discriminate; [auto | ].
  destruct (IH x y) as (H1 & H2 & H3); auto.
  cbn [side_by_side taken_of old_of new_of map fst snd].
  fold (taken_of (side_by_side t x y)) (old_of (side_by_side t x y)) (new_of (side_by_side t x y)).
  rewrite H1, H2, H3. auto.
Qed.

(** What a word is worth is positive just if a digit is. *)
Lemma takes_positive a w : (0 < a)%N -> Forall (fun c => length c = 1%nat) w ->
  exists t, worths a 1 w = [t] /\ (existsb (existsb (N.ltb 0)) w = true <-> 0 < fst t) /\
    0 <= fst t /\ 0 <= snd t /\ (fst t = 0 -> snd t = 0).
Proof.
  intros positive. induction w as [ | c w IH] using rev_ind; intros F.
  - exists (0, 0). cbn. repeat split; try lia; discriminate.
  - apply Forall_app in F. destruct F as (F & G). inversion G as [ | ? ? L _]; subst.
    destruct c as [ | d [ | ]]; try discriminate L. destruct (IH F) as (t & W & E & P & Q & Z).
    exists (push a t (Z.of_N d)). rewrite worths_next, W, existsb_app. cbn [pushes existsb].
    rewrite !orb_false_r, orb_true_iff, E, N.ltb_lt. unfold push. cbn [fst snd].
    repeat split; nia.
Qed.

Theorem by_rule_sound a g A : check_by_rule a g A = true -> forall x, length x = rule_piles g ->
  (is_P g x <-> accepts_over a A x).
Proof.
  unfold check_by_rule. set (n := rule_piles g). intros H.
  destruct (N.ltb_spec 0 a) as [positive | ]; [ | discriminate].
  destruct (is_whole g) eqn:W; [ | discriminate].
  destruct (forallb takes_something (kinds g)) eqn:E; [ | discriminate].
  destruct (Pos.eqb_spec (step_over a A 1 (repeat 0%N n)) 1) as [padded | ]; [ | discriminate].
  destruct (forallb (check_apart a A g) (kinds g)) eqn:N; [ | discriminate].
  rewrite forallb_forall in E, N. cbv zeta in H. set (useful := fun p : possible => _) in H.
  assert (V : forall w x, spells a w x -> length x = n ->
            values (smalls a g w) = map (N.min (enough g)) x).
  { intros w x (P & S) L. apply small_values. fold n. rewrite <- L. exact S. }
  assert (T : forall w x, spells a w x -> length x = n ->
            (is_terminal g (values (smalls a g w)) = true <-> terminal g x)).
  { intros w x S L. rewrite (V w x S L), terminal_small. apply terminal_spec, W. }
  assert (G : forall w x, spells a w x -> length x = n ->
            (goes_on g (values (smalls a g w)) = true <-> (fewest g <= tokens x)%N)).
  { intros w x S L. rewrite (V w x S L). unfold goes_on.
    rewrite tokens_small by apply enough_fewest. apply N.leb_le. }
  intros x L. revert x L. apply kernel.
  - apply (Wf_nat.well_founded_lt_compat _ (fun x => N.to_nat (tokens x))).
    intros y x M. apply (rule_move g x y W) in M. destruct M as (_ & k & t & I & Q & M).
    assert (F := proj2 (loses_falls k t Q x y M) (E k I)). lia.
  - intros x y _ (_ & L & _). exact L.
  - intros x y L X M Y. assert (Ly : length y = n) by apply M. apply (rule_move g x y W) in M.
    destruct M as (F & k & t & I & Q & M). assert (Lk : length k = n) by (apply (whole_length g k W I)).
    assert (Px : step_over a A 1 (repeat 0%N (length x)) = 1%positive) by (rewrite L; exact padded).
    assert (Py : step_over a A 1 (repeat 0%N (length y)) = 1%positive) by (rewrite Ly; exact padded).
    destruct (accepts_long a positive A x Px X) as (k1 & K1),
      (accepts_long a positive A y Py Y) as (k2 & K2).
    destruct (spelled_rows a positive [[t]]) as (k3 & K3).
    set (j := Nat.max k1 (Nat.max k2 k3)).
    destruct (K1 j) as (wx & Lx & Sx & Ax); [lia | ].
    destruct (K2 j) as (wy & Ly' & Sy & Ay); [lia | ].
    destruct (K3 j ltac:(lia) [t] (or_introl eq_refl)) as (wt & Lt & (St & Vt)).
    assert (Gx := proj2 (G wx x Sx L) F).
    destruct Sx as (Sx & Vx), Sy as (Sy & Vy).
    rewrite L in Sx, Vx. rewrite Ly in Sy, Vy. cbn [length map] in St, Vt.
    destruct (side_by_side_spec wt wx wy) as (W1 & W2 & W3); [congruence | congruence | ].
    destruct (takes_positive a wt positive (proj1 St)) as (v & Wv & Pv & _). rewrite Wv in Vt.
    cbn [map] in Vt. injection Vt as Vt.
    apply (apart a positive A g k (side_by_side wt wx wy) (N k I) Lk).
    + unfold is_proper. rewrite W1, W2, W3. auto.
    + unfold is_move, at_words. cbn [takes_some keeps old_small]. unfold kept.
      fold n. rewrite W1, W2, W3, Wv, (proj2 Pv) by lia.
      rewrite (proj2 (fulfils_loses k v t Vt x y _ _ Vx Vy ltac:(congruence) ltac:(congruence)) M).
      exact Gx.
    + unfold at_words. cbn [old_state]. rewrite W2. exact Ax.
    + unfold at_words. cbn [new_state]. rewrite W3. exact Ay.
  - intros m x L (w & S & F) Z. assert (S' := S). destruct S as (P & _). rewrite L in P.
    assert (B := proj1 (has_option a positive A g useful w H W P) F). unfold is_lost in B.
    change (goal g) with (rule_play g) in m. rewrite m, (proj2 (T w x S' L) Z) in B. discriminate.
  - intros x L. destruct (spelled_rows a positive [x]) as (j & K).
    destruct (K j (le_n j) x (or_introl eq_refl)) as (w & _ & S).
    assert (S' := S). destruct S as (P & S). rewrite L in P, S.
    destruct (final A (reached a A w)) eqn:F; [left; exists w; auto | right].
    destruct (proj2 (has_option a positive A g useful w H W P) F) as [B | (k & w3 & I & Q & O & M & Y)].
    + right. unfold is_lost in B. change (goal g) with (rule_play g).
      destruct (rule_play g); [discriminate | ]. split; [reflexivity | ]. apply (T w x S' L), B.
    + left. destruct Q as (Qt & Qx & Qy). set (wy := new_of w3) in *. assert (Lk : length k = n) by (apply (whole_length g k W I)).
      set (y := values (worths a n wy)).
      assert (Ly : length y = n).
      { unfold y, values. rewrite map_length. apply worths_length, Qy. }
      assert (Vy : map fst (worths a n wy) = map Z.of_N y).
      { unfold y, values. rewrite map_map. apply map_ext_in. intros v J.
        assert (Z := worths_positive a n wy). rewrite Forall_forall in Z.
        destruct (Z v J). symmetry. apply Z2N.id. assumption. }
      destruct (takes_positive a (taken_of w3) positive (proj1 Qt)) as (v & Vt & Pv & T0 & _).
      unfold is_move, at_words in M. cbn [takes_some keeps old_small] in M.
      destruct (existsb _ _) eqn:M1 in M; [ | discriminate].
      destruct (fulfils k _) eqn:M2 in M; [ | discriminate].
      apply Pv in M1. unfold kept in M2. rewrite Vt, O in M2. rewrite O in M.
      exists y. split.
      * apply (rule_move g x y W). split; [apply (G w x S' L), M | ].
        exists k, (Z.to_N (fst v)). split; [exact I | split; [lia | ]].
        apply (fulfils_loses k v (Z.to_N (fst v)) ltac:(lia) x y _ _ S Vy); [congruence | congruence | ].
        exact M2.
      * exists wy. split; [unfold spells; rewrite Ly; split; assumption | exact Y].
Qed.
