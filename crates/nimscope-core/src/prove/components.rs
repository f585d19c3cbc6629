//! The strongly connected components of a graph (Tarjan 1972).

use super::automaton::State;

/// What is known of a node: when it was met, and the earliest node on the stack that it leads back
/// to.
#[derive(Clone, Copy)]
struct Met {
    number: usize,
    low: usize,
    on_stack: bool,
}

/// The components of the graph in which `steps[node]` are the nodes that one leads to.
pub(super) fn components(steps: &[Vec<(State, u32)>]) -> Vec<Vec<State>> {
    let mut met: Vec<Option<Met>> = vec![None; steps.len()];
    let (mut stack, mut found, mut count) = (Vec::new(), Vec::new(), 0);
    for root in 0..steps.len() {
        // Nodes on the way, with the number of steps already taken from each.
        let mut way = vec![(root, 0)];
        while let Some((node, taken)) = way.pop() {
            if taken == 0 {
                if met[node].is_some() {
                    continue;
                }
                met[node] = Some(Met {
                    number: count,
                    low: count,
                    on_stack: true,
                });
                count += 1;
                stack.push(node as State);
            }
            if let Some(&(to, _)) = steps[node].get(taken) {
                way.push((node, taken + 1));
                match met[to as usize] {
                    None => way.push((to as usize, 0)),
                    Some(other) if other.on_stack => lower(&mut met, node, other.number),
                    Some(_) => {}
                }
                continue;
            }
            let Some(own) = met[node] else { continue };
            if own.low == own.number {
                let first = stack.iter().rposition(|&other| other as usize == node);
                let component = stack.split_off(first.unwrap_or(0));
                for &state in &component {
                    if let Some(met) = &mut met[state as usize] {
                        met.on_stack = false;
                    }
                }
                found.push(component);
            } else if let Some(&(before, _)) = way.last() {
                lower(&mut met, before, own.low);
            }
        }
    }
    found
}

fn lower(met: &mut [Option<Met>], node: usize, low: usize) {
    if let Some(met) = &mut met[node] {
        met.low = met.low.min(low);
    }
}
