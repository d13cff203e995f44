// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The text of --help.
#include <algorithm>

#include "cli/arguments/arguments.h"

namespace hecla::cli {
namespace {

constexpr std::size_t description_column = 28;

// Writes paragraphs of at most `width` columns.
class Page {
 public:
  explicit Page(std::size_t width) : width_(std::max<std::size_t>(width, 40)) {}

  std::string take() { return std::move(text_); }

  void add_line(std::string_view line) { text_.append(line) += '\n'; }

  // Adds text, whose lines begin in `column`, to the current line.
  void add_wrapped(std::string_view text, std::size_t column) {
    std::size_t at = column;
    while (!text.empty()) {
      const std::string_view word = text.substr(0, text.find(' '));
      text.remove_prefix(std::min(word.size() + 1, text.size()));
      if (at > column && at + 1 + word.size() > width_) {
        text_.append("\n").append(column, ' ');
        at = column;
      } else if (at > column) {
        text_ += ' ';
        ++at;
      }
      text_ += word;
      at += word.size();
    }
    text_ += '\n';
  }

  // Adds a heading and its description beside it, or below it if there is no room.
  void add_entry(std::string heading, std::string_view description) {
    heading.insert(0, "  ");
    if (heading.size() + 2 > description_column) {
      add_choices(heading);
      heading.clear();
    }
    heading.resize(description_column, ' ');
    text_ += heading;
    add_wrapped(description, description_column);
  }

  // Adds a heading that may list many choices: --form text|json|...
  void add_choices(std::string_view heading) {
    std::size_t indent = 0;
    while (indent + heading.size() > width_) {
      const std::size_t bar = heading.rfind('|', width_ - indent - 1);
      if (bar == std::string_view::npos) break;
      text_.append(indent, ' ').append(heading.substr(0, bar + 1)) += '\n';
      heading.remove_prefix(bar + 1);
      indent = 8;
    }
    text_.append(indent, ' ');
    add_line(heading);
  }

  // Adds a command, or a term and after several blanks its explanation, which is broken if it is too long.
  void add_indented(std::string_view line) {
    const std::size_t gap = line.rfind("  "), indent = line.find_first_not_of(' ');
    if (line.size() <= width_ || gap == std::string_view::npos || gap < indent)
      return add_line(line);
    std::size_t column = gap + 2;
    const std::string_view term = line.substr(0, line.find_last_not_of(' ', gap) + 1);
    const std::string_view explanation = line.substr(column);
    if (column > width_ / 2) {
      add_line(term);
      column = indent + 4;
      text_.append(column, ' ');
    } else {
      text_.append(line.substr(0, column));
    }
    add_wrapped(explanation, column);
  }

  // Adds explanations: paragraphs, which are broken anew, and indented lines.
  void add_explanations(std::string_view text) {
    std::string paragraph;
    const auto end_paragraph = [&] {
      if (!paragraph.empty()) add_wrapped(paragraph, 0);
      paragraph.clear();
    };
    while (!text.empty()) {
      const std::string_view line = text.substr(0, text.find('\n'));
      text.remove_prefix(std::min(line.size() + 1, text.size()));
      if (!line.empty() && !line.starts_with(' ')) {
        paragraph.append(paragraph.empty() ? "" : " ").append(line);
        continue;
      }
      end_paragraph();
      add_indented(line);
    }
    end_paragraph();
  }

 private:
  std::size_t width_;
  std::string text_;
};

std::string heading_of(const OptionDescription& option) {
  std::string heading;
  if (!option.is_positional && option.names.front().starts_with("--")) heading = "    ";
  for (const std::string& name : option.names)
    heading += (&name == &option.names.front() ? "" : ", ") + name;
  if (option.is_positional || !option.takes_value()) return heading;
  if (option.choices.empty()) return heading + " " + option.value;
  for (const std::string& choice : option.choices)
    heading += (&choice == &option.choices.front() ? " " : "|") + choice;
  return heading;
}

void add_group(Page& page, const CommandDescription& command, std::string_view title,
               bool is_positional) {
  bool is_first = true;
  for (const OptionDescription& option : command.options) {
    if (option.is_positional != is_positional || (!is_positional && option.group != title))
      continue;
    if (is_first) page.add_line("\n" + std::string(title) + ":");
    is_first = false;
    page.add_entry(heading_of(option), option.description);
  }
}

}  // namespace

std::string usage_of(const CommandDescription& command) {
  if (!command.commands.empty()) return "COMMAND ...";
  std::string text = "[OPTIONS]";
  for (const OptionDescription& option : command.options) {
    if (!option.is_positional) continue;
    const std::string name = option.names.front() + (option.is_repeatable ? "..." : "");
    text += option.is_required ? " " + name : " [" + name + "]";
  }
  return text;
}

std::string help_page(const CommandDescription& command, std::size_t width) {
  Page page(width);
  page.add_explanations(command.description);
  page.add_line("");
  page.add_wrapped("Usage: " + command.path + " " + usage_of(command), 0);
  add_group(page, command, "Arguments", true);
  if (!command.commands.empty()) page.add_line("\nCommands:");
  for (const CommandDescription& each : command.commands)
    page.add_entry(each.name, each.description);
  for (const char* const group : option_groups) add_group(page, command, group, false);
  if (!command.footer.empty()) page.add_line("");
  page.add_explanations(command.footer);
  return page.take();
}

}  // namespace hecla::cli
