//! Games on hypergraphs: names, symmetry, moves.

use std::collections::{BTreeMap, BTreeSet};

use nimscope::game::{
    Choices, Count, Game, Grundy, Kind, Measure, Move, Position, Ruleset, Stepper, Symmetry,
    letters, piles_of,
};
use nimscope::solve::{Control, FoundValue, naive, search};
use nimscope::study::Oracle;

use crate::support::{game, position, positions, rules};

fn order(name: &str) -> u128 {
    match game(name).symmetry() {
        Symmetry::All => (1..=game(name).n() as u128).product(),
        Symmetry::Of(group) => group.count(),
    }
}

#[test]
fn equal_hypergraphs_are_the_same_game() {
    for (name, normal) in [
        ("hyper:da+cb+ab+cd+ba", "hyper:ab+ad+bc+cd"),
        ("HYPER:AB+BC", "hyper:ab+bc"),
        ("graph:bc+ab", "hyper:ab+bc"),
        ("simplicial:dc+cba+ab", "simplicial:abc+cd"),
        ("slow-circular:6,3", "slow-circular:6,3"),
    ] {
        assert_eq!(game(name), game(normal));
        assert_eq!(game(name).to_string(), normal);
    }
    let kind = |name: &str| game(name).kind();
    assert_eq!(
        kind("simplicial:abc+cd"),
        kind("hyper:a+b+c+d+ab+ac+bc+cd+abc")
    );
    assert_eq!(kind("circular:4,2"), kind("hyper:a+b+c+d+ab+bc+cd+da"));
    assert_eq!(
        kind("circular-exact:5,3"),
        kind("hyper:abc+bcd+cde+dea+eab")
    );
    assert_ne!(kind("hyper:ab+bc"), kind("slow-hyper:ab+bc"));
    assert!(size_of::<Game>() <= 32, "a game is cheap to pass");
}

#[test]
fn a_hypergraph_of_all_sets_of_some_sizes_is_the_named_game() {
    for (name, named) in [
        ("circular:4,1", "nim:4"),
        ("hyper:a+b+c", "nim:3"),
        ("circular:3,2", "moore:3,2"),
        ("circular:4,4", "moore:4,4"),
        ("circular-exact:4,3", "exact:4,3"),
        ("hyper:ab+ac+ad+bc+bd+cd", "exact:4,2"),
        ("slow-circular-exact:5,4", "slow:5,4"),
        ("slow-circular:3,2", "slow-moore:3,2"),
        ("slow-hyper:a+b+c+abc", "slow-set:3,1+3"),
        ("simplicial:abc", "moore:3,3"),
    ] {
        assert_eq!(game(name).as_named(), Some(game(named)), "{name}");
        assert_eq!(game(name).kind(), game(named).kind());
        assert!(matches!(game(name).symmetry(), Symmetry::All));
    }
    for name in ["nim:3", "circular:4,2", "hyper:ab+bc", "hyper:ab+c"] {
        assert_eq!(game(name).as_named(), None, "{name}");
    }
}

#[test]
fn automorphisms_are_those_of_the_hypergraph() {
    for (name, members) in [
        ("hyper:ab+bc", 2),
        ("hyper:ab+bc+cd", 2),
        ("hyper:a+ab+bc", 1),
        ("circular:6,3", 12),
        ("circular:12,6", 24),
        ("circular-exact:12,5", 24),
        ("hyper:ab+cd+ef", 48),
        ("hyper:ad+ae+af+bd+be+bf+cd+ce+cf", 72),
        // The graph of Petersen.
        ("hyper:ab+bc+cd+de+ea+af+bg+ch+di+ej+fh+hj+jg+gi+if", 120),
        // The plane of Fano.
        ("hyper:abc+ade+afg+bdf+beg+cdg+cef", 168),
    ] {
        assert_eq!(order(name), members, "{name}");
    }
    let all_pairs = "hyper:ab+cd+ef+gh+ij+kl+mn+op+qr+st+uv+wx+yz";
    let factorial: u128 = (1..=13).product();
    assert_eq!(order(all_pairs), factorial << 13);
    let piles: Vec<u64> = (0..26).map(|i| (i * 7 + 3) % 5).collect();
    let x = game(all_pairs).canonical(&piles);
    let mut pairs: Vec<[u64; 2]> = piles
        .chunks(2)
        .map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])])
        .collect();
    pairs.sort_unstable();
    assert_eq!(x.piles(), pairs.concat());
    let turned: Vec<u64> = (0..26).map(|i| 1 + (i / 2 + i) % 2).collect();
    let x = game(all_pairs).canonical(turned);
    assert_eq!(x.piles(), [1, 2].repeat(13));
}

