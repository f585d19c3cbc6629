(** * Automata that read columns of binary digits, highest first *)

From Coq Require Import List NArith FMapPositive.
Import ListNotations.

(** The successors of a state: one for each column, by its digits from the first pile on. A leaf
    stands for all columns that begin so. *)
Inductive tree := Leaf (q : positive) | Node (zero one : tree).

Fixpoint walk (t : tree) (c : list bool) : positive :=
  match t, c with
  | Leaf q, _ => q
  | Node l r, b :: c => walk (if b then r else l) c
  | Node _ _, [] => 1%positive
  end.

(** Whether a state accepts, and its successors. The first state is 1. A state that is not in the
    map accepts nothing. *)
Definition automaton := PositiveMap.t (bool * tree).

Definition final (A : automaton) (q : positive) : bool :=
  match PositiveMap.find q A with Some (b, _) => b | None => false end.

Definition step (A : automaton) (q : positive) (c : list bool) : positive :=
  match PositiveMap.find q A with Some (_, t) => walk t c | None => q end.

(** The automaton with the states 1, 2, ... of a list. *)
Fixpoint states_from (q : positive) (l : list (bool * tree)) : automaton :=
  match l with
  | [] => PositiveMap.empty _
  | s :: l => PositiveMap.add q s (states_from (Pos.succ q) l)
  end.
Definition states := states_from 1.

(** The last [k] columns of digits of a row of numbers, highest first. *)
Fixpoint columns (k : nat) (x : list N) : list (list bool) :=
  match k with
  | O => []
  | S k => columns k (map N.div2 x) ++ [map N.odd x]
  end.

(** The number of digits of the largest number of a row. *)
Definition digits (x : list N) : nat := fold_right (fun a => Nat.max (N.size_nat a)) 0 x.

Definition accepts (A : automaton) (x : list N) : Prop :=
  final A (fold_left (step A) (columns (digits x) x) 1%positive) = true.
