(** * The checker *)

From Coq Require Import List Bool NArith FMapPositive.
From Nimscope Require Import Game Automaton Marks Explore.
Import ListNotations.

(** A node of the proof that every other position has an option in the set: what is known after
    some columns. The automaton is in the state [at_state]. Piles that are false in [grown] are 0 so
    far. A thread says that some new row compares so with the old one by some move, and that the
    automaton is in this state by it. *)
Definition thread := (list mark * positive)%type.
Record node := { at_state : positive; grown : list bool; threads : list thread }.

(** What the checker is given: a game, an automaton, and the nodes. *)
Record certificate := { of_game : game; rule : automaton; nodes : list node }.

(** ** Parts *)

(** An edge as a row: whether each pile is in it. *)
Definition row (n : nat) (e : list nat) : list bool :=
  map (fun i => existsb (Nat.eqb i) e) (seq 0 n).
Definition rows (g : game) : list (list bool) := map (row (piles g)) (edges g).

Fixpoint all_columns (n : nat) : list (list bool) :=
  match n with
  | O => [[]]
  | S n => let r := all_columns n in map (cons false) r ++ map (cons true) r
  end.

Fixpoint zip (f : bool -> bool -> bool) (a b : list bool) : list bool :=
  match a, b with
  | x :: a, y :: b => f x y :: zip f a b
  | _, _ => []
  end.

Definition columns_same (a b : list bool) : bool :=
  if list_eq_dec bool_dec a b then true else false.

Definition mark_same (a b : mark) : bool :=
  match a, b with Kept, Kept | Same, Same | Lower, Lower => true | _, _ => false end.

Fixpoint marks_same (a b : list mark) : bool :=
  match a, b with
  | [], [] => true
  | x :: a, y :: b => if mark_same x y then marks_same a b else false
  | _, _ => false
  end.

Definition thread_same (a b : thread) : bool :=
  if Pos.eqb (snd a) (snd b) then marks_same (fst a) (fst b) else false.

(** No move can be made on the piles that have grown. *)
Definition is_stuck (g : game) (b : list bool) : bool :=
  forallb (fun e => existsb id (zip (fun in_edge grown => in_edge && negb grown) e b)) (rows g).

(** ** No option of a position of the set is in the set *)

(** The automaton on the old row, the move, and the automaton on the new row. *)
Definition pair := (positive * list mark * positive)%type.