#[test]
fn symmetric_positions_are_searched_with_little_effort() {
    let pairs = "ab+cd+ef+gh+ij+kl+mn+op+qr+st+uv+wx+yz";
    let circle: Vec<String> = (0..26_u32)
        .map(|i| letters(1 << i | 1 << ((i + 1) % 26)))
        .collect();
    for (edges, limit, grundy) in [(pairs, 100, 1), (&circle.join("+"), 30_000, 0)] {
        let rules = rules(&format!("normal hyper:{edges}"));
        let x = rules.game.canonical(vec![1; 26]);
        let searched = search(rules, &x, Measure::Grundy, limit, &Control::new()).unwrap();
        assert_eq!(
            searched.found,
            Some(FoundValue::Grundy(Grundy(grundy))),
            "{edges}"
        );
    }
}

/// All games on families of the sets of n piles that are asked for, each pile in one of them.
fn families(n: usize, wanted: fn(u32) -> bool) -> impl Iterator<Item = String> {
    let sets: Vec<u32> = (1..1_u32 << n).filter(|&set| wanted(set)).collect();
    let families = (1..1_u32 << sets.len()).map(move |chosen| {
        let chosen = (0..sets.len()).filter(move |i| chosen >> i & 1 == 1);
        chosen.map(|i| sets[i]).collect::<Vec<u32>>()
    });
    let whole = move |family: &Vec<u32>| {
        let covered = family.iter().fold(0, |covered, set| covered | set);
        covered == (1 << n) - 1
    };
    families.filter(whole).map(|family| {
        let edges: Vec<String> = family.into_iter().map(letters).collect();
        format!("hyper:{}", edges.join("+"))
    })
}

/// The least image by each automorphism that there is, found by trying all rearrangements.
#[test]
fn a_canonical_position_is_the_least_of_its_images() {
    fn rearrangements(n: usize) -> Vec<Vec<usize>> {
        match n {
            0 => vec![Vec::new()],
            _ => rearrangements(n - 1)
                .into_iter()
                .flat_map(|p| {
                    (0..n).map(move |place| {
                        let mut p = p.clone();
                        p.insert(place, n - 1);
                        p
                    })
                })
                .collect(),
        }
    }
    let mut random = fastrand::Rng::with_seed(3);
    let named = [
        "circular:6,4",
        "hyper:ab+cd+ef",
        "hyper:abc+ade+afg+bdf+beg+cdg+cef",
        "simplicial:abc+cd+de",
    ];
    let sets = (2..=3).flat_map(|n| families(n, |_| true));
    let graphs = (4..=5).flat_map(|n| families(n, |edge| edge.count_ones() == 2));
    for name in named
        .map(str::to_owned)
        .into_iter()
        .chain(sets)
        .chain(graphs)
    {
        let game = game(&name);
        let n = game.n();
        let edges: BTreeSet<BTreeSet<usize>> = (game.hypergraph().unwrap().edges)
            .iter()
            .map(|edge| (0..n).filter(|i| edge >> i & 1 == 1).collect())
            .collect();
        let image = |p: &[usize]| -> BTreeSet<BTreeSet<usize>> {
            let image = |edge: &BTreeSet<usize>| edge.iter().map(|&i| p[i]).collect();
            edges.iter().map(image).collect()
        };
        let mut group = rearrangements(n);
        group.retain(|p| image(p) == edges);
        assert_eq!(order(&name), group.len() as u128);
        for _ in 0..20 {
            let piles: Vec<u64> = (0..n).map(|_| random.u64(0..4)).collect();
            let images = group
                .iter()
                .map(|p| p.iter().map(|&i| piles[i]).collect::<Vec<u64>>());
            let x = game.canonical(&piles);
            assert_eq!(Some(x.piles().to_vec()), images.min(), "{name}");
            if let Symmetry::Of(group) = game.symmetry() {
                assert_eq!(group.is_least_image(&piles), x.piles() == piles);
            }
            let position = Position::new(piles.clone()).unwrap();
            let stood = game.order(&position);
            let stood: Vec<u64> = stood.into_iter().map(|place| piles[place]).collect();
            assert_eq!(stood, x.piles());
        }
    }
}

