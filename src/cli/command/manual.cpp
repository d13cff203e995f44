// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Writes man pages, in roff with the macros of man(7).
#include <algorithm>

#include "cli/command/command_line.h"
#include "cli/io/version.h"

namespace hecla::cli {
namespace {

// Escapes the text of one line. Hyphens are written as minus signs, so that options can be copied and searched for.
std::string escaped(std::string_view text) {
  std::string out;
  if (text.starts_with('.') || text.starts_with('\'')) out += "\\&";
  for (const char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) { return "\\fI" + escaped(text) + "\\fR"; }

std::string upper(std::string_view text) {
  std::string out;
  for (const char c : text) out += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return out;
}

std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

// Writes explanations in the form of --help: paragraphs, and indented lines that are kept unchanged. "Examples:" and
// "Exit status:" start sections.
class Explanations {
 public:
  // Without a title, the text continues the current section.
  explicit Explanations(std::string_view title) { start_section(title); }

  std::string run(std::string_view text) {
    while (!text.empty()) add_line(take_line(text));
    keep_lines(false);
    return std::move(out_);
  }

 private:
  void add_line(std::string_view line) {
    constexpr std::string_view status = "Exit status: ";
    if (line.empty()) {
      needs_break_ = true;
    } else if (line == "Examples:") {
      start_section("EXAMPLES");
    } else if (line.starts_with(status)) {
      start_section("EXIT STATUS");
      add_text(line.substr(status.size()));
    } else {
      keep_lines(line.starts_with("  "));
      add_text(line);
    }
  }
  void start_section(std::string_view title) {
    keep_lines(false);
    if (!title.empty()) heading_ = ".SH " + std::string(title) + "\n";
    needs_break_ = false;
  }
  void add_text(std::string_view line) {
    if (needs_break_) out_ += keeps_lines_ ? "\n" : ".PP\n";
    needs_break_ = false;
    out_ += heading_ + escaped(line) + "\n";
    heading_.clear();
  }
  void keep_lines(bool keep) {
    if (keep == keeps_lines_) return;
    keeps_lines_ = keep;
    needs_break_ = !keep;
    if (!keep) {
      out_ += ".fi\n";
    } else {
      out_ += heading_.empty() ? ".PP\n.nf\n" : heading_ + ".nf\n";
      heading_.clear();
    }
  }

  std::string out_;
  std::string heading_;  // of a section without text so far
  bool keeps_lines_ = false;
  bool needs_break_ = false;  // before the next line
};

std::string option_heading(const OptionDescription& option) {
  std::string heading;
  for (const std::string& name : option.names) {
    if (!heading.empty()) heading += ", ";
    heading += option.is_positional ? italic(name) : bold(name);
  }
  if (!option.is_positional && option.takes_value()) heading += " " + italic(option.value);
  return heading;
}

void append_options(std::string& out, const CommandDescription& command, bool positional,
                    std::string_view group) {
  for (const OptionDescription& option : command.options) {
    if (option.is_positional != positional || option.group != group) continue;
    out += ".TP\n" + option_heading(option) + "\n" + escaped(option.description);
    if (!option.choices.empty()) {
      out += " (";
      for (std::size_t i = 0; i < option.choices.size(); ++i)
        out += (i > 0 ? ", " : "") + bold(option.choices[i]);
      out += ")";
    }
    out += "\n";
  }
}

// Writes the positional arguments and the options in their groups, in the order of their definition.
void append_all_options(std::string& out, const CommandDescription& command) {
  std::vector<std::string> groups;
  bool has_arguments = false;
  for (const OptionDescription& option : command.options) {
    has_arguments |= option.is_positional;
    if (!option.is_positional &&
        std::find(groups.begin(), groups.end(), option.group) == groups.end())
      groups.push_back(option.group);
  }
  if (has_arguments) {
    out += ".SH ARGUMENTS\n";
    for (const std::string group : {"Positionals", "Options"})
      append_options(out, command, true, group);
  }
  for (const std::string& group : groups) {
    out += ".SH " + upper(group) + "\n";
    append_options(out, command, false, group);
  }
}

std::string synopsis(const CommandDescription& command) {
  std::string out = bold("hecla") + " " + bold(command.name) + " [" + italic("options") + "]";
  for (const OptionDescription& option : command.options) {
    if (!option.is_positional) continue;
    const std::string name = italic(option.names.front()) + (option.is_repeatable ? "..." : "");
    out += option.is_required ? " " + name : " [" + name + "]";
  }
  return out + "\n";
}

std::string page_start(const std::string& name, std::string_view summary) {
  return ".\\\" Generated by \"hecla manual\".\n.TH " + escaped(upper(name)) + " 1 \"\" \"hecla " +
         std::string(program_version) + "\" \"User Commands\"\n.SH NAME\n" + escaped(name) +
         " \\- " + escaped(summary) + "\n.SH SYNOPSIS\n";
}

std::string lower_first(std::string text) {
  if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z' &&
      !(text.size() > 1 && text[1] >= 'A' && text[1] <= 'Z'))
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  return text;
}

ManualPage command_page(const CommandDescription& command) {
  const std::string name = "hecla-" + command.name;
  std::string text = page_start(name, lower_first(command.description)) + synopsis(command);
  append_all_options(text, command);
  text += Explanations("NOTES").run(command.footer);
  text += ".SH SEE ALSO\n" + bold("hecla") + "(1)\n";
  return {name, std::move(text)};
}

ManualPage main_page(const CommandDescription& hecla) {
  std::string text =
      page_start("hecla", "check, evaluate and convert configuration written in HCL");
  text += bold("hecla") + " " + italic("command") + " [" + italic("options") +
          "] ...\n.SH DESCRIPTION\n" + Explanations("").run(hecla.description) + ".SH COMMANDS\n";
  for (const CommandDescription& command : hecla.commands)
    text += ".TP\n" + bold("hecla-" + command.name) + "(1)\n" + escaped(command.description) + "\n";
  append_all_options(text, hecla);
  text += Explanations("NOTES").run(hecla.footer) + ".SH SEE ALSO\n";
  std::string pages;
  for (const CommandDescription& command : hecla.commands)
    pages += (pages.empty() ? "" : ",\n") + bold("hecla-" + command.name) + "(1)";
  return {"hecla", text + pages + "\n"};
}

}  // namespace

std::vector<ManualPage> manual_pages(const CommandDescription& hecla) {
  std::vector<ManualPage> pages{main_page(hecla)};
  for (const CommandDescription& command : hecla.commands) pages.push_back(command_page(command));
  return pages;
}

}  // namespace hecla::cli
