// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments/arguments.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdlib>

#include "model/suggestion.h"
#include "os/file_system.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

constexpr Choice<ColorMode> color_modes[] = {
    {"auto", ColorMode::Auto}, {"always", ColorMode::Always}, {"never", ColorMode::Never}};

constexpr Choice<DiagnosticsForm> diagnostics_forms[] = {
    {"text", DiagnosticsForm::Text},     {"json", DiagnosticsForm::Json},
    {"sarif", DiagnosticsForm::Sarif},   {"github", DiagnosticsForm::Github},
    {"gitlab", DiagnosticsForm::Gitlab}, {"checkstyle", DiagnosticsForm::Checkstyle},
    {"junit", DiagnosticsForm::Junit}};

// Returns "auto, native or json".
std::string alternatives(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    if (!text.empty()) text += &name == &names.back() ? " or " : ", ";
    text += name;
  }
  return text;
}

// Reads options from words. CLI11 knows neither long options with one dash (-no-color), nor short ones with "="
// (-s=FILE), nor empty values (--title=), nor lists in brackets as positional arguments ([1, 2] would be two).
class WordReader : private CLI::App {
 public:
  explicit WordReader(const Arguments& arguments) : arguments_(arguments) {
    set_help_flag();
    allow_windows_style_options(false);  // they look like paths
    for (const Option& option : arguments.options()) {
      if (option.is_positional) {
        found_.push_back(nullptr);
        continue;
      }
      std::string names;
      for (const std::string& name : option.names) names += (names.empty() ? "" : ",") + name;
      found_.push_back(add_option(std::move(names), CLI::callback_t())->type_size(1));
      found_.back()->expected(option.takes_value() ? 1 : 0);
    }
  }

  // Returns a usage error, or nothing.
  std::string read(std::span<const std::string> words) {
    std::vector<std::string> rest(words.rbegin(), words.rend());
    bool has_options = true;
    while (!rest.empty()) {
      const auto kind = has_options ? _recognize(rest.back()) : CLI::detail::Classifier::NONE;
      if (kind == CLI::detail::Classifier::POSITIONAL_MARK) {
        has_options = false;
        rest.pop_back();
      } else if (kind == CLI::detail::Classifier::NONE) {
        positionals_.push_back(std::move(rest.back()));
        rest.pop_back();
      } else if (rest.size() == 1 && arguments_.takes_next_word(rest.back())) {
        return "Expected a value after " + rest.back() + ".";
      } else {
        read_option(rest);
      }
    }
    return {};
  }

  const std::vector<std::string>& positionals() const { return positionals_; }
  // Returns the first option that there is not, or an empty word.
  std::string unknown() const {
    const auto left = remaining();
    return left.empty() ? "" : left.front();
  }
  // Returns what was given for an option: "true" for one without a value.
  const std::vector<std::string>& values(std::size_t option) const {
    return found_[option]->results();
  }

 private:
  void read_option(std::vector<std::string>& words) {
    std::string& word = words.back();
    const Option* const option = arguments_.find(word);
    const std::size_t equals = word.find('=');
    if (option && option->takes_value() && equals + 1 == word.size()) {
      const auto index = static_cast<std::size_t>(option - arguments_.options().data());
      found_[index]->add_result("");
      words.pop_back();
      return;
    }
    if (option && word[1] != '-') {
      const bool is_long = word.size() > 2 && equals != 2 && arguments_.find("-" + word) == option;
      if (is_long) word.insert(0, "-");
      if (!is_long && equals == 2 && option->takes_value()) word.erase(2, 1);
    }
    _parse_arg(words, _recognize(word));
  }

  const Arguments& arguments_;
  std::vector<CLI::Option*> found_;  // for each option; null for positional arguments
  std::vector<std::string> positionals_;
};

std::string unknown_option_error(const std::string& word, const std::vector<Option>& options) {
  const std::string name = word.substr(0, word.find('='));
  std::vector<std::string_view> candidates;
  for (const Option& option : options) {
    for (const std::string& known : option.names) {
      if (known.starts_with("--")) candidates.push_back(known);
    }
  }
  return "There is no option " + in_quotes(name) + "." + did_you_mean(name, candidates);
}

