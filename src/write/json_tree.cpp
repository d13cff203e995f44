// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/json_tree.h"

#include <hecla/unicode/json_text.h>
#include <hecla/write/config_json.h>

#include <algorithm>
#include <numeric>

namespace hecla::write {
namespace {

// Objects with fewer members are searched from the front.
constexpr std::size_t small_object = 16;

template <class T>
void permute(std::vector<T>& items, const std::vector<std::size_t>& order) {
  std::vector<T> result;
  result.reserve(items.size());
  for (const std::size_t position : order) result.push_back(std::move(items[position]));
  items = std::move(result);
}

}  // namespace

JsonTree JsonTree::from_text(std::string text) {
  JsonTree tree(Kind::Text);
  tree.text_ = std::move(text);
  return tree;
}

bool JsonTree::is_array_of_objects() const {
  return is_array() && !items_.empty() &&
         std::all_of(items_.begin(), items_.end(),
                     [](const JsonTree& item) { return item.is_object(); });
}

JsonTree* JsonTree::find(std::string_view name) {
  if (index_) {
    const auto found = index_->find(std::string(name));
    return found == index_->end() ? nullptr : &items_[found->second];
  }
  const auto found = std::find(names_.begin(), names_.end(), name);
  return found == names_.end() ? nullptr
                               : &items_[static_cast<std::size_t>(found - names_.begin())];
}

JsonTree& JsonTree::set(std::string_view name, JsonTree value) {
  if (JsonTree* existing = find(name)) return *existing = std::move(value);
  names_.emplace_back(name);
  items_.push_back(std::move(value));
  if (index_) {
    index_->emplace(name, items_.size() - 1);
  } else if (items_.size() == small_object) {
    index_ = std::make_unique<std::unordered_map<std::string, std::size_t>>();
    for (std::size_t i = 0; i < names_.size(); ++i) index_->emplace(names_[i], i);
  }
  return items_.back();
}

void JsonTree::sort() {
  if (is_object()) {
    std::vector<std::size_t> order(names_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return names_[a] < names_[b]; });
    permute(names_, order);
    permute(items_, order);
    index_.reset();
  }
  for (JsonTree& item : items_) item.sort();
}

class JsonTreeWriter {
 public:
  JsonTreeWriter(std::string& out, bool escape_html) : out_(out), options_{escape_html} {}

  void write(const JsonTree& tree) {
    if (tree.kind_ == JsonTree::Kind::Text) {
      out_ += tree.text_;
    } else {
      write_items(tree, tree.is_object() ? "{}" : "[]");
    }
  }

 private:
  void write_items(const JsonTree& tree, const char* brackets) {
    out_ += brackets[0];
    for (std::size_t i = 0; i < tree.items_.size(); ++i) {
      if (i > 0) out_ += ',';
      if (tree.is_object()) {
        unicode::append_json_string(out_, tree.names_[i], options_);
        out_ += ':';
      }
      write(tree.items_[i]);
    }
    out_ += brackets[1];
  }

  std::string& out_;
  unicode::JsonTextOptions options_;
};

std::string JsonTree::to_string(bool escape_html) const {
  std::string out;
  JsonTreeWriter(out, escape_html).write(*this);
  return out;
}

namespace {

std::size_t string_end(std::string_view text, std::size_t begin) {
  std::size_t at = begin + 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2U : 1U;
  return std::min(at + 1, text.size());
}

}  // namespace

// Deeper levels are not indented further, or a deep value would take the square of its depth.
constexpr std::size_t max_indent = 1000;

std::string indent_json(std::string_view text, std::size_t indent, std::size_t max_bytes) {
  if (indent == 0) return std::string(text);
  std::string out;
  std::size_t depth = 0;
  const auto new_line = [&] { out.append("\n").append(std::min(indent * depth, max_indent), ' '); };
  for (std::size_t at = 0; at < text.size() && out.size() <= max_bytes; ++at) {
    const char c = text[at];
    if (c == '"') {
      const std::size_t end = string_end(text, at);
      out += text.substr(at, end - at);
      at = end - 1;
    } else if ((c == '{' || c == '[') && at + 1 < text.size() && text[at + 1] == c + 2) {
      out.append(text.substr(at++, 2));
    } else if (c == '{' || c == '[') {
      out += c;
      ++depth;
      new_line();
    } else if (c == '}' || c == ']') {
      --depth;
      new_line();
      out += c;
    } else if (c == ',') {
      out += c;
      new_line();
    } else {
      out += c;
      if (c == ':') out += ' ';
    }
  }
  return out;
}

namespace {

// The character that an escape such as \u003c stands for, if it is one of the three.
char html_character(std::string_view escape) {
  if (escape == "\\u003c") return '<';
  if (escape == "\\u003e") return '>';
  return escape == "\\u0026" ? '&' : '\0';
}

}  // namespace

std::string unescape_html(std::string_view json) {
  std::string out;
  for (std::size_t at = 0; at < json.size();) {
    if (json[at] != '\\') {
      const std::size_t end = std::min(json.find('\\', at), json.size());
      out += json.substr(at, end - at);
      at = end;
    } else if (const char plain = html_character(json.substr(at, 6))) {
      out += plain;
      at += 6;
    } else {
      out += json.substr(at, 2);
      at += 2;
    }
  }
  return out;
}

}  // namespace hecla::write
