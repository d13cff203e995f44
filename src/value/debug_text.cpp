// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values as text for debugging.
#include <ostream>

#include "value/access.h"
#include "value/names.h"
#include "value/small_stack.h"

namespace hecla {

using detail::ValueAccess;

namespace {

std::string type_text(const Type& type) {
  constexpr std::size_t most_levels = 20;
  return type.depth() > most_levels ? "..." : type.to_string();
}

std::string bound_text(const char* relation, const NumberBound& bound) {
  return relation + std::string(bound.inclusive ? "= " : " ") + bound.value.to_general(20);
}

std::string refinement_text(const Refinement& known) {
  std::string text;
  const auto add = [&](const std::string& fact) { (text += text.empty() ? "" : ", ") += fact; };
  if (known.null == Nullness::NotNull) add("not null");
  if (!known.prefix.empty()) {
    std::string quoted = "prefix ";
    detail::append_quoted(quoted, known.prefix);
    add(quoted);
  }
  if (known.min) add(bound_text(">", *known.min));
  if (known.max) add(bound_text("<", *known.max));
  if (known.min_length > 0) add("length >= " + std::to_string(known.min_length));
  if (known.max_length != Refinement::unbounded) {
    add("length <= " + std::to_string(known.max_length));
  }
  return text;
}

std::string capsule_text(const Value& capsule) {
  const CapsuleOperations* operations = capsule.type().capsule_operations();
  const void* object = capsule.as_capsule().get();
  return "Value::capsule(" + std::string(capsule.type().capsule_name()) + ", " +
         (operations ? operations->to_debug_string(object) : "...") + ")";
}

// Returns a call such as `.with_marks({"a"})`, or nothing if there are no marks.
std::string marks_text(std::string_view function, const MarkSet& marks) {
  std::string text;
  for (const Mark& mark : marks.items()) {
    text += text.empty() ? "." + std::string(function) + "({" : ", ";
    detail::append_quoted(text, mark.name);
  }
  return text.empty() ? text : text + "})";
}

std::string unknown_text(const Value& value) {
  const std::string inner_marks = marks_text("with_inner_marks", value.inner_marks());
  if (value.type().is_dynamic()) return "Value::dynamic()" + inner_marks;
  const std::string known = refinement_text(value.refinement());
  return "Value::unknown(" + type_text(value.type()) +
         (known.empty() ? ")" : ", {" + known + "})") + inner_marks;
}

std::string start_text(const Type& type) {
  switch (type.kind()) {
    case TypeKind::Tuple:
      return "Value::tuple({";
    case TypeKind::Object:
      return "Value::object({";
    case TypeKind::Map:
      return "Value::map(" + type_text(type.element_type()) + ", {";
    case TypeKind::Set:
      return "Value::set(" + type_text(type.element_type()) + ", {";
    default:
      return "Value::list(" + type_text(type.element_type()) + ", {";
  }
}

class DebugWriter {
 public:
  explicit DebugWriter(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  std::string write(const Value& root) {
    add(root, false);
    while (!pending_.empty() && out_.size() <= max_bytes_) {
      Frame& top = pending_.top();
      if (top.next < top.sequence->count) {
        add_part(*top.sequence, top.next++);
        continue;
      }
      out_ += "})";
      end(*top.value, top.in_braces);
      pending_.pop();
    }
    if (out_.size() > max_bytes_) out_.replace(max_bytes_, std::string::npos, "...");
    return std::move(out_);
  }

 private:
  struct Frame {
    const Value* value;
    const detail::SequencePayload* sequence;
    std::size_t next;
    bool in_braces;
  };

  void add_part(const detail::SequencePayload& sequence, std::size_t position) {
    if (position > 0) out_ += ", ";
    const bool is_map = sequence.type.is_map(), has_key = is_map || sequence.type.is_object();
    const Value* slots = sequence.slots();
    if (has_key) {
      detail::append_quoted(out_ += '{', is_map ? ValueAccess::text(slots[position])
                                                : sequence.type.attributes()[position].name);
      out_ += ", ";
    }
    add(slots[sequence.element_offset() + position], has_key);
  }
  void add(const Value& value, bool in_braces) {
    const Value& bare = ValueAccess::bare(value);
    if (ValueAccess::is_sequence(bare)) {
      out_ += start_text(bare.type());
      pending_.push({&value, ValueAccess::sequence(bare), 0, in_braces});
    } else {
      add_leaf(bare);
      end(value, in_braces);
    }
  }
  void end(const Value& value, bool in_braces) {
    out_ += marks_text("with_marks", value.marks());
    if (in_braces) out_ += '}';
  }
  void add_leaf(const Value& value) {
    if (!value.is_known())
      out_ += unknown_text(value);
    else if (value.is_null())
      out_ += "Value::null(" + type_text(value.type()) + ")";
    else if (value.type().is_string())
      add_string(value.as_string());
    else if (value.type().is_bool())
      out_ += value.as_bool() ? "Value::boolean(true)" : "Value::boolean(false)";
    else if (value.type().is_number())
      out_ += "Value::number(" + number_text(value) + ")";
    else
      out_ += capsule_text(value);
  }
  void add_string(std::string_view text) {
    detail::append_quoted(out_ += "Value::string(", text.substr(0, max_bytes_));
    out_ += ')';
  }
  std::string number_text(const Value& value) const {
    std::string text;
    const Number number = value.as_number();
    return number.append_to(text, max_bytes_) ? text : number.to_general(20);
  }

  std::size_t max_bytes_;
  std::string out_;
  detail::SmallStack<Frame> pending_;
};

}  // namespace

std::string Value::to_debug_string(std::size_t max_bytes) const {
  return DebugWriter(max_bytes).write(*this);
}

void PrintTo(const Value& value, std::ostream* out) { *out << value.to_debug_string(); }

}  // namespace hecla
