//! `serve`: requests in lines of JSON, answered as the commands answer; and the schemas in
//! `docs/schema`, which what is printed obeys.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::{Map, Value, json};

use super::program::{program, run, run_on};
use super::{COMMANDS, folder};

/// The lines that are answered to some requests.
fn served(requests: &[Value]) -> Vec<Value> {
    let input: Vec<String> = requests.iter().map(Value::to_string).collect();
    let answers = run_on("serve", &(input.join("\n") + "\n")).json();
    let schema = Schema::of("serve");
    for answer in &answers {
        schema.obeyed("answer", answer);
    }
    answers
}

/// What is answered to a request with the id 1.
fn asked(command: &str, args: &Value) -> Vec<Value> {
    served(&[json!({"id": 1, "command": command, "args": args})])
}

#[test]
fn a_request_is_answered_as_the_command_answers() {
    let answers = asked(
        "eval",
        &json!({"game": "slow:4,3", "misere": true, "position": [3, 5, 5, 6]}),
    );
    let printed = run("eval --game slow:4,3 --misere 3,5,5,6")
        .json()
        .remove(0);
    assert_eq!(
        answers,
        [
            json!({"id": 1, "result": printed}),
            json!({"id": 1, "done": true, "status": 0})
        ]
    );
}

#[test]
fn several_positions_are_several_results() {
    let positions = json!([[1, 2, 3], "1 2 4"]);
    let answers = asked(
        "eval",
        &json!({"game": "nim:3", "position": positions, "what": ["outcome", "grundy"]}),
    );
    let printed = run("eval --game nim:3 --what outcome,grundy 1,2,3 1,2,4").json();
    let results: Vec<&Value> = answers
        .iter()
        .filter_map(|answer| answer.get("result"))
        .collect();
    assert_eq!(results, printed.iter().collect::<Vec<_>>());
}

#[test]
fn requests_are_answered_in_their_order() {
    let requests: Vec<Value> = (0..20)
        .map(|id| json!({"id": id, "command": "mseq", "args": {"game": "slow:4,3", "position": [id, id, id, id]}}))
        .collect();
    let ids: Vec<Value> = served(&requests)
        .iter()
        .map(|answer| answer["id"].clone())
        .collect();
    let expected: Vec<Value> = (0..20).flat_map(|id| [json!(id), json!(id)]).collect();
    assert_eq!(ids, expected);
}

/// The log says which tables are filled.
#[test]
fn a_table_is_filled_once_for_all_requests_about_its_game() {
    let folder = folder();
    let log = folder.path().join("log.txt");
    let filled = |memory: &str, requests: &[Value]| {
        drop(std::fs::remove_file(&log));
        let input: Vec<String> = requests.iter().map(Value::to_string).collect();
        let words = format!("serve --memory {memory} --log {}", log.display());
        let answers = run_on(&words, &(input.join("\n") + "\n")).json();
        let ends = answers.iter().filter(|answer| answer["done"] == true);
        assert_eq!(ends.count(), requests.len(), "{answers:?}");
        let log = std::fs::read_to_string(&log).unwrap();
        log.matches("begins: normal exact:5,2: remoteness, piles ≤ 20")
            .count()
    };
    let ask = |id: u64, game: &str| {
        let args = json!({"game": game, "max": 20, "what": "remoteness"});
        json!({"id": id, "command": "solve", "args": args})
    };
    let between = [
        ask(1, "exact:5,2"),
        ask(2, "exact:6,2"),
        ask(3, "exact:5,2"),
    ];
    assert_eq!(filled("1G", &between), 1);
    // While the other table is filled there is no room for the first one.
    assert_eq!(filled("5050K", &between), 2);
}

#[test]
fn what_is_text_comes_whole() {
    let answers = asked(
        "figure",
        &json!({"name": "bouton", "game": "nim:3", "position": [3, 5, 7]}),
    );
    let text = run("figure bouton --game nim:3 --position 3,5,7").out;
    assert_eq!(answers[0], json!({"id": 1, "result": text}));
}

