// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/base/mutex.h>

#include "unicode/unicode.h"
#ifndef HECLA_WITHOUT_RE2
#include <re2/re2.h>
#endif

#include <algorithm>
#include <array>

#include "base/ascii.h"
#include "base/freed_memory.h"
#include "base/missing_library.h"
#include "stdlib/support.h"
#include "stdlib/themes.h"

namespace hecla::stdlib {

namespace {

#ifdef HECLA_WITHOUT_RE2

constexpr Unavailable first_match_type{regular_expressions};
constexpr Unavailable all_matches_type{regular_expressions};
constexpr Unavailable first_match{regular_expressions};
constexpr Unavailable all_matches{regular_expressions};
constexpr Unavailable replace_matches{regular_expressions};

#else

// Converts an expression to the syntax of RE2, in which (?<name>...) is written (?P<name>...). Turns \C, which could
// split a character, into an error.
std::string to_re2_syntax(std::string_view pattern) {
  std::string result;
  bool in_class = false;
  for (std::size_t at = 0; at < pattern.size(); ++at) {
    const char c = pattern[at];
    const std::string_view rest = pattern.substr(at);
    if (rest.starts_with("\\Q")) {
      const std::size_t end = std::min(rest.find("\\E"), rest.size());
      result.append(rest.substr(0, end));
      at += end - 1;
    } else if (c == '\\' && rest.size() > 1) {
      result.append(rest[1] == 'C' ? "\\y" : rest.substr(0, 2));
      ++at;
    } else if (!in_class && rest.starts_with("(?<")) {
      result += "(?P<";
      at += 2;
    } else {
      if (c == '[' && !in_class) {
        in_class = true;
        result += c;
        // A bracket at the start is a member of the class.
        if (rest.substr(1).starts_with("^]"))
          result += "^]", at += 2;
        else if (rest.substr(1).starts_with(']'))
          result += ']', ++at;
        continue;
      }
      if (c == ']') in_class = false;
      result += c;
    }
  }
  return result;
}

using Regex = std::shared_ptr<const RE2>;

// The most recently used expressions of all threads. Compiling costs more than most matches, and a call needs its
// expression twice. RE2 objects can be used by several threads at once.
class Cache {
 public:
  Regex find_or_compile(std::string_view pattern) {
    if (Regex found = find(pattern)) return found;
    RE2::Options options;
    options.set_log_errors(false);
    options.set_max_mem(std::int64_t{32} << 20);
    auto regex = std::make_shared<const RE2>(to_re2_syntax(pattern), options);
    const std::lock_guard lock(mutex_);
    entries_[next_++ % entries_.size()] = {std::string(pattern), regex};
    return regex;
  }

 private:
  struct Entry {
    std::string pattern;
    Regex regex;
  };
  Regex find(std::string_view pattern) {
    const std::lock_guard lock(mutex_);
    for (const Entry& entry : entries_) {
      if (entry.regex && entry.pattern == pattern) return entry.regex;
    }
    return nullptr;
  }