/// The edges of the graph on the squares of a board, in which a rook moves from one to the other.
pub(crate) fn rooks_graph(side: u8) -> String {
    let squares = || (0..side * side).map(|square| (square / side, square % side));
    let letter = |(row, column)| char::from(b'a' + row * side + column);
    let edges = squares().flat_map(|one| {
        let after = squares().filter(move |other| *other > one);
        let in_line = after.filter(move |other| one.0 == other.0 || one.1 == other.1);
        in_line.map(move |other| format!("{}{}", letter(one), letter(other)))
    });
    edges.collect::<Vec<String>>().join("+")
}

/// All products of generators.
fn members(n: usize, generators: &[&[u8]]) -> BTreeSet<Vec<u8>> {
    let identity: Vec<u8> = (0..).take(n).collect();
    let mut members = BTreeSet::from([identity.clone()]);
    let mut open = vec![identity];
    while let Some(member) = open.pop() {
        for generator in generators {
            let product = generator.iter().map(|&i| member[usize::from(i)]);
            let product: Vec<u8> = product.collect();
            if members.insert(product.clone()) {
                open.push(product);
            }
        }
    }
    members
}

/// The groups are too large to be held as a whole, and small enough to be tried here.
#[test]
fn a_least_image_under_a_large_group_is_the_least_by_any_member() {
    let mut random = fastrand::Rng::with_seed(7);
    let rook = rooks_graph(4);
    for (edges, order) in [
        (&*rook, 1152),
        // Five and six pairs, three circles, three sets of four, four of three, a complete
        // bipartite graph, and three paths beside a set.
        ("ab+cd+ef+gh+ij", 3840),
        ("ab+cd+ef+gh+ij+kl", 46080),
        ("abcd+efgh+ijkl", 82944),
        ("ab+bc+cd+da+ef+fg+gh+he+ij+jk+kl+li", 3072),
        ("abc+def+ghi+jkl", 31104),
        ("ae+af+ag+ah+be+bf+bg+bh+ce+cf+cg+ch+de+df+dg+dh", 1152),
        ("ab+bc+de+ef+gh+hi+jkl", 288),
        // The lines of the space of dimension 3 over two elements.
        (
            "abc+ade+afg+ahi+ajk+alm+ano+bdf+beg+bhj+bik+bln+bmo+cdg+cef+chk+cij+clo+\
             cmn+dhl+dim+djn+dko+ehm+eil+ejo+ekn+fhn+fio+fjl+fkm+gho+gin+gjm+gkl",
            20160,
        ),
    ] {
        let game = game(&format!("hyper:{edges}"));
        let Symmetry::Of(group) = game.symmetry() else {
            panic!("not all rearrangements keep the edges {edges}");
        };
        assert!(group.few().is_none(), "{edges}");
        let members = members(game.n(), &group.generators().collect::<Vec<_>>());
        assert_eq!(members.len(), order, "{edges}");
        for sizes in [1, 2, 2, 2, 3, 3, 8] {
            let mut piles: Vec<u64> = (0..game.n()).map(|_| random.u64(0..sizes)).collect();
            if sizes == 1 {
                // All piles but two are equal.
                (piles[0], piles[3]) = (1, 1);
            }
            let arranged = |p: &Vec<u8>| -> Vec<u64> {
                p.iter().map(|&place| piles[usize::from(place)]).collect()
            };
            let least = members.iter().map(arranged).min();
            let x = game.canonical(&piles);
            assert_eq!(Some(x.piles()), least.as_deref(), "{edges}");
            assert!(group.is_least_image(x.piles()));
            assert_eq!(group.is_least_image(&piles), x.piles() == piles);
            let order = game.order(&Position::new(piles.clone()).unwrap());
            let stood: Vec<u64> = order.into_iter().map(|place| piles[place]).collect();
            assert_eq!(stood, x.piles());
        }
    }
}

