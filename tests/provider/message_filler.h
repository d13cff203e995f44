// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Gives every field of a message a value that is not its default, so that a round trip that loses
// or confuses fields is noticed.
#include "provider/message_fields.h"

namespace hecla::provider::protocol {

class Filler {
 public:
  explicit Filler(Version version) : version_(version) {}
  Version version() const { return version_; }

  using Tag = std::uint32_t;
  // Names have one length, so that their order is that of their numbers.
  void text(Tag, std::string& out) { out = "text" + std::to_string(++count_ + 10'000); }
  void bytes(Tag, std::string& out) { out = "\xff\x80" + std::to_string(++count_); }
  void flag(Tag, bool& out) { out = true; }
  template <class Integer>
  void integer(Tag, Integer& out) {
    out = static_cast<Integer>(-++count_);
  }
  void optional_integer(Tag, std::optional<std::int64_t>& out) { out = 0; }
  void schema_version(Tag, std::uint64_t& out) { out = static_cast<std::uint64_t>(++count_); }
  void count(Tag, std::size_t& out) { out = static_cast<std::size_t>(++count_); }
  template <class Enumeration>
  void enumeration(Tag, Enumeration& out, Enumeration last) {
    out = last;
  }
  void nesting(Tag, wire::NestingMode& out) { out = wire::NestingMode::Map; }
  void type(Tag, Type& out, bool = false) { out = Type::list(Type::number()); }
  void nested_attributes(Tag tag, std::shared_ptr<const wire::NestedAttributes>& out) {
    wire::NestedAttributes nested;
    if (is_deep_enough(tag, nested)) out = std::make_shared<wire::NestedAttributes>(nested);
  }
  template <class T>
  void message(Tag, T& out) {
    fill(out);
  }
  template <class T>
  void required_message(Tag, T& out) {
    fill(out);
  }
  template <class T>
  void optional(Tag, std::optional<T>& out) {
    fill(out.emplace());
  }
  template <class T>
  void repeated(Tag, std::vector<T>& out) {
    if (depth_ > 4) return;
    for (int i = 0; i < 2; ++i) fill(out.emplace_back());
  }
  void texts(Tag, std::vector<std::string>& out) { out = {"a", "", "b"}; }
  void wrapped_texts(Tag, std::vector<std::string>& out) { out = {"c", "", "d"}; }
  template <class T>
  void map(Tag, Named<T>& out) {
    fill(out["one"]);
    fill(out["two"]);
  }
  template <class T>
  void map_of_wrapped(Tag tag, Named<T>& out) {
    map(tag, out);
  }
  template <class T>
  void wrapped(Tag, T& out) {
    fill(out);
  }

  template <class T>
  void fill(T& out) {
    ++depth_;
    fields(*this, out);
    --depth_;
  }
  void fill(std::string& out) { text(0, out); }
  void fill(Type& out) { type(0, out); }
  void fill(Path& out) {
    out = Path().attribute("a").index(Value::number(++count_)).index(Value::string("k"));
  }

 private:
  template <class T>
  bool is_deep_enough(Tag, T& nested) {
    if (depth_ > 4) return false;
    fill(nested);
    return true;
  }

  Version version_;
  int count_ = 0;
  int depth_ = 0;
};

template <class Message>
Message filled(Version version) {
  Message message{};
  Filler(version).fill(message);
  return message;
}

}  // namespace hecla::provider::protocol
