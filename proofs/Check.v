(** * The checker *)

From Coq Require Import List Bool NArith FMapPositive.
From Nimscope Require Import Game Automaton Marks Links Explore.
Import ListNotations.

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

Definition comparison_same (a b : comparison) : bool :=
  match a, b with Eq, Eq | Lt, Lt | Gt, Gt => true | _, _ => false end.

Definition mark_same (a b : mark) : bool :=
  match a, b with
  | Kept, Kept | Same, Same | Lower, Lower => true
  | SameValue, SameValue | OneLess, OneLess | SameBound, SameBound | Less, Less => true
  | Free, Free => true
  | Compared c o n, Compared c' o' n' => comparison_same c c' && eqb o o' && eqb n n'
  | _, _ => false
  end.

Definition link_same (a b : link) : bool :=
  match a, b with
  | Each ms, Each ms' => lists_same mark_same ms ms'
  | Parts s l, Parts s' l' => if eqb s s' then eqb l l' else false
  | _, _ => false
  end.

(** Things that are found by a key. *)
Definition index (E : Type) := PositiveMap.t (list E).

Definition with_key {E} (k : positive) (m : index E) : list E :=
  match PositiveMap.find k m with Some l => l | None => [] end.

Definition gather {E} (key : E -> positive) (l : list E) : index E :=
  fold_right (fun e m => let k := key e in PositiveMap.add k (e :: with_key k m) m)
    (PositiveMap.empty _) l.

Fixpoint key_state (q tail : positive) : positive :=
  match q with
  | xI q => xI (key_state q tail)
  | xO q => xO (key_state q tail)
  | xH => tail
  end.

Fixpoint key_marks (ms : list mark) (tail : positive) : positive :=
  match ms with
  | [] => tail
  | Same :: ms | SameValue :: ms | SameBound :: ms => xI (xO (key_marks ms tail))
  | Lower :: ms | OneLess :: ms | Less :: ms => xI (xI (key_marks ms tail))
  | _ :: ms => xO (key_marks ms tail)
  end.

Definition key_link (k : link) (tail : positive) : positive :=
  match k with
  | Each ms => key_marks ms tail
  | Parts second lack => key_marks [if second then Same else Kept; if lack then Lower else Same] tail
  end.

(** ** Never: no accepted row is related to an accepted row

    Rows are linked in a way that begins as one of some, and is over at the end, which may mean
    several things. *)

(** The automaton on the old row, the link, and the automaton on the new row. *)
Definition pair := (positive * link * positive)%type.

