(** * What the files that nimscope writes are made of *)

From Coq Require Export List NArith Permutation.
From Nimscope Require Export Game Automaton Marks Links Check Sound Values Deletes Formula Words
  Numeration ByRule Golden.
Export ListNotations.

(** Short names for long lists: a leaf and a branching of a tree, links, marks, and truth. *)
Module Short.
  Notation L := Leaf (only parsing).
  Notation B := Node (only parsing).
  Notation E := Each (only parsing).
  Notation P := Parts (only parsing).
  Notation k := Kept (only parsing).
  Notation s := Same (only parsing).
  Notation l := Lower (only parsing).
  Notation e := SameValue (only parsing).
  Notation d := OneLess (only parsing).
  Notation u := SameBound (only parsing).
  Notation v := Less (only parsing).
  Notation f := Free (only parsing).
  Notation y := true (only parsing).
  Notation n := false (only parsing).
  Notation node := Build_node (only parsing).
End Short.