#[test]
fn options_are_those_of_the_definition_each_once_with_the_moves_that_lead_to_it() {
    for (name, max) in [
        ("hyper:ab+bc+cd", 3),
        ("hyper:a+bc+bcd", 3),
        ("circular:4,2", 3),
        ("circular-exact:5,3", 2),
        ("slow-circular:5,2", 2),
        ("slow-hyper:ab+bc+cd+da", 3),
        ("simplicial:abc+cd", 3),
    ] {
        let rules = rules(&format!("normal {name}"));
        for x in positions(rules.game, max) {
            let choices = Choices::of(rules.game, &x);
            let options = naive::options(rules, &x);
            let listed: Vec<_> = choices.iter().map(|choice| choice.to).collect();
            assert_eq!(listed.len(), options.len(), "{name} at {x}");
            assert_eq!(listed.into_iter().collect::<BTreeSet<_>>(), options);
            let unmerged = Choices::unmerged(rules.game, &x);
            let mut ways: BTreeMap<Vec<u64>, u128> = BTreeMap::new();
            for choice in unmerged.iter() {
                assert_eq!(choice.by.apply(&x), choice.to);
                rules.game.allows(&x.position(), &choice.by).unwrap();
                *ways.entry(choice.to.piles().to_vec()).or_default() += 1;
            }
            for choice in choices.iter() {
                assert_eq!(choice.ways, ways[choice.to.piles()], "{name} at {x}");
            }
            assert_eq!(choices.ways(), ways.values().sum::<u128>());
            let (mut stepper, mut stepped) = (Stepper::default(), BTreeMap::new());
            while let Some(piles) = unmerged.step(&mut stepper) {
                *stepped.entry(piles.to_vec()).or_default() += 1;
            }
            assert_eq!(stepped, ways, "{name} at {x}");
        }
    }
}

#[test]
fn long_lists_are_counted_and_read_by_number() {
    let game = game("hyper:ab+bcd");
    let x = game.canonical([3, 1 << 40, 5, 1 << 50]);
    let choices = Choices::of(game, &x);
    let moves = (3 << 40) + 5 * (1_u128 << 90);
    assert_eq!(choices.len(), Count::Exactly(moves));
    let last = choices.get(moves - 1).unwrap();
    assert_eq!(last.to.piles(), [3, 0, 0, 0]);
    assert!(choices.get(moves).is_none());
}

#[test]
fn moves_name_the_piles_as_they_stand() {
    for (name, piles, text, to) in [
        (
            "hyper:ab+bc+cd",
            "4 1 3 2",
            "take 2 from a and 1 from b",
            "2 0 3 2",
        ),
        ("hyper:ab+bc+cd", "4 1 3 2", "3c 2d", "4 1 0 0"),
        ("hyper:ab+bc+cd", "4 1 3 2", "4 0 1 2", "4 0 1 2"),
        ("slow-hyper:ab+bc+cd", "4 1 3 2", "take c d", "4 1 2 1"),
        (
            "circular:5,2",
            "9 8 7 6 5",
            "1 from a and 5 from e",
            "8 8 7 6 0",
        ),
    ] {
        let (game, from) = (game(name), position(piles));
        let by = Move::parse(game, &from, text).unwrap();
        assert_eq!(
            by.apply_arranged(game, &from),
            position(to),
            "{name}: {text}"
        );
        let words = by.words(game, &game.order(&from));
        assert_eq!(Move::parse(game, &from, &words).unwrap(), by, "{words}");
    }
    let refused = |name: &str, piles: &str, text: &str| {
        let error = Move::parse(game(name), &position(piles), text);
        error.unwrap_err().to_string()
    };
    assert_eq!(
        refused("hyper:ab+bc+cd", "4 1 3 2", "1 from a and 1 from c"),
        "ac is not an edge of the game: a move plays on the piles of an edge, such as ab"
    );
    assert_eq!(
        refused("slow-hyper:ab+bc+cd", "4 0 3 2", "take b c"),
        "pile b holds 0: 1 cannot be taken from it"
    );
}