// Stores the values of an option. Returns a usage error, or nothing.
std::string store(const Option& option, std::span<const std::string> values) {
  const std::string& name = option.shown_name();
  if (values.size() > 1 && option.takes_value() && !option.is_repeatable)
    return "The option " + name + " can be given only once.";
  for (const std::string& value : values) {
    const std::string expected = option.store(value);
    if (expected.empty()) continue;
    return "Expected " + expected + (option.is_positional ? " as " : " after ") + name +
           ", found " + in_quotes(value) + ".";
  }
  return {};
}

}  // namespace

const std::string& Option::shown_name() const {
  const auto found =
      std::ranges::find_if(names, [](const std::string& name) { return name.starts_with("--"); });
  return found == names.end() ? names.front() : *found;
}

Arguments::Arguments(CommonOptions& common) : common_(common) {
  flag("-h,--help", asks_for_help_, "Print this help and exit");
  choice("--color", "WHEN", color_modes, common.color,
         "When to use color; auto is on a terminal without NO_COLOR [auto]");
  flag("--no-color", common.color, ColorMode::Never, "Same as --color=never");
  choice("--diagnostics", "FORM", diagnostics_forms, common.diagnostics,
         "Format of diagnostics: text, json (as in terraform validate -json), sarif, github "
         "(annotations of GitHub Actions), gitlab (Code Quality), checkstyle or junit [text]");
  option("--diagnostics-file", "FILE", common.diagnostics_file,
         "Write diagnostics to FILE instead of standard error");
  flag("--no-snippets", common.snippets, false, "Do not show source lines in diagnostics");
  for (Option& option : options_) option.group = "Common options";
}

Option& Arguments::add(std::string_view names, std::string value, std::string description,
                       Store store) {
  Option& option = options_.emplace_back();
  for (; !names.empty(); names.remove_prefix(std::min(names.find(',') + 1, names.size()))) {
    option.names.emplace_back(names.substr(0, names.find(',')));
    if (names.find(',') == names.npos) break;
  }
  option.is_positional = !option.names.front().starts_with('-');
  option.value = option.is_positional ? option.names.front() : std::move(value);
  option.description = std::move(description);
  option.store = std::move(store);
  return option;
}

Option& Arguments::flag(std::string_view names, bool& target, std::string description) {
  return add(names, "", std::move(description), [&target](const std::string& given) {
    const auto is_on = flag_value(given);
    if (is_on) target = *is_on;
    return std::string(is_on ? "" : "true or false");
  });
}

Option& Arguments::directory(std::string_view names, std::string& target, std::string description) {
  return add(names, "DIR", std::move(description), [&target](const std::string& given) {
    target = given;
    return std::string(os::is_directory(given) ? "" : "an existing directory");
  });
}

Option& Arguments::choice(std::string_view names, std::string value,
                          std::vector<std::string> accepted, std::string description, Store store) {
  Option& added = add(names, std::move(value), std::move(description),
                      [accepted, store = std::move(store)](const std::string& given) {
                        const bool is_one = std::ranges::find(accepted, given) != accepted.end();
                        return is_one ? store(given) : alternatives(accepted);
                      });
  added.choices = std::move(accepted);
  return added;
}

