// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/specfile/read.h>

#include <hecla/base/limits.h>
#include <hecla/ext/user_functions.h>
#include <hecla/stdlib/stdlib.h>

#include <array>
#include <optional>
#include <unordered_map>

#include "model/budget.h"
#include "specfile/arguments.h"
#include "specfile/comments.h"
#include "unicode/message_text.h"

namespace hecla::specfile {

namespace {

class Reader {
 public:
  // All expressions of the file share `budget`.
  Reader(Budget& budget, Diagnostics& diags) : budget_(budget), diags_(diags) {}

  // Reads the specification of the whole file. The schema also has the items that are read separately, so that
  // suggestions include them.
  dec::Spec read_root(const Body& body, std::vector<Block>& variables) {
    BodySchema schema = schema_of({});
    schema.blocks.push_back({"variables"});
    schema.blocks.push_back({"function", {"name"}});
    Arguments file(body, schema, diags_);
    std::vector<Block> specifications;
    for (const Block& block : file.blocks())
      (block.type == "variables" ? variables : specifications).push_back(block);
    return read_only_spec(specifications, file, "A specification file");
  }

 private:
  using ReadFunction = dec::Spec (Reader::*)(const Body& body, const std::string& implied_name);
  struct Kind {
    std::string_view block_type;
    ReadFunction read;
  };
  static const std::array<Kind, 11> kinds;

  // Returns the schema of a body that contains specifications. Those in an object have the name of their property
  // as a label.
  static BodySchema schema_of(std::vector<AttributeSchema> arguments,
                              const std::vector<std::string>& label_names = {}) {
    BodySchema schema{std::move(arguments), {}};
    for (const Kind& kind : kinds)
      schema.blocks.push_back({std::string(kind.block_type), label_names});
    return schema;
  }

  void report_error(const SourceRange& range, std::string detail) {
    diags_.add(DiagnosticCode::InvalidSpecification, range, std::move(detail));
  }

  // Reads the single specification of `blocks`. Messages call the body that contains them `owner`. Returns null if
  // there is none.
  dec::Spec read_only_spec(const std::vector<Block>& blocks, const Arguments& body,
                           const std::string& owner) {
    if (blocks.empty()) {
      if (body.ok())
        report_error(body.missing_item_range(), owner + " must contain a specification.");
      return {};
    }
    if (blocks.size() > 1) {
      report_error(blocks[1].range, owner + " can contain only one specification.");
      return {};
    }
    return read_block(blocks.front());
  }

