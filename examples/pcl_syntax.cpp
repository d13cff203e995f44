// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Reads the comments of a PCL program, and writes new PCL. See docs/guide/pcl-syntax.md.
#include <hecla/pcl/new_syntax.h>
#include <hecla/pcl/syntax.h>
#include <hecla/source/render.h>
#include <hecla/syntax/parse.h>
#include <hecla/write/document.h>

#include <iostream>

namespace {

constexpr std::string_view text = R"(# Holds the logs.
resource logs "aws:s3:Bucket" {
    size = base * 2 # in GB
}
)";

}  // namespace

int main() {
  // [comments]
  namespace pcl = hecla::pcl;
  hecla::Diagnostics diags;
  const auto document =
      hecla::syntax::parse_config(hecla::Source::make("main.pp", std::string(text)), diags);
  const pcl::TokenMap tokens(document);
  for (const auto* block : document->root_body()->blocks) {
    for (const pcl::NodeToken& token : tokens.tokens_of(*block)) {
      std::cout << name(token.role) << " " << tokens.text(token.range()) << '\n';
      for (const pcl::Trivia& trivia : tokens.leading(*token.first)) {
        if (trivia.kind != pcl::Trivia::Kind::Comment) continue;
        for (const auto line : pcl::comment_lines(tokens.text(trivia.range))) {
          std::cout << "  comment:" << line << '\n';
        }
      }
    }
  }
  // [comments]

  // [replace]
  using pcl::NewExpr;
  const hecla::syntax::Expr& size = *document->root_body()->blocks[0]->body.attributes[0]->value;
  const auto* product = hecla::syntax::as<hecla::syntax::BinaryExpr>(&size);
  const NewExpr sum = NewExpr::binary(hecla::syntax::BinaryOp::Add, NewExpr::reference("base"),
                                      NewExpr::number(hecla::Number(10)));
  const hecla::write::Change change = pcl::replace(tokens, *product->first, sum);
  const std::string changed = hecla::write::with_changes(text, std::span(&change, 1));
  // [replace]

  // [items]
  using pcl::NewItem;
  const NewItem items[] = {
      NewItem::comment("Where the logs are."),
      NewItem::block("output", {"place"},
                     {NewItem::attribute("value", NewExpr::reference("logs").attribute("arn"))}),
  };
  hecla::write::Document edited(hecla::Source::make("main.pp", changed), diags);
  const hecla::write::Edit edits[] = {hecla::write::Edit::add({}, pcl::to_text(items))};
  if (!edited.apply(edits, diags)) {
    std::cerr << hecla::to_text(diags);
    return 1;
  }
  std::cout << edited.text();
  // [items]
  return 0;
}
