// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "validate/schema_secrets.h"

#include <hecla/terraform/secrets.h>

#include <set>

#include "validate/config_parts.h"

namespace hecla::validate {
namespace {

class ModuleMarking {
 public:
  ModuleMarking(const ModuleConfig& config, const Evaluator& evaluator, bool has_errors)
      : config_(config), evaluator_(evaluator), has_errors_(has_errors) {}

  // Marks the blocks of a file, or of a check block.
  void mark(const Body& body) const {
    static const BodySchema schema{{},
                                   {{"resource", {"type", "name"}},
                                    {"data", {"type", "name"}},
                                    {"ephemeral", {"type", "name"}},
                                    {"provider", {"name"}},
                                    {"check", {"name"}}}};
    Diagnostics ignored(1);
    for (const Block& block : body.partial_content(schema, ignored).content.blocks) {
      if (block.type == "check") {
        mark(block.body);
      } else if (block.type == "provider") {
        mark_provider(block);
      } else {
        mark_resource(block);
      }
    }
  }

 private:
  void mark_provider(const Block& block) const {
    const auto* schema = evaluator_.providers().find(config_.provider_address(block.labels[0]));
    if (schema && schema->configuration)
      terraform::mark_secrets(block.body, schema->configuration->block, has_errors_);
  }

  void mark_resource(const Block& block) const {
    static const BodySchema provider_only{{{"provider"}}, {}};
    Diagnostics ignored(1);
    Resource resource{.address = {mode_of(block.type), block.labels[0], block.labels[1]},
                      .body = block.body};
    const BodyContent content = block.body.partial_content(provider_only, ignored).content;
    if (const Attribute* provider = content.find_attribute("provider"))
      resource.provider_reference =
          read_provider_reference(provider->expression, "provider", ignored);
    resource.provider = config_.provider_address(resource.local_provider());
    bool is_known = false;
    if (const auto* schema = evaluator_.schema_of(resource, is_known))
      terraform::mark_secrets(block.body, *schema, has_errors_);
  }

  static ResourceMode mode_of(std::string_view block_type) {
    if (block_type == "resource") return ResourceMode::Managed;
    return block_type == "data" ? ResourceMode::Data : ResourceMode::Ephemeral;
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
    for (const Body& file : node.config->files) marking.mark(file);
  }
}

}  // namespace hecla::validate
