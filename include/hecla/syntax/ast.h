// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The syntax tree of the native syntax.
//
//   auto root = syntax::visit(expression, overloaded{
//       [](const syntax::ReferenceExpr& r) { return r.root(); },
//       [](const auto&) { return std::string_view(); }});
//
// Nodes live in the arena of their Document, never change after parsing and may be read from any
// thread. They are plain structs without virtual functions; Expr::kind identifies the struct. Text
// is a view into the source, or into the arena if it had to be decoded.
//
// Ranges are byte offsets into the source. A range that is not stored but follows from others (a
// bracket is one byte) has a function. A node's range lies inside its parent's; siblings are in
// source order and do not overlap. Where diagnostics use a different range, as the reference does,
// reference_range() returns it. node.h and walk.h handle all nodes uniformly.
//
// Names, labels and quoted strings are in normalization form C, so those that are equal have equal
// bytes. Where the source has another form, only its ranges show it.
//
// Depth: every path from the root of a document to a leaf has at most Limits::max_nesting nodes (of
// the parse), counting expressions and blocks, so a recursive visitor is safe wherever the parser
// was. For this reason everything that grows with the length of a text and not with its nesting is
// flat: the steps of a reference, the operands of one precedence. Expr::height is the number of
// levels of a tree, 1 for a leaf.
#include <hecla/source/source.h>

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace hecla::syntax {

enum class ExprKind : std::uint8_t {
#define HECLA_EXPRESSION(kind) kind,
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
};
std::string_view name(ExprKind kind);  // "Number"

// Returns whether expressions of this kind are literals, whose text determines their value.
constexpr bool is_literal(ExprKind kind) {
  switch (kind) {
    case ExprKind::Number:
    case ExprKind::Bool:
    case ExprKind::Null:
    case ExprKind::String:
    case ExprKind::Text:
      return true;
    case ExprKind::Template:
    case ExprKind::Wrap:
    case ExprKind::Reference:
    case ExprKind::Access:
    case ExprKind::Splat:
    case ExprKind::SplatItem:
    case ExprKind::Call:
    case ExprKind::Tuple:
    case ExprKind::Object:
    case ExprKind::For:
    case ExprKind::Conditional:
    case ExprKind::Unary:
    case ExprKind::Binary:
    case ExprKind::Parentheses:
    case ExprKind::Missing:
      return false;
  }
  __builtin_unreachable();
}

// --- pointers and lists, made so that nodes stay small

// A pointer aligned to four bytes.
template <class T>
class Link {
 public:
  Link() = default;
  Link(T* target) : bits_(std::bit_cast<Bits>(target)) {}
  operator T*() const { return std::bit_cast<T*>(bits_); }
  T* operator->() const { return *this; }

 private:
  using Bits = std::array<std::uint32_t, sizeof(T*) / sizeof(std::uint32_t)>;
  Bits bits_;
};

// A span with a 32-bit size, aligned to four bytes.
template <class T>
class List {
 public:
  List() = default;
  template <class U>
  requires std::is_same_v<std::remove_const_t<U>, T> List(std::span<U> items)
      : data_(items.data()), size_(static_cast<std::uint32_t>(items.size())) {}
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  const T& operator[](std::size_t index) const { return data()[index]; }
  const T& front() const { return data()[0]; }
  const T& back() const { return data()[size_ - 1]; }
  const T* data() const { return data_; }

 private:
  Link<const T> data_ = nullptr;
  std::uint32_t size_ = 0;
};

// The last member of a node, whose elements follow the node in the arena, aligned. Only the parser
// makes such nodes.
template <class T>
class InlineList {
 public:
  InlineList() = default;
  InlineList(const InlineList&) = delete;
  InlineList& operator=(const InlineList&) = delete;
  operator List<T>() const { return std::span<const T>(data(), size_); }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const T* begin() const { return data(); }
  const T* end() const { return data() + size_; }
  const T& operator[](std::size_t index) const { return data()[index]; }
  const T& front() const { return data()[0]; }
  const T& back() const { return data()[size_ - 1]; }
  const T* data() const {
    const auto end = reinterpret_cast<std::uintptr_t>(this) + sizeof(*this);
    return reinterpret_cast<const T*>((end + alignof(T) - 1) / alignof(T) * alignof(T));
  }

 private:
  friend class Parser;
  std::uint32_t size_ = 0;
};

// Nodes one after the other in the arena. An element is the address of a node.
template <class T>
class NodeList {
 public:
  class iterator {
   public:
    using value_type = const T*;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::forward_iterator_tag;
    using pointer = const value_type*;
    using reference = value_type;

    iterator() = default;
    explicit iterator(const T* node) : node_(node) {}
    const T* operator*() const { return node_; }
    iterator& operator++() {
      ++node_;
      return *this;
    }
    iterator operator++(int) { return iterator(node_++); }
    friend bool operator==(iterator, iterator) = default;

   private:
    const T* node_ = nullptr;
  };

  NodeList() = default;
  NodeList(std::span<T> nodes) : nodes_(nodes) {}
  std::size_t size() const { return nodes_.size(); }
  bool empty() const { return nodes_.empty(); }
  iterator begin() const { return iterator(nodes_.begin()); }
  iterator end() const { return iterator(nodes_.end()); }
  const T* operator[](std::size_t index) const { return &nodes_[index]; }
  const T* front() const { return &nodes_.front(); }
  const T* back() const { return &nodes_.back(); }
  std::span<const T> nodes() const { return {nodes_.begin(), nodes_.size()}; }

 private:
  List<T> nodes_;
};

struct Node {
  ByteRange range;
};

// The text of a name: a view into the source if it is in normalization form C there. Otherwise it is in
// the arena, directly after its size in the source.
class Name {
 public:
  static constexpr std::uint32_t max_size = (1U << 31) - 1;

  Name() = default;
  // `is_changed`: the text is in the arena.
  Name(std::string_view text, bool is_changed)
      : size_(static_cast<std::uint32_t>(text.size()) & max_size),
        is_changed_(is_changed),
        data_(text.data()) {}
  std::string_view text() const { return {data_, size_}; }
  bool is_changed() const { return is_changed_; }
  std::uint32_t size_in_source() const { return is_changed_ ? size_before(data_) : size_; }

  // Returns the size in the source of the changed name at `text`.
  static std::uint32_t size_before(const char* text) {
    std::uint32_t size;
    std::memcpy(&size, text - sizeof size, sizeof size);
    return size;
  }

 private:
  std::uint32_t size_ : 31 = 0;
  std::uint32_t is_changed_ : 1 = 0;
  Link<const char> data_ = nullptr;
};

struct Expr : Node {
  ExprKind kind;
  // The expression is the key of an object constructor. A single name is then a string and not a
  // reference, unless `computed_key` is set: the key begins with a parenthesis.
  bool object_key : 1;
  bool computed_key : 1;
  // Part of the node was filled in by error recovery: the author has not finished writing it.
  bool incomplete : 1;
  std::uint16_t height;
};

struct NumberExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Number;
  static constexpr std::uint32_t in_place = 0xFFFFFFFF;
  std::uint32_t constant;  // index for Document::constant(), or in_place: `integer` is the value
  std::int64_t integer;
};
struct BoolExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Bool;
  bool value;
};
struct NullExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Null;
};

