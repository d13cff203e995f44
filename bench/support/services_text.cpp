// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/services_text.h"

#include <array>
#include <random>
#include <string_view>

namespace hecla::bench {

namespace {

constexpr std::array<std::string_view, 8> words = {"frontend", "billing", "search", "mail",
                                                   "orders",   "images",  "login",  "reports"};

class Writer {
 public:
  explicit Writer(std::uint32_t seed) : random_(seed) {}

  std::string write(std::size_t bytes) {
    out_.reserve(bytes + 4096);
    while (out_.size() < bytes) service();
    return std::move(out_);
  }

 private:
  std::size_t pick(std::size_t count) { return random_() % count; }
  std::string_view word() { return words[pick(words.size())]; }
  std::string number(std::size_t count) { return std::to_string(pick(count)); }
  std::string quoted_word() { return "\"" + std::string(word()) + "\""; }

  void line(std::string_view text) { out_.append(text).push_back('\n'); }

  void service() {
    line("service \"" + std::string(word()) + "-" + std::to_string(count_++) + "\" {");
    line("  image    = \"registry.example.com/" + std::string(word()) + ":1." + number(100) + "\"");
    line("  replicas = " + number(20));
    line("  enabled  = " + std::string(pick(4) == 0 ? "false" : "true"));
    line("  weight   = 0." + std::to_string(1 + pick(99)));
    line("  timeout  = \"" + std::to_string(1 + pick(60)) + "s\"");
    line("  hosts    = [" + quoted_word() + ", " + quoted_word() + ", " + quoted_word() + "]");
    line("  tags     = { team = " + quoted_word() + ", tier = \"gold\", region = \"eu\" }\n");
    for (std::size_t i = pick(3); i < 3; ++i) listener();
    if (pick(2) == 0) health();
    line("}\n");
  }

  void listener() {
    line("  listener {\n    protocol = \"http\"");
    line("    port     = " + std::to_string(1 + pick(65535)));
    line("    address  = \"10.0." + number(256) + "." + number(256) + "\"");
    line("    tls      = true\n  }");
  }

  void health() {
    line("  health {");
    line("    path     = \"/health/" + std::string(word()) + "\"");
    line("    interval = " + number(60));
    line("    codes    = [200, 201, 204]\n  }");
  }

  std::string out_;
  std::mt19937 random_;
  std::size_t count_ = 0;
};

}  // namespace

std::string services_text(std::size_t bytes, std::uint32_t seed) {
  return Writer(seed).write(bytes);
}

}  // namespace hecla::bench