Definition pair_same (a b : pair) : bool :=
  match a, b with
  | (q, k, r), (q', k', r') =>
      if Pos.eqb q q' then if Pos.eqb r r' then link_same k k' else false else false
  end.

Definition pair_key (p : pair) : positive :=
  match p with (q, k, r) => key_link k (key_state q r) end.

Definition pair_next (t : amount) (A : automaton) (cs : list (list bool)) (p : pair) : list pair :=
  match p with
  | (q, k, r) =>
      flat_map (fun c =>
        let q' := step A q c in
        map (fun s : link * list bool => (q', fst s, step A r (snd s))) (link_nexts t k c)) cs
  end.

Definition pair_bad (A : automaton) (over : mark -> bool) (p : pair) : bool :=
  match p with
  | (q, k, r) => if final A q then if final A r then link_over over k else false else false
  end.

Definition check_never (t : amount) (n : nat) (A : automaton) (over : mark -> bool)
    (starts : list link) : bool :=
  is_safe pair pair_same pair_key (pair_next t A (all_columns n)) (pair_bad A over)
    (map (fun k => (1%positive, k, 1%positive)) starts).

(** ** Always: every row that is not exempt is related to an accepted row

    A node is what is known after some columns. An automaton that reads the old row is in the state
    [at_state]. Numbers that are false in [grown] are 0 so far. A run says that some new row
    is linked so with the old one, and that the automaton that reads it is in this state. *)
Definition run := (link * positive)%type.
Record node := { at_state : positive; grown : list bool; runs : list run }.

Definition run_same (a b : run) : bool :=
  if Pos.eqb (snd a) (snd b) then link_same (fst a) (fst b) else false.

(** A node is found by its state and its first run. *)
Definition run_key (q : positive) (th : run) : positive :=
  key_link (fst th) (key_state (snd th) q).

Definition node_key (v : node) : positive :=
  match runs v with [] => at_state v | th :: _ => run_key (at_state v) th end.

(** Whether a node says no more than that the automaton is in this state, that these piles have grown
    and that these runs are real. *)
Definition says_only (q : positive) (b : list bool) (ths : index run) (v : node) : bool :=
  if Pos.eqb (at_state v) q then
  if forallb id (zip implb b (grown v))
  then forallb (fun th => existsb (run_same th) (with_key (run_key 1 th) ths)) (runs v)
  else false else false.

(** Whether there is a node that says no more. *)
Definition has_node (vs : index node) (q : positive) (b : list bool) (ths : list run) : bool :=
  if existsb (says_only q b (gather (run_key 1) [])) (with_key q vs) then true
  else
    let all := gather (run_key 1) ths in
    existsb (fun th => existsb (says_only q b all) (with_key (run_key q th) vs)) ths.

(** What is checked: rows of this length; the automata of the old and of the new row; what is
    exempt; how many digits the new row may be longer than the old one; how links begin; the
    nodes. *)
Record cover := {
  by_amount : amount;
  width : nat;
  old_rule : automaton;
  new_rule : automaton;
  exempt : positive -> list bool -> bool;
  room : nat;
  starts : list link;
  cover_nodes : list node
}.

Definition run_next (c : cover) (col : list bool) (th : run) : list run :=
  map (fun s : link * list bool => (fst s, step (new_rule c) (snd th) (snd s)))
    (link_nexts (by_amount c) (fst th) col).

(** The runs after some columns of zeros. *)
Fixpoint first_runs (c : cover) (k : nat) : list run :=
  match k with
  | O => map (fun k => (k, 1%positive)) (starts c)
  | S k => flat_map (run_next c (repeat false (width c))) (first_runs c k)
  end.

Definition is_done (c : cover) (v : node) : bool :=
  if exempt c (at_state v) (grown v) then true
  else existsb (fun th : run =>
         if link_over is_over (fst th) then final (new_rule c) (snd th) else false) (runs v).

Definition check_step (c : cover) (vs : index node) (v : node) (col : list bool) : bool :=
  has_node vs (step (old_rule c) (at_state v) col) (zip orb (grown v) col)
    (flat_map (run_next c col) (runs v)).

Definition check_node (c : cover) (vs : index node) (cs : list (list bool)) (v : node) : bool :=
  if Nat.eqb (length (grown v)) (width c)
  then if is_done c v then forallb (check_step c vs v) cs else false
  else false.

Definition check_always (c : cover) : bool :=
  let cs := all_columns (width c) in
  let vs := gather node_key (cover_nodes c) in
  if has_node vs 1 (repeat false (width c)) (first_runs c (room c))
  then forallb (check_node c vs cs) (cover_nodes c)
  else false.

(** ** Terminal positions *)

(** No move can be made on the piles that have grown. *)
Definition is_stuck (g : game) (b : list bool) : bool :=
  forallb (fun e => existsb id (zip (fun in_edge grown => in_edge && negb grown) e b)) (rows g).

(** The automaton, the piles that have grown, and the value beside the piles: 0, 1 or more. *)
Inductive small := Zero | One | More.

Definition small_same (a b : small) : bool :=
  match a, b with Zero, Zero | One, One | More, More => true | _, _ => false end.

Definition small_next (v : small) (digit : bool) : small :=
  match v with Zero => if digit then One else Zero | _ => More end.

Definition ending := (positive * list bool * small)%type.

Definition ending_same (a b : ending) : bool :=
  match a, b with
  | (q, u, v), (q', u', v') =>
      if Pos.eqb q q' then if columns_same u u' then small_same v v' else false else false
  end.

(** The column is one of the piles and then, if there is a value, of its digit. *)
Definition ending_next (g : game) (A : automaton) (cs : list (list bool)) (s : ending)
    : list ending :=
  match s with
  | (q, u, v) =>
      if is_stuck g u
      then map (fun c => (step A q c, zip orb u c, small_next v (nth (piles g) c false))) cs
      else []
  end.

Definition ending_bad (g : game) (A : automaton) (right : small -> bool) (s : ending) : bool :=
  match s with
  | (q, u, v) => if final A q then if is_stuck g u then negb (right v) else false else false
  end.

(** Every accepted row of [n] numbers whose piles are terminal has a right value. *)
Definition check_terminal (g : game) (n : nat) (A : automaton) (right : small -> bool) : bool :=
  is_safe ending ending_same (fun s => key_state (fst (fst s)) 1)
    (ending_next g A (all_columns n)) (ending_bad g A right)
    [(1%positive, repeat false (piles g), Zero)].

(** ** Outcomes *)

(** A move on an edge before the first digit; the same with a mark on a value beside the piles. *)
Definition begin (e : list bool) : link := Each (start e).
Definition begin_with (m : mark) (e : list bool) : link := Each (start e ++ [m]).

(** What the checker is given: a game, an automaton, and the nodes. *)
Record certificate := { of_game : game; rule : automaton; nodes : list node }.

Definition options (c : certificate) : cover := {|
  by_amount := taken (of_game c);
  width := piles (of_game c);
  old_rule := rule c;
  new_rule := rule c;
  exempt := fun q b =>
    if final (rule c) q then true
    else match play (of_game c) with Normal => false | Misere => is_stuck (of_game c) b end;
  room := 0;
  starts := map begin (rows (of_game c));
  cover_nodes := nodes c
|}.

(** Every game ends, and leading zeros change nothing. *)
Definition is_sound (g : game) (n : nat) (A : automaton) : bool :=
  if forallb (existsb id) (rows g) then Pos.eqb (step A 1 (repeat false n)) 1 else false.

Definition check (c : certificate) : bool :=
  let g := of_game c in
  let A := rule c in
  if is_sound g (piles g) A then
  if check_never (taken g) (piles g) A is_over (map begin (rows g)) then
  if match play g with Normal => true | Misere => check_terminal g (piles g) A (fun _ => false) end
  then check_always (options c)
  else false else false else false.

(** ** Remoteness and Grundy values *)

(** The automaton accepts the piles with their value. There are nodes for the proof that every
    position has a number, and for the proof that positions have the options that they need. *)
Record values := { v_game : game; v_rule : automaton; v_total : list node; v_options : list node }.

(** The position stays, and its value is compared with a number. *)
Definition stay (n : nat) (m : mark) : link := Each (repeat Kept n ++ [m]).

Definition total (c : values) : cover := {|
  by_amount := taken (v_game c);
  width := S (piles (v_game c));
  old_rule := PositiveMap.empty _;
  new_rule := v_rule c;
  exempt := fun _ _ => false;
  room := 4;
  starts := [stay (piles (v_game c)) Free];
  cover_nodes := v_total c
|}.

(** A position with an option has one whose remoteness is one less. *)
Definition one_less (c : values) : cover := {|
  by_amount := taken (v_game c);
  width := S (piles (v_game c));
  old_rule := v_rule c;
  new_rule := v_rule c;
  exempt := fun q b => if final (v_rule c) q then is_stuck (v_game c) (removelast b) else true;
  room := 0;
  starts := map (begin_with SameValue) (rows (v_game c));
  cover_nodes := v_options c
|}.

(** For every number, a position with an option has one of this Grundy value, or its own is not
    larger. *)
Definition mex (c : values) : cover := {|
  by_amount := taken (v_game c);
  width := S (piles (v_game c));
  old_rule := PositiveMap.empty _;
  new_rule := v_rule c;
  exempt := fun _ b => is_stuck (v_game c) (removelast b);
  room := 0;
  starts := stay (piles (v_game c)) Kept :: stay (piles (v_game c)) SameBound
    :: map (begin_with Kept) (rows (v_game c));
  cover_nodes := v_options c
|}.

Definition to_compare : mark := Compared Eq false false.

(** Two numbers differ. *)
Definition differ (m : mark) : bool :=
  match m with
  | Compared Eq old new => xorb old new
  | Same => false
  | _ => true
  end.

(** The remoteness [s] of an option contradicts that of a position, [r]: both are even; or r is even
    and s is larger; or r is odd, s is even and less than r - 1. *)
Definition contradict (m : mark) : bool :=
  match m with
  | Compared c false new => negb new || match c with Lt => false | _ => true end
  | Compared c true new => negb new && match c with Lt => true | _ => false end
  | Same => false
  | _ => true
  end.

Definition right_end (g : game) (v : small) : bool :=
  match play g, v with Normal, Zero => true | Misere, One => true | _, _ => false end.

(** Leading zeros change nothing, and every position has one number, a terminal one the right one. *)
Definition check_numbers (c : values) : bool :=
  let g := v_game c in
  let A := v_rule c in
  let n := S (piles g) in
  if is_sound g n A then
  if check_never (taken g) n A differ [stay (piles g) to_compare] then
  if check_terminal g n A (right_end g) then check_always (total c)
  else false else false else false.

Definition check_values (c : values) : bool :=
  let g := v_game c in
  let contradicting := map (begin_with to_compare) (rows g) in
  if check_numbers c then
  if check_never (taken g) (S (piles g)) (v_rule c) contradict contradicting
  then check_always (one_less c) else false else false.

Definition check_grundy (c : values) : bool :=
  let g := v_game c in
  if check_numbers c then
  if check_never (taken g) (S (piles g)) (v_rule c) is_over (map (begin_with Kept) (rows g))
  then check_always (mex c) else false else false.

(** ** Outcomes of the games that delete a heap and split the other

    The automaton reads what each heap has more than the least. *)
Record deletes := { d_game : delete_game; d_rule : automaton; d_nodes : list node }.

Definition begun_splits : list link := [Parts false false; Parts true false].

Definition delete_options (c : deletes) : cover := {|
  by_amount := OneToken;
  width := 2;
  old_rule := d_rule c;
  new_rule := d_rule c;
  exempt := fun q b =>
    if final (d_rule c) q then true
    else match delete_play (d_game c) with Normal => false | Misere => forallb negb b end;
  room := 0;
  starts := begun_splits;
  cover_nodes := d_nodes c
|}.

Definition check_delete (c : deletes) : bool :=
  let A := d_rule c in
  if Pos.eqb (step A 1 [false; false]) 1 then
  if check_never OneToken 2 A is_over begun_splits then
  if match delete_play (d_game c) with Normal => true | Misere => negb (final A 1) end
  then check_always (delete_options c) else false else false else false.