#[test]
fn what_is_wrong_with_edges_is_said_with_the_place() {
    for (name, words) in [
        (
            "hyper:ab++bc",
            "edge 2, \"\", is empty, and a move plays on at least one pile: write edges like hyper:ab+bc+cd",
        ),
        (
            "hyper:ab+bcb",
            "edge 2, \"bcb\", has the pile b twice: write edges like hyper:ab+bc+cd",
        ),
        (
            "hyper:ab+b3",
            "edge 2, \"b3\", has '3' in place 2, where a letter from a to z names a pile: write edges like hyper:ab+bc+cd",
        ),
        (
            "slow-hyper:ab+bd",
            "no edge has the pile c, but there is a pile d: name the piles a, b, c, … without a gap, as in slow-hyper:ab+bc+cd",
        ),
        (
            "hyper",
            "hyper takes edges, not \"\": write it like hyper:ab+bc+cd",
        ),
        (
            "circular:4,5",
            "k = 5 is not possible: 1 ≤ k ≤ n = 4, as in circular:6,3",
        ),
        (
            "circular:27,2",
            "n = 27 is not possible: 1 ≤ n ≤ 26, as in circular:6,3",
        ),
        (
            "circular:26,20",
            "26,20 has 12945088 edges, and a game has at most 4096: take fewer, as in circular:6,3",
        ),
        (
            "simplicial:abcdefghijklmnopqrstuvwxyz",
            "abcdefghijklmnopqrstuvwxyz has at least the 67108863 subsets of abcdefghijklmnopqrstuvwxyz as edges, and a game has at most 4096: take fewer, as in simplicial:abc+cd",
        ),
    ] {
        assert_eq!(name.parse::<Game>().unwrap_err().to_string(), words);
    }
    let many: Vec<String> = (1..=4097_u32)
        .map(|set| {
            (0..13)
                .filter(|i| set >> i & 1 == 1)
                .map(|i| char::from(b'a' + i))
                .collect()
        })
        .collect();
    let error = format!("hyper:{}", many.join("+"))
        .parse::<Game>()
        .unwrap_err();
    assert!(
        error
            .to_string()
            .contains(" has 4097 edges, and a game has at most 4096"),
        "{error}"
    );
}

#[test]
fn another_number_of_piles_asks_for_the_edges() {
    let error = game("hyper:ab+bc").with_piles(4).unwrap_err().to_string();
    assert!(error.contains("for 4 piles, write other edges"), "{error}");
    assert_eq!(game("circular:5,2").with_piles(6), Ok(game("circular:6,2")));
    assert_eq!(game("hyper:ab+bc").with_piles(3), Ok(game("hyper:ab+bc")));
    assert!(matches!(game("hyper:ab+bc").kind(), Kind::Edges(_)));
}

/// All rearrangements of n piles.
fn rearrangements(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = rearrangements(n - 1);
    let inserted = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, n - 1);
        order
    };
    shorter
        .iter()
        .flat_map(|order| (0..n).map(move |at| inserted(order, at)))
        .collect()
}

#[test]
fn the_automorphisms_of_random_hypergraphs_are_those_found_by_trying() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut orders = BTreeSet::new();
    for _ in 0..400 {
        let n = random.usize(1..=6);
        let mut edges: BTreeSet<u32> = (0..random.usize(1..=8))
            .map(|_| random.u32(1..1 << n))
            .collect();
        let used = edges.iter().fold(0, |used, edge| used | edge);
        edges.extend((0..n).filter(|i| used >> i & 1 == 0).map(|i| 1 << i));
        let image = |order: &Vec<usize>, edge: u32| {
            piles_of(edge).fold(0_u32, |image, pile| image | 1 << order[pile])
        };
        let keeps = |order: &&Vec<usize>| {
            let images = edges.iter().map(|&edge| image(order, edge));
            images.collect::<BTreeSet<u32>>() == edges
        };
        let tried = rearrangements(n).iter().filter(keeps).count() as u128;
        let words: Vec<String> = edges.iter().map(|&edge| letters(edge)).collect();
        assert_eq!(
            order(&format!("hyper:{}", words.join("+"))),
            tried,
            "{words:?}"
        );
        orders.insert(tried);
    }
    assert!(orders.len() > 8, "{orders:?}");
}