// --- templates
// Texts are final: escapes decoded, strip markers and heredoc indentation applied. That of a StringExpr,
// which can be a name, is normalized like names. Those of templates are not, because normalization may
// join their parts.

// Evaluates like a template with a single text. content_range() is the range of that text.
struct StringExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::String;
  std::uint32_t size;
  Link<const char> data;
  std::string_view text() const { return {data, size}; }
  // Returns the range between the quotes. For an empty string it is the empty range after it, as in
  // the reference.
  ByteRange content_range() const;
};
struct TextExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Text;
  std::uint32_t size;
  Link<const char> data;
  std::string_view text() const { return {data, size}; }
};
enum class TemplateForm : std::uint8_t { Quoted, Heredoc, FlushHeredoc, Bare, Branch };
// A template has at least one part. A quoted template that is a single text is a StringExpr
// instead; a heredoc never is.
struct TemplateExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Template;
  TemplateForm form;
  InlineList<const Expr*> parts;
  // Returns whether the template is a single text, and can be used like a string, for example as a
  // static key.
  bool is_text() const { return parts.size() == 1 && parts[0]->kind == ExprKind::Text; }
};
struct WrapExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Wrap;
  Link<const Expr> wrapped;
};

// --- references

enum class StepKind : std::uint8_t {
  Attribute,  // .name
  Index,  // [key], [key.0] with a static key: Number, Bool, Null, String or a text-only Template;
          // Missing where the key was in error
  LegacyIndex,  // .0; key is a Number
  Computed      // [expression]; in an AccessExpr only
};
// One step of a traversal. `range` goes from the dot to the end of the name, or from bracket to
// bracket.
struct Step {
  static constexpr std::uint32_t max_name_size = (1U << 29) - 1;  // longer ones are errors
  ByteRange range;
  std::uint32_t name_size : 29;       // Attribute
  std::uint32_t is_name_changed : 1;  // Attribute: see Name
  StepKind kind : 2;
  union {
    Link<const char> name_data;  // Attribute
    Link<const Expr> key;        // the other kinds
  };
  std::string_view name() const { return {name_data, name_size}; }
  ByteRange name_range() const {
    const std::uint32_t size = is_name_changed ? Name::size_before(name_data) : name_size;
    return {range.end - size, range.end};
  }
  ByteRange open_range() const { return {range.begin, range.begin + 1}; }
};
// The expression up to and including steps[i] has the range {range.begin, steps[i].range.end}.
struct ReferenceExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Reference;
  Name root_name;
  InlineList<Step> steps;
  std::string_view root() const { return root_name.text(); }
  ByteRange root_range() const { return {range.begin, range.begin + root_name.size_in_source()}; }
  bool is_name() const { return steps.empty(); }
};
// `source` is a Reference if the first step is Computed: a.b[k] is the step [k] on the reference
// a.b.
struct AccessExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Access;
  List<Step> steps;
  const Expr* source;
};
// `each` is evaluated for every element of `source`. The SplatItemExpr in it, which is `each`
// itself or the innermost source of its Access and Splat nodes, represents the element. An inner
// `each` cannot refer to elements of an outer splat, so a single current element suffices.
struct SplatExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Splat;
  bool attribute_only;  // a.*.b
  const Expr* source;
  const Expr* each;
  ByteRange marker_range;  // [*] or .*
};
struct SplatItemExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::SplatItem;
  bool attribute_only;  // as in the SplatExpr
};

