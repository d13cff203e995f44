// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/specfile/read.h>

#include <hecla/base/limits.h>
#include <hecla/ext/user_functions.h>
#include <hecla/model/budget.h>
#include <hecla/stdlib/stdlib.h>

#include <array>
#include <optional>
#include <unordered_map>

#include "specfile/arguments.h"
#include "specfile/comments.h"

namespace hecla::specfile {

namespace {

constexpr std::array<std::string_view, 11> spec_block_types{
    "object",    "array",     "literal",     "attr",    "block",    "block_list",
    "block_map", "block_set", "block_attrs", "default", "transform"};

BodySchema make_schema(const std::vector<std::string>& label_names) {
  BodySchema schema;
  for (const std::string_view type : spec_block_types)
    schema.blocks.push_back({std::string(type), label_names});
  return schema;
}

// Specifications inside an object are labelled with the name of the property they give.
const BodySchema& labelled_schema() {
  static const BodySchema schema = make_schema({"key"});
  return schema;
}
const BodySchema& unlabelled_schema() {
  static const BodySchema schema = make_schema({});
  return schema;
}

class Reader {
 public:
  Reader(std::size_t max_nesting, Diagnostics& diags) : max_nesting_(max_nesting), diags_(diags) {}

  // The only specification in `body`; `owner` is what messages call the body. Null where it is missing.
  dec::Spec read_only_spec(const Body& body, const std::string& owner) {
    const std::size_t errors = diags_.error_count();
    const BodyContent content = body.content(unlabelled_schema(), diags_);
    if (content.blocks.empty()) {
      if (diags_.error_count() == errors) {
        complain(content.missing_item_range, owner + " needs a specification in it.");
      }
      return {};
    }
    if (content.blocks.size() > 1) {
      complain(content.blocks[1].range, owner + " has only one specification in it.");
      return {};
    }
    return read_block(content.blocks.front());
  }

 private:
  using ReadFunction = dec::Spec (Reader::*)(const Body& body, const std::string& implied_name);
  struct Kind {
    std::string_view block_type;
    ReadFunction read;
  };
  static const std::array<Kind, spec_block_types.size()> kinds;

  void complain(const SourceRange& range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidSpecification, range, std::move(detail));
  }

  dec::Spec read_block(const Block& block) {
    if (nesting_ >= max_nesting_) {
      diags_.add(DiagnosticCode::NestingTooDeep, block.range,
                 "Specifications are nested too deeply here.");
      return {};
    }
    const std::string implied_name = block.labels.empty() ? "" : block.labels.front();
    ++nesting_;
    dec::Spec spec;
    for (const Kind& kind : kinds) {
      if (kind.block_type == block.type) spec = (this->*kind.read)(block.body, implied_name);
    }
    --nesting_;
    std::string description = comment_above(block.range);
    return description.empty() ? spec : dec::documented(std::move(spec), std::move(description));
  }

  dec::Spec read_object(const Body& body, const std::string&) {
    std::vector<dec::Field> fields;
    std::unordered_map<std::string, std::size_t> index;
    for (const Block& block : body.content(labelled_schema(), diags_).blocks) {
      const auto [found, is_new] = index.emplace(block.labels[0], fields.size());
      if (is_new) fields.emplace_back(block.labels[0], dec::Spec());
      fields[found->second].second = read_block(block);  // of several the last one counts
    }
    return dec::object(std::move(fields));
  }

  dec::Spec read_array(const Body& body, const std::string&) {
    std::vector<dec::Spec> elements;
    for (const Block& block : body.content(unlabelled_schema(), diags_).blocks)
      elements.push_back(read_block(block));
    return dec::tuple(std::move(elements));
  }

  dec::Spec read_attribute(const Body& body, const std::string& implied_name) {
    static const BodySchema schema{{{"name"}, {"type"}, {"required"}}, {}};
    const std::size_t errors = diags_.error_count();
    const BodyContent content = body.content(schema, diags_);
    Arguments arguments(content, diags_);
    dec::AttributeSpec spec{arguments.text("name").value_or(implied_name), Type::dynamic(),
                            arguments.flag("required")};
    if (diags_.error_count() != errors) return {};
    spec.type = read_type(arguments.expression("type"), diags_);
    if (spec.name.empty()) {
      complain(content.missing_item_range, "\"name\" is needed: the attribute to look for.");
      return {};
    }
    return dec::attribute(std::move(spec));
  }

