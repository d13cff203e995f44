// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
//
// Bodies, blocks and attributes; reading them with a schema.
#include "areas.h"
#include "convert.h"
#include "tree.h"

#include <hecla/ext/dynamic_blocks.h>
#include <hecla/syntax/walk.h>

#include <algorithm>
#include <limits>
#include <ranges>

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

namespace hecla::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

// --- handles from the tree

const syntax::Document& document_of(const TreeRef& tree) { return *tree->native(); }

AttributeHandle attribute_of(const TreeRef& tree, const syntax::AttributeNode& node) {
  Attribute attribute{std::string(node.name()), document_of(tree).expression(*node.value),
                      tree->range(node.range), tree->range(node.name_range())};
  return {tree, std::move(attribute), &node};
}

BlockHandle block_of(const TreeRef& tree, const syntax::BlockNode& node) {
  Block block;
  block.type = node.type();
  block.body = document_of(tree).body(node.body);
  block.range = tree->range(node.header_range());
  block.type_range = tree->range(node.type_range());
  for (const syntax::Label& label : node.labels) {
    block.labels.emplace_back(label.text);
    block.label_ranges.push_back(tree->range(label.range));
  }
  return {tree, std::move(block), &node};
}

// --- bodies

using BodiesOf = syntax::Document::BodiesOf;

// Returns the item of a list in source order that begins at an offset, or null.
template <class List>
auto item_at(const List& items, std::uint32_t offset) -> std::decay_t<decltype(items[0])> {
  const auto indexes = std::views::iota(std::size_t{0}, items.size());
  const auto at = std::ranges::lower_bound(
      indexes, offset, {}, [&](std::size_t index) { return items[index]->range.begin; });
  const bool is_found = at != indexes.end() && items[*at]->range.begin == offset;
  return is_found ? items[*at] : nullptr;
}

// The arguments and blocks of a body, each in source order.
struct Items {
  std::vector<AttributeHandle> attributes;
  std::vector<BlockHandle> blocks;
};

Items written_items(const TreeRef& tree, const syntax::BodyNode& node) {
  Items items;
  for (const auto* attribute : node.attributes)
    items.attributes.push_back(attribute_of(tree, *attribute));
  for (const auto* block : node.blocks) items.blocks.push_back(block_of(tree, *block));
  return items;
}

BodyContent written_content(const TreeRef& tree, const syntax::BodyNode& node) {
  Items items = written_items(tree, node);
  BodyContent content;
  for (AttributeHandle& item : items.attributes)
    content.attributes.push_back(std::move(item.attribute));
  for (BlockHandle& item : items.blocks) content.blocks.push_back(std::move(item.block));
  return content;
}

// Returns the items of a body whose dynamic blocks are expanded, or nothing for one that needs a schema.
std::optional<Items> expanded_items(const BodyHandle& self) {
  Diagnostics diags(self.tree->limits().max_diagnostics);
  Exceptions exceptions;
  const syntax::BodyNode* node = nullptr;
  std::optional<BodyContent> content = run(self.tree->limits(), [&] {
    const Exceptions::Scope scope(exceptions);
    const auto written = [&](const Body& body) -> std::optional<BodyContent> {
      node = BodiesOf::node_of(body);
      if (!node) return std::nullopt;
      return written_content(self.tree, *node);
    };
    return ext::expanded_content(self.body, written, diags);
  });
  exceptions.raise_fatal();
  if (!self.recovers) raise_errors("ValidationError", diags, exceptions);
  if (!content) return std::nullopt;
  Items items;
  for (Attribute& attribute : content->attributes) {
    const auto* written = item_at(node->attributes, attribute.range.bytes().begin);
    items.attributes.push_back({self.tree, std::move(attribute), written});
  }
  for (Block& block : content->blocks) {
    const auto* written = item_at(node->blocks, block.range.bytes().begin);
    items.blocks.push_back({self.tree, std::move(block), written, self.names, self.recovers});
  }
  return items;
}

