// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads a package schema as a stream, and keeps the parts that determine types.
#include <utility>

#include "jsontext/reader.h"
#include "pcl/package/package_spec.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

using jsontext::Event;

// Each function reads one value. After an error in the JSON itself everything returns quickly, since
// the reader repeats the error; a value of the wrong type is reported and skipped.
class SchemaReader {
 public:
  SchemaReader(const SourceRef& source, PackageSpec& spec, Diagnostics& diags, const Limits& limits)
      : source_(source),
        spec_(spec),
        diags_(diags),
        reader_(source->text(), limits.max_nesting),
        memory_(limits.max_memory_bytes) {
    spec_.arena.charge(&memory_);
  }
  ~SchemaReader() { spec_.arena.charge(nullptr); }
  SchemaReader(const SchemaReader&) = delete;
  SchemaReader& operator=(const SchemaReader&) = delete;

  bool read() {
    if (next() != Event::BeginObject && !has_failed_) {
      return fail(DiagnosticCode::InvalidPackageSchema, here(), "The schema must be an object.");
    }
    while (!has_ended() && next() == Event::Key) package_member(spec_.arena.copy(reader_.string()));
    if (memory_.is_exceeded()) {
      return fail(DiagnosticCode::MemoryLimitExceeded, {0, 0},
                  "The schema takes more than the limit of " + counted(memory_.limit(), "byte") +
                      " of memory.");
    }
    if (!has_failed_ && reader_.next() == Event::End) return true;
    const auto at = static_cast<std::uint32_t>(reader_.error().offset);
    return fail(DiagnosticCode::InvalidPackageSchema, {at, at},
                "This is not JSON: " + reader_.error().message + ".");
  }

 private:
  // --- values of any kind

  ByteRange here() const {
    return {static_cast<std::uint32_t>(reader_.offset()),
            static_cast<std::uint32_t>(reader_.end_offset())};
  }
  bool fail(const DiagnosticCode& code, ByteRange where, std::string detail) {
    diags_.add(code, SourceRange(source_, where), std::move(detail));
    return false;
  }
  void warn(ByteRange where, std::string detail) {
    warn_of_schema(diags_, SourceRange(source_, where), std::move(detail));
  }
  bool has_ended() const { return has_failed_ || memory_.is_exceeded(); }

  Event next() {
    const Event event = reader_.next();
    if (event == Event::Error) has_failed_ = true;
    return event;
  }

  void skip_rest(Event event) {
    if (event != Event::BeginObject && event != Event::BeginArray) return;
    if (!reader_.skip_rest()) has_failed_ = true;
  }
  void skip() { skip_rest(next()); }

  // Reads the first event of a value; if it is another one, reports that and skips the value.
  bool expect(Event expected, std::string_view what, std::string_view kind) {
    const Event event = next();
    if (event == expected) return true;
    if (has_ended()) return false;
    warn(here(), std::string(what) + " must be " + std::string(kind) + ".");
    skip_rest(event);
    return false;
  }

  // Calls f(key) for each member; f reads the value.
  template <class F>
  void members(std::string_view what, const F& f) {
    if (!expect(Event::BeginObject, what, "an object")) return;
    while (next() == Event::Key && !has_ended()) f(spec_.arena.copy(reader_.string()));
  }

  // Calls f(event) for each element, after the first event of it; f reads the rest.
  template <class F>
  void elements(std::string_view what, const F& f) {
    if (!expect(Event::BeginArray, what, "an array")) return;
    for (Event event = next(); event != Event::EndArray && !has_ended(); event = next()) f(event);
  }

  std::string_view text(std::string_view what) {
    if (!expect(Event::String, what, "a string")) return {};
    return spec_.arena.copy(reader_.string());
  }

  bool flag(std::string_view what) {
    const Event event = next();
    if (event != Event::True && event != Event::False && !has_ended()) {
      warn(here(), std::string(what) + " must be true or false.");
      skip_rest(event);
    }
    return event == Event::True;
  }

