// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Types as messages show them.
//
// A type is on one line if that is short enough, and otherwise has a line for each part. An object that
// contains itself has a label, which is written instead of it inside it: 'T1 { next: 'T1? }.
#include <hecla/value/value.h>

#include <deque>
#include <unordered_map>

#include "pcl/types/text_reader.h"

namespace hecla::pcl {

namespace {

// Messages need no more. What is left out is "...".
constexpr std::size_t most_levels = 20, most_parts = 1000;

std::string value_text(const Value& value) {
  if (value.is_null()) return "null";
  if (!value.is_known()) return "unknown";
  if (value.type().is_bool()) return value.as_bool() ? "true" : "false";
  if (value.type().is_number()) return value.as_number().to_general(-1);
  if (!value.type().is_string()) return value.to_debug_string(200);
  const std::string text = detail::constant_text(value);  // cty.StringVal("...")
  const std::size_t open = text.find('"');
  return text.substr(open, text.rfind('"') - open + 1);
}

std::string enum_text(Type type) {
  std::string text = "enum(";
  for (const Value& value : type.values()) {
    if (&value != type.values().data()) text += " | ";
    text += value_text(value);
  }
  return text + ")";
}

// The name of a recursive object, which has a number once it is known to be needed.
struct Label {
  bool is_open = true;
  bool is_used = false;
  std::size_t number = 0;

  std::string text() const { return "'T" + std::to_string(number); }
};

// A type as it is to be laid out.
struct Part {
  enum class Form : std::uint8_t { Text, LabelOnly, Wrapped, Object, Tuple, Union };
  Form form = Form::Text;
  std::string text;  // the text; what is before the only part, or after it
  std::string after;
  std::vector<std::string> names;
  std::vector<Part> parts;
  Label* label = nullptr;
};

// Makes the parts of a type, and their labels.
class PartMaker {
 public:
  Part make(Type type) {
    if (levels_ > most_levels || ++count_ > most_parts)
      return {Part::Form::Text, "...", {}, {}, {}};
    ++levels_;
    Part part = make_part(type);
    --levels_;
    return part;
  }

 private:
  Part make_part(Type type) {
    switch (type.kind()) {
      case TypeKind::Const:
        return text_part(value_text(type.value()));
      case TypeKind::Enum:
        return text_part(enum_text(type));
      case TypeKind::Object:
        return object(type);
      case TypeKind::Tuple:
        return sequence(Part::Form::Tuple, type.elements());
      case TypeKind::Union:
        return union_part(type);
      default:
        return type.kind() < TypeKind::Const ? text_part(type.to_string()) : wrapped(type);
    }
  }
  static Part text_part(std::string text) {
    Part part;
    part.text = std::move(text);
    return part;
  }
  Part wrapped(Type type) {
    static constexpr std::string_view names[] = {"list", "set", "map",     "",
                                                 "",     "",    "promise", "output"};
    Part part;
    part.form = Part::Form::Wrapped;
    (part.text = names[static_cast<int>(type.kind()) - static_cast<int>(TypeKind::List)]) += '(';
    part.after = ")";
    part.parts.push_back(make(type.element()));
    return part;
  }
  Part sequence(Part::Form form, std::span<const Type> elements) {
    Part part;
    part.form = form;
    for (const Type element : elements) {
      if (count_ > most_parts) break;
      part.parts.push_back(make(element));
    }
    return part;
  }
  Part union_part(Type type) {
    if (type.elements().empty()) return text_part("union()");
    std::vector<Type> elements;
    for (const Type element : type.elements()) {
      if (!element.is_none()) elements.push_back(element);
    }
    Part part = sequence(Part::Form::Union, elements);
    if (elements.size() < type.elements().size()) part.after = "?";
    return part;
  }
  Part object(Type type) {
    Part part;
    Label* label = nullptr;
    if (type.is_recursive()) {
      Label*& known = open_[type.node()];
      if (known && known->is_open) {
        known->is_used = true;
        part.form = Part::Form::LabelOnly;
        part.label = known;
        return part;
      }
      label = known = &labels_.emplace_back();
    }
    part.form = Part::Form::Object;
    part.label = label;
    for (const Property& property : type.properties()) {
      if (count_ > most_parts) break;
      part.names.emplace_back(property.name);
      part.parts.push_back(make(property.type));
    }
    if (label) label->is_open = false;
    return part;
  }

