(** * What the files that nimscope writes are made of *)

From Coq Require Export List NArith.
From Coq Require Import FMapPositive.
From Nimscope Require Export Game Automaton Marks Check Sound.
Export ListNotations.

(** The nodes of a list that has each state once. *)
Definition nodes_of (l : list (positive * list node)) : PositiveMap.t (list node) :=
  fold_right (fun p m => PositiveMap.add (fst p) (snd p) m) (PositiveMap.empty _) l.

(** Short names for long lists: a leaf and a branching of a tree, the marks, and truth. *)
Module Short.
  Notation L := Leaf (only parsing).
  Notation B := Node (only parsing).
  Notation k := Kept (only parsing).
  Notation s := Same (only parsing).
  Notation l := Lower (only parsing).
  Notation y := true (only parsing).
  Notation n := false (only parsing).
  Notation node := Build_node (only parsing).
End Short.
