// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0

//! The jobs of bench/peers/jobs with hcl-rs; the arguments are those of hecla.cpp. Jobs that hcl-rs does not offer are
//! left out.

use hcl::eval::{Context, Evaluate};
use hcl::Map;
use serde::{Deserialize, Serialize};
use std::error::Error;
use std::sync::OnceLock;

type Outcome = Result<String, Box<dyn Error>>;

fn count_items(body: &hcl::edit::structure::Body, blocks: &mut usize, attributes: &mut usize) {
    for item in body {
        match item {
            hcl::edit::structure::Structure::Attribute(_) => *attributes += 1,
            hcl::edit::structure::Structure::Block(block) => {
                *blocks += 1;
                count_items(&block.body, blocks, attributes);
            }
        }
    }
}

fn parse(text: &str, wants_result: bool) -> Outcome {
    let body: hcl::edit::structure::Body = text.parse()?;
    if !wants_result {
        return Ok(String::new());
    }
    let (mut blocks, mut attributes) = (0, 0);
    count_items(&body, &mut blocks, &mut attributes);
    Ok(serde_json::json!({"blocks": blocks, "attributes": attributes}).to_string())
}

fn to_json(text: &str, _wants_result: bool) -> Outcome {
    let value: hcl::Value = hcl::from_str(text)?;
    Ok(serde_json::to_string(&value)?)
}

#[derive(Deserialize, Serialize)]
struct Listener {
    address: String,
    port: i32,
}

#[derive(Deserialize, Serialize)]
struct Service {
    port: i32,
    #[serde(default)]
    weight: f64,
    #[serde(default)]
    enabled: bool,
    image: String,
    #[serde(default)]
    hosts: Vec<String>,
    #[serde(default)]
    tags: Map<String, String>,
    #[serde(default)]
    listener: Map<String, Listener>,
}

#[derive(Deserialize, Serialize)]
struct Services {
    service: Map<String, Service>,
}

// A list of objects, with the label as an attribute.
fn with_label<T: Serialize>(items: &Map<String, T>, label: &str) -> serde_json::Value {
    let object = |(name, item)| {
        let mut value = serde_json::to_value(item).unwrap();
        value[label] = serde_json::Value::String(String::clone(name));
        value
    };
    items.iter().map(object).collect()
}

fn structs(text: &str, wants_result: bool) -> Outcome {
    let decoded: Services = hcl::from_str(text)?;
    if !wants_result {
        return Ok(String::new());
    }
    let mut list = with_label(&decoded.service, "name");
    for (value, service) in list.as_array_mut().unwrap().iter_mut().zip(decoded.service.values()) {
        value["listener"] = with_label(&service.listener, "protocol");
    }
    Ok(serde_json::json!({"service": list}).to_string())
}

fn make_context() -> Context<'static> {
    let services: Vec<hcl::Value> = (0..10_000)
        .map(|i| {
            hcl::value!({
                "name" = (format!("service-{i}"))
                "port" = (8000 + i % 1000)
                "weight" = (i % 7)
                "enabled" = (i % 3 != 0)
            })
        })
        .collect();
    let mut context = Context::new();
    context.declare_var("services", services);
    context.declare_var("region", "eu-west-1");
    context.declare_var("base", 100);
    context
}

fn evaluate(text: &str, wants_result: bool) -> Outcome {
    static CONTEXT: OnceLock<Context<'static>> = OnceLock::new();
    let context = CONTEXT.get_or_init(make_context);
    let expression: hcl::Expression = text.trim().parse()?;
    let value = expression.evaluate(context)?;
    Ok(if wants_result { serde_json::to_string(&value)? } else { String::new() })
}

fn processor_microseconds() -> f64 {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is valid for writing.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut now) };
    now.tv_sec as f64 * 1e6 + now.tv_nsec as f64 / 1e3
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let job = match arguments[1].as_str() {
        "parse" => parse,
        "to_json" => to_json,
        "structs" => structs,
        "evaluate" => evaluate,
        _ => {
            println!("null");
            return Ok(());
        }
    };
    let text = std::fs::read_to_string(&arguments[2])?;
    if arguments.len() < 4 {
        println!("{}", job(&text, true)?);
        return Ok(());
    }
    let count: u32 = arguments[3].parse()?;
    job(&text, false)?;
    let start = processor_microseconds();
    for _ in 0..count {
        job(&text, false)?;
    }
    println!("{:.3}", (processor_microseconds() - start) / f64::from(count));
    Ok(())
}