// --- constructors and operators

struct CallExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Call;
  std::uint32_t name_size;
  const char* name_data;      // includes the namespaces: "a::b"
  std::uint32_t name_end;     // greater than begin + name_size if there are spaces around "::"
  std::uint32_t open_paren;   // offset
  std::uint32_t close_paren;  // offset; the end of the call if there is none
  bool expand_last;           // f(a...)
  InlineList<const Expr*> arguments;
  std::string_view name() const { return {name_data, name_size}; }
  ByteRange name_range() const { return {range.begin, name_end}; }
  ByteRange open_paren_range() const { return {open_paren, open_paren + 1}; }
  ByteRange close_paren_range() const { return {close_paren, range.end}; }
  ByteRange arguments_range() const { return {open_paren, range.end}; }
};
struct TupleExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Tuple;
  InlineList<const Expr*> items;
  ByteRange open_range() const { return {range.begin, range.begin + 1}; }
};
struct ObjectItem {
  const Expr* key;  // has object_key set
  const Expr* value;
};
struct ObjectExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Object;
  InlineList<ObjectItem> items;
  ByteRange open_range() const { return {range.begin, range.begin + 1}; }
};
enum class ForForm : std::uint8_t {
  Tuple,
  Object,
  Directive
};  // Directive: results are joined as text
struct ForExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::For;
  ForForm form;
  bool group;                 // {for k, v in c : k => v...}
  std::string_view key_name;  // empty if there is only a value variable
  std::string_view value_name;
  const Expr* collection;
  const Expr* key;  // null unless form is Object
  const Expr* value;
  const Expr* condition;  // may be null
  ByteRange open_range;   // the bracket, or the whole %{ for } sequence
  ByteRange close_range;  // the bracket, or the whole %{ endfor } sequence
};
struct ConditionalExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Conditional;
  bool directive;  // %{ if }; both results are then templates of the form Branch
  const Expr* condition;
  const Expr* if_true;
  const Expr* if_false;
};
enum class UnaryOp : std::uint8_t { Negate, Not };
struct UnaryExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Unary;
  UnaryOp op;
  const Expr* operand;
  ByteRange symbol_range() const { return {range.begin, range.begin + 1}; }
};
enum class BinaryOp : std::uint8_t {
  Or,
  And,
  Equal,
  NotEqual,
  Greater,
  GreaterEqual,
  Less,
  LessEqual,
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo
};
std::string_view symbol(BinaryOp op);  // "||"
struct Operand {
  Link<const Expr> expr;
  BinaryOp op;  // the operator before it
};
// first op rest[0] op rest[1] ..., evaluated from left to right. The part up to and including
// rest[i] has the range {range.begin, rest[i].expr->range.end}.
struct BinaryExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Binary;
  List<Operand> rest;  // at least one
  const Expr* first;
};
struct ParenthesesExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Parentheses;
  Link<const Expr> inner;
};
// `part` is what could be parsed, for example the reference `a.b` in "a.b."; may be null. Without
// it the range is empty and directly after the previous token.
struct MissingExpr : Expr {
  static constexpr ExprKind kind_value = ExprKind::Missing;
  Link<const Expr> part;
};

