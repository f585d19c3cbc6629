//! `serve`: requests on standard input, one JSON object a line, answered by the commands.
//!
//! `{"id":1,"command":"eval","args":{"game":"slow:4,3","position":[3,5,5,6]}}` is answered by a
//! line with the `result` for each object that the command prints, and by a last one. Requests
//! are answered in the order in which they come, those that are wrong too; `{"cancel":1}` is heard
//! at once.

use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use clap::Arg;
use serde_json::Value;
use serde_json::value::RawValue;

use super::arguments::{self, InputLines};
use super::files::name_of;
use super::served::{Said, Served};
use super::shell::{Failure, Shell};
use crate::game::joined;
use crate::lists::CollectVec as _;
use crate::log::note_open;
use crate::solve::Control;
use crate::study::command;

/// The commands whose answer is about the program itself.
const NOT_SERVED: [&str; 5] = ["serve", "config", "help", "completions", "man"];

/// A request that waits for its answer, or is being answered: the words of a command, or what is
/// wrong.
struct PendingRequest {
    id: Value,
    asked: Result<Vec<String>, String>,
    control: Arc<Control>,
}

/// Runs the command that some words name.
pub(super) type Answer<'a> = dyn Fn(&[String], &Shell) -> Result<(), Failure> + 'a;

/// Answers requests until the input ends. `answer` runs a command by its words.
pub(super) fn run(
    shell: &Shell,
    program: &clap::Command,
    answer: &Answer<'_>,
) -> Result<(), Failure> {
    let under_way: Mutex<VecDeque<(Value, Arc<Control>)>> = Mutex::default();
    let under_way = &under_way;
    let known =
        || -> MutexGuard<'_, _> { under_way.lock().unwrap_or_else(PoisonError::into_inner) };
    let (send, receive) = mpsc::channel::<PendingRequest>();
    arguments::explain_terminal("one request a line (nimscope help serve shows one)");
    thread::scope(|scope| {
        let reader = shell.reader();
        scope.spawn(move || {
            let mut lines = InputLines::new(io::stdin().lock());
            while let Ok(some) = lines.next(&reader)
                && !some.is_empty()
            {
                for line in some {
                    let mut known = known();
                    let of = |id: &Value| known.iter().find(|(other, _)| other == id);
                    let (id, asked) = match read(&line.text, program) {
                        Ok(Asked::Cancel(id)) => match of(&id) {
                            Some((_, control)) => {
                                control.cancel();
                                continue;
                            }
                            None => {
                                let why = format!("no request {id} is under way to be cancelled");
                                (id, Err(why))
                            }
                        },
                        Ok(Asked::Answer { id, .. }) if of(&id).is_some() => {
                            let why = format!(
                                "a request {id} is under way already; give each an id of its own"
                            );
                            (id, Err(why))
                        }
                        Ok(Asked::Answer { id, words }) => (id, Ok(words)),
                        Err((id, why)) => (id, Err(why)),
                    };
                    let control = Arc::new(Control::new());
                    if asked.is_ok() {
                        known.push_back((id.clone(), Arc::clone(&control)));
                    }
                    drop(send.send(PendingRequest { id, asked, control }));
                }
            }
        });
        for PendingRequest { id, asked, control } in receive {
            let served = Served { id };
            let words = match asked {
                Ok(words) => words,
                Err(error) => {
                    served.say(Said::Failed { error, status: 2 })?;
                    continue;
                }
            };
            note_open(&command(&words));
            let shell = shell.serving(served.clone(), Arc::clone(&control));
            let done = shell
                .control
                .check()
                .map_err(Failure::from)
                .and_then(|()| answer(&words, &shell));
            known().pop_front();
            let status = done.as_ref().map_or_else(Failure::status, |()| 0);
            served.say(match done {
                Ok(()) | Err(Failure::Reported) => Said::Done { done: true, status },
                Err(failure) => Said::Failed {
                    error: failure.to_string(),
                    status,
                },
            })?;
        }
        Ok(())
    })
}

/// What a line asks for.
enum Asked {
    Cancel(Value),
    Answer { id: Value, words: Vec<String> },
}

