// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "support/module_text.h"

#include <array>
#include <random>
#include <string_view>

namespace hecla::bench {

namespace {

constexpr std::array<std::string_view, 12> words = {"network", "subnet", "instance", "service",
                                                    "policy",  "bucket", "cluster",  "gateway",
                                                    "private", "public", "storage",  "access"};

class Writer {
 public:
  explicit Writer(std::uint32_t seed) : random_(seed) {}

  std::string write(std::size_t bytes) {
    out_.reserve(bytes + 4096);
    while (out_.size() < bytes) {
      switch (pick(8)) {
        case 0:
          variable();
          break;
        case 1:
          locals();
          break;
        case 2:
          output();
          break;
        default:
          resource();
          break;
      }
    }
    return std::move(out_);
  }

 private:
  std::size_t pick(std::size_t count) { return random_() % count; }
  std::string_view word() { return words[pick(words.size())]; }
  std::string number() { return std::to_string(pick(65536)); }
  std::string name() { return std::string(word()) + "_" + std::string(word()) + "_" + number(); }

  void line(std::string_view text) { out_.append(text).push_back('\n'); }

  void variable() {
    line("variable \"" + name() + "\" {");
    line("  description = \"The " + std::string(word()) + " that the " + std::string(word()) +
         " is made for.\"");
    line("  type        = map(object({ name = string, size = optional(number, 3) }))");
    line("  default     = null\n}\n");
  }

  void output() {
    line("output \"" + name() + "\" {");
    line("  # What callers attach to the " + std::string(word()) + ".");
    line("  value = try(aws_" + std::string(word()) + "." + name() + "[0].arn, \"\")\n}\n");
  }

  void locals() {
    line("locals {");
    line("  " + name() + " = length(var." + name() + ") > 0 ? var." + name() +
         " : [for i in range(var.count) : i * 2 + 1]");
    line("  " + name() + " = { for key, value in var." + name() +
         " : key => merge(value, { id = \"${key}-${value.name}\" }) if value != null }");
    line("  " + name() + " = \"arn:aws:iam::${data.aws_caller_identity.current.account_id}:role/" +
         name() + "\"\n}\n");
  }

  void resource() {
    line("resource \"aws_" + std::string(word()) + "_" + std::string(word()) + "\" \"" + name() +
         "\" {");
    line("  count = var.create && local." + name() + " ? 1 : 0\n");
    line("  name              = \"${var.prefix}-" + name() + "\"");
    line("  vpc_id            = aws_vpc." + name() + "[0].id");
    line("  availability_zone = element(var.azs, count.index)");
    line("  size              = " + number());
    line("  enabled           = true");
    line("  subnet_ids        = [\"subnet-" + number() + "\", \"subnet-" + number() +
         "\", aws_subnet." + name() + ".*.id]");
    tags();
    if (pick(2) == 0) rule();
    if (pick(4) == 0) policy();
    line("}\n");
  }

  void tags() {
    line("\n  tags = merge(");
    line("    { \"Name\" = format(\"%s-%s\", var.name, \"" + std::string(word()) + "\") },");
    line("    var.tags,");
    line("    { Environment = var.environment, Owner = \"" + std::string(word()) + "\" },");
    line("  )");
  }

  void rule() {
    line("\n  ingress {\n    description = \"From " + std::string(word()) + "\"");
    line("    from_port   = " + number() + "\n    to_port     = " + number() +
         "\n    protocol    = \"tcp\"");
    line("    cidr_blocks = [\"10.0.0.0/16\", \"192.168.0.0/24\"]\n  }\n");
    line(
        "  lifecycle {\n    create_before_destroy = true\n    ignore_changes        = [tags, "
        "user_data]\n  }");
  }

  void policy() {
    line("\n  policy = <<-EOT");
    line("    {\n      \"Version\": \"2012-10-17\",\n      \"Statement\": [");
    line("        {\"Effect\": \"Allow\", \"Action\": \"s3:*\", \"Resource\": \"${aws_s3_bucket." +
         name() + ".arn}/*\"}");
    line("      ]\n    }\n  EOT");
  }

  std::string out_;
  std::mt19937 random_;
};

}  // namespace

std::string module_text(std::size_t bytes, std::uint32_t seed) { return Writer(seed).write(bytes); }

}  // namespace hecla::bench
