// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "pcl/text/dump.h"

#include "source/excerpt.h"

namespace hecla::pcl {
namespace {

constexpr std::size_t longest_type = 300;

// Types have constants in them, so those of secrets are not printed.
class Dumper {
 public:
  // The nodes after this are those of the source.
  void enter(const Source& source) { secrets_ = hecla::detail::all_secrets(source); }

  // As deep as the tree, which the parser limits.
  void expression(const Bound& bound, std::size_t indent) {
    const ByteRange range = bound.syntax->range;
    start(indent);
    text_ += syntax::name(bound.syntax->kind);
    text_ += " [" + std::to_string(range.begin) + ".." + std::to_string(range.end) + "] ";
    // An unclosed string swallows the secrets after it.
    const bool swallows_secret = bound.children.empty() && !secrets_.overlapping(range).empty();
    if (swallows_secret || secrets_.contains(range)) {
      text_ += "(secret)\n";
      return;
    }
    text_ += bound.type.to_string(longest_type);
    text_ += '\n';
    for (const Bound* child : bound.children) expression(*child, indent + 1);
  }

  void attribute(const BoundAttribute& attribute, std::size_t indent) {
    if (secrets_.contains(attribute.syntax->value->range)) {
      start(indent);
      text_.append(attribute.syntax->name()).append(" (secret)\n");
      return;
    }
    line(indent, attribute.syntax->name(), attribute.value->type);
    expression(*attribute.value, indent + 1);
  }

  void body(const BoundBody& body, std::size_t indent) {
    for (const BoundItem& item : body.items) {
      if (item.attribute) {
        attribute(*item.attribute, indent);
      } else {
        start(indent);
        text_ += item.block->syntax->type();
        text_ += '\n';
        this->body(item.block->body, indent + 1);
      }
    }
  }

  void node(const ProgramNode& node) {
    std::string title(node.kind == ProgramNodeKind::Other
                          ? node.syntax.as<syntax::BlockNode>()->type()
                          : name(node.kind));
    if (!node.name.empty()) title.append(" ").append(node.name);
    line(0, title, node.type);
    if (node.attribute) expression(*node.attribute->value, 1);
    if (node.body) body(*node.body, 1);
  }

  std::string take() { return std::move(text_); }

 private:
  void start(std::size_t indent) { text_.append(2 * indent, ' '); }
  void line(std::size_t indent, std::string_view what, Type type) {
    start(indent);
    text_.append(what).append(" ").append(type.to_string(longest_type)).append("\n");
  }

  std::string text_;
  hecla::detail::SecretRanges secrets_{std::vector<ByteRange>()};
};

}  // namespace

std::string_view name(ProgramNodeKind kind) {
  switch (kind) {
    case ProgramNodeKind::Local:
      return "local";
    case ProgramNodeKind::Config:
      return "config";
    case ProgramNodeKind::Resource:
      return "resource";
    case ProgramNodeKind::Read:
      return "read";
    case ProgramNodeKind::Component:
      return "component";
    case ProgramNodeKind::Hook:
      return "hook";
    case ProgramNodeKind::Output:
      return "output";
    case ProgramNodeKind::Other:
      return "block";
  }
  __builtin_unreachable();
}

std::string dump(const Bound& bound) {
  Dumper dumper;
  dumper.expression(bound, 0);
  return dumper.take();
}

std::string dump(const Program& program) {
  Dumper dumper;
  const syntax::Document* document = nullptr;
  for (const ProgramNode& node : program.nodes()) {
    if (node.document != document) dumper.enter(*node.document->source());
    document = node.document;
    dumper.node(node);
  }
  return dumper.take();
}

}  // namespace hecla::pcl
