(** * What the checker accepts of the games that delete a heap and split the other is true *)

From Coq Require Import List Bool NArith Lia PeanoNat Wf_nat.
From Nimscope Require Import Game Automaton Marks Links Explore Check Play Sound.
Import ListNotations.

Lemma of_two g x : two_heaps g x ->
  exists p q, x = [p; q] /\ (least g <= p)%N /\ (least g <= q)%N.
Proof.
  intros (L & F). destruct x as [ | p [ | q [ | ]]]; try discriminate L.
  inversion F as [ | ? ? Fp F']; inversion F' as [ | ? ? Fq _]; subst. exists p, q. auto.
Qed.

Lemma two_of g p q : (least g <= p)%N -> (least g <= q)%N -> two_heaps g [p; q].
Proof. split; [reflexivity | repeat constructor; assumption]. Qed.

(** A heap that is split makes one token less than the sum, counted above the least. *)
Lemma one_missing g : (least g + removed g = 1)%N.
Proof. unfold least, removed. destruct (kind g); reflexivity. Qed.

Lemma split_ends g : well_founded (fun y x => move (splits g) x y).
Proof.
  apply (well_founded_lt_compat _ (fun x => N.to_nat (tokens x))).
  intros y x (a & b & c & d & X & -> & S & Hb & Hc & Hd). assert (O := one_missing g).
  destruct X as [-> | ->]; cbn [tokens fold_right]; lia.
Qed.

Lemma split_inside g x y : two_heaps g x -> move (splits g) x y -> two_heaps g y.
Proof. intros _ (a & b & c & d & _ & -> & _ & _ & Hc & Hd). apply two_of; assumption. Qed.

Lemma split_linked g x y : move (splits g) x y ->
  exists second, linked OneToken (Parts second true) (above_least g x) (above_least g y).
Proof.
  intros (a & b & c & d & X & -> & S & Hb & Hc & Hd). assert (O := one_missing g).
  destruct X as [-> | ->]; [exists false | exists true]; cbn [above_least map linked N.b2n]; lia.
Qed.

Lemma linked_split g x z second : two_heaps g x ->
  linked OneToken (Parts second true) (above_least g x) z ->
  exists y, move (splits g) x y /\ above_least g y = z.
Proof.
  intros T M. destruct (of_two g x T) as (p & q & -> & Hp & Hq). assert (O := one_missing g).
  destruct z as [ | c [ | d [ | ]]]; cbn [above_least map linked] in M;
    try (exfalso; destruct second; exact M).
  exists [(c + least g)%N; (d + least g)%N]. split.
  - destruct second; cbn [N.b2n] in M.
    + exists q, p, (c + least g)%N, (d + least g)%N. repeat split; auto; lia.
    + exists p, q, (c + least g)%N, (d + least g)%N. repeat split; auto; lia.
  - cbn. f_equal; [lia | f_equal; lia].
Qed.

Lemma split_terminal g x : two_heaps g x ->
  (terminal (splits g) x <-> above_least g x = [0%N; 0%N]).
Proof.
  intros T. destruct (of_two g x T) as (p & q & -> & Hp & Hq). assert (O := one_missing g).
  split.
  - intros E. cbn. f_equal; [ | f_equal].
    + destruct (N.eq_dec p (least g)) as [-> | Q]; [lia | exfalso].
      apply (E [(p - 1)%N; least g]). exists p, q, (p - 1)%N, (least g). repeat split; auto; lia.
    + destruct (N.eq_dec q (least g)) as [-> | Q]; [lia | exfalso].
      apply (E [(q - 1)%N; least g]). exists q, p, (q - 1)%N, (least g). repeat split; auto; lia.
  - cbn. intros [= P Q] y (a & b & c & d & X & -> & S & Hb & Hc & Hd).
    destruct X as [[= -> ->] | [= -> ->]]; lia.
Qed.

Theorem delete_sound c : check_delete c = true -> forall x, two_heaps (d_game c) x ->
  (is_P (d_game c) x <-> accepts (d_rule c) (above_least (d_game c) x)).
Proof.
  unfold check_delete. set (g := d_game c). set (A := d_rule c). intros H.
  destruct (Pos.eqb_spec (step A 1 [false; false]) 1) as [padded | ]; [ | discriminate].
  destruct (check_never _ _ _ _ _) eqn:H1; [ | discriminate].
  destruct (match delete_play g with Normal => true | Misere => _ end) eqn:H2; [ | discriminate].
  assert (W : forall x, two_heaps g x -> length (above_least g x) = 2).
  { intros x (L & _). unfold above_least. rewrite map_length. exact L. }
  intros x T. revert x T.
  assert (K := kernel (splits g) (two_heaps g) (fun x => accepts A (above_least g x))).
  intros x T. apply K; clear K; [ | | | | | exact T]; clear x T.
  - apply split_ends.
  - apply split_inside.
  - intros x y T X M. destruct (split_linked g x y M) as (second & N).
    apply (never 2 A padded _ _ _ H1 _ _ _ N); [ | reflexivity | apply W, T | exact X].
    destruct second; cbn; auto.
  - intros m x T X E. apply split_terminal in E; [ | exact T]. rewrite E in X.
    change (goal (splits g)) with (delete_play g) in m. rewrite m in H2.
    change (final A 1 = true) in X. rewrite X in H2. discriminate.
  - intros x T.
    assert (B : Forall (fun k => link_begun k = k /\ breadth k = 2) (starts (delete_options c))).
    { repeat constructor. }
    destruct (always (delete_options c) padded B H (above_least g x) (W x T))
      as [(b & G & X) | (k & z & M & I & O & Z)].
    + cbn [delete_options exempt old_rule] in X. fold g A in X.
      destruct (final A (state A (digits (above_least g x)) (above_least g x))) eqn:F.
      * left. exact (proj2 (accepts_state 2 A padded _ _ (W x T) (le_n _)) F).
      * right. right. change (goal (splits g)) with (delete_play g).
        destruct (delete_play g); [discriminate | split; [reflexivity | ]].
        apply split_terminal; [exact T | ].
        destruct (of_two g x T) as (p & q & -> & _). cbn in G |- *.
        inversion G as [ | u p' b1 l1 P G1]; subst. inversion G1 as [ | v q' b2 l2 Q G2]; subst.
        cbn in X. destruct u, v; try discriminate. rewrite P, Q; reflexivity.
    + right. left. cbn [delete_options starts by_amount] in I, M.
      destruct k as [ms | second lack]; [destruct I as [I | [I | []]]; discriminate I | ].
      cbn in O. subst lack. destruct (linked_split g x z second T M) as (y & N & Y).
      exists y. split; [exact N | ]. rewrite Y. exact Z.
Qed.
