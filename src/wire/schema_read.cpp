// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/jsontext/reader.h>
#include <hecla/unicode/unicode.h>
#include <hecla/wire/schema.h>
#include <hecla/wire/type_json.h>

#include <algorithm>
#include <functional>
#include <unordered_set>

namespace hecla::wire {

namespace {

using jsontext::Event;

constexpr std::string_view modes[] = {"single", "group", "list", "set", "map"};

// Reads schemas from the events of a JSON text. The read_ functions are called before the first
// event of their value and read up to its last. If they return false, error() describes the
// problem.
class SchemaReader {
 public:
  explicit SchemaReader(std::string_view text) : text_(text), reader_(text) {}

  ValueError error() const {
    const auto& json = reader_.error();
    const bool malformed = !json.message.empty();
    return {"invalid schema at byte " + std::to_string(malformed ? json.offset : offset_) + ": " +
                (malformed ? json.message : message_),
            {}};
  }

  bool finish() { return reader_.next() == Event::End || fail("expected the end of the schema"); }

  // Reads a block, or {"version": 1, "block": {...}}.
  bool read_schema(SchemaBlock& block) {
    const bool good = read_properties([&](const std::string& key) {
      return key == "block" ? read_block(block) : read_block_property(key, block);
    });
    return good && has_distinct_names(block);
  }

  bool read_schemas(ProviderSchemas& schemas) {
    return read_properties([&](const std::string& key) {
      if (key != "provider_schemas") return skip_value();
      return read_properties([&](const std::string& provider) {
        schemas.providers.push_back({provider, {}, {}, {}});
        return read_provider(schemas.providers.back());
      });
    });
  }

 private:
  bool fail(std::string message) {
    if (message_.empty()) {
      message_ = std::move(message);
      offset_ = reader_.offset();
    }
    return false;
  }

  // Reads an object and calls `read` for each property, which must read its value. Null counts as
  // empty.
  bool read_properties(const std::function<bool(const std::string& key)>& read) {
    const Event first = reader_.next();
    if (first == Event::Null) return true;
    if (first != Event::BeginObject) return fail("expected an object");
    for (Event event = reader_.next(); event != Event::EndObject; event = reader_.next()) {
      if (event != Event::Key) return fail("expected a property name");
      if (!read(std::string(reader_.string()))) return false;
    }
    return true;
  }

  bool skip_value() {
    const Event event = reader_.next();
    if (event == Event::Error) return fail("expected a value");
    return (event != Event::BeginObject && event != Event::BeginArray) || reader_.skip_rest();
  }

  bool read_bool(bool& out) {
    const Event event = reader_.next();
    if (event != Event::True && event != Event::False) return fail("expected true or false");
    out = event == Event::True;
    return true;
  }

  bool read_text(std::string& out) {
    if (reader_.next() != Event::String) return fail("expected a string");
    out = reader_.string();
    return true;
  }

  bool read_count(std::size_t& out) {
    const bool is_number = reader_.next() == Event::Number;
    const auto number = is_number ? Number::parse(reader_.number()) : std::nullopt;
    const auto count = number ? number->to_uint64() : std::nullopt;
    if (!count) return fail("expected a non-negative integer");
    out = static_cast<std::size_t>(*count);
    return true;
  }

  bool read_mode(NestingMode& out) {
    std::string text;
    if (!read_text(text)) return false;
    const auto found = std::ranges::find(modes, text);
    if (found == std::end(modes))
      return fail("unsupported nesting mode \"" + text.substr(0, 40) + "\"");
    out = static_cast<NestingMode>(found - std::begin(modes));
    return true;
  }

  bool read_type(Type& out) {
    const Event event = reader_.next();
    const std::size_t begin = reader_.offset();
    if (event != Event::String && event != Event::BeginArray)
      return fail("expected a type constraint");
    if (event == Event::BeginArray && !reader_.skip_rest())
      return fail("expected a type constraint");
    auto type = parse_type(text_.substr(begin, reader_.end_offset() - begin));
    if (!type) return fail(type.error().message);
    out = *std::move(type);
    return true;
  }

  // Reads an object whose property names must be identifiers, because they are names in
  // configurations.
  bool read_named_properties(const std::function<bool(const std::string& name)>& read) {
    return read_properties([&](const std::string& name) {
      if (unicode::is_identifier(name)) return read(name);
      return fail("\"" + name.substr(0, 40) + "\" is not an identifier");
    });
  }

  bool read_attributes(std::vector<SchemaAttribute>& out) {
    const bool good = read_named_properties([&](const std::string& name) {
      out.push_back({.name = name});
      return read_attribute(out.back());
    });
    std::ranges::sort(out, {}, &SchemaAttribute::name);
    return good;
  }

