(** * What the files that nimscope writes are made of *)

From Coq Require Export List NArith.
From Nimscope Require Export Game Automaton Marks Check Sound.
Export ListNotations.

(** Short names for long lists: a leaf and a branching of a tree, the marks, and truth. *)
Module Short.
  Notation L := Leaf (only parsing).
  Notation B := Node (only parsing).
  Notation k := Kept (only parsing).
  Notation s := Same (only parsing).
  Notation l := Lower (only parsing).
  Notation e := SameValue (only parsing).
  Notation d := OneLess (only parsing).
  Notation f := Free (only parsing).
  Notation y := true (only parsing).
  Notation n := false (only parsing).
  Notation node := Build_node (only parsing).
End Short.