// --- structure

struct AttributeNode : Node {  // name, equals sign and expression
  Name own_name;
  std::uint32_t equals;  // offset
  const Expr* value;
  std::string_view name() const { return own_name.text(); }
  ByteRange name_range() const { return {range.begin, range.begin + own_name.size_in_source()}; }
  ByteRange equals_range() const { return {equals, equals + 1}; }
};
struct Label {
  std::string_view text;  // decoded and normalized
  ByteRange range;        // with the quotes
};
// A range that recovery skipped, from its first token to its last.
struct SkippedNode : Node {};
// Items that exist only in a body with errors, each list in source order.
struct RejectedItems {
  NodeList<AttributeNode> duplicates;  // arguments that were already set
  List<SkippedNode> skipped;
};
struct BlockNode;
// The body of a file is everything that was parsed; the body of a block reaches from brace to
// brace. items() in node.h lists the contents in source order.
struct BodyNode : Node {
  // The range that diagnostics about the body use: for a file, from its first token to its end; for
  // a one-line block, its argument; for a block whose braces were not found, its type.
  ByteRange reference_range;
  NodeList<AttributeNode> attributes;  // in source order, each name once
  List<const BlockNode*> blocks;       // in source order
  const RejectedItems* rejected;       // null without errors
  const AttributeNode* find_attribute(std::string_view name) const;  // takes linear time
};
struct BlockNode : Node {  // from the type to the closing brace
  Name own_type;
  std::uint32_t open_brace;   // offset
  std::uint32_t close_brace;  // offset; that of the type if the opening brace is missing
  List<Label> labels;
  BodyNode body;
  std::string_view type() const { return own_type.text(); }
  ByteRange type_range() const { return {range.begin, range.begin + own_type.size_in_source()}; }
  ByteRange open_brace_range() const { return {open_brace, open_brace + 1}; }
  // Returns the last token of the block, or its type if the opening brace is missing.
  ByteRange close_brace_range() const {
    return close_brace == range.begin ? type_range() : ByteRange{close_brace, range.end};
  }
  // Returns the range of the type and the labels.
  ByteRange header_range() const {
    return {range.begin, labels.empty() ? type_range().end : labels.back().range.end};
  }
};

// Returns the range of the expression that diagnostics use. It differs from the node's range only
// for the `each` of a splat `.*`, where it starts after the marker.
ByteRange reference_range(const Expr& expr);

// Returns the range that an error about the whole expression points to: its first part, often the
// opening bracket or the operator.
ByteRange start_range(const Expr& expr);

// Calls `visitor` with the expression as its actual struct.
template <class Visitor>
decltype(auto) visit(const Expr& expr, Visitor&& visitor) {
  switch (expr.kind) {
#define HECLA_EXPRESSION(kind) \
  case ExprKind::kind:         \
    return std::forward<Visitor>(visitor)(static_cast<const kind##Expr&>(expr));
#include <hecla/syntax/expression_kinds.def>
#undef HECLA_EXPRESSION
  }
  __builtin_unreachable();
}

// The structs of literals, for visitors: void on(const LiteralExpr auto&) {}
template <class T>
concept LiteralExpr = std::derived_from<T, Expr> && is_literal(T::kind_value);

// Returns the expression as a T, or null if it is of another kind.
template <class T>
const T* as(const Expr* expr) {
  return expr && expr->kind == T::kind_value ? static_cast<const T*>(expr) : nullptr;
}

// Combines functions into one visitor: overloaded{[](const TupleExpr&) {...}, [](const auto&)
// {...}}.
template <class... Functions>
struct overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
overloaded(Functions...) -> overloaded<Functions...>;

}  // namespace hecla::syntax