  // Returns the value of a primitive, or nothing if it is none.
  std::optional<Value> primitive(Event event) {
    switch (event) {
      case Event::String:
        return Value::string(reader_.string());
      case Event::Number: {
        Number number;
        if (Number::parse(reader_.number(), number)) return std::nullopt;
        return Value::number(std::move(number));
      }
      case Event::True:
      case Event::False:
        return Value::boolean(event == Event::True);
      default:
        skip_rest(event);
        return std::nullopt;
    }
  }

  // --- the package

  void package_member(std::string_view key) {
    if (key == "name") {
      spec_.name = text("\"name\"");
    } else if (key == "version") {
      spec_.version = text("\"version\"");
    } else if (key == "meta") {
      members("\"meta\"", [this](std::string_view name) { meta(name); });
    } else if (key == "types") {
      members("\"types\"", [this](std::string_view token) { named_type(token); });
    } else if (key == "resources") {
      members("\"resources\"",
              [this](std::string_view token) { spec_.resources.push_back(resource(token)); });
    } else if (key == "provider") {
      spec_.provider = resource({});
    } else if (key == "functions") {
      members("\"functions\"", [this](std::string_view token) { function(token); });
    } else {
      skip();
    }
  }

  void meta(std::string_view key) {
    if (key != "moduleFormat") return skip();
    spec_.module_format = text("\"moduleFormat\"");
    spec_.module_format_range = here();
  }

  void named_type(std::string_view token) {
    NamedTypeSpec type = {.token = token, .range = here(), .type = {}};
    members("A type", [&](std::string_view key) {
      if (key == "type") {
        type.type = text("\"type\"");
      } else if (key == "enum") {
        type.is_enum = true;
        elements("\"enum\"", [&](Event event) { enum_value(event, type); });
      } else {
        object_member(key, type.object, "properties", "required");
      }
    });
    spec_.types.push_back(std::move(type));
  }

  // Reads { "name": …, "value": … }.
  void enum_value(Event event, NamedTypeSpec& type) {
    if (event != Event::BeginObject) {
      warn(here(), "An element of \"enum\" must be an object.");
      return skip_rest(event);
    }
    while (next() == Event::Key && !has_ended()) {
      if (reader_.string() != "value") {
        skip();
      } else if (auto value = primitive(next())) {
        type.values.push_back(std::move(*value));
      }
    }
  }

  ResourceSpec resource(std::string_view token) {
    ResourceSpec resource = {.token = token};
    members("A resource", [&](std::string_view key) {
      if (key == "isComponent") {
        resource.is_component = flag("\"isComponent\"");
      } else if (key == "inputProperties" || key == "requiredInputs") {
        object_member(key, resource.inputs, "inputProperties", "requiredInputs");
      } else if (key == "stateInputs") {
        resource.lookup = object("\"stateInputs\"");
      } else if (key == "methods") {
        members("\"methods\"", [&](std::string_view name) {
          resource.methods.push_back({name, text("The function of a method")});
        });
      } else {
        object_member(key, resource.outputs, "properties", "required");
      }
    });
    return resource;
  }

  void function(std::string_view token) {
    FunctionSpec function = {.token = token};
    members("A function", [&](std::string_view key) {
      if (key == "inputs") {
        function.inputs = object("\"inputs\"");
      } else if (key == "outputs") {
        function.outputs = object("\"outputs\"");
      } else if (key == "returnType") {
        return_type(function);
      } else if (key == "multiArgumentInputs") {
        for (const RequiredName& name : names("\"multiArgumentInputs\"")) {
          function.positional.push_back(name.name);
        }
      } else {
        skip();
      }
    });
    spec_.functions.push_back(std::move(function));
  }

  // Reads a type, or an object type without a name.
  void return_type(FunctionSpec& function) {
    TypeSpec& type = *spec_.arena.make<TypeSpec>();
    bool has_properties = false;
    members("\"returnType\"", [&](std::string_view key) {
      has_properties |= key == "properties";
      if (key == "properties" || key == "required") {
        object_member(key, function.outputs, "properties", "required");
      } else {
        type_member(key, type);
      }
    });
    function.is_plain = type.is_plain;
    if (!has_properties) function.result = &type;
  }

