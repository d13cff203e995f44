// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The C interface: calls that the input chooses, on handles that earlier calls returned, which are freed in any order. A
// function fails exactly if it sets an error; what is encoded decodes to a value with the same encoding; and sizes, elements, keys and
// texts of a value agree with each other.
#include <hecla_wire.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "random_values.h"
#include "require.h"

namespace {

using hecla::fuzz::Choices;
using hecla::fuzz::make_text;
using hecla::fuzz::require;

struct Free {
  void operator()(hecla_type* handle) const { hecla_type_free(handle); }
  void operator()(hecla_value* handle) const { hecla_value_free(handle); }
  void operator()(hecla_buffer* handle) const { hecla_buffer_free(handle); }
  void operator()(hecla_error* handle) const { hecla_error_free(handle); }
  void operator()(hecla_wire_schema* handle) const { hecla_wire_schema_free(handle); }
  void operator()(hecla_wire_paths* handle) const { hecla_wire_paths_free(handle); }
};
template <class T>
using Handle = std::unique_ptr<T, Free>;
using Type = Handle<hecla_type>;
using Value = Handle<hecla_value>;
using Buffer = Handle<hecla_buffer>;

std::string_view view(hecla_text text) { return {text.data ? text.data : "", text.size}; }
hecla_text text_of(std::string_view view) { return {view.data(), view.size()}; }
Value copy(const hecla_value* view) { return Value(hecla_value_copy(view)); }
Type copy(const hecla_type* view) { return Type(hecla_type_copy(view)); }

// Calls f(&error) and checks that it fails exactly if it sets the error.
template <class F>
auto call(F&& f) {
  hecla_error* set = nullptr;
  auto* result = f(&set);
  const Handle<hecla_error> error(set);
  require((result == nullptr) == (set != nullptr), "a failure without an error, or the reverse");
  require(!set || hecla_error_message(set).size > 0, "an error without a message");
  (void)view(hecla_error_path(set));
  return Handle<std::remove_pointer_t<decltype(result)>>(result);
}

Type parse_type(std::string_view text) {
  return call([&](auto error) { return hecla_wire_decode_type(text_of(text), error); });
}

void check_encoding(const Value& value, const Type& type, bool is_json) {
  const auto encode = is_json ? hecla_wire_encode_json : hecla_wire_encode_msgpack;
  const auto decode = is_json ? hecla_wire_decode_json : hecla_wire_decode_msgpack;
  const Buffer buffer = call([&](auto error) { return encode(value.get(), type.get(), error); });
  if (!buffer) return;
  const hecla_text bytes = hecla_buffer_text(buffer.get());
  const Value back = call([&](auto error) { return decode(bytes, type.get(), nullptr, error); });
  require(back != nullptr, "an encoded value cannot be decoded");
  const Buffer again = call([&](auto error) { return encode(back.get(), type.get(), error); });
  require(again && view(hecla_buffer_text(again.get())) == view(bytes),
          "a decoded value is encoded differently", std::string(view(bytes)));
}

void check_number(const Value& value) {
  std::int64_t integer = 0;
  double real = 0;
  const Buffer text(hecla_value_number_text(value.get()));
  const bool is_integer = hecla_value_int64(value.get(), &integer) == 0;
  const bool is_real = hecla_value_double(value.get(), &real) == 0;
  require(text || (!is_integer && !is_real), "a number without a text");
  if (is_integer && is_real)
    require(static_cast<double>(integer) == real, "an integer and a real number differ");
  if (is_integer)
    require(view(hecla_buffer_text(text.get())) == std::to_string(integer),
            "the text of an integer");
}

void check_parts(const Value& value) {
  const std::size_t size = hecla_value_size(value.get());
  for (std::size_t i = 0; i < size; ++i) {
    const hecla_value* element = hecla_value_element(value.get(), i);
    require(element != nullptr, "a missing element");
    const hecla_text key = hecla_value_key(value.get(), i);
    if (!key.data) continue;
    const hecla_value* same = hecla_value_find(value.get(), key);
    require(same && hecla_value_identical(same, element) == 1,
            "an element is not found by its key");
  }
  require(!hecla_value_element(value.get(), size), "an element past the end");
  require(hecla_value_key(value.get(), size).data == nullptr, "a key past the end");
}

void check(const Value& value) {
  const Type type = copy(hecla_value_type(value.get()));
  const Buffer json = call([&](auto error) { return hecla_wire_encode_type(type.get(), error); });
  const Type again = parse_type(view(hecla_buffer_text(json.get())));
  require(again && hecla_type_equal(type.get(), again.get()), "a type changes as text");
  check_number(value);
  check_parts(value);
  check_encoding(value, type, false);
  check_encoding(value, type, true);
  const bool is_string = hecla_value_string(value.get()).data != nullptr;
  require(!is_string || hecla_value_kind(value.get()) == HECLA_KIND_STRING, "the kind");
  require(hecla_value_bool(value.get()) < 0 || hecla_value_kind(value.get()) == HECLA_KIND_BOOL,
          "the kind");
  const Handle<hecla_wire_paths> paths(hecla_wire_unknown_paths(value.get()));
  const bool is_known = hecla_value_is_wholly_known(value.get()) != 0;
  require(is_known == (hecla_wire_paths_size(paths.get()) == 0), "unknown paths of a known value");
}

class Machine {
 public:
  explicit Machine(std::string_view bytes) : choices_(bytes) {
    types_.push_back(parse_type("\"dynamic\""));
    values_.emplace_back(hecla_new_bool(1));
  }

