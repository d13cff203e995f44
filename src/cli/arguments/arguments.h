// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The arguments that a command accepts, and their parsing.
//
//   void declare_fmt(Arguments& arguments, FmtOptions& fmt) {
//     arguments.positional("PATH", fmt.paths, "Files to format");
//     arguments.flag("--check", fmt.check, "Write nothing");
//     arguments.option("--width", "N", fmt.width, "Break lines longer than N columns [0]");
//     arguments.choice("--style", "STYLE", styles, fmt.style, "Layout [hcl]").excludes("--width");
//   }
//
// What is declared with a reference must exist until parsing has ended.
#include <concepts>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "cli/arguments/command_line.h"

namespace hecla::cli {

// Stores a value. Returns what was expected, "a number", if it is another; otherwise nothing.
using Store = std::function<std::string(const std::string& value)>;

struct Option : OptionDescription {
  Store store;
  std::vector<std::string_view> needed, excluded;  // names of other options

  // The name that messages use: the first long one, if there is one.
  const std::string& shown_name() const;

  Option& required() {
    is_required = true;
    return *this;
  }
  Option& in_group(std::string name) {
    group = std::move(name);
    return *this;
  }
  Option& needs(std::string_view name) {
    needed.push_back(name);
    return *this;
  }
  Option& excludes(std::string_view name) {
    excluded.push_back(name);
    return *this;
  }
};

// A value that an option accepts, and what it stands for.
template <class T>
using Choice = std::pair<const char*, T>;

class Arguments {
 public:
  // Adds the options that every command has.
  explicit Arguments(CommonOptions& common);

  CommonOptions& common() { return common_; }
  const std::vector<Option>& options() const { return options_; }

  // An option without a value, which sets `target` to `value`. "--name=false" does not.
  template <class T>
  Option& flag(std::string_view names, T& target, T value, std::string description) {
    return add(names, "", std::move(description), [&target, value](const std::string& given) {
      const auto is_on = flag_value(given);
      if (is_on.value_or(false)) target = value;
      return std::string(is_on ? "" : "true or false");
    });
  }
  Option& flag(std::string_view names, bool& target, std::string description);

  // An option with a value. One with a vector may be repeated.
  Option& option(std::string_view names, std::string value, Store store, std::string description) {
    return add(names, std::move(value), std::move(description), std::move(store));
  }
  template <class T>
  requires(!std::unsigned_integral<T>) Option& option(std::string_view names, std::string value,
                                                      T& target, std::string description) {
    constexpr bool is_list = std::is_same_v<T, std::vector<std::string>>;
    Option& added =
        add(names, std::move(value), std::move(description), [&target](const std::string& given) {
          if constexpr (is_list)
            target.push_back(given);
          else
            target = given;
          return std::string();
        });
    added.is_repeatable = is_list;
    return added;
  }
  template <std::unsigned_integral T>
  Option& option(std::string_view names, std::string value, T& target, std::string description,
                 std::uint64_t least = 0, std::uint64_t most = std::numeric_limits<T>::max()) {
    return add(names, std::move(value), std::move(description),
               [&target, least, most](const std::string& given) {
                 const auto number = number_in(given, least, most);
                 if (number) target = static_cast<T>(*number);
                 return number ? "" : range_text(least, most, std::numeric_limits<T>::max());
               });
  }
  Option& directory(std::string_view names, std::string& target, std::string description);

  // An option, or a positional argument if `names` has no dash, with one of some values.
  template <class T, std::size_t count>
  Option& choice(std::string_view names, std::string value, const Choice<T> (&choices)[count],
                 T& target, std::string description) {
    std::vector<std::string> accepted;
    for (const auto& each : choices) accepted.emplace_back(each.first);
    return choice(names, std::move(value), std::move(accepted), std::move(description),
                  [&choices, &target](const std::string& given) {
                    for (const auto& [name, chosen] : choices) {
                      if (name == given) target = chosen;
                    }
                    return std::string();
                  });
  }
  Option& choice(std::string_view names, std::string value, std::vector<std::string> accepted,
                 std::string description, Store store);

  // A positional argument, which may be missing unless required() says otherwise. A vector takes all that follow.
  template <class T>
  Option& positional(std::string name, T& target, std::string description) {
    return option(name, "", target, std::move(description));
  }

  // Adds a check after parsing, which returns a usage error, or nothing.
  void check(std::function<std::string()> usage_error) {
    checks_.push_back(std::move(usage_error));
  }

  // Parses words and stores their values. Returns a usage error, or nothing.
  std::string parse(std::span<const std::string> words);
  bool asks_for_help() const { return asks_for_help_; }

  // Returns the option that a word names, which may have its value after "="; null if there is none.
  const Option* find(std::string_view word) const;
  // Returns whether the word is an option whose value is the next word.
  bool takes_next_word(std::string_view word) const;

 private:
  Option& add(std::string_view names, std::string value, std::string description, Store store);
  // Returns a usage error about options that are missing or exclude each other. `counts` says how often each was given.
  std::string relation_error(std::span<const std::size_t> counts) const;
  static std::optional<bool> flag_value(const std::string& text);
  static std::optional<std::uint64_t> number_in(const std::string& text, std::uint64_t least,
                                                std::uint64_t most);
  static std::string range_text(std::uint64_t least, std::uint64_t most, std::uint64_t largest);

  CommonOptions& common_;
  std::vector<Option> options_;
  std::vector<std::function<std::string()>> checks_;
  bool asks_for_help_ = false;
};

}  // namespace hecla::cli