Items items_in(const BodyHandle& self) {
  if (self.node) return written_items(self.tree, *self.node);
  if (auto items = expanded_items(self)) return *std::move(items);
  Items items;
  Diagnostics ignored;
  for (Attribute& attribute : self.body.just_attributes(ignored))
    items.attributes.push_back({self.tree, std::move(attribute)});
  return items;
}

nb::dict attribute_dict(const BodyHandle& self) {
  nb::dict result;
  for (AttributeHandle& attribute : items_in(self).attributes) {
    const nb::str name = to_str(attribute.attribute.name);
    result[name] = nb::cast(std::move(attribute));
  }
  return result;
}

bool matches(const Block& block, nb::handle type, const nb::args& labels) {
  if (!type.is_none() && utf8(type) != block.type) return false;
  std::size_t at = 0;
  for (const nb::handle label : labels) {
    if (at == block.labels.size() || (!label.is_none() && utf8(label) != block.labels[at]))
      return false;
    ++at;
  }
  return true;
}

std::vector<BlockHandle> blocks_of(const BodyHandle& self) { return items_in(self).blocks; }

std::vector<BlockHandle> find_blocks(const BodyHandle& self, nb::handle type,
                                     const nb::args& labels) {
  std::vector<BlockHandle> result;
  if (self.node) {
    for (const auto* node : self.node->blocks)
      if (type.is_none() || utf8(type) == node->type())
        result.push_back(block_of(self.tree, *node));
  } else {
    result = blocks_of(self);
  }
  std::erase_if(result,
                [&](const BlockHandle& block) { return !matches(block.block, type, labels); });
  return result;
}

nb::list items_of(const BodyHandle& self) {
  nb::list result;
  Items items = items_in(self);
  auto block = items.blocks.begin();
  const auto add_blocks_before = [&](std::uint32_t offset) {
    for (; block != items.blocks.end() && block->block.range.bytes().begin < offset; ++block)
      result.append(nb::cast(std::move(*block)));
  };
  for (AttributeHandle& attribute : items.attributes) {
    add_blocks_before(attribute.attribute.range.bytes().begin);
    result.append(nb::cast(std::move(attribute)));
  }
  add_blocks_before(std::numeric_limits<std::uint32_t>::max());
  return result;
}

// --- schemas

// The result of content().
struct Content {
  TreeRef tree;
  BodyContent content;
  std::shared_ptr<const void> names;
  std::optional<Body> remaining;
  std::shared_ptr<const Diagnostics> diags;
  bool recovers;
};

BodySchema schema_of(const nb::iterable& attributes, const nb::iterable& required,
                     const nb::handle& blocks) {
  BodySchema schema;
  for (const nb::handle name : attributes)
    schema.attributes.push_back({std::string(utf8(name)), false});
  for (const nb::handle name : required)
    schema.attributes.push_back({std::string(utf8(name)), true});
  for (const nb::handle item : items_of_mapping(blocks, "blocks")) {
    BlockSchema block{std::string(utf8(nb::object(item[0])))};
    for (const nb::handle label : nb::object(item[1])) block.label_names.emplace_back(utf8(label));
    schema.blocks.push_back(std::move(block));
  }
  return schema;
}

// Fills a Content with what `read(content, diags)` reads.
template <class F>
Content read_content(const BodyHandle& self, bool recover, F&& read) {
  auto diags = std::make_shared<Diagnostics>(self.tree->limits().max_diagnostics);
  Exceptions exceptions;
  Content result{self.tree, {}, self.names, std::nullopt, diags, self.recovers};
  run_with(exceptions, self.tree->limits(), [&] {
    read(result, *diags);
    return true;
  });
  exceptions.raise_fatal();
  if (!recover) raise_errors("ValidationError", *diags, exceptions);
  return result;
}

