// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/wire/type_json.h>

#include <algorithm>
#include <exception>
#include <protozero/pbf_reader.hpp>

#include "provider/message_fields.h"
#include "provider/message_list.h"
#include "unicode/message_text.h"
#include "unicode/normal_text.h"
#include "wire/schema_rules.h"

namespace hecla::provider::protocol {

namespace {

using Tag = protozero::pbf_tag_type;
using WireType = protozero::pbf_wire_type;

// Ends decoding. Never leaves this file.
struct Malformed : std::exception {
  explicit Malformed(std::string text) : message(std::move(text)) {}
  const char* what() const noexcept override { return message.c_str(); }
  std::string message;
};

// The limits on nesting and memory that all messages inside one message share.
class DecodeState {
 public:
  DecodeState(std::size_t size, Version version)
      : version_(version), free_bytes_(fixed_bytes + size * bytes_per_byte) {}

  Version version() const { return version_; }

  // An empty element takes two bytes in a message, but many more in memory.
  void charge(std::size_t bytes) {
    if (bytes > free_bytes_) throw Malformed("the message has too many elements for its size");
    free_bytes_ -= bytes;
  }

  void enter() {
    if (++depth_ > max_depth)
      throw Malformed("the message is nested more than " + counted(max_depth, "level") + " deep");
  }
  void leave() { --depth_; }

 private:
  static constexpr std::size_t bytes_per_byte = 16;
  static constexpr std::size_t fixed_bytes = std::size_t{1} << 20;
  static constexpr std::size_t max_depth = 200;  // two for each level of blocks

  Version version_;
  std::size_t free_bytes_;
  std::size_t depth_ = 0;
};

template <class T>
void read_message(std::string_view bytes, DecodeState& state, T& out);

// Reads the fields of one message: fields() offers each field of the message to each of these
// functions, and the one with its number takes it.
class FieldReader {
 public:
  FieldReader(std::string_view bytes, DecodeState& state)
      : reader_(protozero::data_view{bytes.data(), bytes.size()}), state_(state) {}

  bool next() {
    was_taken_ = false;
    if (!reader_.next()) return false;
    tag_ = reader_.tag();  // protozero has a tag only until the field is read
    return true;
  }
  void skip_unless_taken() {
    if (!was_taken_) reader_.skip();
  }

  Version version() const { return state_.version(); }
  bool has_type() const { return has_type_; }
  bool has_nesting() const { return has_nesting_; }
  // A message whose parts are spread over many fields is checked after each of them, so the work
  // counts like memory.
  void charge_check(std::size_t names) const { state_.charge(names * sizeof(void*)); }

  void text(Tag tag, std::string& out) {
    if (!takes(tag, WireType::length_delimited)) return;
    out = view();
    if (!unicode::is_valid_utf8(out)) fail("is not valid UTF-8");
  }
  void bytes(Tag tag, std::string& out) {
    if (takes(tag, WireType::length_delimited)) out = view();
  }
  void flag(Tag tag, bool& out) {
    // Not get_bool(), which reads a byte even if none is left, and only the first one.
    if (takes(tag, WireType::varint)) out = reader_.get_uint64() != 0;
  }
  template <class Integer>
  void integer(Tag tag, Integer& out) {
    if (takes(tag, WireType::varint)) out = static_cast<Integer>(reader_.get_int64());
  }
  void optional_integer(Tag tag, std::optional<std::int64_t>& out) {
    if (takes(tag, WireType::varint)) out = reader_.get_int64();
  }
  void schema_version(Tag tag, std::uint64_t& out) { integer(tag, out); }

  void count(Tag tag, std::size_t& out) {
    if (!takes(tag, WireType::varint)) return;
    const std::int64_t number = reader_.get_int64();
    if (number < 0) fail("is negative");
    out = static_cast<std::size_t>(number);
  }

  // Zero, and numbers that later versions of the protocol may add, have the effect of an absent field.
  template <class Enumeration>
  void enumeration(Tag tag, Enumeration& out, Enumeration last) {
    if (!takes(tag, WireType::varint)) return;
    const std::int64_t number = reader_.get_int64();
    if (number > 0 && number <= static_cast<std::int64_t>(last))
      out = static_cast<Enumeration>(number);
  }

  void nesting(Tag tag, wire::NestingMode& out) {
    using enum wire::NestingMode;
    if (!takes(tag, WireType::varint)) return;
    constexpr wire::NestingMode modes[] = {Single, List, Set, Map, Group};
    const std::int64_t number = reader_.get_int64();
    if (number < 1 || number > 5) fail("is not a nesting mode");
    out = modes[number - 1];
    has_nesting_ = true;
  }

