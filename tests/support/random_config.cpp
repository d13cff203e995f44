// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/random_config.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace hecla::test {
namespace {

using Shape = RandomItem::Shape;

class Generator {
 public:
  Generator(std::mt19937& random, RandomConfig& config, const RandomConfigOptions& options)
      : random_(random), config_(config), options_(options) {}

  void file() {
    config_.is_json = options_.is_json;
    config_.has_crlf = one_in(5);
    config_.has_byte_order_mark = !options_.is_json && one_in(8);
    config_.has_last_newline = !one_in(6);
    RandomItem& root = config_.root;
    root.shape = options_.is_json ? Shape::Object : Shape::Body;
    root.has_lines = !options_.is_json || !one_in(6);
    for (std::size_t i = below(options_.most_items + 1); i > 0; --i) {
      root.items.push_back(item(root, options_.depth));
    }
    add_layout_of_container(root);
  }

  RandomItem item(const RandomItem& parent, std::size_t depth) {
    RandomItem item;
    item.id = config_.next_id++;
    const bool is_in_body = parent.is_block();
    if (is_in_body && depth > 0 && one_in(2)) {
      block(item, depth);
    } else {
      const bool has_name = is_in_body || parent.shape == Shape::Object;
      if (has_name) item.name = is_in_body ? identifier(item.id) : key(item.id);
      if (has_name) item.equals = config_.is_json ? json_colon() : equals(!is_in_body);
      value(item, depth);
    }
    add_layout(item, parent);
    return item;
  }

  std::string leaf() { return config_.is_json ? json_leaf() : native_leaf(); }

  std::string comment_lines() {
    std::string lines;
    for (std::size_t i = 1 + below(2); i > 0; --i) {
      if (one_in(3) && (lines.empty() || !options_.has_sections)) lines += "\n";
      lines += indentation() + (one_in(4) ? block_comment(true) : line_comment()) + "\n";
    }
    if (!options_.has_sections && one_in(4)) lines += "\n";
    return lines;
  }

  RandomItem section() {
    RandomItem item{.id = config_.next_id++, .shape = Shape::Comment};
    item.above = one_in(2) ? "\n" : "";
    item.text = one_in(4) ? block_comment(true) : line_comment();
    if (one_in(3)) item.text += "\n" + indentation() + line_comment();
    item.after = "\n";
    return item;
  }

 private:
  std::size_t below(std::size_t bound) { return random_() % bound; }
  // Returns a number of items or lines.
  std::size_t count(std::size_t bound) {
    const std::size_t count = below(bound);
    return options_.are_items_distinct && count == 0 ? 1 : count;
  }
  bool one_in(std::size_t count) { return below(count) == 0; }
  bool has_comment(std::size_t rarity) {
    return options_.has_comments && !config_.is_json && one_in(rarity);
  }
  template <std::size_t size>
  std::string one_of(const char* const (&texts)[size]) {
    return texts[below(size)];
  }
  std::string number() { return std::to_string(config_.next_id++); }
  std::string indentation() { return std::string(below(3) * 2, ' '); }

  // --- names

  std::string identifier(std::size_t id) {
    static constexpr const char* names[] = {"a",   "name", "größe",   "count_",
                                            "x-y", "名前", "e\u0301x"};
    return one_of(names) + std::to_string(id);
  }

  std::string key(std::size_t id) {
    const std::string number = std::to_string(id);
    if (config_.is_json) {
      static constexpr const char* names[] = {"a", "größe ", "a.b ", "\\u00e9 ", "${k} ", "\\n"};
      return "\"" + one_of(names) + number + "\"";
    }
    switch (below(8)) {
      case 0:
        return "\"" + identifier(id) + "\"";
      case 1:
        return number;
      case 2:
        return "(var.k" + number + ")";
      case 3:
        return "\"${var.k}-" + number + "\"";
      case 4:
        return "\"a b." + number + "\"";
      default:
        return identifier(id);
    }
  }

  // In a body, a name and its equals sign are on one line.
  std::string equals(bool is_key) {
    if (has_comment(25)) return " " + block_comment(false) + " = ";
    if (has_comment(25)) return " = " + block_comment(false) + " ";
    if (is_key && one_in(4)) return one_in(2) ? ": " : " : ";
    static constexpr const char* texts[] = {" = ", " = ", " = ", "=", "   = ", " =  "};
    return one_of(texts);
  }
  std::string json_colon() {
    static constexpr const char* texts[] = {": ", ": ", ":", " : ", ":\n    "};
    return one_of(texts);
  }

