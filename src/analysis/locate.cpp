// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/locate.h"

#include <hecla/ext/explain.h>
#include <hecla/terraform/module.h>

#include <algorithm>
#include <vector>

#include "model/suggestion.h"
#include "os/paths.h"
#include "terraform/layered_body.h"
#include "unicode/message_text.h"

namespace hecla::analysis {
namespace {

// Blocks with more labels are not found.
constexpr std::size_t most_labels = 3;

std::string step_name(const TraversalStep& step) {
  if (step.kind != TraversalStepKind::Index) return step.name;
  return std::string(step.key.if_string().value_or(""));
}

class Locator {
 public:
  Locator(const Traversal& path, Diagnostics& diags) : path_(path), diags_(diags) {
    for (const TraversalStep& step : path.steps()) names_.push_back(step_name(step));
  }

  std::optional<Located> locate(std::span<const Body> bodies,
                                const write::BodyStructure& structure) {
    if (auto found = in_bodies(bodies, structure, 0)) return found;
    if (!diags_.has_errors()) report_end();
    return std::nullopt;
  }

 private:
  std::optional<Located> in_bodies(std::span<const Body> bodies,
                                   const write::BodyStructure& structure, std::size_t at) {
    if (at >= names_.size() || names_[at].empty()) return std::nullopt;
    reached_ = std::max(reached_, at);
    // In JSON, these can also be read as arguments.
    if (const write::BlockStructure* known = structure.block(names_[at])) {
      const auto blocks = overridden(find_blocks(bodies, names_[at], at + 1, known->labels));
      if (!blocks.empty()) return in_blocks(blocks, *known->body, at + 1 + known->labels);
    }
    for (const Body& body : bodies) {
      if (const auto attribute = find_attribute(body, names_[at])) {
        return Located{*attribute, ext::part_path(path_, at + 1), {}, &structure};
      }
      add_names(body);
    }
    for (std::size_t labels = 0; labels <= most_labels && at + labels < names_.size(); ++labels) {
      const auto blocks = overridden(find_blocks(bodies, names_[at], at + 1, labels));
      if (!blocks.empty()) return in_blocks(blocks, inside(structure, names_[at]), at + 1 + labels);
    }
    if (at > 0) return std::nullopt;
    const auto resources = overridden(find_blocks(bodies, "resource", 0, 2));
    return resources.empty() ? std::nullopt
                             : in_blocks(resources, inside(structure, "resource"), 2);
  }

  static const write::BodyStructure& inside(const write::BodyStructure& structure,
                                            const std::string& type) {
    if (const write::BlockStructure* block = structure.block(type)) return *block->body;
    return structure.other_blocks ? *structure.other_blocks : write::unknown_structure();
  }

  std::optional<Located> in_blocks(const std::vector<Block>& blocks,
                                   const write::BodyStructure& structure, std::size_t at) {
    if (blocks.front().type == "output") {
      if (auto found = in_output(blocks.front().body, structure, at)) return found;
    }
    std::size_t chosen = 0;
    if (at < names_.size() && path_.steps()[at].key.if_number()) {
      const auto index = path_.steps()[at].key.as_number().to_int64();
      chosen = index && *index >= 0 ? static_cast<std::size_t>(*index) : blocks.size();
      ++at;
    } else if (blocks.size() > 1) {
      report(counted(blocks.size(), "block") + " match " + in_quotes(text(at)) +
             ". Select one with an index: " + text(at) + "[0].");
      return std::nullopt;
    }
    if (chosen >= blocks.size()) {
      report("The index of " + in_quotes(text(at)) +
             " is out of range: " + counted(blocks.size(), "block") +
             (blocks.size() == 1 ? " matches " : " match ") + in_quotes(text(at - 1)) + ".");
      return std::nullopt;
    }
    if (at >= names_.size()) return Located{{}, {}, blocks[chosen], &structure};
    reached_ = std::max(reached_, at);
    candidates_.clear();
    const Body& body = blocks[chosen].body;
    return in_bodies({&body, 1}, structure, at);
  }

