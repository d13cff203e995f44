// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/program/package_blocks.h"

#include <algorithm>

#include "base/ascii.h"
#include "base/byte_text.h"
#include "model/suggestion.h"
#include "pcl/bind/literals.h"
#include "pcl/package/version.h"
#include "unicode/message_text.h"

namespace hecla::pcl {
namespace {

// An absolute path, or a scheme and a colon.
bool is_url(std::string_view text) {
  if (text.starts_with('/')) return true;
  const std::size_t colon = text.find(':');
  return colon != text.npos && colon > 0 && is_letter(text[0]) &&
         std::ranges::all_of(text.substr(0, colon), [](char c) {
           return is_letter(c) || is_digit(c) || c == '+' || c == '-' || c == '.';
         });
}

bool is_version_name(std::string_view argument) {
  return argument == "version" || argument == "baseProviderVersion";
}

}  // namespace

void PackageBlocks::report(const DiagnosticCode& code, ByteRange where, std::string detail) {
  diags_.add(code, document_->source_range(where), std::move(detail));
}

// Returns the text of an argument that must be a string, after checking what it says.
std::optional<std::string> PackageBlocks::checked_text(const syntax::AttributeNode& attribute) {
  const auto text = literal_text(*attribute.value);
  const std::string name = in_quotes(attribute.name());
  if (!text) {
    report(DiagnosticCode::IncorrectType, attribute.value->range,
           "The argument " + name + " must be a string without interpolations.");
  } else if (text->empty()) {
    report(DiagnosticCode::InvalidValue, attribute.value->range,
           "The argument " + name + " cannot be empty.");
  } else if (is_version_name(attribute.name()) && !is_version(*text)) {
    report(DiagnosticCode::InvalidValue, attribute.value->range,
           "The argument " + name + " must be a version such as \"1.2.3\".");
  } else if (attribute.name() == "baseProviderDownloadUrl" && !is_url(*text)) {
    report(DiagnosticCode::InvalidValue, attribute.value->range,
           "The argument " + name + " must be a URL.");
  } else if (attribute.name() == "value" && !from_base64(*text)) {
    report(DiagnosticCode::InvalidValue, attribute.value->range,
           "The argument " + name + " must be base64.");
  } else {
    return std::string(*text);
  }
  return std::nullopt;
}

void PackageBlocks::read_base(const syntax::BlockNode& block, Contents& contents) {
  constexpr std::string_view known[] = {"baseProviderName", "baseProviderVersion",
                                        "baseProviderDownloadUrl"};
  for (const syntax::AttributeNode* attribute : block.body.attributes) {
    if (std::ranges::find(known, attribute->name()) != std::end(known)) {
      if (auto text = checked_text(*attribute))
        contents[std::string(attribute->name())] = std::move(*text);
      continue;
    }
    diags_.append(Diagnostic{
        .code = DiagnosticCode::UnsupportedArgument,
        .severity = Severity::Warning,
        .detail = "A \"package\" block has no argument named " + in_quotes(attribute->name()) + ".",
        .subject = document_->source_range(attribute->name_range()),
        .context = {}});
    suggest_rename(diags_, attribute->name(), [&] {
      return std::vector<std::string_view>(std::begin(known), std::end(known));
    });
  }
}

// Returns whether the block is complete.
bool PackageBlocks::read_parameterization(const syntax::BlockNode& block, Contents& contents) {
  const std::size_t before = diags_.errors_reported();
  for (const syntax::AttributeNode* attribute : block.body.attributes) {
    if (auto text = checked_text(*attribute))
      contents["parameterization." + std::string(attribute->name())] = std::move(*text);
  }
  return diags_.errors_reported() == before;
}

void PackageBlocks::read(const syntax::Document& document, const syntax::BlockNode& block) {
  document_ = &document;
  if (block.labels.size() > 1) {
    report(DiagnosticCode::ExtraneousLabel, block.labels[1].range,
           "A block of the type \"package\" has no labels, but found " +
               std::to_string(block.labels.size()) + ".");
    return;
  }
  Contents contents;
  read_base(block, contents);
  std::string name = contents["baseProviderName"];
  if (name.empty() && !block.labels.empty()) name = block.labels[0].text;
  const syntax::AttributeNode* version = block.body.find_attribute("baseProviderVersion");
  if (name.empty()) {
    if (block.body.find_attribute("baseProviderName")) return;
    return report(DiagnosticCode::MissingArgument, block.header_range(),
                  "A \"package\" block requires the argument \"baseProviderName\".");
  }
  contents["baseProviderName"] = name;
  for (const syntax::BlockNode* inner : block.body.blocks) {
    if (inner->type() != "parameterization") {
      diags_.append(Diagnostic{.code = DiagnosticCode::UnsupportedBlock,
                               .severity = Severity::Warning,
                               .detail = "A \"package\" block has no blocks of the type " +
                                         in_quotes(inner->type()) + ".",
                               .subject = document.source_range(inner->type_range()),
                               .context = {}});
      continue;
    }
    if (!read_parameterization(*inner, contents)) return;
    version = inner->body.find_attribute("version");
    name = contents["parameterization.name"];
    if (!name.empty()) continue;
    return report(DiagnosticCode::MissingArgument, inner->header_range(),
                  "A \"parameterization\" block requires the argument \"name\".");
  }
  const auto [known, is_new] =
      known_.try_emplace(name, Known{contents, &document, block.header_range()});
  if (is_new) return want_version(name, version);
  if (known->second.document != &document && known->second.contents == contents) return;
  diags_
      .add(DiagnosticCode::DuplicateDefinition, document.source_range(block.header_range()),
           "The package " + in_quotes(name) + " is already described" +
               (known->second.contents == contents ? "." : ", in another way."))
      .add_related(known->second.document->source_range(known->second.where),
                   "It is described here.");
}

void PackageBlocks::want_version(const std::string& name, const syntax::AttributeNode* version) {
  const auto text = version ? literal_text(*version->value) : std::nullopt;
  if (!text || !is_version(*text)) return;
  packages_.want(name, *text);
  wanted_.push_back({name, std::string(*text), document_->source_range(version->value->range)});
}

void PackageBlocks::report_missing_versions() {
  for (const Wanted& wanted : wanted_) {
    if (!packages_.is_used(wanted.package)) continue;
    report_missing_version(packages_, wanted.package, wanted.version, of_missing_versions_,
                           wanted.where, diags_);
  }
}

void report_missing_version(const WantedPackages& packages, std::string_view package,
                            std::string_view version, Severity severity, SourceRange where,
                            Diagnostics& diags) {
  const std::vector<std::string_view> versions = packages.versions(package);
  const bool is_there = std::ranges::any_of(
      versions, [&](std::string_view other) { return other.empty() || other == version; });
  if (versions.empty() || is_there) return;
  diags.append(Diagnostic{.code = DiagnosticCode::UnknownPackage,
                          .severity = severity,
                          .detail = "There is no schema of version " + std::string(version) +
                                    " of the package " + in_quotes(package) +
                                    ". There are schemas of " + quoted_list(versions, 6, " and ") +
                                    ".",
                          .subject = std::move(where),
                          .context = {}});
}

}  // namespace hecla::pcl
