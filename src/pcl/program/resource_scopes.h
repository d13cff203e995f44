// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The scopes of the parts of resources and components.
#include <optional>

#include "pcl/program/program_binder.h"
#include "pcl/types/option_types.h"

namespace hecla::pcl {

// The inputs can refer to `range`, the options cannot. Lists of inputs can name inputs and outputs only;
// if the type of the resource is not known, these are whatever is named.
class ProgramBinder::ResourceScopes final : public BodyScopes {
 public:
  ResourceScopes(const Scope& program, TypeTable& types, const Repetition& repetition,
                 const ResourceType* type, const syntax::BlockNode& block)
      : options_(program, type, block), ranged_(&program), single_(ranged_) {
    if (!repetition.has_value) return;
    std::vector<Property> properties = {{"value", repetition.value}};
    if (repetition.has_key) properties.push_back({"key", repetition.key});
    ranged_.define_variable("range", types.object(properties));
  }

  const Scope& for_attribute(const syntax::AttributeNode&) const override { return ranged_; }
  const BodyScopes& for_block(const syntax::BlockNode& block) const override {
    if (block.type() == "options") return options_;
    return single_;
  }

 private:
  class Options final : public BodyScopes {
   public:
    Options(const Scope& program, const ResourceType* type, const syntax::BlockNode& resource)
        : program_(program), single_(program) {
      for (const syntax::BlockNode* block : resource.body.blocks) {
        if (block->type() == "options") define_inputs(type, *block);
      }
    }
    const Scope& for_attribute(const syntax::AttributeNode& attribute) const override {
      return lists_inputs(attribute.name()) ? inputs_ : program_;
    }
    const BodyScopes& for_block(const syntax::BlockNode&) const override { return single_; }

   private:
    void define_inputs(const ResourceType* type, const syntax::BlockNode& options) {
      for (const syntax::AttributeNode* option : options.body.attributes) {
        if (!lists_inputs(option->name())) continue;
        for_each_name(*option, [&](std::string_view name, ByteRange) {
          if (const auto found = type_of(type, name)) inputs_.define_variable(name, *found);
        });
      }
    }

    static std::optional<Type> type_of(const ResourceType* resource, std::string_view name) {
      if (!resource) return Type::dynamic();
      if (const Property* input = resource->inputs.find_property(name)) return input->type;
      if (const Property* output = resource->outputs.find_property(name)) return output->type;
      return std::nullopt;
    }

    const Scope& program_;
    SingleScope single_;
    Scope inputs_;
  };

  Options options_;
  Scope ranged_;
  SingleScope single_;
};

}  // namespace hecla::pcl