std::optional<bool> Arguments::flag_value(const std::string& text) {
  try {
    return CLI::detail::to_flag_value(text) > 0;
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}

std::optional<std::uint64_t> Arguments::number_in(const std::string& text, std::uint64_t least,
                                                  std::uint64_t most) {
  char* end = nullptr;
  errno = 0;
  const std::uint64_t number = std::strtoull(text.c_str(), &end, 0);
  const bool is_number = !text.empty() && text[0] >= '0' && text[0] <= '9' && *end == '\0';
  if (!is_number || errno != 0 || number < least || number > most) return std::nullopt;
  return number;
}

std::string Arguments::range_text(std::uint64_t least, std::uint64_t most, std::uint64_t largest) {
  if (most != largest)
    return "a number from " + std::to_string(least) + " to " + std::to_string(most);
  return least == 0 ? "a number" : "a number of at least " + std::to_string(least);
}

const Option* Arguments::find(std::string_view word) const {
  const auto named = [&](std::string_view name) -> const Option* {
    for (const Option& option : options_) {
      if (!option.is_positional && std::ranges::find(option.names, name) != option.names.end())
        return &option;
    }
    return nullptr;
  };
  if (word.size() < 2 || word[0] != '-') return nullptr;
  const std::string_view name = word.substr(0, word.find('='));
  if (word[1] == '-') return named(name);
  const Option* const with_one_dash = name.size() > 2 ? named("-" + std::string(name)) : nullptr;
  return with_one_dash ? with_one_dash : named(word.substr(0, 2));
}

bool Arguments::takes_next_word(std::string_view word) const {
  const Option* const option = find(word);
  if (!option || !option->takes_value() || word.find('=') != word.npos) return false;
  const bool is_attached =
      word[1] != '-' && word.size() > 2 && find("-" + std::string(word)) != option;
  return !is_attached;
}

std::string Arguments::parse(std::span<const std::string> words) {
  WordReader reader(*this);
  std::string error = reader.read(words);
  std::span<const std::string> rest = reader.positionals();
  std::vector<std::size_t> counts;
  // All are stored even after an error: they say how it is reported.
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const Option& option = options_[i];
    std::span<const std::string> values = rest;
    if (!option.is_positional) {
      values = reader.values(i);
    } else {
      if (!option.is_repeatable) values = values.first(std::min<std::size_t>(1, values.size()));
      rest = rest.subspan(values.size());
    }
    counts.push_back(values.size());
    std::string problem = store(option, values);
    if (error.empty()) error = std::move(problem);
  }
  // An unknown option can be the cause of other errors.
  if (const std::string unknown = reader.unknown(); !unknown.empty())
    return unknown_option_error(unknown, options_);
  if (!error.empty()) return error;
  if (!rest.empty()) return "Expected no more arguments, found " + in_quotes(rest.front()) + ".";
  return relation_error(counts);
}

std::string Arguments::relation_error(std::span<const std::size_t> counts) const {
  const auto is_given = [&](std::string_view name) {
    const Option* const other = find(name);
    return other && counts[static_cast<std::size_t>(other - options_.data())] > 0;
  };
  for (std::size_t i = 0; i < options_.size(); ++i) {
    const Option& option = options_[i];
    const std::string& name = option.shown_name();
    if (option.is_required && counts[i] == 0)
      return std::string(option.is_positional ? "The argument " : "The option ") + name +
             " is missing.";
    if (counts[i] == 0) continue;
    for (const std::string_view other : option.needed) {
      if (!is_given(other)) return "The option " + name + " requires " + std::string(other) + ".";
    }
    for (const std::string_view other : option.excluded) {
      if (is_given(other))
        return "The options " + name + " and " + std::string(other) + " cannot be used together.";
    }
  }
  for (const auto& usage_error : checks_) {
    if (std::string error = usage_error(); !error.empty()) return error;
  }
  return {};
}

CommandDescription describe(const Command& command, const std::string& path, Depth depth) {
  CommandDescription result{.path = path + (path.empty() ? "" : " ") + command.name,
                            .name = command.name,
                            .description = command.summary,
                            .footer = command.help};
  CommonOptions common;
  Arguments arguments(common);
  if (command.declare) command.declare(arguments);
  for (const Option& option : arguments.options()) result.options.push_back(option);
  for (const Command* const each : commands_of(command)) {
    if (each->is_hidden) continue;
    if (depth == Depth::All)
      result.commands.push_back(describe(*each, result.path, depth));
    else
      result.commands.push_back({.name = each->name, .description = each->summary});
  }
  return result;
}

}  // namespace hecla::cli
