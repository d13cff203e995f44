// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/schema_secrets.h"

#include <algorithm>
#include <set>

#include "source/written_text.h"
#include "terraform/config_parts.h"
#include "terraform/secrets.h"

namespace hecla::validate {
namespace {

class ModuleMarking {
 public:
  ModuleMarking(const ModuleConfig& config, const Evaluator& evaluator, bool has_errors)
      : config_(config), evaluator_(evaluator), has_errors_(has_errors) {}

  void mark_file(const Body& file) const {
    const bool is_certain = mark(file);
    if (has_errors_ || !is_certain) mark_written(file.range().source());
  }

 private:
  // Marks the blocks of a file, or of a check block. Returns false if some have a wrong number of labels.
  bool mark(const Body& body) const {
    static const BodySchema schema{{},
                                   {{"resource", {"type", "name"}},
                                    {"data", {"type", "name"}},
                                    {"ephemeral", {"type", "name"}},
                                    {"action", {"type", "name"}},
                                    {"provider", {"name"}},
                                    {"check", {"name"}}}};
    Diagnostics wrong_labels(1);
    for (const Block& block : body.partial_content(schema, wrong_labels).content.blocks) {
      if (block.type == "check") {
        mark(block.body);
      } else if (block.type == "provider") {
        mark_provider(block);
      } else {
        mark_resource(block);
      }
    }
    return !wrong_labels.has_errors();
  }

  // Marks by their text the blocks of a file that errors may hide. They last until the next one.
  void mark_written(const SourceRef& source) const {
    const std::vector<WrittenHeader> headers = written_headers(source->text());
    for (std::size_t i = 0; i < headers.size(); ++i) {
      const auto& [end, type, label] = headers[i];
      const std::size_t next = i + 1 < headers.size() ? headers[i + 1].end : source->text().size();
      const wire::SchemaBlock* schema =
          type == "provider"
              ? schema_of_provider(label)
              : schema_of({*terraform::resource_mode(type), std::string(label), ""}, {});
      const ByteRange block{static_cast<std::uint32_t>(end), static_cast<std::uint32_t>(next)};
      if (schema) terraform::mark_written_secrets({source, block}, *schema);
    }
  }

  // The type and the first label of a block.
  struct WrittenHeader {
    std::size_t end;
    std::string_view type, label;
  };

  static std::vector<WrittenHeader> written_headers(std::string_view text) {
    std::vector<WrittenHeader> headers;
    for (const std::string_view type : {"resource", "data", "ephemeral", "action", "provider"}) {
      detail::for_each_written_header(text, type, [&](std::string_view label, std::size_t end) {
        headers.push_back({end, type, label});
      });
    }
    std::ranges::sort(headers, {}, &WrittenHeader::end);
    return headers;
  }

  const wire::SchemaBlock* schema_of_provider(std::string_view name) const {
    const auto* schema = evaluator_.providers().find(config_.provider_address(name));
    return schema && schema->configuration ? &schema->configuration->block : nullptr;
  }

  const wire::SchemaBlock* schema_of(ResourceAddress address,
                                     std::optional<ProviderReference> provider) const {
    Resource resource{.address = std::move(address), .body = {}};
    resource.provider_reference = std::move(provider);
    resource.provider = config_.provider_address(resource.local_provider());
    bool is_known = false;
    return evaluator_.schema_of(resource, is_known);
  }

  void mark_provider(const Block& block) const {
    if (const auto* schema = schema_of_provider(block.labels[0]))
      terraform::mark_secrets(block.body, *schema, has_errors_);
  }

  void mark_resource(const Block& block) const {
    static const BodySchema provider_only{{{"provider"}}, {}};
    Diagnostics ignored(1);
    const BodyContent content = block.body.partial_content(provider_only, ignored).content;
    std::optional<ProviderReference> reference;
    if (const Attribute* provider = content.find_attribute("provider"))
      reference = read_provider_reference(provider->expression, "provider", ignored);
    const ResourceAddress address{*terraform::resource_mode(block.type), block.labels[0],
                                  block.labels[1]};
    const auto* schema = schema_of(address, std::move(reference));
    if (!schema) return;
    if (address.mode != ResourceMode::Action)
      return terraform::mark_secrets(block.body, *schema, has_errors_);
    static const BodySchema config_only{{}, {{"config"}}};
    for (const Block& config : block.body.partial_content(config_only, ignored).content.blocks)
      terraform::mark_secrets(config.body, *schema, has_errors_);
  }

  const ModuleConfig& config_;
  const Evaluator& evaluator_;
  bool has_errors_;
};

}  // namespace

void mark_schema_secrets(const ModuleTree& tree, const Evaluator& evaluator, bool has_errors) {
  std::set<const ModuleConfig*> seen;
  for (const ModuleNode& node : tree.nodes) {
    if (!seen.insert(node.config.get()).second) continue;
    const ModuleMarking marking(*node.config, evaluator, has_errors);
    for (const Body& file : node.config->files) marking.mark_file(file);
  }
}

}  // namespace hecla::validate