  // --- blocks

  void block(RandomItem& item, std::size_t depth) {
    static constexpr const char* types[] = {"ingress", "résource", "b", "lifecycle"};
    item.shape = Shape::Body;
    item.name = one_of(types);
    const std::size_t labels = options_.are_items_distinct ? 1 + below(2) : below(3);
    for (std::size_t i = 0; i < labels; ++i) {
      const bool is_last = i + 1 == labels;
      static constexpr const char* quoted[] = {"\"aws\"", "\"ü n\"", "aws", "\"a.b\""};
      item.labels.push_back(is_last ? label() : one_of(quoted));
    }
    item.equals = has_comment(30) ? " " + block_comment(false) + " " : one_in(8) ? "" : " ";
    if (one_in(12)) item.equals = "  ";
    item.has_lines = !one_in(5);
    const std::size_t size = item.has_lines ? this->count(5) : this->count(2);
    for (std::size_t i = 0; i < size; ++i) {
      item.items.push_back(item.has_lines ? this->item(item, depth - 1) : simple_argument());
    }
    add_layout_of_container(item);
  }
  std::string label() { return one_in(4) ? "l" + number() : "\"größe " + number() + "\""; }

  RandomItem simple_argument() {
    RandomItem item{.id = config_.next_id++, .has_comma = false};
    item.name = identifier(item.id);
    item.equals = " = ";
    item.text = number();
    return item;
  }

  // --- values

  void value(RandomItem& item, std::size_t depth) {
    static constexpr Shape shapes[] = {Shape::Leaf,   Shape::Leaf,  Shape::Leaf,
                                       Shape::Object, Shape::Tuple, Shape::Call};
    item.shape = depth == 0 ? Shape::Leaf : shapes[below(config_.is_json ? 5 : std::size(shapes))];
    if (item.shape == Shape::Leaf) {
      item.text = leaf();
      return;
    }
    static constexpr const char* functions[] = {"f", "merge", "größe", "provider::a::f"};
    if (item.shape == Shape::Call) item.text = one_of(functions);
    item.has_lines = one_in(2);
    for (std::size_t i = count(5); i > 0; --i) item.items.push_back(this->item(item, depth - 1));
    item.is_expanded = item.shape == Shape::Call && !item.items.empty() && one_in(8);
    item.has_last_comma = !config_.is_json && !item.is_expanded && one_in(3);
    add_layout_of_container(item);
  }

  std::string json_leaf() {
    static constexpr const char* texts[] = {"true", "null", "-1.5e3", "\"\"", "\"${var.a}\""};
    if (!options_.are_items_distinct && one_in(3)) return one_of(texts);
    static constexpr const char* starts[] = {"a ", "ü\\n", "\\u00e9", "${a + ", "\\\\ \\\" "};
    if (one_in(2)) return number();
    const std::string start = one_of(starts);
    return "\"" + start + number() + (start.starts_with("${") ? "}\"" : "\"");
  }

  std::string native_leaf() {
    static constexpr const char* texts[] = {"true", "null", "-1", "\"\"", "var.a", "1.5e3"};
    switch (below(12)) {
      case 0:
        return options_.are_items_distinct ? number() : one_of(texts);
      case 1:
        return "\"a b ü \\n ${var.a} " + number() + "\"";
      case 2:
        return "var.größe.b[" + number() + "].c";
      case 3:
        return "x[*].a" + number();
      case 4:
        return one_in(2) ? "a - " + number() : "(1 + " + number() + ") * 2";
      case 5:
        return "a ? b : " + number();
      case 6:
        return one_in(2) ? "[for v in " + number() + " : v if v]"
                         : "{ for k, v in x : k => v" + number() + "... }";
      case 7:
        return "\"%{ if a ~} x" + number() + " %{ else }${b}%{ endif }\"";
      case 8:
        return "merge({ a = " + number() + " }, [1,2])[0]";
      case 9:
        return heredoc();
      case 10:
        return long_expression();
      default:
        return number();
    }
  }

  std::string long_expression() {
    if (one_in(4)) return "(" + heredoc() + "\n)";
    if (has_comment(2)) return "(1 " + block_comment(false) + " + " + number() + ")";
    if (has_comment(2)) return "(1 " + line_comment() + "\n  + " + number() + ")";
    return "(\n  1 +\n  " + number() + "\n)";
  }

