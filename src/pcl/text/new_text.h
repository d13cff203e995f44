// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Prints new expressions and items. Recursion is limited by the height that they are made with.
#include "pcl/text/new_nodes.h"

namespace hecla::pcl {

class NewPrinter {
 public:
  NewPrinter(std::string& out, const NewTextOptions& options) : out_(out), options_(options) {}

  // Prints an expression, in parentheses if it binds less tightly than required. A heredoc gets
  // them too, unless a newline follows.
  void print(const NewExpr& expr, Binding required = Binding::Conditional, bool ends_line = false);
  // Prints the first element of a tuple.
  void print_first(const NewExpr& expr);
  // Prints the key of an object.
  void print_key(const NewExpr& key);
  void print(std::span<const NewItem> items);

 private:
  void print(const NewExpr::Node& node);
  void print_steps(const NewExpr::Node& node);
  void print_call(const NewExpr::Node& node);
  void print_tuple(const NewExpr::Node& node);
  void print_object(const NewExpr::Node& node);
  void print_template(const NewExpr::Node& node);
  void print_text(std::string_view text, bool is_before_sequence);
  void print_for(const NewExpr::Node& node);
  void print_conditional(const NewExpr::Node& node);
  void print_binary(const NewExpr::Node& node);
  void print(const NewItem::Node& item);
  void print_block(const NewItem::Node& item);
  void print_comment(std::string_view text);

  // Starts a new line, or writes `on_one_line` if everything is on one line.
  void separate(std::string_view on_one_line);
  // Prints content between brackets on lines of its own, if there is any.
  template <class F>
  void in_lines(bool has_content, std::string_view padding, F&& print_content);
  template <class F>
  void on_one_line(F&& print_content);

  std::string& out_;
  NewTextOptions options_;
};

}  // namespace hecla::pcl
