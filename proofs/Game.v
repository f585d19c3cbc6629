(** * The games, and who wins

    This page is all that a reader has to trust about the games: everything else in this folder is
    definitions of machines and proofs that Coq checks. A position is a row of piles. *)

From Coq Require Import List NArith PeanoNat.
Import ListNotations.

Definition position := list N.

(** In normal play, who cannot move loses; in misere play, who cannot move wins. *)
Inductive convention := Normal | Misere.

(** The moves of a game, and how it is played. *)
Record rules := { move : position -> position -> Prop; goal : convention }.

Definition terminal (r : rules) (x : position) : Prop := forall y, ~ move r x y.

(** A P-position: every option is an N-position; in misere play it has an option besides.
    An N-position: some option is a P-position; in misere play, terminal positions too. *)
Inductive is_P (r : rules) : position -> Prop :=
| P_all x : (goal r = Misere -> ~ terminal r x) ->
            (forall y, move r x y -> is_N r y) -> is_P r x
with is_N (r : rules) : position -> Prop :=
| N_terminal x : goal r = Misere -> terminal r x -> is_N r x
| N_some x y : move r x y -> is_P r y -> is_N r x.

(** The remoteness and the Grundy value of a terminal position: 0, in misere play 1. *)
Definition last_value (r : rules) : N := match goal r with Normal => 0 | Misere => 1 end.

(** Smith's remoteness: who can win wins as soon as possible, who cannot loses as late as possible.
    If some option has an even remoteness, it is one more than the least even one, else one more
    than the largest. *)
Inductive remoteness (r : rules) : position -> N -> Prop :=
| R_terminal x : terminal r x -> remoteness r x (last_value r)
| R_some_even x y s : move r x y -> remoteness r y s -> N.even s = true ->
    (forall z, move r x z -> exists s', remoteness r z s' /\ (N.even s' = true -> s <= s')%N) ->
    remoteness r x (s + 1)
| R_all_odd x y s : move r x y -> remoteness r y s ->
    (forall z, move r x z -> exists s', remoteness r z s' /\ N.odd s' = true /\ (s' <= s)%N) ->
    remoteness r x (s + 1).

(** The Grundy value: the least number that is not the value of an option. *)
Inductive grundy (r : rules) : position -> N -> Prop :=
| G_terminal x : terminal r x -> grundy r x (last_value r)
| G_mex x y v : move r x y ->
    (forall z, move r x z -> exists u, grundy r z u /\ u <> v) ->
    (forall u, (u < v)%N -> exists z, move r x z /\ grundy r z u) ->
    grundy r x v.

(** ** Games that take tokens

    Such a game names the sets of piles that a move may be played on, its edges. A move lowers each
    pile of one edge, by any number of tokens or by one token, and leaves the others. *)

(** How many tokens a move takes from each pile that it is played on. *)
Inductive amount := AnyNumber | OneToken.

Record game := {
  piles : nat;
  edges : list (list nat);   (* the piles are numbered from 0 *)
  taken : amount;
  play : convention
}.

(** The tokens on pile [i]. *)
Definition pile (x : position) (i : nat) : N := nth i x 0%N.

Definition lower (t : amount) (old new : N) : Prop :=
  match t with
  | AnyNumber => (new < old)%N
  | OneToken => (new + 1 = old)%N
  end.

Definition take (g : game) (x y : position) : Prop :=
  length x = piles g /\ length y = piles g /\
  exists e, In e (edges g) /\
    forall i, i < piles g ->
      (In i e -> lower (taken g) (pile x i) (pile y i)) /\
      (~ In i e -> pile y i = pile x i).

Definition takes (g : game) : rules := {| move := take g; goal := play g |}.
Coercion takes : game >-> rules.

(** ** Games by a rule

    A kind of move says what each pile loses: some tokens and a multiple of an amount, which is any
    positive number. In Wythoff's game, nothing and the amount, the amount and nothing, or the amount
    and the amount; in all of them with 0 tokens besides. A position with too few tokens has no
    move. *)
Record rule_game := {
  rule_piles : nat;
  kinds : list (list (N * N));   (* for each pile, the tokens and the factor of the amount *)
  fewest : N;                    (* a move needs as many tokens *)
  rule_play : convention
}.

Definition tokens (x : position) : N := fold_right N.add 0%N x.

Definition take_by_rule (g : rule_game) (x y : position) : Prop :=
  length x = rule_piles g /\ length y = rule_piles g /\ (fewest g <= tokens x)%N /\
  exists k t, In k (kinds g) /\ (0 < t)%N /\
    forall i, i < rule_piles g ->
      let (fixed, factor) := nth i k (0, 0)%N in
      pile x i = (pile y i + fixed + factor * t)%N.

Definition by_rule (g : rule_game) : rules := {| move := take_by_rule g; goal := rule_play g |}.
Coercion by_rule : rule_game >-> rules.

(** ** Games that delete one of two heaps and split the other

    In Delete Nim a token is taken from the heap that is split, and heaps may be empty. In Variant
    Delete Nim no heap is. *)
Inductive delete_kind := DeleteNim | VariantDeleteNim.

Record delete_game := { kind : delete_kind; delete_play : convention }.

Definition least (g : delete_game) : N :=
  match kind g with DeleteNim => 0 | VariantDeleteNim => 1 end.
Definition removed (g : delete_game) : N :=
  match kind g with DeleteNim => 1 | VariantDeleteNim => 0 end.

Definition split (g : delete_game) (x y : position) : Prop :=
  exists a b c d, (x = [a; b] \/ x = [b; a]) /\ y = [c; d] /\
    a = (c + d + removed g)%N /\ (least g <= b)%N /\ (least g <= c)%N /\ (least g <= d)%N.

(** Its positions, and what each heap has more than the least. *)
Definition two_heaps (g : delete_game) (x : position) : Prop :=
  length x = 2 /\ Forall (fun a => (least g <= a)%N) x.
Definition above_least (g : delete_game) (x : position) : list N :=
  map (fun a => (a - least g)%N) x.

Definition splits (g : delete_game) : rules := {| move := split g; goal := delete_play g |}.
Coercion splits : delete_game >-> rules.

(** ** Edges *)

(** All ways to choose [k] elements of a list. *)
Fixpoint choose (k : nat) (l : list nat) : list (list nat) :=
  match k, l with
  | O, _ => [[]]
  | S _, [] => []
  | S j, i :: r => map (cons i) (choose j r) ++ choose k r
  end.

(** Exactly [k] of [n] piles; from 1 to [k] of them; a number of them that is in [ks]. *)
Definition exactly (n k : nat) : list (list nat) := choose k (seq 0 n).
Definition some_of (n : nat) (ks : list nat) : list (list nat) := flat_map (exactly n) ks.
Definition up_to (n k : nat) : list (list nat) := some_of n (seq 1 k).

(** Exactly [k] neighbours of [n] piles in a circle. *)
Definition neighbours (n k : nat) : list (list nat) :=
  map (fun i => map (fun j => (i + j) mod n) (seq 0 k)) (seq 0 n).

(** All parts of some sets, but not the empty one. *)
Definition parts (sets : list (list nat)) : list (list nat) :=
  flat_map (fun s => flat_map (fun k => choose k s) (seq 1 (length s))) sets.