  bool read_attribute(SchemaAttribute& attribute) {
    return read_properties([&](const std::string& key) {
      if (key == "type") return read_type(attribute.type);
      if (key == "nested_type") return read_nested_attributes(attribute);
      if (key == "required") return read_bool(attribute.required);
      if (key == "optional") return read_bool(attribute.optional);
      if (key == "computed") return read_bool(attribute.computed);
      if (key == "sensitive") return read_bool(attribute.sensitive);
      if (key == "description") return read_text(attribute.description);
      return skip_value();
    });
  }

  bool read_nested_attributes(SchemaAttribute& attribute) {
    auto nested = std::make_shared<NestedAttributes>();
    const bool good = read_properties([&](const std::string& key) {
      if (key == "attributes") return read_attributes(nested->attributes);
      if (key == "nesting_mode") return read_mode(nested->nesting);
      return skip_value();
    });
    attribute.nested = std::move(nested);
    return good;
  }

  bool read_block(SchemaBlock& block) {
    const bool good =
        read_properties([&](const std::string& key) { return read_block_property(key, block); });
    return good && has_distinct_names(block);
  }

  // Attributes and blocks become attributes of the same object, so their names must differ.
  bool has_distinct_names(const SchemaBlock& block) {
    std::unordered_set<std::string_view> names;
    const auto is_new = [&](const std::string& name) {
      return names.insert(name).second || fail("duplicate name \"" + name + "\"");
    };
    return std::ranges::all_of(block.attributes, is_new, &SchemaAttribute::name) &&
           std::ranges::all_of(block.blocks, is_new, &NestedBlock::type);
  }

  bool read_block_property(const std::string& key, SchemaBlock& block) {
    if (key == "attributes") return read_attributes(block.attributes);
    if (key == "block_types") return read_nested_blocks(block.blocks);
    return skip_value();
  }

  bool read_nested_blocks(std::vector<NestedBlock>& out) {
    const bool good = read_named_properties([&](const std::string& type) {
      out.push_back({.type = type, .block = {}});
      return read_nested_block(out.back());
    });
    std::ranges::sort(out, {}, &NestedBlock::type);
    return good;
  }

  bool read_nested_block(NestedBlock& nested) {
    const bool good = read_properties([&](const std::string& key) {
      if (key == "nesting_mode") return read_mode(nested.nesting);
      if (key == "block") return read_block(nested.block);
      if (key == "min_items") return read_count(nested.min_items);
      if (key == "max_items") return read_count(nested.max_items);
      return skip_value();
    });
    // The elements of a set have one type. Terraform has the same rule.
    const bool is_set = nested.nesting == NestingMode::Set;
    if (good && is_set && implied_type(nested.block).has_dynamic()) {
      return fail("a set of \"" + nested.type + "\" blocks cannot have dynamic attributes");
    }
    return good;
  }

  bool read_provider(ProviderSchemas::Provider& provider) {
    return read_properties([&](const std::string& key) {
      if (key == "provider") return read_schema(provider.configuration);
      if (key == "resource_schemas") return read_named(provider.resources);
      if (key == "data_source_schemas") return read_named(provider.data_sources);
      return skip_value();
    });
  }

  bool read_named(std::map<std::string, SchemaBlock, std::less<>>& out) {
    return read_properties([&](const std::string& name) { return read_schema(out[name]); });
  }

  std::string_view text_;
  jsontext::Reader reader_;
  std::string message_;
  std::size_t offset_ = 0;
};

}  // namespace

std::string_view name(NestingMode mode) { return modes[static_cast<std::size_t>(mode)]; }

ValueResult<SchemaBlock> read_schema_block(std::string_view json) {
  SchemaReader reader(json);
  SchemaBlock block;
  if (!reader.read_schema(block) || !reader.finish()) return reader.error();
  return block;
}

ValueResult<ProviderSchemas> read_provider_schemas(std::string_view json) {
  SchemaReader reader(json);
  ProviderSchemas schemas;
  if (!reader.read_schemas(schemas) || !reader.finish()) return reader.error();
  return schemas;
}

const SchemaBlock* ProviderSchemas::find(std::string_view type) const {
  const bool is_data = type.starts_with("data.");
  for (const Provider& provider : providers) {
    const auto& schemas = is_data ? provider.data_sources : provider.resources;
    const auto found = schemas.find(is_data ? type.substr(5) : type);
    if (found != schemas.end()) return &found->second;
  }
  return nullptr;
}

}  // namespace hecla::wire
