// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//! Deserialization of configuration with serde.
use crate::{Attribute, Block, Body, Context, Diagnostics, Error, Parser, Range, Severity};
use serde::de::{self, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde::forward_to_deserialize_any;
use std::fmt;

/// Reads a configuration in the native syntax.
///
/// Arguments are fields, and so are blocks: `service "web" { … }` is a map by its label, a block without labels is a
/// struct. Several blocks of a type, or of a type with the same labels, are a sequence; a field that is a sequence also
/// takes one. Expressions are evaluated; [`from_str_with`] has variables and functions for them. Errors have the position
/// of the argument or block.
///
/// ```
/// use serde::Deserialize;
/// use std::collections::BTreeMap;
///
/// #[derive(Deserialize)]
/// struct Config {
///     name: String,
///     service: BTreeMap<String, Service>,
///     #[serde(default)]
///     check: Vec<Check>,
/// }
/// #[derive(Deserialize)]
/// struct Service {
///     port: u16,
/// }
/// #[derive(Deserialize)]
/// struct Check {
///     path: Option<String>,
/// }
///
/// let config: Config = hecla::from_str(r#"
/// name = "site"
/// service "web" { port = 8000 + 80 }
/// check { path = "/health" }
/// "#)?;
/// assert_eq!(config.service["web"].port, 8080);
/// assert_eq!(config.check[0].path.as_deref(), Some("/health"));
/// assert_eq!(config.name, "site");
///
/// let errors = hecla::from_str::<Config>("name = \"x\"\nservice \"web\" {\n  port = -1\n}\n").err().unwrap();
/// assert_eq!(errors.get(0).unwrap().subject().unwrap().start().line, 3);
/// # Ok::<(), hecla::Diagnostics>(())
/// ```
pub fn from_str<T: de::DeserializeOwned>(text: &str) -> Result<T, Diagnostics> {
    from_str_with(text, &Context::new())
}

/// Reads a configuration whose expressions use variables and functions.
pub fn from_str_with<T: de::DeserializeOwned>(text: &str, context: &Context<'_>) -> Result<T, Diagnostics> {
    from_slice("<string>", text, context)
}

/// Reads a configuration with a name for diagnostics. A name that ends in `.json` means the JSON syntax.
pub fn from_slice<T: de::DeserializeOwned>(
    name: &str,
    text: impl AsRef<[u8]>,
    context: &Context<'_>,
) -> Result<T, Diagnostics> {
    let mut diags = Diagnostics::new();
    let document = Parser::new().parse(name, text, &mut diags);
    if diags.has_errors() {
        return Err(diags);
    }
    from_body(document.body(), context)
}

/// Reads a body, such as that of a file or block.
pub fn from_body<T: de::DeserializeOwned>(body: Body<'_>, context: &Context<'_>) -> Result<T, Diagnostics> {
    let mut diags = Diagnostics::new();
    let content = if body.node().is_some_and(|node| node.kind() == crate::NodeKind::Body) {
        None
    } else {
        Some(body.just_attributes_with(&mut diags)) // JSON: blocks are objects and arrays, too
    };
    let result = if diags.has_errors() {
        Err(Failure::reported())
    } else {
        let attributes = content.as_ref().map(|content| content.attributes().collect());
        let items = Items::new(body, attributes.unwrap_or_else(|| body.attributes().collect()), context);
        T::deserialize(items)
    };
    result.map_err(|failure| failure.report(diags, body.range()))
}

/// The reason why reading a configuration failed. Its position is that of the innermost argument or
/// block.
#[derive(Debug)]
struct Failure {
    message: String,
    diags: Option<Diagnostics>,
}

impl Failure {
    /// Errors are in the diagnostics already.
    fn reported() -> Self {
        Self { message: String::new(), diags: None }
    }
    fn at(mut self, range: Option<Range<'_>>) -> Self {
        if self.diags.is_none() {
            let mut diags = Diagnostics::new();
            diags.add(Severity::Error, "invalid-configuration", "Invalid configuration", &sentence(&self.message), range);
            self.diags = Some(diags);
        }
        self
    }
    fn report(self, known: Diagnostics, range: Option<Range<'_>>) -> Diagnostics {
        if known.has_errors() {
            return known;
        }
        self.at(range).diags.expect("at() makes diagnostics")
    }
}

/// Makes a sentence of a clause.
fn sentence(clause: &str) -> String {
    let mut characters = clause.chars();
    let first = characters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", characters.as_str().trim_end_matches('.'))
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl de::Error for Failure {
    fn custom<M: fmt::Display>(message: M) -> Self {
        Self { message: message.to_string(), diags: None }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self { message: error.to_string(), diags: None }
    }
}

/// The arguments and blocks of a body, the blocks by type.
struct Items<'a> {
    entries: Vec<(&'a str, Entry<'a>)>,
    context: &'a Context<'a>,
}

enum Entry<'a> {
    Argument(Attribute<'a>),
    Blocks(Vec<Labelled<'a>>),
}

/// A block, without the labels that maps around it have as keys.
#[derive(Clone, Copy)]
struct Labelled<'a> {
    block: Block<'a>,
    used: usize,
}

impl<'a> Items<'a> {
    fn new(body: Body<'a>, attributes: Vec<Attribute<'a>>, context: &'a Context<'a>) -> Self {
        let arguments = attributes.into_iter().map(|attribute| (attribute.name(), Entry::Argument(attribute)));
        let blocks = body.blocks().map(|block| (block.ty(), Labelled { block, used: 0 }));
        let entries = arguments.chain(grouped(blocks).into_iter().map(|(ty, group)| (ty, Entry::Blocks(group))));
        Self { entries: entries.collect(), context }
    }
}

/// Groups blocks by a key, in the order of the first of each.
fn grouped<'a>(blocks: impl Iterator<Item = (&'a str, Labelled<'a>)>) -> Vec<(&'a str, Vec<Labelled<'a>>)> {
    let mut positions = std::collections::HashMap::new();
    let mut groups: Vec<(&str, Vec<Labelled<'a>>)> = Vec::new();
    for (key, block) in blocks {
        let position = *positions.entry(key).or_insert_with(|| {
            groups.push((key, Vec::new()));
            groups.len() - 1
        });
        groups[position].1.push(block);
    }
    groups
}

impl<'de> Deserializer<'de> for Items<'_> {
    type Error = Failure;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_map(Members { rest: self.entries.into_iter(), next: None, context: self.context })
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_some(self)
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct enum identifier ignored_any
    }
}