  Mutex mutex_;
  std::array<Entry, 16> entries_;
  std::size_t next_ = 0;
};

// From this number of groups on, RE2 takes much longer to find them than to find where a match ends.
constexpr std::size_t many_groups = 8;

std::size_t count_groups(const RE2& regex) {
  return static_cast<std::size_t>(regex.NumberOfCapturingGroups()) + 1;
}

// To find groups, RE2 can have a position for each of them and each instruction at the same time. All of this memory is
// freed after each match.
std::uint64_t bytes_of_groups(const RE2& regex) {
  const auto size = static_cast<std::uint64_t>(std::max(regex.ProgramSize(), 1));
  return saturated_product(size, count_groups(regex) * 2 * sizeof(void*));
}

Result<Regex, CallError> compile(std::string_view pattern, std::size_t argument) {
  static Cache* const cache =
      new Cache;  // never destroyed, since functions can be called until the program ends
  Regex regex = cache->find_or_compile(pattern);
  if (!regex->ok())
    return argument_error(argument, "invalid regular expression: " + regex->error());
  if (count_groups(*regex) < many_groups) return regex;
  if (bytes_of_groups(*regex) > detail::most_kept_bytes) {
    return argument_error(argument,
                          "the regular expression is too large for its number of groups, " +
                              std::to_string(regex->NumberOfCapturingGroups()));
  }
  detail::keep_freed_memory();
  return regex;
}

// --- results of matches -------------------------------------------------------------------------------

std::vector<std::string> group_names(const RE2& regex) {
  std::vector<std::string> names(static_cast<std::size_t>(regex.NumberOfCapturingGroups()));
  for (const auto& [index, name] : regex.CapturingGroupNames())
    names[static_cast<std::size_t>(index - 1)] = name;
  return names;
}

// A match is a string without groups, a tuple for unnamed groups, and an object for named groups.
CallTypeResult match_type(const RE2& regex) {
  const std::vector<std::string> names = group_names(regex);
  const auto unnamed = static_cast<std::size_t>(std::count(names.begin(), names.end(), ""));
  if (names.empty()) return Type::string();
  if (unnamed == names.size()) return Type::tuple(std::vector<Type>(unnamed, Type::string()));
  if (unnamed > 0) {
    return argument_error(
        0, std::string("either all groups of the expression must have names, or none of them"));
  }
  std::vector<ObjectAttribute> attributes;
  for (const std::string& name : names) attributes.push_back({name, Type::string()});
  return Type::object(std::move(attributes));
}

using MatchGroups = std::vector<re2::StringPiece>;  // the whole match first

// Pays for the elements and strings that match_value() makes of a match.
bool pay_for_match(CallContext& call, const MatchGroups& groups) {
  std::uint64_t bytes = groups[0].size();
  for (std::size_t i = 1; i < groups.size(); ++i) bytes += groups[i].size();
  return call.budget().spend_elements(groups.size()) && call.budget().spend_string_bytes(bytes);
}

// Pays for finding the groups of a match of `length` bytes: that takes time in proportion to the size of the compiled
// expression and to the number of groups, where finding the match itself only reads the text.
bool pay_for_groups(Budget& budget, const RE2& regex, std::size_t group_count, std::size_t length) {
  // than a unit for each instruction, group and byte
  const std::uint64_t cheaper = group_count < many_groups ? 64 : 4;
  const auto size = static_cast<std::uint64_t>(std::max(regex.ProgramSize(), 1));
  return budget.spend_work(group_count) &&
         budget.spend_work(saturated_product(length + 1, 1 + size * group_count / cheaper));
}

Value group_value(const re2::StringPiece& group) {
  if (!group.data()) return Value::null(Type::string());
  return Value::string(std::string_view(group.data(), group.size()));
}

Value match_value(const RE2& regex, const MatchGroups& groups, const Type& type) {
  if (type.is_string()) return group_value(groups[0]);
  std::vector<Value> values;
  for (std::size_t i = 1; i < groups.size(); ++i) values.push_back(group_value(groups[i]));
  if (type.is_tuple()) return Value::tuple(std::move(values));
  const std::vector<std::string> names = group_names(regex);
  std::vector<Value::Field> fields;
  for (std::size_t i = 0; i < names.size(); ++i)
    fields.emplace_back(names[i], std::move(values[i]));
  return Value::object(std::move(fields));
}

// --- finding all matches ----------------------------------------------------------------------------

std::size_t step_length(std::string_view text, std::size_t at) {
  return std::max<std::size_t>(1, unicode::decode(text, at).length);
}

// Finds the first match at or after `at`. The groups are looked for inside the match only: RE2 would look for them in
// all of the text.
bool find_match(const RE2& regex, const re2::StringPiece& text, std::size_t at,
                MatchGroups& groups) {
  const auto count = static_cast<int>(groups.size());
  const bool at_once = groups.size() < many_groups;
  if (!regex.Match(text, at, text.size(), RE2::UNANCHORED, groups.data(), at_once ? count : 1))
    return false;
  if (at_once) return true;
  const auto begin = static_cast<std::size_t>(groups[0].data() - text.data());
  const std::size_t end = begin + groups[0].size();
  return regex.Match(text, begin, end, RE2::ANCHOR_BOTH, groups.data(), count);
}

// Calls visit(groups, begin, end) for each match, from left to right, while it returns true. Empty matches directly
// after another match are skipped. Ends early if the budget is exhausted.
template <class Visit>
void for_each_match(Budget& budget, const RE2& regex, std::string_view text,
                    std::size_t group_count, Visit&& visit) {
  MatchGroups groups(group_count);
  const re2::StringPiece piece(text.data(), text.size());
  std::size_t at = 0;
  std::size_t previous_end = std::string_view::npos;
  while (at <= text.size() && find_match(regex, piece, at, groups)) {
    const auto begin = static_cast<std::size_t>(groups[0].data() - text.data());
    const std::size_t end = begin + groups[0].size();
    if (!pay_for_groups(budget, regex, group_count, end - begin)) return;
    const bool counts = end > begin || begin != previous_end;
    at = end > at ? end : at + step_length(text, at);
    previous_end = end;
    if (counts && !visit(groups, begin, end)) return;
  }
}

// --- replacement texts ------------------------------------------------------------------------------

bool is_name_character(char c) { return is_digit(c) || is_letter(c) || c == '_' || (c & 0x80); }

struct Reference {
  std::string_view name;
  std::size_t length = 0;  // of the reference in the text; 0 if there is none
};

// Reads a reference to a group, "$name" or "${name}", at the start of `text`.
Reference read_reference(std::string_view text) {
  const bool braces = text.starts_with("${");
  const std::size_t begin = braces ? 2 : 1;
  std::size_t end = begin;
  while (end < text.size() && is_name_character(text[end])) ++end;
  if (end == begin || (braces && !text.substr(end).starts_with('}'))) return {};
  return {text.substr(begin, end - begin), braces ? end + 1 : end};
}

std::size_t group_index(const RE2& regex, std::string_view name) {
  if (name.find_first_not_of("0123456789") == name.npos) {
    const bool short_enough = name.size() < 9 && (name.size() == 1 || name[0] != '0');
    return short_enough ? std::stoul(std::string(name)) : std::string_view::npos;
  }
  const auto& names = regex.NamedCapturingGroups();
  const auto found = names.find(std::string(name));
  return found == names.end() ? std::string_view::npos : static_cast<std::size_t>(found->second);
}

// Appends the replacement of a match, and pays for it. Returns false if the budget is exhausted.
bool expand(std::string& out, std::string_view replacement, const RE2& regex,
            const MatchGroups& groups, Budget& budget) {
  if (!budget.spend_string_bytes(replacement.size())) return false;
  for (std::size_t at; (at = replacement.find('$')) != replacement.npos;) {
    out.append(replacement.substr(0, at));
    replacement.remove_prefix(at);
    const Reference reference = read_reference(replacement);
    if (reference.length > 0) {
      const std::size_t index = group_index(regex, reference.name);
      if (index < groups.size()) {
        if (!budget.spend_string_bytes(groups[index].size())) return false;
        out.append(groups[index].data() ? groups[index].data() : "", groups[index].size());
      }
      replacement.remove_prefix(reference.length);
    } else {
      out += '$';
      replacement.remove_prefix(replacement.starts_with("$$") ? 2 : 1);
    }
  }
  out.append(replacement);
  return true;
}

// --- the functions ----------------------------------------------------------------------------------

CallTypeResult pattern_type(CallContext&, Args args) {
  const auto regex = compile(args[0].as_string(), 0);
  if (!regex) return regex.error();
  return match_type(**regex);
}

CallTypeResult first_match_type(CallContext& call, Args args) {
  return args[0].is_known() ? pattern_type(call, args) : Type::dynamic();
}

CallTypeResult all_matches_type(CallContext& call, Args args) {
  const CallTypeResult type = first_match_type(call, args);
  if (!type) return type.error();
  return Type::list(*type);
}

CallResult first_match(CallContext& call, Args args, const Type& type) {
  const auto regex = compile(args[0].as_string(), 0);
  if (!regex) return regex.error();
  const RE2& expression = **regex;
  CallResult result = error("the expression does not match any part of the string");
  for_each_match(call.budget(), expression, args[1].as_string(), count_groups(expression),
                 [&](const MatchGroups& groups, std::size_t, std::size_t) {
                   if (pay_for_match(call, groups)) result = match_value(expression, groups, type);
                   return false;
                 });
  if (call.budget().is_exhausted()) return limit_exceeded(call);
  return result;
}

CallResult all_matches(CallContext& call, Args args, const Type& type) {
  const auto regex = compile(args[0].as_string(), 0);
  if (!regex) return regex.error();
  const RE2& expression = **regex;
  std::vector<Value> matches;
  for_each_match(call.budget(), expression, args[1].as_string(), count_groups(expression),
                 [&](const MatchGroups& groups, std::size_t, std::size_t) {
                   if (!pay_for_match(call, groups)) return false;
                   matches.push_back(match_value(expression, groups, type.element_type()));
                   return true;
                 });
  if (call.budget().is_exhausted()) return limit_exceeded(call);
  return Value::list(type.element_type(), std::move(matches));
}

CallResult replace_matches(CallContext& call, Args args, const Type&) {
  const auto regex = compile(args[1].as_string(), 1);
  if (!regex) return error(regex.error().message);
  const std::string_view text = args[0].as_string();
  Budget& budget = call.budget();
  std::string result;
  std::size_t copied = 0;
  for_each_match(budget, **regex, text, count_groups(**regex),
                 [&](const MatchGroups& groups, std::size_t begin, std::size_t end) {
                   if (!budget.spend_string_bytes(begin - copied)) return false;
                   result.append(text.substr(copied, begin - copied));
                   copied = end;
                   return expand(result, args[2].as_string(), **regex, groups, budget);
                 });
  if (budget.is_exhausted() || !budget.spend_string_bytes(text.size() - copied))
    return limit_exceeded(call);
  result.append(text.substr(copied));
  return Value::string(result);
}

#endif

}  // namespace

std::vector<Function> regex_functions() {
  return {
      define(
          {"regex",
           "Returns the first match of a regular expression (RE2 syntax): a string, or the matches "
           "of its groups as a tuple or, if they have names, as an object. No match is an error.",
           "regex(\"[a-z]+\", \"53453453.345345aaabbbccc23454\")"},
          {string_parameter("pattern", "The regular expression."),
           string_parameter("string", "The string.")},
          first_match_type, first_match),
      define({"regexall",
              "Returns a list of all matches of a regular expression, each in the form that "
              "`regex` returns.",
              "regexall(\"[a-z]+\", \"1234abcd5678efgh9\")"},
             {string_parameter("pattern", "The regular expression."),
              string_parameter("string", "The string.")},
             all_matches_type, all_matches),
      define({"regex_replace",
              "Returns the string with all matches of a regular expression replaced; `$1` and "
              "`${name}` in the replacement refer to groups.",
              "regex_replace(\"hello world\", \"o\", \"0\")"},
             {string_parameter("str", "The string."),
              string_parameter("pattern", "The regular expression."),
              string_parameter("replace", "The replacement.")},
             Type::string(), replace_matches),
  };
}

}  // namespace hecla::stdlib
