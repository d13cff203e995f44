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
      add_line(heading);
      heading.clear();
    }
    heading.resize(description_column, ' ');
    text_ += heading;
    add_wrapped(description, description_column);
  }

  // Adds explanations: paragraphs, which are broken anew, and indented lines, which are kept.
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
      add_line(line);
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