  dec::Spec read_block(const Block& block) {
    // Half of the limit, because a level takes more stack than one of configuration.
    if (nesting_ >= budget_.limits().max_nesting / 2) {
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
    static const BodySchema schema = schema_of({}, {"key"});
    for (const Block& block : body.content(schema, diags_).blocks) {
      const auto [found, is_new] = index.emplace(block.labels[0], fields.size());
      if (is_new) fields.emplace_back(block.labels[0], dec::Spec());
      fields[found->second].second = read_block(block);  // the last duplicate is used
    }
    return dec::object(std::move(fields));
  }

  dec::Spec read_array(const Body& body, const std::string&) {
    std::vector<dec::Spec> elements;
    static const BodySchema schema = schema_of({});
    for (const Block& block : body.content(schema, diags_).blocks)
      elements.push_back(read_block(block));
    return dec::tuple(std::move(elements));
  }

  // Returns the name set by an argument or, without it, the name of the property that the specification is for.
  // Reports an invalid name.
  std::optional<std::string> read_name(std::string_view argument, const std::string& implied_name,
                                       const std::string& meaning, Arguments& arguments) {
    const auto given = arguments.text(argument);
    if (!arguments.ok()) return std::nullopt;
    if (given && given->empty()) {
      arguments.report(argument, "it cannot be empty");
      return std::nullopt;
    }
    if (given || !implied_name.empty()) return given.value_or(implied_name);
    report_error(arguments.missing_item_range(),
                 "The argument " + in_quotes(argument) + " is required: " + meaning + ".");
    return std::nullopt;
  }

  dec::Spec read_attribute(const Body& body, const std::string& implied_name) {
    static const BodySchema schema{{{"name"}, {"type"}, {"required"}, {"secret"}}, {}};
    Arguments arguments(body, schema, diags_);
    const bool required = arguments.flag("required");
    const bool secret = arguments.flag("secret");
    const auto name = read_name("name", implied_name, "the attribute to look for", arguments);
    const Type type = read_type(arguments.expression("type"), diags_, budget_.limits());
    if (!name || !arguments.ok()) return {};
    return dec::attribute({*name, type, required, secret});
  }

  // --- blocks

  std::optional<std::string> read_block_type(const std::string& implied_name,
                                             Arguments& arguments) {
    return read_name("block_type", implied_name, "the blocks to look for", arguments);
  }

  dec::Spec read_nested(const Arguments& arguments) {
    return read_only_spec(arguments.blocks(), arguments, "A block specification");
  }

  dec::Spec read_single_block(const Body& body, const std::string& implied_name) {
    static const BodySchema schema = schema_of({{"block_type"}, {"required"}});
    Arguments arguments(body, schema, diags_);
    const bool required = arguments.flag("required");
    const auto type = read_block_type(implied_name, arguments);
    dec::Spec nested = read_nested(arguments);
    return type ? dec::block(*type, std::move(nested), required) : dec::Spec();
  }

  dec::Spec read_sequence(const Body& body, const std::string& implied_name,
                          dec::SequenceKind kind) {
    static const BodySchema schema = schema_of({{"block_type"}, {"min_items"}, {"max_items"}});
    Arguments arguments(body, schema, diags_);
    const std::size_t min_items = arguments.count("min_items");
    const std::size_t max_items = arguments.count("max_items");
    const auto type = read_block_type(implied_name, arguments);
    dec::Spec nested = read_nested(arguments);
    if (!type) return {};
    return dec::Spec(
        {dec::BlockSequenceSpec{kind, *type, std::move(nested), min_items, max_items}});
  }

  dec::Spec read_list(const Body& body, const std::string& implied_name) {
    return read_sequence(body, implied_name, dec::SequenceKind::List);
  }
  dec::Spec read_set(const Body& body, const std::string& implied_name) {
    return read_sequence(body, implied_name, dec::SequenceKind::Set);
  }

  dec::Spec read_map(const Body& body, const std::string& implied_name) {
    static const BodySchema schema = schema_of({{"block_type"}, {"labels", /*required=*/true}});
    Arguments arguments(body, schema, diags_);
    std::vector<std::string> labels = arguments.names("labels");
    const auto type = read_block_type(implied_name, arguments);
    const std::size_t errors = diags_.errors_reported();
    dec::Spec nested = read_nested(arguments);
    if (!type || diags_.errors_reported() != errors) return {};
    if (!is_map(nested, labels, arguments)) return {};
    return dec::block_map(*type, std::move(labels), std::move(nested));
  }

  bool is_map(const dec::Spec& nested, const std::vector<std::string>& labels,
              const Arguments& arguments) {
    if (labels.empty()) {
      report_error(
          arguments.missing_item_range(),
          "\"labels\" requires at least one name, because blocks are distinguished by their "
          "labels.");
      return false;
    }
    if (!dec::implied_type(nested).has_dynamic()) return true;
    report_error(
        arguments.blocks().front().range,
        "The blocks of a map must have values of the same type, so each \"attr\" in it requires a "
        "\"type\", and \"any\" is not allowed.");
    return false;
  }

  dec::Spec read_block_attributes(const Body& body, const std::string& implied_name) {
    static const BodySchema schema{
        {{"block_type"}, {"element_type", /*required=*/true}, {"required"}}, {}};
    Arguments arguments(body, schema, diags_);
    const bool required = arguments.flag("required");
    const auto type = read_block_type(implied_name, arguments);
    const Type element_type =
        read_type(arguments.expression("element_type"), diags_, budget_.limits());
    if (!type || !arguments.ok()) return {};
    return dec::block_attributes({*type, element_type, required});
  }

  // --- values

  dec::Spec read_literal(const Body& body, const std::string&) {
    static const BodySchema schema{{{"value", /*required=*/true}}, {}};
    const BodyContent content = body.content(schema, diags_);
    const Attribute* value = content.find_attribute("value");
    if (!value) return {};
    const EvalContext ctx = spec_functions().with_budget(budget_);
    return dec::literal(value->expression.evaluate(ctx, diags_));
  }

  // Reads a specification whose value is the first one that is not null.
  dec::Spec read_default(const Body& body, const std::string&) {
    static const BodySchema schema = schema_of({});
    const Arguments arguments(body, schema, diags_);
    std::vector<dec::Spec> parts;
    for (const Block& block : arguments.blocks()) parts.push_back(read_block(block));
    if (parts.empty()) {
      if (arguments.ok())
        report_error(arguments.missing_item_range(),
                     "A default must contain specifications. The first one with a value is used.");
      return {};
    }
    if (parts.size() > 1) {
      return dec::Spec({dec::DefaultSpec{
          std::move(parts.front()),
          {std::make_move_iterator(parts.begin() + 1), std::make_move_iterator(parts.end())}}});
    }
    if (arguments.ok()) {
      diags_.add(DiagnosticCode::UnusedDefault, arguments.blocks().front().range,
                 "A default with only one specification has no effect.");
    }
    return std::move(parts.front());
  }

  dec::Spec read_transform(const Body& body, const std::string&) {
    static const BodySchema schema =
        schema_of({{"result"}});  // as in the reference, null without it
    const Arguments arguments(body, schema, diags_);
    return dec::transform(read_only_spec(arguments.blocks(), arguments, "A transform"),
                          arguments.expression("result"), spec_functions(), "nested");
  }

  Budget& budget_;
  Diagnostics& diags_;
  std::size_t nesting_ = 0;
};

const std::array<Reader::Kind, 11> Reader::kinds{{
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

void read_variables(const Body& body, std::map<std::string, Value>& variables, Budget& budget,
                    Diagnostics& diags) {
  const EvalContext ctx = spec_functions().with_budget(budget);
  for (const Attribute& attribute : body.just_attributes(diags)) {
    variables.insert_or_assign(attribute.name, attribute.expression.evaluate(ctx, diags));
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
    // In this language `reverse` is the function for strings.
    ctx.set("reverse", *stdlib::find("strrev"));
    return ctx;
  }();
  return functions;
}

SpecFile read(const Body& body, Diagnostics& diags, const Limits& limits) {
  Budget budget(limits);
  SpecFile file;
  ext::UserFunctions defined = ext::user_functions(body, "function", spec_functions(), diags);
  file.functions = std::move(defined.functions);
  std::vector<Block> variables;
  file.root = Reader(budget, diags).read_root(defined.remaining, variables);
  for (const Block& block : variables) read_variables(block.body, file.variables, budget, diags);
  return file;
}

EvalContext SpecFile::make_context() const {
  EvalContext ctx;
  for (const auto& [name, value] : variables) ctx.set(name, value);
  for (const auto& [name, function] : functions) ctx.set(name, function);
  return ctx;
}

}  // namespace hecla::specfile