  // --- blocks

  // What all specifications of blocks with content have: the type, arguments of their own, and one
  // specification of the content.
  template <class Make>
  dec::Spec read_blocks(const Body& body, const std::string& implied_name, const BodySchema& schema,
                        Make make) {
    const std::size_t errors = diags_.error_count();
    const PartialContent partial = body.partial_content(schema, diags_);
    Arguments arguments(partial.content, diags_);
    const std::string type = arguments.text("block_type").value_or(implied_name);
    if (diags_.error_count() != errors) return {};
    return make(type, arguments, partial.remaining);
  }

  dec::Spec read_nested(const Body& body) { return read_only_spec(body, "A block specification"); }

  // Whether there is a block type; where not, that is reported.
  bool has_type(const std::string& type, const Body& body) {
    if (!type.empty()) return true;
    complain(body.missing_item_range(), "\"block_type\" is needed: the blocks to look for.");
    return false;
  }

  dec::Spec read_single_block(const Body& body, const std::string& implied_name) {
    static const BodySchema schema{{{"block_type"}, {"required"}}, {}};
    return read_blocks(body, implied_name, schema,
                       [&](const std::string& type, Arguments& arguments, const Body& rest) {
                         const bool required = arguments.flag("required");
                         return arguments.ok() ? dec::block(type, read_nested(rest), required)
                                               : dec::Spec();
                       });
  }

  dec::Spec read_sequence(const Body& body, const std::string& implied_name,
                          dec::SequenceKind kind) {
    static const BodySchema schema{{{"block_type"}, {"min_items"}, {"max_items"}}, {}};
    return read_blocks(body, implied_name, schema,
                       [&](const std::string& type, Arguments& arguments, const Body& rest) {
                         const std::size_t min_items = arguments.count("min_items");
                         const std::size_t max_items = arguments.count("max_items");
                         if (!arguments.ok()) return dec::Spec();
                         dec::Spec nested = read_nested(rest);
                         if (!has_type(type, body)) return dec::Spec();
                         return dec::Spec({dec::BlockSequenceSpec{kind, type, std::move(nested),
                                                                  min_items, max_items}});
                       });
  }

  dec::Spec read_list(const Body& body, const std::string& implied_name) {
    return read_sequence(body, implied_name, dec::SequenceKind::List);
  }
  dec::Spec read_set(const Body& body, const std::string& implied_name) {
    return read_sequence(body, implied_name, dec::SequenceKind::Set);
  }

  dec::Spec read_map(const Body& body, const std::string& implied_name) {
    static const BodySchema schema{{{"block_type"}, {"labels", /*required=*/true}}, {}};
    return read_blocks(body, implied_name, schema,
                       [&](const std::string& type, Arguments& arguments, const Body& rest) {
                         std::vector<std::string> labels = arguments.names("labels");
                         if (!arguments.ok()) return dec::Spec();
                         dec::Spec nested = read_nested(rest);
                         if (!has_type(type, body) || !is_map(nested, labels, body))
                           return dec::Spec();
                         return dec::block_map(type, std::move(labels), std::move(nested));
                       });
  }

  bool is_map(const dec::Spec& nested, const std::vector<std::string>& labels, const Body& body) {
    if (labels.empty()) {
      complain(body.missing_item_range(),
               "\"labels\" needs at least one name: the blocks are told apart by their labels.");
      return false;
    }
    if (!dec::implied_type(nested).has_dynamic()) return true;
    complain(body.missing_item_range(),
             "The blocks of a map have values of one type, so that \"any\" cannot be used in it.");
    return false;
  }

  dec::Spec read_block_attributes(const Body& body, const std::string& implied_name) {
    static const BodySchema schema{{{"block_type"}, {"element_type"}, {"required"}}, {}};
    const std::size_t errors = diags_.error_count();
    const BodyContent content = body.content(schema, diags_);
    Arguments arguments(content, diags_);
    dec::BlockAttributesSpec spec{arguments.text("block_type").value_or(implied_name),
                                  Type::dynamic(), arguments.flag("required")};
    if (diags_.error_count() != errors) return {};
    spec.element_type = read_type(arguments.expression("element_type"), diags_);
    if (!has_type(spec.type, body)) return {};
    return dec::block_attributes(std::move(spec));
  }

