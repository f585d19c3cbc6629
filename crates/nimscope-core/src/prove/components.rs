//! The strongly connected components of a graph, by two searches (Kosaraju and Sharir 1981).

use std::mem::replace;

use super::automaton::State;

/// The components of the graph in which `steps[node]` are the nodes that one leads to.
pub(super) fn components(steps: &[Vec<(State, u32)>]) -> Vec<Vec<State>> {
    let mut back: Vec<Vec<usize>> = vec![Vec::new(); steps.len()];
    let mut is_open = vec![true; steps.len()];
    // The nodes in the order in which the first search left them.
    let mut left = Vec::new();
    for root in 0..steps.len() {
        // Nodes on the way, with the number of steps already taken from each.
        let mut way = Vec::new();
        if replace(&mut is_open[root], false) {
            way.push((root, 0));
        }
        while let Some((node, taken)) = way.pop() {
            let Some(&(to, _)) = steps[node].get(taken) else {
                left.push(node);
                continue;
            };
            back[to as usize].push(node);
            way.push((node, taken + 1));
            if replace(&mut is_open[to as usize], false) {
                way.push((to as usize, 0));
            }
        }
    }
    let component = |&root: &usize| {
        let (mut open, mut component) = (vec![root], Vec::new());
        while let Some(node) = open.pop() {
            if !replace(&mut is_open[node], true) {
                component.push(node as State);
                open.extend(&back[node]);
            }
        }
        component
    };
    let found = left.iter().rev().map(component);
    found.filter(|component| !component.is_empty()).collect()
}