struct Members<'a> {
    rest: std::vec::IntoIter<(&'a str, Entry<'a>)>,
    next: Option<Entry<'a>>,
    context: &'a Context<'a>,
}

impl<'de> de::MapAccess<'de> for Members<'_> {
    type Error = Failure;
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let Some((key, entry)) = self.rest.next() else { return Ok(None) };
        let range = match &entry {
            Entry::Argument(attribute) => attribute.name_range(),
            Entry::Blocks(blocks) => blocks[0].block.range(),
        };
        self.next = Some(entry);
        let read = seed.deserialize(key.to_owned().into_deserializer());
        read.map(Some).map_err(|failure: Failure| failure.at(Some(range)))
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Failure> {
        match self.next.take().expect("the key was read") {
            Entry::Argument(attribute) => read_argument(seed, attribute, self.context),
            Entry::Blocks(blocks) => seed.deserialize(Group { blocks, context: self.context }),
        }
    }
}

fn read_argument<'de, S: DeserializeSeed<'de>>(
    seed: S,
    attribute: Attribute<'_>,
    context: &Context<'_>,
) -> Result<S::Value, Failure> {
    let expression = attribute.expression();
    let value = match expression.evaluate(context) {
        Ok(value) => value,
        Err(diags) => return Err(Failure { message: diags.to_string(), diags: Some(diags) }),
    };
    let read = seed.deserialize(&*value.unmarked_deep()).map_err(|error| {
        if value.contains_marked() {
            return Failure::from(Error::new("the value is secret, so no details are shown"));
        }
        Failure::from(error)
    });
    read.map_err(|failure| failure.at(Some(expression.range())))
}

