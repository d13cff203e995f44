// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The command under the name hcldec, a drop-in replacement for the tool of that name with the same flags, exit codes
// and output bytes. The wording of messages is our own.
#include <optional>

#include "cli/command/decoding.h"
#include "cli/command/parse_bool.h"
#include "cli/command/reference_json.h"
#include "cli/io/inputs.h"
#include "cli/io/version.h"
#include "cli/programs.h"
#include "unicode/message_text.h"

namespace hecla::cli {
namespace {

constexpr std::string_view hcldec_usage =
    "usage: hcldec --spec=FILE [options] [FILE...]\n"
    "Decodes HCL files with a specification and writes the value as JSON. Without FILE reads "
    "standard input.\n"
    "  -s, --spec FILE       the specification\n"
    "  -V, --vars JSON|FILE  variables: an object in JSON, or a file of either syntax; may be "
    "repeated\n"
    "  -o, --out FILE        where to write instead of standard output\n"
    "      --with-type       write {\"type\": ..., \"value\": ...}\n"
    "      --keep-nulls      keep object attributes that are null\n"
    "      --var-refs        write the references to variables in the files instead of a value\n"
    "      --diags json      write diagnostics as JSON\n"
    "  -v, --version         print the version and exit\n";

struct HcldecFlags {
  DecodeOptions decode;
  std::string diagnostics;
  bool version = false;
  bool help = false;
  std::optional<TerminalText> usage_error;
};

// A flag that sets a switch or takes a value.
struct Flag {
  std::string_view name;
  char letter;
  bool* toggle;
  std::string* text;
  std::vector<std::string>* list;
};

// Flags can appear between files. A value follows after "=", as the next argument, or directly after the letter.
class FlagParser {
 public:
  explicit FlagParser(std::span<const std::string> arguments) : arguments_(arguments) {
    DecodeOptions& decode = flags_.decode;
    known_ = {
        {"spec", 's', nullptr, &decode.spec, nullptr},
        {"out", 'o', nullptr, &decode.output, nullptr},
        {"vars", 'V', nullptr, nullptr, &decode.variables},
        {"diags", 0, nullptr, &flags_.diagnostics, nullptr},
        {"with-type", 0, &decode.with_type, nullptr, nullptr},
        {"keep-nulls", 0, &decode.keep_nulls, nullptr, nullptr},
        {"var-refs", 0, &decode.references, nullptr, nullptr},
        {"version", 'v', &flags_.version, nullptr, nullptr},
        {"help", 'h', &flags_.help, nullptr, nullptr},
    };
  }

  HcldecFlags parse() {
    while (at_ < arguments_.size() && !flags_.usage_error && !flags_.help) {
      const std::string& argument = arguments_[at_++];
      if (argument == "--") {
        while (at_ < arguments_.size()) flags_.decode.inputs.paths.push_back(arguments_[at_++]);
      } else if (argument.starts_with("--")) {
        parse_long(std::string_view(argument).substr(2));
      } else if (argument.size() > 1 && argument[0] == '-') {
        parse_letters(std::string_view(argument).substr(1));
      } else {
        flags_.decode.inputs.paths.push_back(argument);
      }
    }
    return std::move(flags_);
  }

 private:
  void fail(const std::string& message) { flags_.usage_error = TerminalText() << message << "\n"; }

  void parse_long(std::string_view text) {
    const std::size_t equals = text.find('=');
    const std::string_view name = text.substr(0, equals);
    for (const Flag& flag : known_) {
      if (flag.name != name) continue;
      if (equals != std::string_view::npos) return set(flag, std::string(text.substr(equals + 1)));
      if (flag.toggle) return set(flag, "true");
      return set_from_next(flag);
    }
    fail("unknown flag: --" + std::string(name));
  }

  void parse_letters(std::string_view letters) {
    while (!letters.empty() && !flags_.usage_error) {
      const Flag* flag = find(letters.front());
      if (!flag) return fail("unknown flag in: -" + std::string(letters));
      letters.remove_prefix(1);
      if (!flag->toggle) {
        if (letters.empty()) return set_from_next(*flag);
        return set(*flag, std::string(letters.substr(letters.front() == '=' ? 1 : 0)));
      }
      set(*flag, "true");
    }
  }

  const Flag* find(char letter) const {
    for (const Flag& flag : known_) {
      if (flag.letter == letter) return &flag;
    }
    return nullptr;
  }

  void set_from_next(const Flag& flag) {
    if (at_ == arguments_.size()) return fail("missing value: --" + std::string(flag.name));
    set(flag, arguments_[at_++]);
  }

  void set(const Flag& flag, std::string value) {
    if (flag.text) {
      *flag.text = std::move(value);
    } else if (flag.list) {
      flag.list->push_back(std::move(value));
    } else if (const auto toggled = parse_bool(value)) {
      *flag.toggle = *toggled;
    } else {
      fail("not a boolean: --" + std::string(flag.name) + "=" + value);
    }
  }

  std::span<const std::string> arguments_;
  std::size_t at_ = 0;
  HcldecFlags flags_;
  std::vector<Flag> known_;
};

int fail(std::string_view message, int code, Output& output) {
  output.message(TerminalText("Error: ") << message << "\n\n");
  return code;
}

int decode(const HcldecFlags& flags, Output& output) {
  if (flags.decode.spec.empty()) return fail("--spec=FILE is required", 1, output);
  Diagnostics all;
  const Decoded decoded = decode_files(flags.decode, {}, all);
  if (all.has_errors()) {
    const Diagnostics diags = without_text_warnings(all);
    if (flags.diagnostics.empty()) {
      output.report(diags);
    } else {
      output.report_document(to_hcldec_json(diags));
    }
    return 2;
  }
  if (decoded.failure) {
    return fail("cannot write the result: " + decoded.failure->to_string(), 1, output);
  }
  if (const auto problem = write_output(flags.decode.output, decoded.text, output))
    return fail(*problem, 1, output);
  return output.finish() ? 0 : 1;
}

}  // namespace

int run_hcldec(std::span<const std::string> arguments) {
  const HcldecFlags flags = FlagParser(arguments).parse();
  Output output({});
  if (flags.usage_error) output.message(*flags.usage_error);
  if (flags.usage_error || flags.help) {
    output.message(TerminalText().add_lines(hcldec_usage));
    return 2;
  }
  if (flags.version) {
    output.write(TerminalText() << program_version << "\n");
    return output.finish() ? 0 : 1;
  }
  if (!flags.diagnostics.empty() && flags.diagnostics != "json") {
    output.message(TerminalText("Unsupported diagnostics format ")
                   << in_quotes(flags.diagnostics) << ". The only format is json.\n");
    return 2;
  }
  return decode(flags, output);
}

}  // namespace hecla::cli
