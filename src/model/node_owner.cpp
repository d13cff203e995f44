// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/model/body.h>
#include <hecla/model/node_owner.h>
#include <hecla/model/provenance.h>

namespace hecla {
namespace {

[[noreturn]] void no_such_node() { throw UsageError("this owner has no node of that kind"); }

}  // namespace

Value NodeOwner::evaluate(const void*, const EvalContext&, Diagnostics&) const { no_such_node(); }
SourceRange NodeOwner::expression_range(const void*) const { no_such_node(); }
void NodeOwner::variables(const void*, std::vector<Traversal>&) const {}

std::optional<std::vector<Expression>> NodeOwner::static_list(const void*) const { return {}; }
std::optional<std::vector<std::pair<Expression, Expression>>> NodeOwner::static_map(
    const void*) const {
  return {};
}
std::optional<StaticCall> NodeOwner::static_call(const void*) const { return {}; }
std::optional<Traversal> NodeOwner::static_traversal(const void*) const { return {}; }
Provenance NodeOwner::provenance(const void*, const PartPath&, const ScopeRef&) const { return {}; }
const void* NodeOwner::syntax_node(const void*) const { return nullptr; }

void NodeOwner::read_content(const void*, const BodySchema&, bool, BodyContent&,
                             Diagnostics&) const {
  no_such_node();
}
Body NodeOwner::remainder(const void*, const BodySchema&) const { no_such_node(); }
std::vector<Attribute> NodeOwner::just_attributes(const void*, Diagnostics&) const {
  no_such_node();
}
SourceRange NodeOwner::missing_item_range(const void*) const { no_such_node(); }
SourceRange NodeOwner::body_range(const void*) const { no_such_node(); }

}  // namespace hecla