  // --- values

  dec::Spec read_literal(const Body& body, const std::string&) {
    static const BodySchema schema{{{"value", /*required=*/true}}, {}};
    const BodyContent content = body.content(schema, diags_);
    const Attribute* value = content.find_attribute("value");
    return value ? dec::literal(value->expression.evaluate(spec_functions(), diags_)) : dec::Spec();
  }

  // The first specification whose value is not null.
  dec::Spec read_default(const Body& body, const std::string&) {
    const std::size_t errors = diags_.error_count();
    const BodyContent content = body.content(unlabelled_schema(), diags_);
    if (diags_.error_count() == errors && content.blocks.empty()) {
      complain(content.missing_item_range,
               "A default needs specifications in it: the first that gives a value counts.");
    } else if (content.blocks.size() == 1) {
      diags_.add(DiagnosticCode::UselessDefault, content.blocks.front().range,
                 "With one specification only this default does nothing.");
    }
    std::vector<dec::Spec> parts;
    for (const Block& block : content.blocks) parts.push_back(read_block(block));
    if (parts.empty()) return {};
    if (parts.size() == 1) return std::move(parts.front());
    return dec::Spec({dec::DefaultSpec{
        std::move(parts.front()),
        {std::make_move_iterator(parts.begin() + 1), std::make_move_iterator(parts.end())}}});
  }

  dec::Spec read_transform(const Body& body, const std::string&) {
    static const BodySchema schema{{{"result"}}, {}};
    const PartialContent partial = body.partial_content(schema, diags_);
    const Expression result = Arguments(partial.content, diags_).expression("result");
    return dec::transform(read_only_spec(partial.remaining, "A transform"), result,
                          spec_functions(), "nested");
  }

  std::size_t max_nesting_;
  Diagnostics& diags_;
  std::size_t nesting_ = 0;
};

const std::array<Reader::Kind, spec_block_types.size()> Reader::kinds{{
    {"object", &Reader::read_object},
    {"array", &Reader::read_array},
    {"literal", &Reader::read_literal},
    {"attr", &Reader::read_attribute},
    {"block", &Reader::read_single_block},
    {"block_list", &Reader::read_list},
    {"block_map", &Reader::read_map},
    {"block_set", &Reader::read_set},
    {"block_attrs", &Reader::read_block_attributes},
    {"default", &Reader::read_default},
    {"transform", &Reader::read_transform},
}};

void read_variables(const Body& body, std::map<std::string, Value>& variables, Diagnostics& diags) {
  for (const Attribute& attribute : body.just_attributes(diags)) {
    variables.insert_or_assign(attribute.name,
                               attribute.expression.evaluate(spec_functions(), diags));
  }
}

}  // namespace

const EvalContext& spec_functions() {
  static const EvalContext functions = [] {
    EvalContext ctx;
    for (const char* name :
         {"abs", "coalesce", "concat", "hasindex", "int", "jsondecode", "jsonencode", "length",
          "lower", "max", "min", "strlen", "substr", "upper"}) {
      ctx.set(name, *stdlib::find(name));
    }
    // In this language it is text that is reversed.
    ctx.set("reverse", *stdlib::find("strrev"));
    return ctx;
  }();
  return functions;
}

SpecFile read(const Body& body, Diagnostics& diags, const Limits& limits) {
  EvalContext limited;
  limited.set_limits(limits);
  const EvaluationSeries series(limited);
  SpecFile file;
  ext::UserFunctions defined = ext::user_functions(body, "function", spec_functions(), diags);
  file.functions = std::move(defined.functions);
  const PartialContent partial =
      defined.remaining.partial_content({{}, {{"variables", {}}}}, diags);
  for (const Block& block : partial.content.blocks)
    read_variables(block.body, file.variables, diags);
  file.root =
      Reader(limits.max_nesting, diags).read_only_spec(partial.remaining, "A specification file");
  return file;
}

EvalContext SpecFile::make_context() const {
  EvalContext ctx;
  for (const auto& [name, value] : variables) ctx.set(name, value);
  for (const auto& [name, function] : functions) ctx.set(name, function);
  return ctx;
}

}  // namespace hecla::specfile