Content content_of(const BodyHandle& self, const BodySchema& schema, bool partial, bool recover) {
  return read_content(self, recover, [&](Content& result, Diagnostics& diags) {
    if (partial) {
      PartialContent read = self.body.partial_content(schema, diags);
      result.content = std::move(read.content);
      result.remaining = std::move(read.remaining);
    } else {
      result.content = self.body.content(schema, diags);
    }
  });
}

Content just_attributes(const BodyHandle& self, bool recover) {
  return read_content(self, recover, [&](Content& result, Diagnostics& diags) {
    result.content.attributes = self.body.just_attributes(diags);
  });
}

BodyHandle expand(const BodyHandle& self, nb::object context, bool recover) {
  if (!nb::isinstance<Context>(context))
    context = nb::module_::import_("hecla").attr("Context")(context);
  const Context& names = nb::cast<const Context&>(context);
  Body body = ext::expand_dynamic_blocks(self.body, names.names());
  return {self.tree, std::move(body), nullptr, keep(std::move(context)), recover};
}

BodyHandle body_from(const Content& self, const Body& body) {
  return {self.tree, body, BodiesOf::node_of(body), self.names, self.recovers};
}

BlockHandle block_from(const Content& self, const Block& block) {
  return {self.tree, block, nullptr, self.names, self.recovers};
}

nb::dict attributes_in(const Content& self) {
  nb::dict result;
  for (const Attribute& attribute : self.content.attributes)
    result[to_str(attribute.name)] = nb::cast(AttributeHandle{self.tree, attribute});
  return result;
}

std::vector<BlockHandle> blocks_in(const Content& self) {
  std::vector<BlockHandle> result;
  for (const Block& block : self.content.blocks) result.push_back(block_from(self, block));
  return result;
}

// --- comments

std::vector<Comment> comments_of(const TreeRef& tree, const std::vector<syntax::Token>& tokens) {
  std::vector<Comment> result;
  for (const syntax::Token& token : tokens) result.push_back({tree->range(token.range)});
  return result;
}

template <class Handle>
std::vector<Comment> leading_comments(const Handle& self) {
  if (!self.node) return {};
  return comments_of(self.tree, self.tree->tokens().leading_comments(*self.node));
}

template <class Handle>
std::vector<Comment> trailing_comments(const Handle& self) {
  if (!self.node) return {};
  return comments_of(self.tree, self.tree->tokens().trailing_comments(*self.node));
}

template <class Handle>
void bind_comments(nb::class_<Handle>& type) {
  type.def_prop_ro("leading_comments", &leading_comments<Handle>,
                   nb::sig("def leading_comments(self) -> list[Comment]"),
                   "The comments on the lines directly above.")
      .def_prop_ro("trailing_comments", &trailing_comments<Handle>,
                   nb::sig("def trailing_comments(self) -> list[Comment]"),
                   "The comments at the end of its line.");
}

// --- bindings

void bind_attribute(nb::module_& module) {
  nb::class_<AttributeHandle> attribute(module, "Attribute",
                                        "An argument of a body: `name = expression`.");
  attribute
      .def_prop_ro(
          "name", [](const AttributeHandle& self) { return to_str(self.attribute.name); },
          "The name.")
      .def_prop_ro(
          "expression",
          [](const AttributeHandle& self) {
            return ExpressionHandle(self.tree, self.attribute.expression);
          },
          "The expression.")
      .def_prop_ro(
          "range", [](const AttributeHandle& self) { return self.attribute.range; },
          "The range of the name, the equals sign and the expression.")
      .def_prop_ro(
          "name_range", [](const AttributeHandle& self) { return self.attribute.name_range; },
          "The range of the name.")
      .def_prop_ro(
          "equals_range",
          [](const AttributeHandle& self) -> std::optional<SourceRange> {
            if (!self.node) return std::nullopt;
            return self.tree->range(self.node->equals_range());
          },
          "The range of the equals sign, in the native syntax.")
      .def("__repr__", [](const AttributeHandle& self) {
        return to_str("<Attribute " + self.attribute.name + " " + self.attribute.range.to_string() +
                      ">");
      });
  bind_comments(attribute);
}