  void run() {
    for (int i = 0; i < 30; ++i) step();
    const auto& other = value();
    for (const Value& each : values_) {
      check(each);
      const Handle<hecla_wire_paths> paths(hecla_wire_differences(each.get(), other.get()));
      const bool is_equal = hecla_value_identical(each.get(), other.get()) == 1;
      require(is_equal == (hecla_wire_paths_size(paths.get()) == 0), "differences of equal values");
      for (const Type& type : types_) check_encoding(each, type, false);
    }
  }

 private:
  const Value& value() { return values_[choices_.below(values_.size())]; }
  const Type& type() { return types_[choices_.below(types_.size())]; }
  void add(Type type) {
    if (type) types_.push_back(std::move(type));
  }
  void add(Value value) {
    if (value) values_.push_back(std::move(value));
  }

  void step() {
    const std::string text = choices_.one_in(2) ? make_text(choices_) : "";
    switch (choices_.below(16)) {
      case 0:
        return add(parse_type(known_type()));
      case 1:
        return add(parse_type(text));
      case 2:
        return add(Value(hecla_new_string(text_of(text))));
      case 3:
        return add(Value(hecla_new_int64(static_cast<std::int64_t>(choices_.below(256)) - 100)));
      case 4:
        return add(call([&](auto error) { return hecla_new_number(text_of(text), error); }));
      case 5:
        return add(Value(hecla_new_null(type().get())));
      case 6:
        return add(Value(hecla_new_unknown(type().get())));
      case 7:
        return add_tuple();
      case 8:
        return add_object();
      case 9:
        return add(call([&](auto error) {
          return hecla_convert(value().get(), type().get(), HECLA_RULES_DEPLOYED, error);
        }));
      case 10:
        return add(copy(hecla_value_element(value().get(), choices_.below(4))));
      case 11:
        return add(copy(hecla_value_find(value().get(), text_of(text))));
      case 12:
        return add_decoded();
      case 13:
        return add_coerced();
      case 14:
        if (values_.size() > 1) values_.erase(values_.begin());
        return;
      default:
        return add(copy(hecla_value_type(value().get())));
    }
  }

  std::string known_type() {
    const auto text = hecla::fuzz::make_type(choices_);
    return text.has_dynamic() ? "\"dynamic\"" : type_text(text);
  }
  static std::string type_text(const hecla::Type& type) {
    if (type.is_string()) return R"("string")";
    if (type.is_number()) return R"("number")";
    if (type.is_bool()) return R"("bool")";
    if (type.is_list()) return R"(["list",)" + type_text(type.element_type()) + "]";
    if (type.is_set()) return R"(["set",)" + type_text(type.element_type()) + "]";
    if (type.is_map()) return R"(["map",)" + type_text(type.element_type()) + "]";
    return R"(["object",{"a":"string","b":["list","number"]}])";
  }

  void add_tuple() {
    std::vector<const hecla_value*> parts;
    for (std::size_t i = choices_.below(4); i > 0; --i) parts.push_back(value().get());
    add(Value(hecla_new_tuple(parts.data(), parts.size())));
  }

  void add_object() {
    std::vector<std::string> names;
    for (std::size_t i = choices_.below(4); i > 0; --i) names.push_back(make_text(choices_));
    std::vector<hecla_text> texts;
    std::vector<const hecla_value*> parts;
    for (const std::string& name : names) {
      texts.push_back(text_of(name));
      parts.push_back(value().get());
    }
    add(Value(hecla_new_object(texts.data(), parts.data(), parts.size())));
  }

  void add_decoded() {
    const hecla_text bytes = text_of(choices_.text(choices_.below(40)));
    const bool has_json = choices_.one_in(2);
    const hecla_text none{nullptr, 0};
    add(call([&](auto error) {
      return hecla_wire_decode_dynamic_value(has_json ? none : bytes, has_json ? bytes : none,
                                             type().get(), nullptr, error);
    }));
    add(call([&](auto error) { return hecla_wire_type_of_msgpack(bytes, nullptr, error); }));
    add(call([&](auto error) { return hecla_wire_type_of_json(bytes, nullptr, error); }));
  }

  void add_coerced() {
    const std::string attribute = known_type();
    const std::string text = R"({"attributes":{"a":{"type":)" + attribute +
                             R"(,"optional":true}},"block_types":{"b":{"nesting_mode":"list",)"
                             R"("block":{"attributes":{"c":{"type":"string","optional":true}}}}}})";
    const Handle<hecla_wire_schema> schema(
        call([&](auto error) { return hecla_wire_schema_parse(text_of(text), error); }));
    require(schema != nullptr, "a schema cannot be read");
    Value coerced = call(
        [&](auto error) { return hecla_wire_schema_coerce(schema.get(), value().get(), error); });
    const Type wanted(hecla_wire_schema_type(schema.get()));
    if (coerced && attribute != "\"dynamic\"") {
      const hecla_type* found = hecla_value_type(coerced.get());
      require(hecla_type_equal(wanted.get(), found) == 1, "a coerced value's type");
    }
    add(std::move(coerced));
  }

  Choices choices_;
  std::vector<Type> types_;
  std::vector<Value> values_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Machine({reinterpret_cast<const char*>(data), size}).run();
  return 0;
}