  std::string heredoc() {
    const bool is_flush = one_in(2);
    const char newline = config_.has_crlf != one_in(4) ? crlf_in_value : lf_in_value;
    std::string text = is_flush ? "<<-EOT\n" : "<<EOT\n";
    for (std::size_t i = count(4); i > 0; --i) {
      static constexpr const char* lines[] = {"", "  a = 1 # no comment ", "ü ${var.a}", "x "};
      text += (is_flush ? "    " : "") + one_of(lines) + number() + newline;
      if (one_in(6)) text += newline;
    }
    return text + (is_flush ? "  EOT" : "EOT");
  }

  // --- layout

  std::string line_comment() {
    static constexpr const char* starts[] = {"# ", "// ", "#", "//ü "};
    return one_of(starts) + "c" + number() + (one_in(8) ? " /* \"" : "");
  }
  std::string block_comment(bool may_have_lines) {
    static constexpr const char* starts[] = {"/* ", "/*", "/** "};
    const std::string text = one_of(starts) + "c" + number();
    return text + (may_have_lines && one_in(3) ? "\n   ü */" : one_in(4) ? "*/" : " */");
  }

  void add_layout(RandomItem& item, const RandomItem& parent) {
    const bool is_in_body = parent.is_block();
    item.has_comma = parent.shape != Shape::Object || one_in(3);
    const bool is_list = parent.shape == Shape::Tuple || parent.shape == Shape::Call;
    if (has_comment(10)) item.before = block_comment(is_list) + " ";
    if (parent.has_lines) {
      if (has_comment(4))
        item.above = comment_lines();
      else if (one_in(6))
        item.above = "\n";
    }
    if (item.is_heredoc()) return;
    if (has_comment(12)) item.after = " " + block_comment(is_list) + (one_in(3) ? " " : "");
    if (is_list && parent.has_lines && has_comment(20)) item.after = " " + line_comment() + "\n";
    if (parent.has_lines && has_comment(6)) item.end_of_line = " " + line_comment();
    if (is_in_body && item.end_of_line.empty() && one_in(15)) item.end_of_line = "  ";
  }

  void add_sections(RandomItem& item) {
    for (std::size_t i = item.items.size() + 1; i-- > 0;) {
      if (!one_in(6)) continue;
      item.items.insert(item.items.begin() + static_cast<std::ptrdiff_t>(i), section());
    }
  }

  void add_layout_of_container(RandomItem& item) {
    const bool may_have_sections =
        options_.has_sections && !config_.is_json && item.has_lines && !item.is_expanded;
    if (may_have_sections) add_sections(item);
    if (item.has_lines) {
      if (has_comment(10) && &item != &config_.root) item.opening = " " + line_comment();
      if (has_comment(8)) item.ending = comment_lines();
    } else if (has_comment(15)) {
      item.ending = " " + block_comment(false) + " ";
    }
  }

  std::mt19937& random_;
  RandomConfig& config_;
  const RandomConfigOptions& options_;
};

class Printer {
 public:
  explicit Printer(const RandomConfig& config) : config_(config) {}

  std::string file() {
    if (config_.is_json) {
      container(config_.root, "{", "}", 0);
      out_ += "\n";
    } else {
      lines(config_.root, 0);
      out_ += config_.root.ending;
    }
    return with_newlines();
  }

 private:
  std::string with_newlines() const {
    std::string_view text = out_;
    const bool is_heredoc_last = text.ends_with("EOT\n");
    while (!config_.has_last_newline && !is_heredoc_last && text.ends_with('\n')) {
      text.remove_suffix(1);
    }
    std::string result = config_.has_byte_order_mark ? "\xEF\xBB\xBF" : "";
    for (const char c : text) {
      if (c == lf_in_value || c == crlf_in_value) {
        result += c == lf_in_value ? "\n" : "\r\n";
      } else {
        if (c == '\n' && config_.has_crlf) result += '\r';
        result += c;
      }
    }
    return result;
  }

  void indent(std::size_t depth) { out_.append(depth * 2, ' '); }
  bool is_after_heredoc() const { return out_.ends_with("EOT"); }