std::optional<SourceRange> node_range(const BlockHandle& self,
                                      ByteRange (syntax::BlockNode::*range)() const) {
  if (!self.node) return std::nullopt;
  return self.tree->range((self.node->*range)());
}

void bind_block(nb::module_& module) {
  nb::class_<BlockHandle> block(module, "Block", "A block: `type \"label\" { ... }`.");
  block
      .def_prop_ro(
          "type", [](const BlockHandle& self) { return to_str(self.block.type); }, "The type.")
      .def_prop_ro(
          "labels",
          [](const BlockHandle& self) {
            nb::list labels;
            for (const std::string& label : self.block.labels) labels.append(to_str(label));
            return labels;
          },
          nb::sig("def labels(self) -> list[str]"), "The labels.")
      .def_prop_ro("body", &BlockHandle::body, "The arguments and blocks in it.")
      .def_prop_ro(
          "attributes", [](const BlockHandle& self) { return attribute_dict(self.body()); },
          nb::sig("def attributes(self) -> dict[str, Attribute]"), "The arguments in it, by name.")
      .def_prop_ro(
          "blocks", [](const BlockHandle& self) { return blocks_of(self.body()); },
          nb::sig("def blocks(self) -> list[Block]"), "The blocks in it, in source order.")
      .def_prop_ro(
          "range",
          [](const BlockHandle& self) {
            return self.node ? self.tree->range(self.node->range) : self.block.range;
          },
          "The range from the type to the closing brace.")
      .def_prop_ro(
          "header_range", [](const BlockHandle& self) { return self.block.range; },
          "The range of the type and the labels.")
      .def_prop_ro(
          "type_range", [](const BlockHandle& self) { return self.block.type_range; },
          "The range of the type.")
      .def_prop_ro(
          "label_ranges", [](const BlockHandle& self) { return self.block.label_ranges; },
          nb::sig("def label_ranges(self) -> list[Range]"),
          "The ranges of the labels, with quotes.")
      .def_prop_ro(
          "open_brace_range",
          [](const BlockHandle& self) {
            return node_range(self, &syntax::BlockNode::open_brace_range);
          },
          "The range of the opening brace, in the native syntax.")
      .def_prop_ro(
          "close_brace_range",
          [](const BlockHandle& self) {
            return node_range(self, &syntax::BlockNode::close_brace_range);
          },
          "The range of the closing brace, in the native syntax.")
      .def("__repr__", [](const BlockHandle& self) {
        return to_str("<Block " + self.block.type + " " + self.block.range.to_string() + ">");
      });
  bind_comments(block);
}

void bind_schema(nb::module_& module) {
  nb::class_<BodySchema>(
      module, "BodySchema",
      "What a body can contain: names of arguments, and block types with the names of their "
      "labels.\n\n"
      "BodySchema([\"zone\"], required=[\"name\"], blocks={\"listener\": [\"protocol\"]})")
      .def(
          "__init__",
          [](BodySchema* self, const nb::iterable& attributes, const nb::iterable& required,
             nb::handle blocks) { new (self) BodySchema(schema_of(attributes, required, blocks)); },
          "attributes"_a = nb::tuple(), nb::kw_only(), "required"_a = nb::tuple(),
          "blocks"_a = nb::dict(),
          nb::sig(
              "def __init__(self, attributes: collections.abc.Iterable[str] = (), *, "
              "required: collections.abc.Iterable[str] = (), "
              "blocks: collections.abc.Mapping[str, collections.abc.Sequence[str]] = {}) -> None"));
  nb::class_<Content>(module, "Content", "The arguments and blocks of a body that a schema names.")
      .def_prop_ro("attributes", &attributes_in,
                   nb::sig("def attributes(self) -> dict[str, Attribute]"),
                   "The arguments that are set, by name.")
      .def_prop_ro("blocks", &blocks_in, nb::sig("def blocks(self) -> list[Block]"),
                   "The blocks, in source order.")
      .def_prop_ro(
          "diagnostics", [](const Content& self) { return to_tuple(*self.diags); },
          nb::sig("def diagnostics(self) -> tuple[Diagnostic, ...]"), "What was reported.")
      .def_prop_ro(
          "remaining",
          [](const Content& self) -> std::optional<BodyHandle> {
            if (!self.remaining) return std::nullopt;
            return body_from(self, *self.remaining);
          },
          "What the schema does not name; None unless it was read partially.");
}

