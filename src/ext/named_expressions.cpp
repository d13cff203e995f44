// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Collects named expressions from bodies.
#include <hecla/ext/named_values.h>

namespace hecla::ext {

void add_attributes(const Body& body, const std::string& block_type, const std::string& root,
                    std::vector<NamedExpression>& out, Diagnostics& diags) {
  const BodySchema schema{{}, {{block_type}}};
  for (const Block& block : body.partial_content(schema, diags).content.blocks) {
    for (Attribute& attribute : block.body.just_attributes(diags)) {
      out.push_back({{root, std::move(attribute.name)},
                     std::move(attribute.expression),
                     std::move(attribute.name_range)});
    }
  }
}

void add_blocks(const Body& body, const std::string& block_type, const std::string& attribute,
                const std::string& root, std::vector<NamedExpression>& out, Diagnostics& diags) {
  const BodySchema schema{{}, {{block_type, {"name"}}}};
  const BodySchema block_schema{{{attribute, true}}, {}};
  for (const Block& block : body.partial_content(schema, diags).content.blocks) {
    const BodyContent content = block.body.partial_content(block_schema, diags).content;
    if (const Attribute* found = content.find_attribute(attribute)) {
      out.push_back({{root, block.labels[0]}, found->expression, block.range});
    }
  }
}

}  // namespace hecla::ext
