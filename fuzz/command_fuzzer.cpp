// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The whole command, on command lines and files in the form of the cases in tests/cli. Every run ends with one of the
// documented exit codes, and one that fails says why.
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "command.h"
#include "sections.h"

namespace {

using hecla::fuzz::Outcome;
using hecla::fuzz::require;
using hecla::fuzz::Section;

// Splits a command line as a shell would, as far as quotes and backslashes go.
std::vector<std::string> shell_words(std::string_view text) {
  std::vector<std::string> words;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && std::string_view(" \t\r\n").find(c) != std::string_view::npos) {
      in_word = false;
      continue;
    }
    if (!in_word) words.emplace_back();
    in_word = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      words.back() += text[++i];
    } else if (c != '\0') {
      words.back() += c;
    }
  }
  return words;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// Returns whether a word cannot name anything outside of the directory of the run.
bool stays_inside(std::string_view word) {
  const bool is_short_option = word.size() > 1 && word[0] == '-' && word[1] != '-';
  return !word.starts_with('/') && !contains(word, "..") && !contains(word, "=/") &&
         !(is_short_option && contains(word, "/"));
}

bool has_large_number(std::string_view word) {
  std::size_t digits = 0;
  for (const char c : word) {
    digits = std::isxdigit(static_cast<unsigned char>(c)) ? digits + 1 : 0;
    if (digits > 5) return true;
  }
  return false;
}

// Returns whether a run is harmless: it writes only in its directory, reads only there, and keeps to small limits.
bool is_harmless(const std::vector<std::string>& words, const std::vector<Section>& sections) {
  const auto any = [&](auto&& matches) { return std::any_of(words.begin(), words.end(), matches); };
  if (any([](const std::string& word) { return !stays_inside(word); })) return false;
  // Providers are programs that would be started.
  if (any([](const std::string& word) {
        return contains(word, "--provider") || contains(word, "--installed");
      }) ||
      std::any_of(sections.begin(), sections.end(), [](const Section& each) {
        return contains(each.name, ".terraform/providers");
      })) {
    return false;
  }
  if (any([](const std::string& word) { return contains(word, "max-"); }) && any(has_large_number))
    return false;
  if (!any([](const std::string& word) { return contains(word, "files-from"); })) return true;
  return std::none_of(sections.begin(), sections.end(), [](const Section& each) {
    return each.text.starts_with('/') || contains(each.text, "\n/") || contains(each.text, "..") ||
           contains(each.text, std::string_view("\0/", 2));
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static hecla::fuzz::Command command;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::vector<Section> sections = hecla::fuzz::read_sections(text);
  const std::vector<std::string> words = shell_words(section(sections, "args"));
  if (!is_harmless(words, sections)) return 0;
  const Outcome outcome = command.run(words, sections, section(sections, "stdin"));
  require(outcome.exit >= 0 && outcome.exit <= 5);
  // Errors are reported. A negative answer may be silent: nothing found, not formatted.
  require(outcome.exit != 2 || !outcome.err.empty() || !outcome.out.empty());
  return 0;
}