  std::size_t levels_ = 0, count_ = 0;
  std::deque<Label> labels_;
  std::unordered_map<const detail::TypeNode*, Label*> open_;
};

class PartWriter {
 public:
  explicit PartWriter(std::size_t columns) : columns_(columns) {}

  std::string write(const Part& root) {
    number_labels(root);
    write(root, 0);
    return std::move(out_);
  }

 private:
  void number_labels(const Part& part) {
    if (part.label && part.label->is_used && part.label->number == 0) {
      part.label->number = ++label_count_;
    }
    for (const Part& inner : part.parts) number_labels(inner);
  }
  static std::string label_text(const Part& part) {
    return part.label && part.label->is_used ? part.label->text() + " " : "";
  }
  std::size_t column() const { return out_.size() - (out_.rfind('\n') + 1); }

  void write(const Part& part, std::size_t indent);
  void write_lines(const Part& part, std::size_t indent);
  void write_union_lines(const Part& part, std::size_t indent);
  static std::string line(const Part& part);

  std::size_t columns_, label_count_ = 0;
  std::string out_;
};

std::string PartWriter::line(const Part& part) {
  const bool is_object = part.form == Part::Form::Object, is_tuple = part.form == Part::Form::Tuple;
  if (part.form == Part::Form::Text) return part.text;
  if (part.form == Part::Form::LabelOnly) return part.label->text();
  if (is_object && part.parts.empty()) return label_text(part) + "{}";
  std::string text = is_object ? label_text(part) + "{ " : is_tuple ? "(" : part.text;
  for (std::size_t i = 0; i < part.parts.size(); ++i) {
    if (i > 0) text += part.form == Part::Form::Union ? " | " : ", ";
    if (is_object) text += part.names[i] + ": ";
    text += line(part.parts[i]);
  }
  return text + (is_object ? " }" : is_tuple ? ")" : part.after);
}

void PartWriter::write(const Part& part, std::size_t indent) {
  const std::string on_one_line = line(part);
  if (column() + on_one_line.size() <= columns_ || part.parts.empty())
    out_ += on_one_line;
  else
    write_lines(part, indent);
}

void PartWriter::write_lines(const Part& part, std::size_t indent) {
  if (part.form == Part::Form::Union) return write_union_lines(part, indent);
  if (part.form == Part::Form::Wrapped) {
    out_ += part.text;
    write(part.parts.front(), indent);
    out_ += part.after;
    return;
  }
  const bool is_object = part.form == Part::Form::Object;
  out_ += is_object ? label_text(part) + "{\n" : "(\n";
  for (std::size_t i = 0; i < part.parts.size(); ++i) {
    out_.append(indent + 2, ' ');
    if (is_object) out_ += part.names[i] + ": ";
    write(part.parts[i], indent + 2);
    out_ += ",\n";
  }
  out_.append(indent, ' ');
  out_ += is_object ? '}' : ')';
}

void PartWriter::write_union_lines(const Part& part, std::size_t indent) {
  for (std::size_t i = 0; i < part.parts.size(); ++i) {
    if (i > 0) {
      out_ += '\n';
      out_.append(indent, ' ');
      out_ += "| ";
    }
    write(part.parts[i], indent + 2);
  }
  out_ += part.after;
}

}  // namespace

std::string Type::pretty(std::size_t columns) const {
  PartMaker maker;
  return PartWriter(columns).write(maker.make(*this));
}

}  // namespace hecla::pcl
