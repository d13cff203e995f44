// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/type_json.h>

#include <protozero/pbf_writer.hpp>

#include "provider/message_fields.h"
#include "provider/message_list.h"
#include "unicode/unicode.h"

namespace hecla::provider::protocol {

namespace {

using Tag = protozero::pbf_tag_type;

// Writes the fields of one message. Fields with their default are left out, as in all messages of
// proto3.
class Encoder {
 public:
  Encoder(std::string& out, protozero::pbf_writer& writer, Version version)
      : out_(out), writer_(writer), version_(version) {}

  Version version() const { return version_; }

  void text(Tag tag, const std::string& value) {
    if (value.empty()) return;
    if (unicode::is_valid_utf8(value)) return writer_.add_string(tag, value);
    writer_.add_string(tag, unicode::replace_invalid_utf8(value));
  }
  void bytes(Tag tag, const std::string& value) {
    if (!value.empty()) writer_.add_bytes(tag, value);
  }
  void flag(Tag tag, bool value) {
    if (value) writer_.add_bool(tag, true);
  }
  void integer(Tag tag, std::int64_t value) {
    if (value != 0) writer_.add_int64(tag, value);
  }
  void optional_integer(Tag tag, const std::optional<std::int64_t>& value) {
    if (value) writer_.add_int64(tag, *value);
  }
  void schema_version(Tag tag, std::uint64_t value) {
    integer(tag, static_cast<std::int64_t>(value));
  }
  void count(Tag tag, std::size_t value) { integer(tag, static_cast<std::int64_t>(value)); }
  template <class Enumeration>
  void enumeration(Tag tag, Enumeration value, Enumeration) {
    integer(tag, static_cast<std::int64_t>(value));
  }

  void nesting(Tag tag, wire::NestingMode mode) {
    constexpr std::int64_t numbers[] = {1, 5, 2, 3, 4};  // single, group, list, set, map
    integer(tag, numbers[static_cast<std::size_t>(mode)]);
  }

  void type(Tag tag, const Type& type, bool is_absent = false) {
    if (is_absent) return check_nested_attributes();
    const auto json = wire::type_to_json(type);
    if (!json) throw UsageError("a schema has a type without JSON form: " + json.error().message);
    writer_.add_bytes(tag, *json);
  }

  void nested_attributes(Tag tag, const std::shared_ptr<const wire::NestedAttributes>& nested) {
    if (nested) required_message(tag, *nested);
  }

  // Writes nothing for a message without content.
  template <class T>
  void message(Tag tag, const T& value) {
    write_inside(tag, [&](Encoder& inner) { inner.write(value); });
  }

  template <class T>
  void required_message(Tag tag, const T& value) {
    const std::size_t before = out_.size();
    message(tag, value);
    if (out_.size() == before) writer_.add_message(tag, "", 0);
  }

  template <class T>
  void optional(Tag tag, const std::optional<T>& value) {
    if (value) required_message(tag, *value);
  }

  template <class T>
  void repeated(Tag tag, const std::vector<T>& values) {
    for (const T& value : values) required_message(tag, value);
  }
  void texts(Tag tag, const std::vector<std::string>& values) {
    for (const std::string& value : values) writer_.add_string(tag, value);
  }

  template <class T>
  void map(Tag tag, const Named<T>& entries) {
    for (const auto& [key, value] : entries) entry(tag, key, value);
  }
  template <class T>
  void map_of_wrapped(Tag tag, const Named<T>& entries) {
    for (const auto& [key, value] : entries) entry(tag, key, Wrapped<const T>{value});
  }

  template <class T>
  void wrapped(Tag tag, const T& value) {
    message(tag, Wrapped<const T>{value});
  }
  void wrapped_texts(Tag tag, const std::vector<std::string>& values) {
    for (const std::string& value : values)
      required_message(tag, Wrapped<const std::string>{value});
  }
  template <class T>
  void write(const T& value) {
    fields(*this, value);
  }
  template <class T>
  void write(const Wrapped<T>& value) {
    only_field(value.inner);
  }
  void write(const Path& path) {
    for (const PathStep& step : path.steps()) {
      if (!write_step(step)) return;
    }
  }

 private:
  void only_field(const std::string& value) { text(1, value); }
  void only_field(const Type& value) { type(1, value); }
  template <class T>
  void only_field(const T& value) {
    message(1, value);
  }

  void check_nested_attributes() const {
    if (version_ == Version::V5) throw UsageError("protocol version 5 has no nested attributes");
  }

  template <class Write>
  void write_inside(Tag tag, const Write& write) {
    protozero::pbf_writer writer(writer_, tag);
    Encoder inner(out_, writer, version_);
    write(inner);
  }

  template <class T>
  void entry(Tag tag, const std::string& key, const T& value) {
    write_inside(tag, [&](Encoder& inner) {
      inner.text(1, key);
      if constexpr (std::is_same_v<T, std::string>) {
        inner.text(2, value);
      } else {
        inner.required_message(2, value);
      }
    });
  }

  // Returns false for keys that the protocol cannot represent.
  bool write_step(const PathStep& step) {
    if (const auto* attribute = std::get_if<AttributeStep>(&step)) {
      write_inside(1, [&](Encoder& inner) { inner.writer_.add_string(1, attribute->name); });
      return true;
    }
    const Value& key = std::get<IndexStep>(step).key;
    if (key.is_null() || !key.is_known() || key.is_marked()) return false;
    if (key.type() == Type::string()) {
      write_inside(
          1, [&](Encoder& inner) { inner.writer_.add_string(2, std::string(key.as_string())); });
      return true;
    }
    const auto index = key.type() == Type::number() ? key.as_number().to_int64() : std::nullopt;
    if (index) write_inside(1, [&](Encoder& inner) { inner.writer_.add_int64(3, *index); });
    return index.has_value();
  }

  std::string& out_;
  protozero::pbf_writer& writer_;
  Version version_;
};

}  // namespace

template <class Message>
std::string encode(const Message& message, Version version) {
  std::string out;
  protozero::pbf_writer writer(out);
  Encoder(out, writer, version).write(message);
  return out;
}

#define HECLA_INSTANTIATE(Message) template std::string encode(const Message&, Version);
HECLA_PROTOCOL_MESSAGES(HECLA_INSTANTIATE)
#undef HECLA_INSTANTIATE

}  // namespace hecla::provider::protocol