  // Prints the items of a body.
  void lines(const RandomItem& body, std::size_t depth) {
    for (const RandomItem& item : body.items) {
      out_ += item.above;
      indent(depth);
      if (item.is_comment()) {
        section(item);
        continue;
      }
      out_ += item.before;
      this->item(item, depth);
      if (!is_after_heredoc()) out_ += item.after + item.end_of_line;
      out_ += "\n";
    }
  }

  void section(const RandomItem& item) { out_ += item.text + "\n" + item.after; }

  void item(const RandomItem& item, std::size_t depth) {
    out_ += item.name;
    for (const std::string& label : item.labels) out_ += " " + label;
    out_ += item.equals;
    switch (item.shape) {
      case Shape::Leaf:
        out_ += item.text;
        return;
      case Shape::Body:
        return body(item, depth);
      case Shape::Object:
        return container(item, "{", "}", depth);
      case Shape::Tuple:
        return container(item, "[", "]", depth);
      case Shape::Call:
        out_ += item.text;
        return container(item, "(", ")", depth);
      case Shape::Comment:
        return section(item);
    }
  }

  void body(const RandomItem& block, std::size_t depth) {
    out_ += "{";
    if (block.has_lines) {
      out_ += block.opening + "\n";
      lines(block, depth + 1);
      out_ += block.ending;
      indent(depth);
    } else if (!block.items.empty()) {
      out_ += " ";
      item(block.items[0], depth);
      out_ += block.ending + " ";
    }
    out_ += "}";
  }

  void container(const RandomItem& item, const char* open, const char* close, std::size_t depth) {
    out_ += open;
    if (item.has_lines) out_ += item.opening + "\n";
    for (std::size_t i = 0; i < item.items.size(); ++i) element(item, i, depth);
    if (is_after_heredoc()) out_ += "\n";
    out_ += item.ending;
    if (item.has_lines) indent(depth);
    out_ += close;
  }

  void element(const RandomItem& parent, std::size_t index, std::size_t depth) {
    const RandomItem& item = parent.items[index];
    const auto next = parent.items.begin() + static_cast<std::ptrdiff_t>(index) + 1;
    const bool is_last = std::all_of(next, parent.items.end(),
                                     [](const RandomItem& other) { return other.is_comment(); });
    const bool is_object = parent.shape == Shape::Object;
    if (parent.has_lines) {
      out_ += item.above;
      indent(depth + 1);
    } else if (index > 0) {
      out_ += " ";
    }
    if (item.is_comment()) return section(item);
    out_ += item.before;
    this->item(item, depth + 1);
    if (is_last && parent.is_expanded) out_ += is_after_heredoc() ? "\n..." : "...";
    // After a heredoc, a newline separates the items of an object, and a comma is on the next line.
    const bool is_separated = is_object && !config_.is_json && is_after_heredoc();
    if (is_after_heredoc())
      out_ += "\n";
    else
      out_ += item.after;
    const bool is_optional = is_object && parent.has_lines && !config_.is_json;
    const bool has_comma = is_last ? parent.has_last_comma : !is_optional || item.has_comma;
    if (has_comma && !is_separated) out_ += ",";
    if (parent.has_lines) out_ += is_separated ? "" : item.end_of_line + "\n";
  }

  const RandomConfig& config_;
  std::string out_;
};

std::string random_text(std::mt19937& random, bool is_json) {
  return print(random_config(random, {.is_json = is_json}));
}

}  // namespace

RandomConfig random_config(std::mt19937& random, const RandomConfigOptions& options) {
  RandomConfig config;
  Generator(random, config, options).file();
  return config;
}

RandomItem random_item(std::mt19937& random, RandomConfig& config, const RandomItem& parent,
                       const RandomConfigOptions& options) {
  return Generator(random, config, options).item(parent, options.depth);
}

std::string random_leaf(std::mt19937& random, RandomConfig& config) {
  return Generator(random, config, {}).leaf();
}

RandomItem random_section(std::mt19937& random, RandomConfig& config) {
  return Generator(random, config, {}).section();
}

std::string random_comment_lines(std::mt19937& random, RandomConfig& config,
                                 const RandomConfigOptions& options) {
  return Generator(random, config, options).comment_lines();
}

std::string print(const RandomConfig& config) { return Printer(config).file(); }

std::string random_native_config(std::mt19937& random) { return random_text(random, false); }
std::string random_json_config(std::mt19937& random) { return random_text(random, true); }

}  // namespace hecla::test
