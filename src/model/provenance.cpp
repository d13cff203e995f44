// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/convert/convert.h>
#include <hecla/model/provenance.h>

namespace hecla {

std::optional<Value> part_of(const Value& value, const PartPath& path) {
  Diagnostics errors(0);
  Value part = value;
  for (const Value& key : path) {
    part = traverse_index(part, key, {}, errors);
    if (errors.has_errors()) return std::nullopt;
  }
  return part;
}

PartPath joined(PartPath path, const PartPath& rest) {
  path.insert(path.end(), rest.begin(), rest.end());
  return path;
}

bool same_key(const Value& a, const Value& b) {
  const auto left = convert(a.unmarked(), Type::string());
  const auto right = convert(b.unmarked(), Type::string());
  return left && right && left->if_string() && left->if_string() == right->if_string();
}

ScopeRef make_scope(const EvalContext& ctx) {
  return std::make_shared<const Scope>(Scope{.context = ctx.child()});
}

Provenance Expression::provenance(const PartPath& path, const ScopeRef& scope) const {
  return source_->provenance_at(node_, path, scope);
}

}  // namespace hecla