  // Returns the value of the output, unless the path continues with the name of an argument.
  std::optional<Located> in_output(const Body& body, const write::BodyStructure& structure,
                                   std::size_t at) const {
    const bool is_argument = at < names_.size() && find_attribute(body, names_[at]);
    const auto value = find_attribute(body, "value");
    return is_argument || !value
               ? std::nullopt
               : std::optional(Located{*value, ext::part_path(path_, at), {}, &structure});
  }

  static std::optional<Attribute> find_attribute(const Body& body, const std::string& name) {
    Diagnostics ignored(0);
    const auto content = body.partial_content({{{name}}, {}}, ignored).content;
    const Attribute* found = content.find_attribute(name);
    return found ? std::optional(*found) : std::nullopt;
  }

  // Returns the blocks with exactly `labels` labels that are equal to the names from index `first`.
  std::vector<Block> find_blocks(std::span<const Body> bodies, const std::string& type,
                                 std::size_t first, std::size_t labels) const {
    std::vector<Block> found;
    if (first + labels > names_.size()) return found;
    const auto wanted = names_.begin() + static_cast<std::ptrdiff_t>(first);
    const BodySchema schema{{}, {{type, std::vector<std::string>(labels, "name")}}};
    for (const Body& body : bodies) {
      Diagnostics ignored(0);
      for (Block& block : body.partial_content(schema, ignored).content.blocks) {
        if (std::equal(block.labels.begin(), block.labels.end(), wanted)) {
          found.push_back(std::move(block));
        }
      }
    }
    return found;
  }

  // Puts blocks of override files on those that they change.
  static std::vector<Block> overridden(std::vector<Block> blocks) {
    const auto over = std::stable_partition(blocks.begin(), blocks.end(), [](const Block& block) {
      return !terraform::is_override_file(os::file_name(block.range.name()));
    });
    if (over == blocks.begin() || blocks.front().labels.empty() ||
        blocks.front().type == "provider") {
      return blocks;
    }
    for (auto base = blocks.begin(); base != over; ++base) {
      for (auto block = over; block != blocks.end(); ++block)
        base->body = terraform::layered(base->body, block->body);
    }
    blocks.erase(over, blocks.end());
    return blocks;
  }

  // Returns the first `count` steps of the path as text.
  std::string text(std::size_t count) const {
    const auto& steps = path_.steps();
    return Traversal({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(count)})
        .to_string();
  }

  // Stores the names of the arguments of a body, for suggestions.
  void add_names(const Body& body) {
    Diagnostics ignored(0);
    for (const Attribute& attribute : body.just_attributes(ignored)) {
      candidates_.push_back(attribute.name);
    }
  }

  void report_end() {
    const std::string& missing = names_[std::min(reached_, names_.size() - 1)];
    const std::vector<std::string_view> candidates(candidates_.begin(), candidates_.end());
    const std::string start = reached_ == 0 ? "The configuration" : in_quotes(text(reached_));
    report(start + " has no argument or block named " + in_quotes(missing) + "." +
           did_you_mean(missing, candidates));
  }
  void report(std::string detail) {
    diags_.add(DiagnosticCode::UndeclaredName, path_.range(), std::move(detail));
  }

  const Traversal& path_;
  Diagnostics& diags_;
  std::vector<std::string> names_;       // of the steps; empty for positions
  std::size_t reached_ = 0;              // number of steps that were found
  std::vector<std::string> candidates_;  // names of arguments where the path ends
};

}  // namespace

std::optional<Located> locate(const Traversal& path, std::span<const Body> bodies,
                              const write::BodyStructure& structure, Diagnostics& diags) {
  return Locator(path, diags).locate(bodies, structure);
}

}  // namespace hecla::analysis
