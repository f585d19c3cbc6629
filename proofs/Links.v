(** * A move along a whole row, digit by digit *)

From Coq Require Import List Bool NArith PeanoNat Lia.
From Nimscope Require Import Game Marks.
Import ListNotations.

(** What is known of a whole row so far: a mark on each number; or, where one of two heaps is split,
    the first or the second, whether its parts lack a token. *)
Inductive link := Each (ms : list mark) | Parts (second lack : bool).

Definition linked (t : amount) (k : link) (x y : list N) : Prop :=
  match k, x, y with
  | Each ms, _, _ => all_marked t ms x y
  | Parts second lack, [a; b], [c; d] => (if second then b else a) = (c + d + N.b2n lack)%N
  | Parts _ _, _, _ => False
  end.

(** What the parts lack after one more digit of the heap and of each part. *)
Definition lack_next (lack heap one other : bool) : option bool :=
  let there := 2 * Nat.b2n lack + Nat.b2n heap in
  let used := Nat.b2n one + Nat.b2n other in
  if there =? used then Some false else if there =? S used then Some true else None.

Definition link_nexts (t : amount) (k : link) (c : list bool) : list (link * list bool) :=
  match k, c with
  | Each ms, _ => map (fun r => (Each (fst r), snd r)) (nexts t ms c)
  | Parts second lack, [p; q] =>
      flat_map (fun d =>
        match lack_next lack (if second then q else p) (fst d) (snd d) with
        | Some lack => [(Parts second lack, [fst d; snd d])]
        | None => []
        end) [(false, false); (false, true); (true, false); (true, true)]
  | Parts _ _, _ => []
  end.

Definition link_begun (k : link) : link :=
  match k with Each ms => Each (map begun ms) | Parts second _ => Parts second false end.

(** How many numbers it links. *)
Definition breadth (k : link) : nat :=
  match k with Each ms => length ms | Parts _ _ => 2 end.

Definition link_over (over : mark -> bool) (k : link) : bool :=
  match k with Each ms => forallb over ms | Parts _ lack => lack end.

Lemma lack_back a c d lack : a = (c + d + N.b2n lack)%N ->
  exists lack', N.div2 a = (N.div2 c + N.div2 d + N.b2n lack')%N
    /\ lack_next lack' (N.odd a) (N.odd c) (N.odd d) = Some lack.
Proof.
  intros H. assert (Ha := halves a). assert (Hc := halves c). assert (Hd := halves d).
  destruct (N.odd a), (N.odd c), (N.odd d), lack; cbn [N.b2n] in *;
    solve [ exfalso; lia
          | exists false; split; [cbn; lia | reflexivity]
          | exists true; split; [cbn; lia | reflexivity] ].
Qed.

Lemma lack_forth a c d lack lack' u v : N.div2 a = (c + d + N.b2n lack')%N ->
  lack_next lack' (N.odd a) u v = Some lack -> a = (put c u + put d v + N.b2n lack)%N.
Proof.
  intros H Q. assert (Ha := halves a). rewrite !put_value.
  destruct lack', (N.odd a), u, v; cbn in Q; try discriminate Q;
    injection Q as <-; cbn [N.b2n] in *; lia.
Qed.

Lemma link_back t k x y : linked t k x y ->
  exists k', linked t k' (map N.div2 x) (map N.div2 y)
    /\ In (k, map N.odd y) (link_nexts t k' (map N.odd x)) /\ link_begun k = link_begun k'.
Proof.
  destruct k as [ms | second lack]; cbn [linked].
  - intros M. destruct (back _ _ _ _ M) as (ms' & M' & I & B). exists (Each ms').
    split; [exact M' | split; [ | cbn; congruence]].
    apply in_map_iff. exists (ms, map N.odd y). auto.
  - destruct x as [ | a [ | b [ | ]]]; intros H; try (exfalso; exact H).
    destruct y as [ | c [ | d [ | ]]]; try (exfalso; exact H).
    destruct (lack_back _ _ _ _ H) as (lack' & H1 & H2). exists (Parts second lack').
    split; [ | split; [ | reflexivity]].
    + cbn [map linked]. destruct second; exact H1.
    + cbn [map link_nexts]. apply in_flat_map. exists (N.odd c, N.odd d). split.
      * destruct (N.odd c), (N.odd d); cbn; auto.
      * cbn [fst snd]. destruct second; rewrite H2; left; reflexivity.
Qed.

Lemma link_forth t k k' x y d : linked t k' (map N.div2 x) y ->
  In (k, d) (link_nexts t k' (map N.odd x)) ->
  exists y', linked t k x y' /\ map N.div2 y' = y /\ map N.odd y' = d
    /\ link_begun k = link_begun k'.
Proof.
  destruct k' as [ms' | second lack']; cbn [linked].
  - intros M I. apply in_map_iff in I. destruct I as ((ms, d') & [= <- <-] & I).
    cbn [fst snd] in *. destruct (forth _ _ _ _ _ _ M I) as (y' & H1 & H2 & H3 & H4).
    exists y'. repeat split; auto. cbn. congruence.
  - destruct x as [ | a [ | b [ | ]]]; intros H; try (exfalso; exact H).
    destruct y as [ | c [ | e [ | ]]]; try (exfalso; exact H). cbn [map link_nexts].
    intros I. apply in_flat_map in I. destruct I as ((u, v) & _ & I). cbn [fst snd] in I.
    destruct (lack_next _ _ u v) as [lack | ] eqn:Q; [ | destruct I].
    destruct I as [[= <- <-] | []]. exists [put c u; put e v].
    split; [ | split; [cbn; rewrite !put_half; reflexivity | split;
      [cbn; rewrite !put_odd; reflexivity | reflexivity]]].
    cbn [map linked] in *. destruct second; exact (lack_forth _ _ _ _ _ _ _ H Q).
Qed.

Lemma linked_length t k x y : linked t k x y -> length x = breadth k /\ length y = breadth k.
Proof.
  destruct k as [ms | second lack]; [apply marked_length | ].
  destruct x as [ | a [ | b [ | ]]], y as [ | c [ | d [ | ]]]; cbn; intros H;
    try contradiction; split; reflexivity.
Qed.

Lemma linked_begun t k : let zeros := repeat 0%N (breadth k) in linked t (link_begun k) zeros zeros.
Proof. destruct k as [ms | [] lack]; [apply marked_begun | | ]; cbn; reflexivity. Qed.

Lemma linked_zeros t k x y : Forall (fun a => a = 0%N) x -> Forall (fun b => b = 0%N) y ->
  linked t k x y -> link_begun k = k.
Proof.
  destruct k as [ms | second lack]; intros X Y H.
  - cbn. f_equal. exact (marked_zeros t ms x y X Y H).
  - destruct x as [ | a [ | b [ | ]]], y as [ | c [ | d [ | ]]]; try (exfalso; exact H).
    inversion X as [ | ? ? -> X']; inversion X' as [ | ? ? -> _];
      inversion Y as [ | ? ? -> Y']; inversion Y' as [ | ? ? -> _]; subst.
    destruct second, lack; cbn in H; reflexivity || discriminate H.
Qed.
