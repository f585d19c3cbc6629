(** * The games, and who wins

    This page is all that a reader has to trust about the games: everything else in this folder is
    definitions of machines and proofs that Coq checks. A position is a row of piles. A game names
    the sets of piles that a move may be played on, its edges; a move lowers each pile of one edge,
    by any number of tokens or by one token, and leaves the other piles as they are. *)

From Coq Require Import List NArith PeanoNat.
Import ListNotations.

Definition position := list N.

(** How many tokens a move takes from each pile that it is played on. *)
Inductive amount := AnyNumber | OneToken.

(** In normal play, who cannot move loses; in misère play, who cannot move wins. *)
Inductive convention := Normal | Misere.

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

Definition move (g : game) (x y : position) : Prop :=
  length x = piles g /\ length y = piles g /\
  exists e, In e (edges g) /\
    forall i, i < piles g ->
      (In i e -> lower (taken g) (pile x i) (pile y i)) /\
      (~ In i e -> pile y i = pile x i).

Definition terminal (g : game) (x : position) : Prop := forall y, ~ move g x y.

(** A P-position: every option is an N-position; in misère play it has an option besides.
    An N-position: some option is a P-position; in misère play, terminal positions too. *)
Inductive is_P (g : game) : position -> Prop :=
| P_all x : (play g = Misere -> ~ terminal g x) ->
            (forall y, move g x y -> is_N g y) -> is_P g x
with is_N (g : game) : position -> Prop :=
| N_terminal x : play g = Misere -> terminal g x -> is_N g x
| N_some x y : move g x y -> is_P g y -> is_N g x.

(** Smith's remoteness: who can win wins as soon as possible, who cannot loses as late as possible.
    A terminal position has remoteness 0, in misère play 1. If some option has an even remoteness,
    it is one more than the least even one, else one more than the largest. *)
Inductive remoteness (g : game) : position -> N -> Prop :=
| R_terminal x : terminal g x ->
    remoteness g x (match play g with Normal => 0 | Misere => 1 end)
| R_some_even x y r : move g x y -> remoteness g y r -> N.even r = true ->
    (forall z, move g x z -> exists s, remoteness g z s /\ (N.even s = true -> r <= s)%N) ->
    remoteness g x (r + 1)
| R_all_odd x y r : move g x y -> remoteness g y r ->
    (forall z, move g x z -> exists s, remoteness g z s /\ N.odd s = true /\ (s <= r)%N) ->
    remoteness g x (r + 1).

(** ** The families of games *)

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