  void type(Tag tag, Type& out, bool = false) {
    if (!takes(tag, WireType::length_delimited)) return;
    auto type = wire::parse_type(view());
    if (!type) fail("is not a type: " + type.error().message);
    out = *std::move(type);
    has_type_ = true;
  }

  void nested_attributes(Tag tag, std::shared_ptr<const wire::NestedAttributes>& out) {
    if (!takes(tag, WireType::length_delimited)) return;
    state_.charge(sizeof(wire::NestedAttributes));
    // Further parts of the same message extend the object that the first part made.
    auto nested = out ? std::const_pointer_cast<wire::NestedAttributes>(out)
                      : std::make_shared<wire::NestedAttributes>();
    read_message(view(), state_, *nested);
    out = std::move(nested);
  }

  template <class T>
  void message(Tag tag, T& out) {
    if (takes(tag, WireType::length_delimited)) read_message(view(), state_, out);
  }
  template <class T>
  void required_message(Tag tag, T& out) {
    message(tag, out);
  }

  template <class T>
  void optional(Tag tag, std::optional<T>& out) {
    if (!takes(tag, WireType::length_delimited)) return;
    if (!out) out.emplace();
    read_message(view(), state_, *out);
  }

  template <class T>
  void repeated(Tag tag, std::vector<T>& out) {
    if (!takes(tag, WireType::length_delimited)) return;
    state_.charge(sizeof(T));
    read_message(view(), state_, out.emplace_back());
  }
  void texts(Tag tag, std::vector<std::string>& out) {
    if (!is_next(tag)) return;
    state_.charge(sizeof(std::string));
    text(tag, out.emplace_back());
  }

  template <class T>
  void map(Tag tag, Named<T>& out) {
    read_entry<T>(tag, out, [](FieldReader& entry, T& value) { entry.map_value(value); });
  }
  template <class T>
  void map_of_wrapped(Tag tag, Named<T>& out) {
    read_entry<T>(tag, out, [](FieldReader& entry, T& value) { entry.wrapped(2, value); });
  }

  template <class T>
  void wrapped(Tag tag, T& out) {
    Wrapped<T> message{out};
    this->message(tag, message);
  }
  void wrapped_texts(Tag tag, std::vector<std::string>& out) {
    if (!is_next(tag)) return;
    state_.charge(sizeof(std::string));
    wrapped(tag, out.emplace_back());
  }

  void only_field(std::string& out) { text(1, out); }
  void only_field(Type& out) { type(1, out); }
  template <class T>
  void only_field(T& out) {
    message(1, out);
  }

  // Reads a step of a path. A step without content is left out.
  void step(Path& out) {
    if (!takes(1, WireType::length_delimited)) return;
    state_.charge(sizeof(PathStep));
    state_.enter();
    FieldReader step(view(), state_);
    std::optional<PathStep> result;
    while (step.next()) {
      step.step_content(result);
      step.skip_unless_taken();
    }
    state_.leave();
    if (result) out.push(*std::move(result));
  }

 private:
  bool is_next(Tag tag) const { return !was_taken_ && tag_ == tag; }

  bool takes(Tag tag, WireType type) {
    if (!is_next(tag)) return false;
    was_taken_ = true;
    if (reader_.wire_type() != type) fail("has the wrong wire type");
    return true;
  }

  std::string_view view() {
    const protozero::data_view view = reader_.get_view();
    return {view.data(), view.size()};
  }

  [[noreturn]] void fail(const std::string& what) {
    throw Malformed("field " + std::to_string(tag_) + " " + what);
  }

  // The fields of a step exclude each other; the last one counts.
  void step_content(std::optional<PathStep>& out) {
    std::string name;
    std::int64_t index = 0;
    const bool is_name = is_next(1);
    if (is_name || is_next(2)) {
      text(is_name ? 1 : 2, name);
      state_.charge(is_name ? 0 : sizeof(Value) + 3 * sizeof(void*));
      if (is_name) {
        out = AttributeStep{std::move(name)};
      } else {
        out = IndexStep{Value::string(name)};
      }
    } else if (is_next(3)) {
      integer(3, index);
      out = IndexStep{Value::number(index)};
    }
  }

  void map_value(std::string& out) { text(2, out); }
  template <class T>
  void map_value(T& out) {
    message(2, out);
  }

