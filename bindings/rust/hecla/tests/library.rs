// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Tests of the crate, in addition to the examples of its documentation.
use hecla::*;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

const SERVICES: &str = "# all\nname = \"x\"\nservice \"web\" \"eu\" {\n  port = 80 # http\n}\nservice \"db\" \"us\" {}\n";

fn evaluate(expression: &str, context: &Context<'_>) -> Result<Value, Diagnostics> {
    Document::parse_expression("e", expression)?.expression().unwrap().evaluate(context)
}

#[test]
fn everything_can_be_shared_between_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<(Document, Diagnostics, Value, Type, Function, FunctionTable, Context<'_>, Spec, Edits, BodySchema)>();
    is_shared::<(Content<'_>, DerivedBody<'_>, Expressions<'_>, References<'_>, Constraint, Parts<'_>, Tokens<'_>)>();
    is_shared::<(Body<'_>, Attribute<'_>, Block<'_>, Expression<'_>, Node<'_>, Range<'_>, Diagnostic<'_>)>();
    is_shared::<(Providers, wire::Schema, Error)>();
}

#[test]
fn documents_are_read_through_views() {
    let document = parse("a.hcl", SERVICES).unwrap();
    let body = document.body();
    assert_eq!(body.blocks().len(), 2);
    let web = body.blocks().next().unwrap();
    assert_eq!((web.ty(), web.labels().collect::<Vec<_>>()), ("service", vec!["web", "eu"]));
    assert_eq!(web.label(2), None);
    assert_eq!(web.label_range(1).unwrap().text(), "\"eu\"");
    let port = web.body().attribute("port").unwrap();
    assert_eq!(format!("{port:?}"), "Attribute(port at a.hcl:4:3-4:12)");
    assert_eq!(port.expression().range().to_string(), "a.hcl:4:10");
    assert!(body.attribute("port").is_none());
    // A view outlives the views that it was asked of, not the document.
    let name = { document.body().attribute("name").unwrap().expression().as_str() };
    assert_eq!(name, Some("x"));
    let tokens = document.tokens();
    let comments = tokens.leading_comments(body.attribute("name").unwrap().node().unwrap());
    assert_eq!(comments[0].text().trim_end(), "# all");
    assert_eq!(tokens.trailing_comments(port.node().unwrap())[0].text().trim_end(), "# http");
    assert_eq!(document.node_at(40).unwrap().range().source().unwrap().name(), "a.hcl");
    assert_eq!(document.root().children().len(), 3);
    assert!(document.expression().is_none());
}

#[test]
fn broken_texts_have_documents_and_any_bytes_are_read() {
    let mut diags = Diagnostics::new();
    let document = Parser::new().parse("a.hcl", b"a = \"\xff\"\nb = 1\n", &mut diags);
    assert!(diags.has_errors() && diags.error_count() == 1);
    assert_eq!(document.bytes(), b"a = \"\xff\"\nb = 1\n");
    assert_eq!(document.to_string(), "a = \"\u{fffd}\"\nb = 1\n");
    assert_eq!(document.body().attribute("b").unwrap().expression().constant(), Some(1.into()));
    assert!(Document::parse_file("does/not/exist.hcl").is_err());
    let limits = Limits { max_nesting: 3, ..Limits::default() };
    Parser::new().limits(limits).parse("a.hcl", "a = [[[[[1]]]]]", &mut diags);
    assert_eq!(diags.error_count(), 2);
    diags.clear();
    assert!(diags.is_empty() && Document::parse_expression("", "1").unwrap().body().blocks().next().is_none());
}

#[test]
fn diagnostics_have_places_fixes_and_forms() {
    let mut context = Context::new();
    context.set_variable("env", Value::object(&[("region", Value::from("eu"))]));
    let errors = evaluate("env.regoin", &context).unwrap_err();
    let error = errors.iter().next().unwrap();
    assert_eq!((error.severity(), error.summary()), (Severity::Error, "Unsupported attribute"));
    let fix = error.fixes().next().unwrap();
    let (range, replacement) = fix.edits().next().unwrap();
    assert_eq!((range.bytes(), &*replacement), (4..10, "region"));
    assert!(errors.to_json().contains("\"error_count\": 1") && errors.to_sarif().contains("2.1.0"));
    assert!(!errors.to_text(&RenderOptions { without_lines: true, ..Default::default() }).contains("1:"));
    assert_eq!(format!("{errors:?}"), errors.to_string());
    let mut own = Diagnostics::new();
    own.add(Severity::Warning, "acme-old", "Old name", "Use \"new\".", error.subject());
    drop(errors);
    assert_eq!((own.warning_count(), own.has_errors()), (1, false));
    assert_eq!(own.get(0).unwrap().subject().unwrap().source().unwrap().text(), "env.regoin");
}

#[test]
fn values_have_every_state() {
    let list = Value::from(vec![1, 2, 3]);
    assert_eq!(list.ty().to_string(), "list(number)");
    assert_eq!(Value::from(vec![Value::from(1), Value::from("a")]).ty().to_string(), "tuple([number,string])");
    assert_eq!(Value::from(Vec::<String>::new()).ty(), &*Type::list(&Type::string()));
    assert_eq!(list.elements().rev().map(|element| element.as_i64().unwrap()).collect::<Vec<_>>(), [3, 2, 1]);
    let second = list.element(1).unwrap().to_owned();
    drop(list);
    assert_eq!(second, Value::from(2));
    let object = Value::object(&[("b", Value::from(true)), ("a", Value::from(u64::MAX))]);
    assert_eq!(object.entries().map(|(key, _)| key).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(object.get("a").unwrap().as_u64(), Some(u64::MAX));
    assert_eq!(object.get("a").unwrap().as_i64(), None);
    assert!(object.get("c").is_none() && object.element(2).is_none());
    assert_eq!(Value::number("1e400").unwrap().as_f64(), Some(f64::INFINITY));
    assert!(Value::try_from(f64::NAN).is_err() && Value::number("x").is_err());
    let unknown = Value::refined(&Type::string(), &Refinement { prefix: Some("ami-".into()), ..Default::default() }).unwrap();
    assert_eq!(unknown.refinement().prefix.as_deref(), Some("ami-"));
    assert!(!unknown.is_known() && unknown.as_str().is_none());
    assert_eq!(Value::from(None::<i64>), Value::null(&Type::number()));
    assert_eq!(Value::from_json("{\"a\": [1]}", None).unwrap().to_json().unwrap(), "{\"a\":[1]}");
    let error = Value::from(vec!["1", "x"]).to::<Vec<u8>>().unwrap_err();
    assert_eq!(error.path(), "[1]");
    assert_eq!(u8::try_from(Value::from(300)).unwrap_err().message(), "a whole number from 0 to 255 is required");
    assert!("object({a=optional(string)})".parse::<Type>().unwrap().attributes().next().unwrap().2);
}

#[test]
fn secrets_are_not_shown() {
    let secret = Value::from("hunter2").sensitive();
    let object = Value::object(&[("password", &secret)]);
    for shown in [format!("{secret:?}"), format!("{object:?}"), format!("{object}")] {
        assert!(shown.contains("(sensitive value)") && !shown.contains("hunter2"), "{shown}");
    }
    assert!(object.contains_marked() && !object.is_marked() && secret.is_sensitive());
    assert!(secret.as_str().is_none() && object.to_json().is_err());
    let message = secret.to::<u8>().unwrap_err().to_string();
    assert!(!message.contains("hunter2"), "{message}");
    assert!(secret.to::<String>().is_err());
    assert_eq!(object.unmarked_deep().get("password").unwrap().as_str(), Some("hunter2"));
    assert!(Edits::new().set_value("a", &secret).is_err());
}

#[test]
fn closures_are_functions() {
    let mut context = Context::new();
    context.define("sum", |numbers: Vec<i64>| numbers.into_iter().sum::<i64>());
    context.define("or", |value: Option<String>, other: String| value.unwrap_or(other));
    context.define("half", |number: f64| number / 2.0);
    context.define("zero", || 0);
    context.define("check", |value: Value| if value.is_null() { Err("null is not allowed") } else { Ok(value) });
    assert_eq!(
        evaluate("[sum([1, 2]), or(null, \"x\"), half(3), zero()]", &context).unwrap().to_string(),
        "[3, \"x\", 1.5, 0]"
    );
    let errors = evaluate("check(null)", &context).unwrap_err();
    assert!(errors.to_string().contains("null is not allowed"), "{errors}");
    let small = evaluate("sum([1.5])", &context).unwrap_err();
    assert_eq!(small.get(0).unwrap().subject().unwrap().bytes().start, 4);
    assert_eq!(evaluate("zero(1)", &context).unwrap_err().get(0).unwrap().code(), "too-many-arguments");
}

#[test]
fn panics_in_closures_are_errors() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut context = Context::new();
    context.define("index", |index: usize| [1, 2, 3][index]);
    let ruled = Function::builder("rule").result_rule(|_| panic!("no rule")).build(|_| Ok(1.into())).unwrap();
    context.set_function("rule", &ruled);
    let errors = evaluate("index(7)", &context).unwrap_err();
    assert!(errors.to_string().contains("its implementation panicked: index out of bounds"), "{errors}");
    assert!(evaluate("rule()", &context).unwrap_err().to_string().contains("no rule"));
    let document = parse("a.hcl", SERVICES).unwrap();
    let walked = std::panic::catch_unwind(|| document.root().walk(|_| panic!("stopped")));
    assert_eq!(walked.unwrap_err().downcast_ref::<&str>(), Some(&"stopped"));
    let _ = std::panic::take_hook();
}

#[test]
fn functions_are_freed_with_their_last_use() {
    let freed = Arc::new(AtomicUsize::new(0));
    struct Count(Arc<AtomicUsize>);
    impl Drop for Count {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    let counted = Count(freed.clone());
    let function = Function::builder("f")
        .parameter("a", Type::string())
        .build(move |call| {
            let _ = &counted;
            call.warn(Some(0), "The function is old.");
            Err(CallError::at(0, "it is \""))
        })
        .unwrap();
    let mut context = Context::new();
    context.set_function("f", &function);
    drop(function);
    assert_eq!(freed.load(Ordering::SeqCst), 0);
    let mut diags = Diagnostics::new();
    let document = Document::parse_expression("e", "f(\"x\")").unwrap();
    let value = document.expression().unwrap().evaluate_with(&context, &mut diags);
    assert!(!value.is_known() && diags.warning_count() == 1 && diags.error_count() == 1);
    drop(context);
    assert_eq!(freed.load(Ordering::SeqCst), 1);
}

#[test]
fn contexts_have_children_and_limits() {
    let mut outer = Context::with_standard_functions();
    outer.set_variable("a", 1).set_variable("b", 2);
    let mut inner = outer.child();
    inner.set_variable("b", 3);
    assert_eq!(evaluate("[a, b, max(a, b)]", &inner).unwrap().to_string(), "[1, 3, 3]");
    assert_eq!((inner.variable("a").unwrap().as_i64(), inner.is_empty()), (Some(1), false));
    drop(inner);
    outer.set_limits(&Limits { max_steps: 100, ..Limits::default() });
    assert!(evaluate("[for i in range(1000): i]", &outer).is_err());
    let document = Document::parse_expression("e", "\"${var.x}-${1 + 1}\"").unwrap();
    let expression = document.expression().unwrap();
    assert_eq!(expression.evaluate_partially(&outer).unwrap(), "\"${var.x}-2\"");
    assert!(!expression.can_evaluate(&outer));
}

#[test]
fn expressions_are_analysed() {
    let document = Document::parse_expression("e", "f(var.a[\"k\"].b, [x, 2], { p = q })").unwrap();
    let call = document.expression().unwrap().call().unwrap();
    assert_eq!((call.call_name(), call.len()), ("f", 3));
    let references = document.expression().unwrap().references();
    assert_eq!(references.iter().map(Reference::to_string).collect::<Vec<_>>(), ["var.a[\"k\"].b", "x", "q"]);
    let steps: Vec<_> = references.get(0).unwrap().steps().collect();
    assert_eq!((steps[2].kind, steps[2].key.unwrap().as_str()), (StepKind::Index, Some("k")));
    assert_eq!(references.get(1).unwrap().root(), "x");
    assert_eq!(call.get(1).unwrap().list().unwrap().get(0).unwrap().keyword().as_deref(), Some("x"));
    assert_eq!(call.get(2).unwrap().map().unwrap().pairs().next().unwrap().1.text(), "q");
    assert!(call.get(1).unwrap().map().is_err());
    let ty = Document::parse_expression("t", "object({ port = optional(number, 80) })").unwrap();
    let constraint = ty.expression().unwrap().type_constraint(TypeMode::Defaults).unwrap();
    let empty = Value::object::<Value>(&[]);
    assert_eq!(constraint.apply(&empty).unwrap().get("port").unwrap().as_i64(), Some(80));
    assert_eq!(References::parse("r", "a.b[0]", false).unwrap().get(0).unwrap().steps().count(), 3);
}

#[test]
fn bodies_are_read_with_schemas() {
    let mut schema = BodySchema::new();
    schema.attribute("name", true).block("service", &["name", "zone"]);
    let json = parse("a.hcl.json", r#"{"name": "x", "service": {"web": {"eu": {"port": 80}}}}"#).unwrap();
    let native = parse("a.hcl", SERVICES).unwrap();
    for (document, count) in [(&json, 1), (&native, 2)] {
        let content = document.body().content(&schema).unwrap();
        assert_eq!(content.attribute("name").unwrap().expression().evaluate(None).unwrap().as_str(), Some("x"));
        assert_eq!(content.blocks().count(), count);
        let inner = content.blocks().next().unwrap().body().just_attributes().unwrap();
        assert_eq!(inner.attributes().next().unwrap().expression().evaluate(None).unwrap(), Value::from(80));
    }
    let mut names = BodySchema::new();
    names.attribute("name", false);
    let content = native.body().partial_content(&names).unwrap();
    assert_eq!(content.rest().content(BodySchema::new().block("service", &["name", "zone"])).unwrap().blocks().count(), 2);
    assert!(native.body().content(&names).unwrap_err().error_count() == 2);
    let dynamic =
        parse("d.hcl", "dynamic \"service\" {\n  for_each = [1, 2]\n  labels = [\"a\", \"b\"]\n  content {}\n}\n").unwrap();
    let context = Context::new();
    let expanded = dynamic.body().expand_dynamic_blocks(&context);
    let merged = DerivedBody::merge([native.body(), expanded.body()]);
    assert_eq!(merged.body().content(&schema).unwrap().blocks().count(), 4);
}

#[test]
fn documents_are_edited_and_converted() {
    let document = parse("a.hcl", SERVICES).unwrap();
    let mut edits = Edits::new();
    edits.set_value("service.web.eu.port", Value::from(81)).unwrap();
    edits.rename("name", &["title"]).remove("service.db.us").set_comment("title", "", false);
    let after = document.edit(&edits).unwrap();
    assert_eq!(after.to_string(), "title = \"x\"\nservice \"web\" \"eu\" {\n  port = 81 # http\n}\n");
    assert_eq!(document.to_string(), SERVICES);
    assert!(after.changes().count() >= 3);
    assert!(document.edit(Edits::new().remove("nothing")).is_err());
    let parts = document.query("service.*.*").unwrap();
    assert_eq!(parts.iter().map(|part| part.address().to_owned()).collect::<Vec<_>>(), ["service.web.eu", "service.db.us"]);
    assert_eq!(parts.get(0).unwrap().kind(), PartKind::Block);
    assert_eq!(document.query("name").unwrap().get(0).unwrap().comments(false).next().unwrap().text().trim_end(), "# all");
    assert_eq!(address(&["a", "b c"]), "a[\"b c\"]");
    assert!(document.to_json().unwrap().contains("\"port\": 80"));
    assert_eq!(parse("a.json", "{\"a\": 1}").unwrap().to_native().unwrap(), "a = 1\n");
    assert!(format("a = [").is_err() && !is_identifier("1a") && quote("a\"b") == "\"a\\\"b\"");
    let lines = FormatOptions { lines: Some(1..=1), ..Default::default() };
    assert_eq!(format_with("a", "a=1\n\nb=2\n", &lines, &mut Diagnostics::new()).unwrap(), b"a = 1\n\nb=2\n");
}

#[test]
fn modules_are_validated() {
    let folder = std::env::temp_dir().join(format!("hecla-rust-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("main.tf"), "output \"a\" {\n  value = var.missing\n}\n").unwrap();
    let found = validate(&folder, &Providers::new(), &ValidateOptions::default());
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(found.error_count(), 1, "{found}");
    assert!(found.get(0).unwrap().subject().unwrap().source().unwrap().name().ends_with("main.tf"));
    assert!(Providers::new().add("[]").is_err());
}

#[test]
fn the_wire_format_has_schemas() {
    let json = r#"{"version": 0, "block": {"attributes": {"name": {"type": "string", "required": true}}}}"#;
    let schema = wire::Schema::parse(json)
        .or_else(|_| wire::Schema::parse(r#"{"attributes": {"name": {"type": "string", "required": true}}}"#))
        .unwrap();
    let document = parse("a.hcl", "name = \"x\"\n").unwrap();
    assert_eq!(schema.decode(document.body(), None).unwrap().get("name").unwrap().as_str(), Some("x"));
    assert_eq!(schema.ty().to_string(), "object({name=string})");
    assert!(schema.coerce(&Value::object::<Value>(&[])).is_err());
    let unknown = Value::object(&[("a", Value::unknown(&Type::string()))]);
    assert_eq!(wire::unknown_paths(&unknown), [".a"]);
    assert_eq!(wire::differences(&unknown, &Value::object(&[("a", Value::from("b"))])), [".a"]);
    assert!(wire::from_msgpack(&[0xc1], &Type::any()).is_err());
    assert_eq!(wire::type_of_json("[1]").unwrap().to_json().unwrap(), r#"["tuple",["number"]]"#);
}

#[test]
fn threads_share_documents_contexts_and_closures() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = calls.clone();
    let mut context = Context::with_standard_functions();
    context.define("twice", move |number: i64| {
        counter.fetch_add(1, Ordering::Relaxed);
        2 * number
    });
    let document = parse("a.hcl", "a = [for x in [1, 2, 3]: twice(x)]\nb = broken(\n").err();
    let document = document.map(|_| parse("a.hcl", "a = [for x in [1, 2, 3]: twice(x)]\n").unwrap()).unwrap();
    let errors = evaluate("missing", &context).unwrap_err();
    let shared = Value::from(vec!["a", "b"]);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..50 {
                    let value = document.body().attribute("a").unwrap().expression().evaluate(&context).unwrap();
                    assert_eq!(value.to_json().unwrap(), "[2,4,6]");
                    assert!(errors.to_string().contains("line 1"));
                    assert_eq!(shared.clone().element(1).unwrap().to_owned().as_str(), Some("b"));
                }
            });
        }
    });
    assert_eq!(calls.load(Ordering::Relaxed), 4 * 50 * 3);
}