#[test]
fn the_edges_of_a_circle_are_counted_before_they_are_made() {
    for n in 1..=13 {
        for k in 1..=n {
            let windows: Vec<u32> = (0..n)
                .map(|first| (first..first + k).fold(0, |set, i| set | 1 << (i % n)))
                .collect();
            let edges: BTreeSet<u32> = (1..1_u32 << n)
                .filter(|set| windows.iter().any(|window| set & window == *set))
                .collect();
            match format!("circular:{n},{k}").parse::<Game>() {
                Ok(game) => {
                    let made = game.hypergraph().unwrap().edges.clone();
                    assert_eq!(made.iter().copied().collect::<BTreeSet<u32>>(), edges);
                }
                Err(error) => {
                    assert!(edges.len() > 4096, "{error}");
                    let count = format!("has {} edges", edges.len());
                    assert!(error.to_string().contains(&count), "{error}");
                }
            }
        }
    }
}

/// The minimal sets that are no edge, if all non-empty subsets of edges are edges and no two of
/// these minimal sets share a pile.
fn circuits_by_trying(n: usize, edges: &BTreeSet<u32>) -> Option<BTreeSet<u32>> {
    let is_edge = |set: u32| set == 0 || edges.contains(&set);
    let without_one = |set: u32| piles_of(set).map(move |i| set & !(1 << i));
    if !edges.iter().all(|&edge| without_one(edge).all(is_edge)) {
        return None;
    }
    let sets = 1..1_u32 << n;
    let circuits = sets.filter(|&set| !is_edge(set) && without_one(set).all(is_edge));
    let circuits: BTreeSet<u32> = circuits.collect();
    let shares = |set: &u32| circuits.iter().any(|other| other != set && other & set > 0);
    (!circuits.iter().any(shares)).then_some(circuits)
}

#[test]
fn disjoint_circuits_are_those_found_by_trying() {
    let mut random = fastrand::Rng::with_seed(5);
    let mut found = [0; 2];
    for round in 0..3000 {
        let n = random.usize(1..=6);
        let count = random.usize(1..=6);
        let largest: Vec<u32> = (0..count).map(|_| random.u32(1..1 << n)).collect();
        // Most of them are closed under subsets.
        let is_complex = round % 8 > 0;
        let mut edges: BTreeSet<u32> = (1..1_u32 << n)
            .filter(|set| {
                largest
                    .iter()
                    .any(|edge| set & edge == *set && (is_complex || set == edge))
            })
            .collect();
        edges.extend((0..n).map(|i| 1 << i));
        let words: Vec<String> = edges.iter().map(|&edge| letters(edge)).collect();
        let game = game(&format!("hyper:{}", words.join("+")));
        let circuits = game.hypergraph().unwrap().disjoint_circuits();
        let circuits = circuits.map(|circuits| circuits.iter().copied().collect());
        assert_eq!(circuits, circuits_by_trying(n, &edges), "{words:?}");
        found[usize::from(circuits.is_some())] += 1;
    }
    assert!(found.iter().all(|&count| count > 100), "{found:?}");
}

#[test]
fn tokens_that_are_never_played_change_no_value() {
    let game = game("slow-hyper:ab+bc+cd");
    let oracle = Oracle::new(Vec::new(), 0, 10_000);
    for rules in Ruleset::both(game) {
        // a is played with b only, and d with c.
        let [huge, small] = [[1 << 40, 3, 4, 1 << 50], [3, 3, 4, 4]];
        let values = |piles: [u64; 4]| {
            let x = game.canonical(piles);
            let grundy = oracle.grundy(rules, &x).value();
            (oracle.remoteness(rules, &x).value(), grundy)
        };
        let (remoteness, grundy) = values(huge);
        assert!(remoteness.is_some() && grundy.is_some());
        assert_eq!((remoteness, grundy), values(small));
    }
}