  template <class T, class ReadValue>
  void read_entry(Tag tag, Named<T>& out, const ReadValue& read_value) {
    if (!takes(tag, WireType::length_delimited)) return;
    state_.charge(sizeof(T) + sizeof(std::string) + 4 * sizeof(void*));
    state_.enter();
    FieldReader entry(view(), state_);
    std::string key;
    T value{};
    while (entry.next()) {
      entry.text(1, key);
      read_value(entry, value);
      entry.skip_unless_taken();
    }
    state_.leave();
    out.insert_or_assign(std::move(key), std::move(value));
  }

  protozero::pbf_reader reader_;
  DecodeState& state_;
  Tag tag_ = 0;
  bool was_taken_ = false;
  bool has_type_ = false;
  bool has_nesting_ = false;
};

template <class T>
void visit(FieldReader& reader, T& out) {
  fields(reader, out);
}
template <class T>
void visit(FieldReader& reader, Wrapped<T>& out) {
  reader.only_field(out.inner);
}
void visit(FieldReader& reader, Path& out) { reader.step(out); }

void require(const wire::Problem& problem) {
  if (problem) throw Malformed(*problem);
}

// Check and complete a message that was read.
template <class T>
void finish(const FieldReader&, T&) {}

void finish(const FieldReader& reader, wire::SchemaAttribute& attribute) {
  require(wire::problem_of_name(attribute.name));
  unicode::normalize(attribute.name);
  if (!reader.has_type() && !attribute.nested)
    throw Malformed("the attribute " + in_quotes(attribute.name) + " has no type");
}

void finish(const FieldReader& reader, wire::NestedAttributes& nested) {
  if (!reader.has_nesting() || nested.nesting == wire::NestingMode::Group)
    throw Malformed("a nested attribute has no nesting mode");
  reader.charge_check(nested.attributes.size());
  std::ranges::sort(nested.attributes, {}, &wire::SchemaAttribute::name);
  require(problem_of(nested));
}

void finish(const FieldReader& reader, wire::NestedBlock& nested) {
  require(wire::problem_of_name(nested.type));
  unicode::normalize(nested.type);
  if (!reader.has_nesting())
    throw Malformed("the block type " + in_quotes(nested.type) + " has no nesting mode");
  require(problem_of(nested));
}

void finish(const FieldReader& reader, wire::SchemaBlock& block) {
  reader.charge_check(block.attributes.size() + block.blocks.size());
  std::ranges::sort(block.attributes, {}, &wire::SchemaAttribute::name);
  std::ranges::sort(block.blocks, {}, &wire::NestedBlock::type);
  require(problem_of(block));
}

void finish(const FieldReader& reader, wire::FunctionParameter& parameter) {
  if (!reader.has_type())
    throw Malformed("the parameter " + in_quotes(parameter.name) + " of a function has no type");
}

void finish(const FieldReader& reader, wire::IdentityAttribute& attribute) {
  if (!reader.has_type())
    throw Malformed("the attribute " + in_quotes(attribute.name) + " of an identity has no type");
}

void finish(const FieldReader& reader, wire::IdentitySchema& identity) {
  reader.charge_check(identity.attributes.size());
  std::ranges::sort(identity.attributes, {}, &wire::IdentityAttribute::name);
}

template <class T>
void read_message(std::string_view bytes, DecodeState& state, T& out) {
  state.enter();
  FieldReader reader(bytes, state);
  while (reader.next()) {
    visit(reader, out);
    reader.skip_unless_taken();
  }
  finish(reader, out);
  state.leave();
}

}  // namespace

template <class Message>
ValueResult<Message> decode(std::string_view bytes, Version version) {
  const auto failed = [](const std::string& reason) {
    return ValueError{"malformed message: " + reason, {}};
  };
  try {
    DecodeState state(bytes.size(), version);
    Message message{};
    read_message(bytes, state, message);
    return message;
  } catch (const Malformed& malformed) {
    return failed(malformed.message);
  } catch (const protozero::end_of_buffer_exception&) {
    return failed("it is truncated");
  } catch (const protozero::exception&) {
    return failed("it is not in the encoding of Protocol Buffers");
  }
}

#define HECLA_INSTANTIATE(Message) \
  template ValueResult<Message> decode<Message>(std::string_view, Version);
HECLA_PROTOCOL_MESSAGES(HECLA_INSTANTIATE)
#undef HECLA_INSTANTIATE

}  // namespace hecla::provider::protocol