/// The blocks of a type, or those with the same labels. At least one.
struct Group<'a> {
    blocks: Vec<Labelled<'a>>,
    context: &'a Context<'a>,
}

impl<'a> Group<'a> {
    fn range(&self) -> Range<'a> {
        self.blocks[self.blocks.len() - 1].block.range()
    }
    fn has_labels(&self) -> bool {
        self.blocks.iter().all(|item| item.block.label(item.used).is_some())
    }
    /// Returns the groups by the next label.
    fn by_label(self) -> Vec<(&'a str, Group<'a>)> {
        let context = self.context;
        let labelled = self.blocks.into_iter().map(|item| {
            let label = item.block.label(item.used).expect("every block has the label");
            (label, Labelled { block: item.block, used: item.used + 1 })
        });
        grouped(labelled).into_iter().map(|(label, blocks)| (label, Group { blocks, context })).collect()
    }
    fn read<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let range = self.range();
        let read = if self.has_labels() {
            visitor.visit_map(ByLabel { rest: self.by_label().into_iter(), next: None })
        } else if self.blocks.len() > 1 {
            visitor.visit_seq(Sequence { rest: self.blocks.into_iter(), context: self.context })
        } else {
            let body = self.blocks[0].block.body();
            Items::new(body, body.attributes().collect(), self.context).deserialize_any(visitor)
        };
        read.map_err(|failure| failure.at(Some(range)))
    }
}

impl<'de> Deserializer<'de> for Group<'_> {
    type Error = Failure;
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        self.read(visitor)
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let range = self.range();
        visitor
            .visit_seq(Sequence { rest: self.blocks.into_iter(), context: self.context })
            .map_err(|failure: Failure| failure.at(Some(range)))
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Failure> {
        self.deserialize_seq(visitor)
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        if self.blocks.len() > 1 && !self.has_labels() {
            let message = format!("only one \"{}\" block is allowed, found {}", self.blocks[0].block.ty(), self.blocks.len());
            return Err(Failure { message, diags: None }.at(Some(self.range())));
        }
        self.read(visitor)
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_some(self)
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Failure> {
        visitor.visit_newtype_struct(self)
    }
    /// The label of a block names the variant of an enumeration.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Failure> {
        self.read_as_enum(visitor)
    }
    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple_struct
        map identifier ignored_any
    }
}

impl Group<'_> {
    fn read_as_enum<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Failure> {
        let range = self.range();
        let is_one = self.has_labels() && self.blocks.len() == 1;
        let map = ByLabel { rest: if is_one { self.by_label() } else { Vec::new() }.into_iter(), next: None };
        visitor.visit_enum(de::value::MapAccessDeserializer::new(map)).map_err(|failure: Failure| failure.at(Some(range)))
    }
}

struct ByLabel<'a> {
    rest: std::vec::IntoIter<(&'a str, Group<'a>)>,
    next: Option<Group<'a>>,
}

impl<'de> de::MapAccess<'de> for ByLabel<'_> {
    type Error = Failure;
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Failure> {
        let Some((label, group)) = self.rest.next() else { return Ok(None) };
        let range = group.range();
        self.next = Some(group);
        let read = seed.deserialize(label.to_owned().into_deserializer());
        read.map(Some).map_err(|failure: Failure| failure.at(Some(range)))
    }
    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, Failure> {
        seed.deserialize(self.next.take().expect("the key was read"))
    }
}

struct Sequence<'a> {
    rest: std::vec::IntoIter<Labelled<'a>>,
    context: &'a Context<'a>,
}

impl<'de> de::SeqAccess<'de> for Sequence<'_> {
    type Error = Failure;
    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, Failure> {
        let Some(item) = self.rest.next() else { return Ok(None) };
        seed.deserialize(Group { blocks: vec![item], context: self.context }).map(Some)
    }
}