#[test]
fn a_wrong_request_is_told_what_is_wrong() {
    let wrong = |line: &str, words: &str| {
        let answer = run_on("serve", &format!("{line}\n")).json().remove(0);
        assert_eq!(answer["status"], 2, "{answer}");
        assert!(
            answer["error"].as_str().unwrap().contains(words),
            "{answer}"
        );
    };
    wrong("no json", "no object of JSON");
    wrong(r#"{"command":"games"}"#, "has an id");
    wrong(r#"{"id":1}"#, "names its command");
    wrong(
        r#"{"id":1,"command":"help"}"#,
        "there is no command \"help\"",
    );
    wrong(
        r#"{"id":1,"command":"eval","args":{"sort":1}}"#,
        "takes no \"sort\"; it takes game",
    );
    wrong(
        r#"{"id":1,"command":"eval","args":{"game":"nim:3"}}"#,
        "name a position",
    );
    wrong(
        r#"{"id":1,"command":"eval","args":{"game":"nim:3","position":[1]}}"#,
        "but 1 is given",
    );
    wrong(
        r#"{"id":1,"command":"eval","args":{"game":"nim:3","position":[1,2,-3]}}"#,
        "pile 3 is -3: a pile cannot be negative",
    );
    wrong(
        r#"{"id":1,"command":"eval","args":{"game":"nim:1","position":[18446744073709551616]}}"#,
        "pile 1 is 18446744073709551616, above the largest pile",
    );
    wrong(
        r#"{"id":1,"command":"eval","args":{"game":"nim","position":[1]}}"#,
        "nim",
    );
    wrong(r#"{"id":1,"commando":"eval"}"#, "is no member");
}

/// What is wrong is said in its turn, each id is taken once, and who cancels what is not under way
/// hears of it.
#[test]
fn wrong_requests_are_answered_in_their_order() {
    // It takes longer than all that is said after it.
    let one = json!({"id": 1, "command": "solve", "args": {"game": "exact:5,2", "max": 18}});
    let requests = [
        one.clone(),
        one,
        json!({"id": 2, "command": "games", "args": {"limit": 3}}),
        json!({"id": 3, "command": "eval", "args": {"game": "nim:3", "position": [1], "json": true}}),
        json!({"cancel": 77}),
    ];
    let answers = served(&requests).into_iter();
    let answers: Vec<Value> = answers
        .filter(|answer| answer.get("progress").is_none())
        .collect();
    let ids: Vec<Value> = answers.iter().map(|answer| answer["id"].clone()).collect();
    assert_eq!(ids, [1, 1, 1, 2, 3, 77].map(|id| json!(id)));
    let says = |number: usize, part: &str| {
        let error = answers[number]["error"].as_str().unwrap();
        assert!(error.contains(part) && !error.contains("--help"), "{error}");
    };
    says(2, "is under way already");
    says(3, "games takes no \"limit\"; it takes nothing");
    says(4, "but 1 is given");
    says(5, "no request 77 is under way");
}

/// A search whose end is not known says where it is, and no number twice.
#[test]
fn a_search_says_where_it_is() {
    let search = json!({"game": "exact:6,3", "value": "grundy", "seconds": 2});
    let answers = asked("discover", &search);
    let at: Vec<&Value> = answers
        .iter()
        .filter_map(|answer| answer.get("at"))
        .collect();
    assert!(at.len() > 1, "{answers:?}");
    assert!(at.windows(2).all(|pair| pair[0] != pair[1]), "{at:?}");
    let shard = json!({"shard": "1/2000", "seconds": 1});
    let answers = asked("catalogue", &shard);
    assert!(
        answers
            .iter()
            .any(|answer| answer["result"]["verdict"].is_string())
    );
}

/// The other requests are answered all the same.
#[test]
fn a_request_is_cancelled_by_its_id() {
    let mut child = program("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut next = || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };
    // It would take hours.
    let long = json!({"id": "long", "command": "verify", "args": {"id": "nimscope/thm3", "by": "options", "game": "slow:6,5", "max": 1000}});
    let short = json!({"id": "short", "command": "games"});
    writeln!(input, "{long}\n{short}").unwrap();
    // It has begun, and says how far it is.
    assert_eq!(next(), json!({"id": "long", "progress": 0.0}));
    writeln!(input, "{}", json!({"cancel": "long"})).unwrap();
    let mut end = next();
    while end.get("progress").is_some() {
        end = next();
    }
    assert_eq!(
        end,
        json!({"id": "long", "error": "interrupted", "status": 130})
    );
    assert_eq!(next()["id"], "short");
    drop(input);
    assert!(child.wait().unwrap().success());
}

/// A schema in `docs/schema`.
struct Schema(Value);

impl Schema {
    fn of(name: &str) -> Self {
        let path = format!("{}/docs/schema/{name}.json", env!("CARGO_MANIFEST_DIR"));
        Self(serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap())
    }

    /// Asserts that a value is as the definition with a name says.
    fn obeyed(&self, name: &str, value: &Value) {
        let schema = &self.0["$defs"][name];
        assert!(schema.is_object(), "{name} is not described");
        assert!(
            self.allows(schema, value),
            "{value} is not as {name} says: {schema}"
        );
    }

    /// Whether a schema allows a value. It knows the words that our schemas use, and no others.
    fn allows(&self, schema: &Value, value: &Value) -> bool {
        schema
            .as_object()
            .unwrap()
            .iter()
            .all(|(word, says)| match word.as_str() {
                "description" => true,
                "$ref" => {
                    let name = says.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                    self.allows(&self.0["$defs"][name], value)
                }
                "type" => match says.as_str().unwrap() {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "number" => value.is_number(),
                    "integer" => value.is_number() && !value.to_string().contains(['.', 'e']),
                    other => panic!("{other} is no type"),
                },
                "enum" => says.as_array().unwrap().contains(value),
                "const" => says == value,
                "anyOf" => says
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|schema| self.allows(schema, value)),
                "minimum" => value.as_f64() >= says.as_f64(),
                "maximum" => value.as_f64() <= says.as_f64(),
                "items" => items(value).all(|item| self.allows(says, item)),
                "minItems" => items(value).count() as u64 >= says.as_u64().unwrap(),
                "maxItems" => items(value).count() as u64 <= says.as_u64().unwrap(),
                "properties" => members(value).all(|(key, value)| {
                    says.get(key)
                        .is_none_or(|schema| self.allows(schema, value))
                }),
                "required" => items(says).all(|key| value.get(key.as_str().unwrap()).is_some()),
                "additionalProperties" => {
                    assert_eq!(says, false);
                    members(value).all(|(key, _)| schema["properties"].get(key).is_some())
                }
                other => panic!("{other} is not known here"),
            })
    }
}

fn items(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn members(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flat_map(Map::iter)
}

#[test]
fn what_commands_print_obeys_the_schema() {
    let schema = Schema::of("answers");
    for line in [
        "games --json",
        "eval --game slow:4,3 --misere 3,5,5,6 0,0,0,0",
        "eval --game exact:4,2 1000000000000,2000000000001,7,3000000000000 --effort 1",
        "moves --game slow:4,3 --misere 3,5,5,6 --json",
        "moves --game nim:3 1,2,4 --json",
        "line --game slow:4,3 --misere --rule m 3,5,5,6 --json",
        "line --game nim:3 1,2,4 --limit 1 --json",
        "why --game slow:4,3 --misere 3,5,5,6 --json",
        "why --game exact:5,2 1,2,2,3,4 --json",
        "mseq --game slow:4,3 3,5,5,6",
        "mseq --game slow:4,3 --misere 3,5,5,6",
        "exceptions --game slow:4,3 --misere --max 6 --format json",
        "exceptions --game exact:5,2 --max 15 --json",
        "table --game slow:3,2 --misere --max 3 --json",
        "table --game blocking-wythoff:2 --max 1 --json",
        "counts --game nim:2 --max 3 --json",
        "solve --game exact:5,2 --max 4",
        "solve --game nim:3 --max 4 --what outcome",
        "reduce --game slow:4,3 1,1,1,2 --json",
        "claims",
        "claims nimscope/thm3 --json",
        "verify exact52/obs8 --max 9",
        "verify nimscope/thm3 --by options --game slow:4,3 --max 6",
        "verify nimscope/thm3 --by options --game slow:4,3 --max 5 --shard 1/2",
        "discover --game exact:4,2",
        "discover --game wythoff --seconds 1",
        "prove --game exact:4,2 --claim x1=x2",
        "prove --game nim:3 --claim P<=>x1=x2",
        "check crates/nimscope-core/assets/rules/nim-3.txt",
        "figures",
        "notebook examples/notebook.ron --json",
        "cite games24/2.9 --json",
        "figure map --game nim:2 --max 3 --json",
        "help machines --json",
        "man eval --json",
        "completions bash --json",
        "catalogue --shard 1/10000 --json",
        "config path --json",
        "config check config.example.ron --json",
    ] {
        let command = line.split(' ').next().unwrap();
        let printed = run(line).json();
        assert!(!printed.is_empty(), "{line}");
        for object in &printed {
            schema.obeyed(command, object);
        }
    }
}

/// What fails is described too: half of a verification, and a wrong configuration.
#[test]
fn failures_obey_the_schema() {
    let (schema, folder) = (Schema::of("answers"), folder());
    let file = |part: u8| folder.path().join(format!("{part}.json"));
    for part in [1, 2] {
        let line = "verify nimscope/thm3 --by options --game slow:4,3 --max 6";
        let line = format!("{line} --shard {part}/2 --out {}", file(part).display());
        assert_eq!(run(&line).status, Some(0), "{line}");
    }
    let half = run(&format!("merge {}", file(1).display()));
    let half: Value = serde_json::from_str(&half.out).unwrap();
    assert_eq!(half["missing"], json!([2]));
    schema.obeyed("merge", &half);
    let wrong = run("config check Cargo.toml --json");
    schema.obeyed("config", &serde_json::from_str(&wrong.out).unwrap());
    let whole = run(&format!(
        "merge {} {}",
        file(1).display(),
        file(2).display()
    ));
    schema.obeyed("merge", &whole.json()[0]);
}

/// Every command has a definition.
#[test]
fn every_command_is_described() {
    let schema = Schema::of("answers");
    for command in COMMANDS {
        let is_described = schema.0["$defs"][command].is_object();
        assert_eq!(is_described, command != "serve", "{command}");
    }
}

/// A schema that allows everything would be obeyed too.
#[test]
fn the_schema_refuses_what_is_not_printed() {
    let schema = Schema::of("answers");
    let right = run("eval --game nim:3 1,2,4").json().remove(0);
    let changed = |key: &str, value: Value| {
        let mut object = right.clone();
        object[key] = value;
        !schema.allows(&schema.0["$defs"]["eval"], &object)
    };
    assert!(changed("outcome", json!("Q")));
    assert!(changed("remoteness", json!(-1)));
    assert!(changed("grundy", json!(1.5)));
    assert!(changed("position", json!([])));
    assert!(changed("optimal", json!([["1", "2", "3"]])));
    assert!(changed("more", json!(0)));
    let without: Map<String, Value> = right
        .as_object()
        .unwrap()
        .iter()
        .skip(1)
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect();
    assert!(!schema.allows(&schema.0["$defs"]["eval"], &Value::Object(without)));
}
