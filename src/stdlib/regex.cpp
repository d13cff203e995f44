// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/unicode/unicode.h>
#ifndef HECLA_WITHOUT_RE2
#include <re2/re2.h>
#endif

#include <algorithm>
#include <array>
#include <mutex>

#include "base/ascii.h"
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

// The expression as RE2 writes it. Groups are named (?P<name>...) there; (?<name>...) is as common.
// \C, which could split a character, is turned into an error.
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
        // A bracket that comes first is a member of the class.
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

// The expressions used last, by all threads: compiling costs more than most matches, and a call needs its expression
// twice. RE2 objects may be used by several threads at once.
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

  std::mutex mutex_;
  std::array<Entry, 16> entries_;
  std::size_t next_ = 0;
};

Result<Regex, CallError> compile(std::string_view pattern, std::size_t argument) {
  static Cache* const cache =
      new Cache;  // never destroyed: functions may be called until the very end
  Regex regex = cache->find_or_compile(pattern);
  if (regex->ok()) return regex;
  return argument_error(argument, "invalid regular expression: " + regex->error());
}

// --- what a match gives -----------------------------------------------------------------------------

std::vector<std::string> group_names(const RE2& regex) {
  std::vector<std::string> names(static_cast<std::size_t>(regex.NumberOfCapturingGroups()));
  for (const auto& [index, name] : regex.CapturingGroupNames())
    names[static_cast<std::size_t>(index - 1)] = name;
  return names;
}

// A string without groups, a tuple for groups without names, an object for groups with names.
CallTypeResult match_type(const RE2& regex) {
  const std::vector<std::string> names = group_names(regex);
  const auto unnamed = static_cast<std::size_t>(std::count(names.begin(), names.end(), ""));
  if (names.empty()) return Type::string();
  if (unnamed == names.size()) return Type::tuple(std::vector<Type>(unnamed, Type::string()));
  if (unnamed > 0) {
    return argument_error(
        0, std::string("either all groups of the expression have names, or none has"));
  }
  std::vector<ObjectAttribute> attributes;
  for (const std::string& name : names) attributes.push_back({name, Type::string()});
  return Type::object(std::move(attributes));
}

using Groups = std::vector<re2::StringPiece>;  // the whole match first

Value group_value(const re2::StringPiece& group) {
  if (!group.data()) return Value::null(Type::string());
  return Value::string(std::string_view(group.data(), group.size()));
}

Value match_value(const RE2& regex, const Groups& groups, const Type& type) {
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

// Calls visit(groups, begin, end) for each match, from left to right, while it returns true. Empty
// matches right behind another match do not count.
template <class Visit>
void for_each_match(const RE2& regex, std::string_view text, std::size_t group_count,
                    Visit&& visit) {
  Groups groups(group_count);
  const re2::StringPiece piece(text.data(), text.size());
  std::size_t at = 0;
  std::size_t previous_end = std::string_view::npos;
  while (at <= text.size() && regex.Match(piece, at, text.size(), RE2::UNANCHORED, groups.data(),
                                          static_cast<int>(group_count))) {
    const auto begin = static_cast<std::size_t>(groups[0].data() - text.data());
    const std::size_t end = begin + groups[0].size();
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
  std::size_t length = 0;  // of the reference in the text; 0: it is none
};

// A reference to a group, "$name" or "${name}", at the start of `text`.
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

void expand(std::string& out, std::string_view replacement, const RE2& regex,
            const Groups& groups) {
  for (std::size_t at; (at = replacement.find('$')) != replacement.npos;) {
    out.append(replacement.substr(0, at));
    replacement.remove_prefix(at);
    const Reference reference = read_reference(replacement);
    if (reference.length > 0) {
      const std::size_t index = group_index(regex, reference.name);
      if (index < groups.size())
        out.append(groups[index].data() ? groups[index].data() : "", groups[index].size());
      replacement.remove_prefix(reference.length);
    } else {
      out += '$';
      replacement.remove_prefix(replacement.starts_with("$$") ? 2 : 1);
    }
  }
  out.append(replacement);
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

std::size_t count_groups(const RE2& regex) {
  return static_cast<std::size_t>(regex.NumberOfCapturingGroups()) + 1;
}

CallResult first_match(CallContext&, Args args, const Type& type) {
  const auto regex = compile(args[0].as_string(), 0);
  if (!regex) return regex.error();
  const RE2& expression = **regex;
  CallResult result = error("the expression matches no part of the text");
  for_each_match(expression, args[1].as_string(), count_groups(expression),
                 [&](const Groups& groups, std::size_t, std::size_t) {
                   result = match_value(expression, groups, type);
                   return false;
                 });
  return result;
}

CallResult all_matches(CallContext& call, Args args, const Type& type) {
  const auto regex = compile(args[0].as_string(), 0);
  if (!regex) return regex.error();
  const RE2& expression = **regex;
  std::vector<Value> matches;
  for_each_match(expression, args[1].as_string(), count_groups(expression),
                 [&](const Groups& groups, std::size_t, std::size_t) {
                   matches.push_back(match_value(expression, groups, type.element_type()));
                   return matches.size() <= call.budget().elements_left();
                 });
  if (matches.size() > call.budget().elements_left()) return too_many_elements(call);
  return Value::list(type.element_type(), std::move(matches));
}

CallResult replace_matches(CallContext& call, Args args, const Type&) {
  const auto regex = compile(args[1].as_string(), 1);
  if (!regex) return error(regex.error().message);
  const std::string_view text = args[0].as_string();
  std::string result;
  std::size_t copied = 0;
  for_each_match(**regex, text, count_groups(**regex),
                 [&](const Groups& groups, std::size_t begin, std::size_t end) {
                   result.append(text.substr(copied, begin - copied));
                   expand(result, args[2].as_string(), **regex, groups);
                   copied = end;
                   return result.size() <= call.budget().string_bytes_left();
                 });
  if (result.size() + text.size() - copied > call.budget().string_bytes_left())
    return too_long_string(call);
  result.append(text.substr(copied));
  return Value::string(result);
}

#endif

Parameter string(std::string name, std::string description) {
  return parameter(std::move(name), Type::string(), std::move(description));
}

}  // namespace

std::vector<Function> regex_functions() {
  return {
      define(
          {"regex",
           "Returns the first match of a regular expression (RE2 syntax): a string, or the matches "
           "of its groups as a tuple or, if they have names, as an object. No match is an error.",
           "regex(\"[a-z]+\", \"53453453.345345aaabbbccc23454\")"},
          {string("pattern", "The regular expression."), string("string", "The string.")},
          first_match_type, first_match),
      define({"regexall",
              "Returns a list of all matches of a regular expression, each in the form that "
              "`regex` returns.",
              "regexall(\"[a-z]+\", \"1234abcd5678efgh9\")"},
             {string("pattern", "The regular expression."), string("string", "The string.")},
             all_matches_type, all_matches),
      define({"regex_replace",
              "Returns the string with all matches of a regular expression replaced; `$1` and "
              "`${name}` in the replacement refer to groups.",
              "regex_replace(\"hello world\", \"o\", \"0\")"},
             {string("str", "The string."), string("pattern", "The regular expression."),
              string("replace", "The replacement.")},
             Type::string(), replace_matches),
  };
}

}  // namespace hecla::stdlib