/// What a line asks for, or the id that it has, if any, and what is wrong.
fn read(line: &str, program: &clap::Command) -> Result<Asked, (Value, String)> {
    const RIGHT: &str = r#"write {"id":1,"command":"eval","args":{"game":"nim:3","position":[1,2,4]}} or {"cancel":1}"#;
    let object: Members<'_> = serde_json::from_str(line).map_err(|error| {
        (
            Value::Null,
            format!("the line is no object of JSON: {error}; {RIGHT}"),
        )
    })?;
    let id_of = |name: &str| {
        let id: Option<Value> = serde_json::from_str(object.get(name)?.get()).ok();
        id.filter(|id| id.is_u64() || id.is_i64() || id.is_string())
    };
    if let Some(id) = id_of("cancel") {
        return Ok(Asked::Cancel(id));
    }
    let Some(id) = id_of("id") else {
        let why = format!("a request has an id, a whole number or a text; {RIGHT}");
        return Err((Value::Null, why));
    };
    let wrong = |why: String| (id.clone(), why);
    if let Some(other) = object
        .keys()
        .find(|key| !["id", "command", "args"].contains(&key.as_str()))
    {
        return Err(wrong(format!(
            "{other:?} is no member of a request; {RIGHT}"
        )));
    }
    let command = object.get("command");
    let command = command.and_then(|name| serde_json::from_str::<String>(name.get()).ok());
    let Some(command) = command else {
        return Err(wrong(format!("a request names its command; {RIGHT}")));
    };
    let args = object.get("args").map_or("{}", |args| args.get());
    let args: Members<'_> = serde_json::from_str(args)
        .map_err(|_| wrong(format!("the args of a request are an object; {RIGHT}")))?;
    let words = words(&command, &args, program).map_err(wrong)?;
    Ok(Asked::Answer { id, words })
}

/// The members of an object, as they are written: a number may be of any length.
type Members<'a> = BTreeMap<String, &'a RawValue>;

/// The words of a command line.
fn words(name: &str, args: &Members<'_>, program: &clap::Command) -> Result<Vec<String>, String> {
    let served = |command: &&clap::Command| !NOT_SERVED.contains(&command.get_name());
    let commands: Vec<&clap::Command> = program.get_subcommands().filter(served).collect_vec();
    let Some(command) = commands.iter().find(|command| command.get_name() == name) else {
        let names = joined(commands.iter().map(|command| command.get_name()), ", ");
        return Err(format!("there is no command {name:?}; there are {names}"));
    };
    let (mut options, mut positional) = (vec![name.to_owned()], Vec::new());
    for (key, value) in args {
        // It is accepted everywhere, and each answer is JSON as it is.
        if key == "json" && is_boolean(value) {
            continue;
        }
        let Some(arg) = command.get_arguments().find(|arg| key_of(arg) == *key) else {
            let keys = match joined(command.get_arguments().map(key_of), ", ") {
                none if none.is_empty() => "nothing".to_owned(),
                keys => keys,
            };
            return Err(format!("{name} takes no {key:?}; it takes {keys}"));
        };
        let texts = texts(value).ok_or_else(|| {
            format!("{key}: a text, a number, true or false, or a list of them is needed")
        })?;
        match (arg.get_long(), value.get()) {
            (Some(_), "false") => {}
            (Some(long), "true") => options.push(format!("--{long}")),
            (Some(long), _) => options.push(format!("--{long}={}", texts.join(","))),
            (None, _) => positional.extend(texts),
        }
    }
    let reads_input =
        name == "eval" && (positional.is_empty() || positional.iter().any(|word| word == "-"));
    if reads_input {
        return Err("position: name a position, or a list of them".to_owned());
    }
    options.push("--".to_owned());
    options.extend(positional);
    Ok(options)
}

/// The name of an argument in a request: `out` for `--out`, `id` for `ID|all`.
fn key_of(arg: &Arg) -> String {
    let name = name_of(arg);
    let name = name.trim_start_matches("--");
    let name = name.split('|').next().unwrap_or(name);
    name.to_lowercase()
}

/// A value as words: piles are joined, and lists of positions are several words.
fn texts(value: &RawValue) -> Option<Vec<String>> {
    match serde_json::from_str::<Vec<&RawValue>>(value.get()) {
        Ok(list) if !list.iter().all(|pile| number(pile).is_some()) => {
            list.into_iter().map(text).collect()
        }
        Err(_) if is_boolean(value) => Some(Vec::new()),
        Ok(_) | Err(_) => Some(vec![text(value)?]),
    }
}

/// A text, a number, or piles with commas between them.
fn text(value: &RawValue) -> Option<String> {
    let json = value.get();
    if let Ok(piles) = serde_json::from_str::<Vec<&RawValue>>(json) {
        let piles = piles.into_iter().map(number);
        return Some(piles.collect::<Option<Vec<_>>>()?.join(","));
    }
    let string = serde_json::from_str::<String>(json).ok();
    string.or_else(|| number(value).map(str::to_owned))
}

fn number(value: &RawValue) -> Option<&str> {
    let is_number = |json: &&str| json.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    Some(value.get()).filter(is_number)
}

fn is_boolean(value: &RawValue) -> bool {
    matches!(value.get(), "true" | "false")
}