void bind_body(nb::module_& module) {
  nb::class_<BodyHandle>(module, "Body", "The arguments and blocks of a file or a block.")
      .def_prop_ro("attributes", &attribute_dict,
                   nb::sig("def attributes(self) -> dict[str, Attribute]"),
                   "The arguments by name, in source order. In the JSON syntax, which does not "
                   "tell arguments from\n"
                   "blocks without a schema, all properties.")
      .def_prop_ro(
          "blocks", &blocks_of, nb::sig("def blocks(self) -> list[Block]"),
          "The blocks in source order. The JSON syntax has none without a schema: see content().")
      .def("find_blocks", &find_blocks, "type"_a.none(), "labels"_a,
           nb::sig("def find_blocks(self, type: str | None, *labels: str | None) -> list[Block]"),
           "Returns the blocks with this type whose labels begin with these; None matches any.")
      .def_prop_ro("items", &items_of, nb::sig("def items(self) -> list[Attribute | Block]"),
                   "Arguments and blocks in source order.")
      .def_prop_ro(
          "range", [](const BodyHandle& self) { return self.body.range(); }, "The range.")
      .def("content", &content_of, "schema"_a, nb::kw_only(), "partial"_a = false,
           "recover"_a = false,
           nb::sig("def content(self, schema: BodySchema, *, partial: bool = False, recover: bool "
                   "= False) -> Content"),
           "Reads the body with a schema, in either syntax. Raises ValidationError for what the "
           "schema does not allow.\n\n"
           "With partial, what the schema does not name is left in Content.remaining. With "
           "recover, errors are in\n"
           "Content.diagnostics instead.")
      .def("just_attributes", &just_attributes, nb::kw_only(), "recover"_a = false,
           nb::sig("def just_attributes(self, *, recover: bool = False) -> Content"),
           "Reads a body that has only arguments. Raises ValidationError if there are blocks.")
      .def("expand_dynamic_blocks", &expand, "context"_a = nb::none(), nb::kw_only(),
           "recover"_a = false,
           nb::sig("def expand_dynamic_blocks(self, "
                   "context: Context | collections.abc.Mapping[str, object] | None = None, *, "
                   "recover: bool = False) -> Body"),
           "Returns a body with the blocks that `dynamic` blocks generate in their place.\n\n"
           "Their ranges are those of the dynamic block, their expressions evaluate with its "
           "iterator. A block whose\n"
           "number is unknown is there once, with unknown values. Reading the blocks raises "
           "ValidationError for a dynamic\n"
           "block that cannot be expanded, unless recover is set: then it stays as it is "
           "written.")
      .def_prop_ro(
          "is_unknown", [](const BodyHandle& self) { return self.body.is_unknown(); },
          "Whether it stands for an unknown number of blocks of an expanded dynamic block.")
      .def("__repr__", [](const BodyHandle& self) {
        return to_str("<Body " + self.body.range().to_string() + ">");
      });
}

}  // namespace

void bind_bodies(nb::module_& module) {
  bind_attribute(module);
  bind_block(module);
  bind_body(module);
  bind_schema(module);
}

}  // namespace hecla::python
