// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "value/set_order.h"

#include <hecla/value/ops.h>

#include <algorithm>
#include <charconv>

#include "base/byte_text.h"
#include "unicode/unicode.h"
#include "value/access.h"
#include "value/small_stack.h"

namespace hecla {

using detail::ValueAccess;
namespace word = detail::word;

namespace {

void append_escape(std::string& out, unsigned char c) {
  constexpr std::string_view plain = "\a\b\f\n\r\t\v", letters = "abfnrtv";
  const std::size_t position = plain.find(static_cast<char>(c));
  if (position != std::string_view::npos) {
    (out += '\\') += letters[position];
  } else {
    append_hex(out += "\\x", c, 2);
  }
}

void append_non_ascii(std::string& out, std::string_view bytes, char32_t code_point) {
  if (unicode::is_printable(code_point))
    out += bytes;
  else if (code_point < 0x10000)
    append_hex(out += "\\u", code_point, 4);
  else
    append_hex(out += "\\U", code_point, 8);
}

void append_text_key(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c >= 0x80) {
      const unicode::CodePoint point = unicode::decode(text, i);
      append_non_ascii(out, text.substr(i, point.length), point.value);
      i += point.length;
      continue;
    }
    if (c == '"' || c == '\\')
      (out += '\\') += text[i];
    else if (c < 0x20 || c == 0x7f)
      append_escape(out, c);
    else
      out += text[i];
    ++i;
  }
  out += '"';
}

void append_number_key(std::string& out, const Value& number) {
  constexpr std::int64_t eleven_digits = 10'000'000'000;
  if (ValueAccess::is_small_integer(number)) {
    const std::int64_t value = ValueAccess::small_integer(number);
    if (value > -eleven_digits && value < eleven_digits) {
      char buffer[24];
      out.append(buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr);
      return;
    }
  }
  const Number value = number.as_number();
  out += value.is_infinite() ? (value.sign() < 0 ? "-Inf" : "+Inf") : value.to_general(10);
}

void append_capsule_key(std::string& out, const Value& capsule) {
  out += "\u00ab";
  const CapsuleOperations* operations = capsule.type().capsule_operations();
  if (operations)
    out += std::to_string(operations->hash(capsule.as_capsule().get()));
  else
    out += '?';
  out += "\u00bb";
}

class KeyWriter {
 public:
  explicit KeyWriter(std::string& out) : out_(out) {}

  void run(const Value& root) {
    add(root);
    for (std::size_t parts = 0; !pending_.empty() && parts < detail::most_set_key_parts; ++parts) {
      Frame& top = pending_.top();
      if (top.next > top.sequence->element_offset()) out_ += ';';
      if (top.next == top.sequence->slot_count()) {
        out_ += top.close;
        pending_.pop();
        continue;
      }
      const std::size_t position = top.next++;
      const Value* slots = top.sequence->slots();
      if (const std::size_t offset = top.sequence->element_offset(); offset > 0) {
        add(slots[position - offset]);  // the key of a map is a string
        out_ += ':';
      }
      add(slots[position]);
    }
  }

 private:
  struct Frame {
    const detail::SequencePayload* sequence;
    std::size_t next;
    char close;
  };

  void add(const Value& marked) {
    const Value& value = ValueAccess::bare(marked);
    if (!value.is_known())
      out_ += '?';
    else if (value.is_null())
      out_ += '~';
    else
      add_known(value);
  }
  void add_known(const Value& value) {
    switch (value.type().kind()) {
      case TypeKind::String:
        return append_text_key(out_, ValueAccess::text(value));
      case TypeKind::Number:
        return append_number_key(out_, value);
      case TypeKind::Bool:
        out_ += value.as_bool() ? 'T' : 'F';
        return;
      case TypeKind::Capsule:
        return append_capsule_key(out_, value);
      case TypeKind::Map:
        return open(value, '{', '}');
      case TypeKind::List:
      case TypeKind::Set:
        return open(value, '[', ']');
      default:
        return open(value, '<', '>');
    }
  }
  void open(const Value& value, char start, char close) {
    out_ += start;
    const auto* sequence = ValueAccess::sequence(value);
    pending_.push({sequence, sequence->element_offset(), close});
  }

  std::string& out_;
  detail::SmallStack<Frame> pending_;
};

// Orders known values before unknown ones, and null last.
int order_class(const Value& value) { return !value.is_known() ? 1 : value.is_null() ? 2 : 0; }

std::string key_of(const Value& value) {
  std::string key;
  detail::append_set_key(value, key);
  return key;
}

std::strong_ordering number_order(const Value& a, const Value& b) {
  if (ValueAccess::is_small_integer(a) && ValueAccess::is_small_integer(b)) {
    return ValueAccess::small_integer(a) <=> ValueAccess::small_integer(b);
  }
  return a.as_number() <=> b.as_number();
}

std::strong_ordering known_order(const Value& a, const Value& b) {
  switch (a.type().kind()) {
    case TypeKind::String:
      return ValueAccess::text(a) <=> ValueAccess::text(b);
    case TypeKind::Number:
      return number_order(a, b);
    case TypeKind::Bool:
      return a.as_bool() <=> b.as_bool();
    default:
      return key_of(a) <=> key_of(b);
  }
}

// Returns the elements of a set that are known and not null.
std::span<const Value> known_elements(const Value& set) {
  const auto all = set.elements();
  const auto end = std::partition_point(all.begin(), all.end(),
                                        [](const Value& v) { return order_class(v) == 0; });
  return all.first(static_cast<std::size_t>(end - all.begin()));
}

bool contains_primitive(std::span<const Value> elements, const Value& wanted) {
  const auto found = std::lower_bound(elements.begin(), elements.end(), wanted,
                                      [](const Value& a, const Value& b) {
                                        return known_order(a, b) == std::strong_ordering::less;
                                      });
  return found != elements.end() && *found == wanted;
}

bool contains_by_key(std::span<const Value> elements, const Value& wanted) {
  const std::string key = key_of(wanted);
  std::string other;
  const auto key_at = [&](const Value& element) -> const std::string& {
    other.clear();
    detail::append_set_key(element, other);
    return other;
  };
  auto found =
      std::lower_bound(elements.begin(), elements.end(), key,
                       [&](const Value& a, const std::string& b) { return key_at(a) < b; });
  for (; found != elements.end() && key_at(*found) == key; ++found) {
    if (found->is_wholly_known() && *found == wanted) return true;
  }
  return false;
}

}  // namespace

namespace detail {

void append_set_key(const Value& value, std::string& out) { KeyWriter(out).run(value); }

bool set_contains(const Value& set, const Value& element) {
  if (element.type() != set.type().element_type()) return false;
  if (element.is_null()) return !set.empty() && set.elements().back().is_null();
  if (!element.is_wholly_known()) return false;
  const auto elements = known_elements(set);
  return element.type().is_primitive() ? contains_primitive(elements, element)
                                       : contains_by_key(elements, element);
}

}  // namespace detail

std::strong_ordering set_order(const Value& a, const Value& b) {
  if (a.type() != b.type()) throw UsageError("values of different types have no order");
  if (a.is_marked() || b.is_marked()) throw UsageError("marked values have no order");
  const int class_a = order_class(a), class_b = order_class(b);
  if (class_a != class_b) return class_a <=> class_b;
  return class_a == 0 ? known_order(a, b) : std::strong_ordering::equal;
}

}  // namespace hecla
