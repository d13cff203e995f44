// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#![cfg(feature = "serde")]
use hecla::{from_slice, from_str, from_str_with, Context, Value};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Server {
    #[serde(default)]
    port: u16,
    tls: Option<Tls>,
    #[serde(default)]
    route: Vec<Route>,
}
#[derive(Debug, Deserialize, PartialEq)]
struct Tls {
    cert: String,
}
#[derive(Debug, Deserialize, PartialEq)]
struct Route {
    path: String,
}
#[derive(Debug, Deserialize, PartialEq)]
struct Config {
    #[serde(default)]
    server: BTreeMap<String, Server>,
    level: Option<Level>,
    extra: Option<Value>,
}
#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Level {
    Info,
    Custom { code: u8 },
}

fn line_of_error<T: serde::de::DeserializeOwned + std::fmt::Debug>(text: &str) -> (u64, String) {
    let errors = from_str::<T>(text).unwrap_err();
    let error = errors.get(0).unwrap();
    (error.subject().unwrap().start().line, error.detail().into_owned())
}

#[test]
fn one_block_is_a_sequence_too() {
    let config: Config = from_str("server \"a\" {\n  route { path = \"/\" }\n  tls { cert = \"c\" }\n}\n").unwrap();
    assert_eq!(config.server["a"].route, [Route { path: "/".into() }]);
    assert_eq!(config.server["a"].tls, Some(Tls { cert: "c".into() }));
    let config: Config =
        from_str("server \"a\" {\n  route { path = \"/\" }\n  route { path = \"/b\" }\n}\nserver \"b\" {}\n").unwrap();
    assert_eq!((config.server["a"].route.len(), config.server.len()), (2, 2));
    let config: Config = from_str("server \"a\" {\n  tls = { cert = \"c\" }\n}\n").unwrap();
    assert_eq!(config.server["a"].tls, Some(Tls { cert: "c".into() }));
}

#[test]
fn both_syntaxes_give_the_same() {
    let native = "server \"a\" {\n  port = 1\n}\nextra = { a = [1, null] }\nlevel = \"info\"\n";
    let json = r#"{"server": {"a": {"port": 1}}, "extra": {"a": [1, null]}, "level": "info"}"#;
    let from_native: Config = from_str(native).unwrap();
    let from_json: Config = from_slice("a.json", json, &Context::new()).unwrap();
    assert_eq!(from_native, from_json);
    assert_eq!(from_native.extra.unwrap().get("a").unwrap().len(), 2);
    assert_eq!(from_native.level, Some(Level::Info));
    let block: Config = from_str("level \"custom\" {\n  code = 3\n}\n").unwrap();
    assert_eq!(block.level, Some(Level::Custom { code: 3 }));
}

#[test]
fn errors_have_places() {
    assert_eq!(line_of_error::<Config>("server \"a\" {\n  port = \"x\"\n}\n").0, 2);
    let (line, detail) = line_of_error::<Config>("server \"a\" {\n  prt = 1\n}\n");
    assert_eq!(line, 2);
    assert!(detail.starts_with("Unknown field `prt`"), "{detail}");
    let (line, detail) = line_of_error::<Config>("\nserver \"a\" {\n  tls {}\n}\n");
    assert_eq!((line, detail.as_str()), (3, "Missing field `cert`."));
    let (line, detail) = line_of_error::<Config>("server \"a\" {\n  tls {}\n  tls {}\n}\n");
    assert_eq!((line, detail.as_str()), (3, "Only one \"tls\" block is allowed, found 2."));
    assert_eq!(line_of_error::<Config>("extra = 1\nlevel = missing\n").0, 2);
    assert!(from_str::<Config>("a = [").unwrap_err().to_string().contains("Unclosed bracket"));
}

#[test]
fn expressions_are_evaluated_and_secrets_hidden() {
    let mut context = Context::with_standard_functions();
    context.set_variable("secret", Value::from("hunter2").sensitive());
    #[derive(Debug, Deserialize)]
    struct Login {
        password: String,
    }
    let login: Login = from_str_with("password = upper(secret)\n", &context).unwrap();
    assert_eq!(login.password, "HUNTER2");
    let errors = from_str_with::<HashMap<String, u8>>("password = secret\n", &context).unwrap_err();
    assert!(!errors.to_string().contains("hunter2") && errors.to_string().contains("line 1"), "{errors}");
    assert!(serde_json_like(&Value::from("x").sensitive()).is_err());
}

// A serializer of the crate itself: a value becomes a value.
fn serde_json_like(value: &Value) -> Result<Value, hecla::Error> {
    hecla::to_value(value)
}

#[derive(Debug, Serialize, Deserialize, PartialEq)]
struct Everything {
    unit: (),
    number: f64,
    small: f32,
    big: u64,
    pair: (i8, char),
    map: BTreeMap<String, Option<bool>>,
    variants: Vec<Variant>,
}
#[derive(Debug, Serialize, Deserialize, PartialEq)]
enum Variant {
    Unit,
    New(u8),
    Tuple(u8, u8),
    Struct { a: u8 },
}

#[test]
fn values_survive_a_round_trip() {
    let everything = Everything {
        unit: (),
        number: 0.1,
        small: 0.1,
        big: u64::MAX,
        pair: (-1, 'é'),
        map: BTreeMap::from([("a b".into(), None), ("c".into(), Some(true))]),
        variants: vec![Variant::Unit, Variant::New(1), Variant::Tuple(1, 2), Variant::Struct { a: 3 }],
    };
    let value = hecla::to_value(&everything).unwrap();
    assert_eq!(value.get("number").unwrap().number_text().unwrap(), "0.1");
    assert_eq!(hecla::from_value::<Everything>(&value).unwrap(), everything);
    assert_eq!(hecla::to_value(&value).unwrap(), value);
    let text = hecla::to_string(&everything).unwrap();
    assert_eq!(from_str::<Everything>(&text).unwrap(), everything);
    assert!(hecla::to_string(&[1]).is_err());
    assert!(hecla::to_string(&BTreeMap::from([("a b", 1)])).is_err());
    let error = hecla::from_value::<HashMap<String, Vec<u8>>>(&hecla::to_value(&BTreeMap::from([("a", [1, -1])])).unwrap())
        .unwrap_err();
    assert_eq!(error.path(), ".a[1]");
}