  // --- objects

  ObjectSpec object(std::string_view what) {
    ObjectSpec result;
    members(what,
            [&](std::string_view key) { object_member(key, result, "properties", "required"); });
    return result;
  }

  void object_member(std::string_view key, ObjectSpec& object, std::string_view properties_key,
                     std::string_view required_key) {
    if (key == properties_key) {
      object.properties = properties();
    } else if (key == required_key) {
      object.required = names("The required properties");
    } else {
      skip();
    }
  }

  syntax::List<PropertySpec> properties() {
    std::vector<PropertySpec> list;
    members("The properties", [&](std::string_view name) { list.push_back({name, type()}); });
    return syntax::List<PropertySpec>(spec_.arena.copy(list));
  }

  syntax::List<RequiredName> names(std::string_view what) {
    std::vector<RequiredName> list;
    elements(what, [&](Event event) {
      if (event == Event::String) {
        list.push_back({spec_.arena.copy(reader_.string()), here()});
      } else {
        warn(here(), std::string(what) + " must be strings.");
        skip_rest(event);
      }
    });
    return syntax::List<RequiredName>(spec_.arena.copy(list));
  }

  // --- types; nested as deep as the JSON, which the reader limits

  const TypeSpec* type() {
    TypeSpec& result = *spec_.arena.make<TypeSpec>();
    result.range = here();
    members("A type", [&](std::string_view key) { type_member(key, result); });
    return &result;
  }

  void type_member(std::string_view key, TypeSpec& type) {
    if (key == "type") {
      type.type = text("\"type\"");
      type.is_invalid |= type.type.empty();
      type.range = here();
    } else if (key == "$ref") {
      type.ref = text("\"$ref\"");
      type.is_invalid |= type.ref.empty();
      spec_.references.push_back(type.ref);
      type.range = here();
    } else if (key == "items") {
      type.items = this->type();
    } else if (key == "additionalProperties") {
      type.additional = this->type();
    } else if (key == "oneOf") {
      type.one_of = alternatives();
    } else if (key == "plain") {
      type.is_plain = flag("\"plain\"");
    } else if (key == "const") {
      if (auto value = primitive(next())) {
        type.constant = &spec_.values.emplace_back(std::move(*value));
      }
    } else {
      skip();
    }
  }

  syntax::List<const TypeSpec*> alternatives() {
    std::vector<const TypeSpec*> list;
    elements("\"oneOf\"", [&](Event event) {
      if (event != Event::BeginObject) {
        warn(here(), "An element of \"oneOf\" must be a type.");
        return skip_rest(event);
      }
      TypeSpec& result = *spec_.arena.make<TypeSpec>();
      result.range = here();
      while (next() == Event::Key && !has_ended()) {
        type_member(spec_.arena.copy(reader_.string()), result);
      }
      list.push_back(&result);
    });
    return syntax::List<const TypeSpec*>(spec_.arena.copy(list));
  }

  const SourceRef& source_;
  PackageSpec& spec_;
  Diagnostics& diags_;
  jsontext::Reader reader_;
  MemoryAccount memory_;
  bool has_failed_ = false;
};

}  // namespace

void warn_of_schema(Diagnostics& diags, SourceRange where, std::string detail) {
  diags.append(Diagnostic{.code = DiagnosticCode::InvalidPackageSchema,
                          .severity = Severity::Warning,
                          .detail = std::move(detail),
                          .subject = std::move(where),
                          .context = {}});
}

bool read_package(const SourceRef& source, PackageSpec& spec, Diagnostics& diags,
                  const Limits& limits) {
  if (source->text().size() > limits.max_source_bytes) {
    diags.add(DiagnosticCode::SourceTooLarge, SourceRange(source, {0, 0}),
              "The schema has " + counted(source->text().size(), "byte") + ", and the limit is " +
                  std::to_string(limits.max_source_bytes) + ".");
    return false;
  }
  return SchemaReader(source, spec, diags, limits).read();
}

}  // namespace hecla::pcl
