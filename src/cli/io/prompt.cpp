// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HECLA_WITHOUT_EDIT  // otherwise: plain_prompt.cpp

#include "cli/io/prompt.h"

#include <histedit.h>
#include <langinfo.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "cli/io/terminal_text.h"
#include "unicode/display_width.h"

namespace hecla::cli {
namespace fs = std::filesystem;

namespace {

constexpr int kept_entries = 1000;
// Longer entries come from a pipe or the clipboard and are not edited.
constexpr std::size_t longest_kept = 64 * 1024;

// The editor reads characters in the encoding of the locale. The prompt is always UTF-8.
void use_utf8() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

// Prints the candidates in columns, like `ls`.
std::string in_columns(const std::vector<std::string>& candidates, std::size_t screen) {
  std::size_t width = 0;
  for (const std::string& name : candidates) width = std::max(width, unicode::display_width(name));
  const std::size_t columns = std::max<std::size_t>(1, screen / (width + 2));
  const std::size_t rows = (candidates.size() + columns - 1) / columns;
  std::string out;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t i = row; i < candidates.size(); i += rows) {
      out += candidates[i];
      if (i + rows < candidates.size())
        out.append(width + 2 - unicode::display_width(candidates[i]), ' ');
    }
    out += '\n';
  }
  return out;
}

}  // namespace

struct Prompt::Editor {
  Editor(Completer complete_with, std::string history_in)
      : completer(std::move(complete_with)),
        file(std::move(history_in)),
        line(el_init("hecla", stdin, stdout, stderr)),
        past(history_init()) {
    HistEvent event;
    history(past, &event, H_SETSIZE, kept_entries);
    history(past, &event, H_SETUNIQUE, 1);
    if (!file.empty()) history(past, &event, H_LOAD, file.c_str());
    set_up();
  }
  ~Editor() {
    history_end(past);
    el_end(line);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  void set_up() {
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_PROMPT, &show_question);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_HIST, history, past);
    // Ctrl-C and Ctrl-Z are characters while a line is being edited, and signals while an entry is evaluated.
    el_set(line, EL_SETTY, "-d", "-isig", nullptr);
    el_set(line, EL_BIND, "^R", "em-inc-search-prev", nullptr);
    el_source(line, nullptr);  // ~/.editrc, which can select the keys of vi
    add_key("^I", "hecla-complete", "Complete the name", &complete_name);
    add_key("^C", "hecla-cancel", "Discard the entry", &cancel);
    add_key("^Z", "hecla-suspend", "Suspend the console", &suspend);
  }

  using Key = unsigned char (*)(EditLine*, int);
  void add_key(const char* key, const char* name, const char* help, Key function) {
    el_set(line, EL_ADDFN, name, help, function);
    el_set(line, EL_BIND, key, name, nullptr);
    el_set(line, EL_BIND, "-a", key, name, nullptr);  // in the command mode of vi
  }

  static Editor& of(EditLine* line) {
    void* editor = nullptr;
    el_get(line, EL_CLIENTDATA, &editor);
    return *static_cast<Editor*>(editor);
  }

  static char* show_question(EditLine* line) { return const_cast<char*>(of(line).question); }

  static unsigned char cancel(EditLine* line, int) {
    of(line).is_cancelled = true;
    return CC_EOF;
  }

  static unsigned char suspend(EditLine* line, int) {
    el_set(line, EL_PREP_TERM, 0);
    ::kill(0, SIGTSTP);
    el_set(line, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
  }

  static unsigned char complete_name(EditLine* line, int) {
    const LineInfo* info = el_line(line);
    const std::string_view before(info->buffer,
                                  static_cast<std::size_t>(info->cursor - info->buffer));
    if (before.find_last_not_of(" \t") == before.npos) return of(line).insert("  ");
    const analysis::Completion completion = of(line).completer(before);
    const std::string_view start = analysis::common_start(completion.candidates);
    if (start.size() > completion.replaced)
      return of(line).insert(std::string(start.substr(completion.replaced)));
    if (completion.candidates.size() < 2) return CC_REFRESH_BEEP;
    int screen = 80;
    el_get(line, EL_GETTC, "co", &screen);
    std::vector<std::string> shown;
    for (const std::string& name : completion.candidates) {
      shown.push_back((TerminalText() << name).text());
    }
    std::fputs(("\n" + in_columns(shown, static_cast<std::size_t>(screen))).c_str(), stdout);
    return CC_REDISPLAY;
  }

  unsigned char insert(const std::string& text) {
    return el_insertstr(line, text.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
  }

  Completer completer;
  std::string file;
  EditLine* line;
  History* past;
  const char* question = "";
  bool is_cancelled = false;
};

Prompt::Prompt(Completer completer, std::string history_file) {
  use_utf8();
  editor_ = std::make_unique<Editor>(std::move(completer), std::move(history_file));
}

Prompt::~Prompt() = default;

Prompt::Outcome Prompt::read_line(const char* question, std::string& text) {
  editor_->question = question;
  editor_->is_cancelled = false;
  el_resize(editor_->line);
  int size = 0;
  const char* line = el_gets(editor_->line, &size);
  if (line && size > 0) {
    text.append(line, static_cast<std::size_t>(size));
    return Outcome::Line;
  }
  std::fputs(editor_->is_cancelled ? "^C\n" : "\n", stdout);
  return editor_->is_cancelled ? Outcome::Cancelled : Outcome::End;
}

void Prompt::remember(const std::string& entry) {
  if (entry.size() > longest_kept) return;
  HistEvent event;
  history(editor_->past, &event, H_ENTER, entry.c_str());
  if (!editor_->file.empty()) history(editor_->past, &event, H_SAVE, editor_->file.c_str());
}

std::string history_file() {
  const auto from = [](const char* variable) -> fs::path {
    const char* value = std::getenv(variable);
    return value && *value == '/' ? value : "";
  };
  fs::path state = from("XDG_STATE_HOME");
  if (state.empty()) {
    const fs::path home = from("HOME");
    if (home.empty()) return {};
    state = home / ".local" / "state";
  }
  const fs::path directory = state / "hecla";
  std::error_code error;
  fs::create_directories(directory, error);
  return error ? std::string() : (directory / "console_history").string();
}

}  // namespace hecla::cli

#endif