Definition pair_same (a b : pair) : bool :=
  match a, b with
  | (q, ms, r), (q', ms', r') =>
      if Pos.eqb q q' then if Pos.eqb r r' then marks_same ms ms' else false else false
  end.

Fixpoint key_state (q tail : positive) : positive :=
  match q with
  | xI q => xI (key_state q tail)
  | xO q => xO (key_state q tail)
  | xH => tail
  end.

Fixpoint key_marks (ms : list mark) (tail : positive) : positive :=
  match ms with
  | [] => tail
  | Kept :: ms => xO (key_marks ms tail)
  | Same :: ms => xI (xO (key_marks ms tail))
  | Lower :: ms => xI (xI (key_marks ms tail))
  end.

Definition pair_key (p : pair) : positive :=
  match p with (q, ms, r) => key_marks ms (key_state q r) end.

Definition pair_next (t : amount) (A : automaton) (cs : list (list bool)) (p : pair) : list pair :=
  match p with
  | (q, ms, r) =>
      flat_map (fun c =>
        let q' := step A q c in
        map (fun s : list mark * list bool => (q', fst s, step A r (snd s))) (nexts t ms c)) cs
  end.

Definition pair_bad (A : automaton) (p : pair) : bool :=
  match p with
  | (q, ms, r) => if final A q then if final A r then is_complete ms else false else false
  end.

Definition check_no_option (g : game) (A : automaton) : bool :=
  is_safe pair pair_same pair_key (pair_next (taken g) A (all_columns (piles g))) (pair_bad A)
    (map (fun e => (1%positive, start e, 1%positive)) (rows g)).

(** ** In misere play no terminal position is in the set *)

Definition ending := (positive * list bool)%type.

Definition ending_same (a b : ending) : bool :=
  if Pos.eqb (fst a) (fst b) then columns_same (snd a) (snd b) else false.

Definition ending_next (g : game) (A : automaton) (cs : list (list bool)) (s : ending)
    : list ending :=
  if is_stuck g (snd s)
  then map (fun c => (step A (fst s) c, zip orb (snd s) c)) cs
  else [].

Definition ending_bad (g : game) (A : automaton) (s : ending) : bool :=
  if final A (fst s) then is_stuck g (snd s) else false.

Definition check_no_terminal (g : game) (A : automaton) : bool :=
  match play g with
  | Normal => true
  | Misere =>
      is_safe ending ending_same fst (ending_next g A (all_columns (piles g))) (ending_bad g A)
        [(1%positive, repeat false (piles g))]
  end.

(** ** Every other position has an option in the set, or is terminal in misere play *)

(** A node after which nothing is missing: the position is in the set, a thread has arrived there,
    or the game has ended. *)
Definition is_done (c : certificate) (v : node) : bool :=
  if final (rule c) (at_state v) then true
  else if existsb (fun th : thread => if is_complete (fst th) then final (rule c) (snd th) else false)
            (threads v) then true
  else match play (of_game c) with Normal => false | Misere => is_stuck (of_game c) (grown v) end.

(** Things that are found by a key. *)
Definition index (E : Type) := PositiveMap.t (list E).

Definition with_key {E} (k : positive) (m : index E) : list E :=
  match PositiveMap.find k m with Some l => l | None => [] end.

Definition gather {E} (key : E -> positive) (l : list E) : index E :=
  fold_right (fun e m => let k := key e in PositiveMap.add k (e :: with_key k m) m)
    (PositiveMap.empty _) l.

(** A node is found by its state and its first thread. *)
Definition thread_key (q : positive) (th : thread) : positive :=
  key_marks (fst th) (key_state (snd th) q).

Definition node_key (v : node) : positive :=
  match threads v with [] => at_state v | th :: _ => thread_key (at_state v) th end.

(** Whether a node says no more than that the automaton is in this state, that these piles have grown
    and that these threads are real. *)
Definition says_only (q : positive) (b : list bool) (ths : index thread) (v : node) : bool :=
  if Pos.eqb (at_state v) q then
  if forallb id (zip implb b (grown v))
  then forallb (fun th => existsb (thread_same th) (with_key (thread_key 1 th) ths)) (threads v)
  else false else false.

(** Whether there is a node that says no more. *)
Definition has_node (vs : index node) (q : positive) (b : list bool) (ths : list thread) : bool :=
  if existsb (says_only q b (gather (thread_key 1) [])) (with_key q vs) then true
  else
    let all := gather (thread_key 1) ths in
    existsb (fun th => existsb (says_only q b all) (with_key (thread_key q th) vs)) ths.

Definition thread_next (t : amount) (A : automaton) (col : list bool) (th : thread) : list thread :=
  map (fun s : list mark * list bool => (fst s, step A (snd th) (snd s))) (nexts t (fst th) col).

Definition check_step (c : certificate) (vs : index node) (v : node) (col : list bool) : bool :=
  has_node vs (step (rule c) (at_state v) col) (zip orb (grown v) col)
    (flat_map (thread_next (taken (of_game c)) (rule c) col) (threads v)).

Definition check_node (c : certificate) (vs : index node) (cs : list (list bool)) (v : node) : bool :=
  if Nat.eqb (length (grown v)) (piles (of_game c))
  then if is_done c v then forallb (check_step c vs v) cs else false
  else false.

Definition check_option (c : certificate) : bool :=
  let g := of_game c in
  let cs := all_columns (piles g) in
  let vs := gather node_key (nodes c) in
  if has_node vs 1 (repeat false (piles g)) (map (fun e => (start e, 1%positive)) (rows g))
  then forallb (check_node c vs cs) (nodes c)
  else false.

(** ** All of it *)

Definition check (c : certificate) : bool :=
  let g := of_game c in
  let A := rule c in
  if forallb (existsb id) (rows g) then                                  (* every game ends *)
  if Pos.eqb (step A 1 (repeat false (piles g))) 1 then                  (* leading zeros *)
  if check_no_option g A then if check_no_terminal g A then check_option c
  else false else false else false else false.
