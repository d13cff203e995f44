// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The plain form of types: as text, and as the order of the elements of unions.
#include "pcl/types/text_reader.h"

#include <algorithm>
#include <set>

#include "base/byte_text.h"

namespace hecla::pcl {

namespace detail {

namespace {

std::string_view primitive_text(TypeKind kind) {
  constexpr std::string_view names[] = {"bool", "int", "number", "string", "id", "none", "dynamic"};
  return names[static_cast<std::size_t>(kind)];
}

std::string_view start_text(TypeKind kind) {
  switch (kind) {
    case TypeKind::List:
      return "list(";
    case TypeKind::Set:
      return "set(";
    case TypeKind::Map:
      return "map(";
    case TypeKind::Object:
      return "object({";
    case TypeKind::Tuple:
      return "tuple(";
    case TypeKind::Union:
      return "union(";
    case TypeKind::Promise:
      return "promise(";
    default:
      return "output(";
  }
}

// Returns the text of a type without parts that are printed, or nothing.
std::string_view leaf_text(const TypeNode* node) {
  if (node->kind <= TypeKind::Dynamic) return primitive_text(node->kind);
  if (node->kind <= TypeKind::Enum) return node->details->text;
  return {};
}

const TypeNode* part(const TypeNode* node, std::uint32_t index) {
  return node->kind == TypeKind::Object ? Type(node).properties()[index].type.node()
                                        : static_cast<const Type*>(node->parts)[index].node();
}

}  // namespace

std::optional<TextReader::Piece> TextReader::next() {
  if (root_) return Piece{{}, std::exchange(root_, nullptr)};
  if (!single_.empty()) return Piece{std::exchange(single_, {}), nullptr};
  if (frames_.empty()) return std::nullopt;
  Frame& frame = frames_.back();
  if (frame.node->kind == TypeKind::Object) return next_of_object(frame);
  if (frame.next_part == frame.node->count) return leave(")");
  if (frame.next_part > 0 && frame.stage == 0) {
    frame.stage = 1;
    return Piece{", ", nullptr};
  }
  frame.stage = 0;
  return Piece{{}, part(frame.node, frame.next_part++)};
}

TextReader::Piece TextReader::next_of_object(Frame& frame) {
  if (frame.next_part == frame.node->count) return leave("})");
  const auto& order = details_of(frame.node).text_order;
  const std::uint32_t index = order.empty() ? frame.next_part : order[frame.next_part];
  const Property& property = Type(frame.node).properties()[index];
  switch (frame.stage++) {
    case 0:
      if (frame.next_part > 0) return {", ", nullptr};
      ++frame.stage;
      [[fallthrough]];
    case 1:
      if (!property.name.empty()) return {property.name, nullptr};
      ++frame.stage;
      [[fallthrough]];
    case 2:
      return {" = ", nullptr};
    default:
      frame.stage = 0;
      ++frame.next_part;
      return {{}, property.type.node()};
  }
}

TextReader::Piece TextReader::leave(std::string_view text) {
  if (frames_.back().node->flags & is_cyclic) open_.erase(frames_.back().node);
  frames_.pop_back();
  return {text, nullptr};
}

void TextReader::enter(const TypeNode* node) {
  single_ = leaf_text(node);
  if (!single_.empty() || node->kind <= TypeKind::Enum) return;
  const bool is_recursive = node->kind == TypeKind::Object && (node->flags & is_cyclic);
  if (is_recursive && !open_.insert(node).second) {
    single_ = "...";
    return;
  }
  single_ = start_text(node->kind);
  frames_.push_back({node});
}

namespace {

// Compares the texts of two types, without reading what they share, or what was compared before.
class TextComparison {
 public:
  TextComparison(TypeStore& store, const TypeNode* a, const TypeNode* b)
      : store_(store), first_(a), second_(b), a_(a), b_(b) {}

  int run() {
    for (std::size_t length = 0;; ++length) {
      auto x = take(a_, rest_a_), y = take(b_, rest_b_);
      if (!x || !y) return static_cast<int>(x.has_value()) - static_cast<int>(y.has_value());
      if (!store_.spend()) return 0;
      if (x->node && y->node) {
        if (is_equal_so_far(x->node, y->node)) continue;
        if (const int order = known_order(x->node, y->node)) return decide(order, length);
        a_.enter(x->node);
        b_.enter(y->node);
      } else if (x->node || y->node) {
        put_back(*x, a_, rest_a_);
        put_back(*y, b_, rest_b_);
      } else if (const int order = compare(x->text, y->text)) {
        return decide(order, length);
      }
    }
  }

 private:
  static std::optional<TextReader::Piece> take(TextReader& reader, std::string_view& rest) {
    if (rest.empty()) return reader.next();
    return TextReader::Piece{std::exchange(rest, {}), nullptr};
  }
  // One is a type and the other is text: enters the type, and keeps the text.
  static void put_back(const TextReader::Piece& piece, TextReader& reader, std::string_view& rest) {
    if (piece.node)
      reader.enter(piece.node);
    else
      rest = piece.text;
  }
  static std::uint64_t key(const TypeNode* x, const TypeNode* y) {
    return std::uint64_t{x->id} << 32 | y->id;
  }
  int known_order(const TypeNode* x, const TypeNode* y) const {
    constexpr std::uint64_t steps_per_search = 5;  // of a table that is rarely in a cache
    const auto& known = store_.text_orders();
    if (known.empty() || !store_.spend(steps_per_search)) return 0;
    if (const auto found = known.find(key(x, y)); found != known.end()) return found->second;
    const auto reversed = known.find(key(y, x));
    return reversed == known.end() ? 0 : -reversed->second;
  }
  // The texts differ in a character, so they differ in the same way inside other texts.
  int decide(int order, std::size_t length) {
    constexpr std::size_t worth_remembering = 8;
    if (length < worth_remembering || ((first_->flags | second_->flags) & is_cyclic)) return order;
    store_.account().take(2 * sizeof(std::uint64_t) + sizeof(order));
    store_.text_orders().emplace(key(first_, second_), order);
    return order;
  }
  bool is_equal_so_far(const TypeNode* x, const TypeNode* y) {
    if (x == y && !(x->flags & is_cyclic)) return true;
    return !seen_.insert({x, y}).second;
  }
  int compare(std::string_view x, std::string_view y) {
    const std::size_t common = std::min(x.size(), y.size());
    if (const int order = x.substr(0, common).compare(y.substr(0, common))) return order;
    rest_a_ = x.substr(common);
    rest_b_ = y.substr(common);
    return 0;
  }

  TypeStore& store_;
  const TypeNode *first_, *second_;
  TextReader a_, b_;
  std::string_view rest_a_, rest_b_;
  // Types at the same position in both texts. Their second occurrence decides nothing.
  std::set<std::pair<const TypeNode*, const TypeNode*>> seen_;
};

// Compares types that have the same text: constants of different bases, opaque types whose names
// look like other types.
int compare_contents(const TypeNode* root_a, const TypeNode* root_b) {
  std::set<std::pair<const TypeNode*, const TypeNode*>> seen;
  std::vector<std::pair<const TypeNode*, const TypeNode*>> pending{{root_a, root_b}};
  while (!pending.empty()) {
    const auto [a, b] = pending.back();
    pending.pop_back();
    if (a == b || !seen.insert({a, b}).second) continue;
    if (a->kind != b->kind) return a->kind < b->kind ? -1 : 1;
    if (a->count != b->count) return a->count < b->count ? -1 : 1;
    for (std::uint32_t i = a->count; i-- > 0;) pending.emplace_back(part(a, i), part(b, i));
  }
  return root_a->id < root_b->id ? -1 : root_a->id > root_b->id;
}

}  // namespace

int compare_text(TypeStore& store, Type a, Type b) {
  if (a == b) return 0;
  const TypeNode *x = a.node()->canonical, *y = b.node()->canonical;
  const std::string_view text_a = leaf_text(x), text_b = leaf_text(y);
  if (!text_a.empty() && !text_b.empty()) {
    if (const int order = text_a.compare(text_b)) return order;
  } else if (const int order = TextComparison(store, x, y).run()) {
    return order;
  }
  return compare_contents(x, y);
}

// Where the limits end a comparison, the order is another one from then on. std::stable_sort() may then leave its
// range, but merging cannot.
void sort_by_text(TypeStore& store, std::vector<Type>& types) {
  const auto is_before = [&](Type a, Type b) { return compare_text(store, a, b) < 0; };
  std::vector<Type> merged(types.size());
  const auto at = [&](std::size_t index) {
    return types.begin() + static_cast<std::ptrdiff_t>(std::min(index, types.size()));
  };
  for (std::size_t width = 1; width < types.size(); width *= 2) {
    auto out = merged.begin();
    for (std::size_t begin = 0; begin < types.size(); begin += 2 * width) {
      const auto middle = at(begin + width);
      out = std::merge(at(begin), middle, middle, at(begin + 2 * width), out, is_before);
    }
    types.swap(merged);
  }
}

namespace {

void append_escaped(std::string& out, char c) {
  constexpr std::string_view letters = "abfnrtv", controls = "\a\b\f\n\r\t\v";
  if (c == '"' || c == '\\') {
    (out += '\\') += c;
  } else if (const std::size_t at = controls.find(c); at != std::string_view::npos) {
    (out += '\\') += letters[at];
  } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
    append_hex(out += "\\x", static_cast<unsigned char>(c), 2);
  } else {
    out += c;
  }
}

std::string number_text(const Number& number) {
  if (number.is_integer()) return "cty.NumberIntVal(" + number.to_general(-1) + ")";
  if (number.is_exact_double()) return "cty.NumberFloatVal(" + number.to_general(-1) + ")";
  return "cty.MustParseNumberVal(\"" + number.to_string() + "\")";
}

}  // namespace

std::string constant_text(const Value& value) {
  if (!value.is_known() || value.is_marked()) return value.to_debug_string();
  if (value.is_null()) return "cty.NullVal(cty.DynamicPseudoType)";
  if (value.type().is_bool()) return value.as_bool() ? "cty.True" : "cty.False";
  if (value.type().is_number()) return number_text(value.as_number());
  if (!value.type().is_string()) return value.to_debug_string();
  std::string text = "cty.StringVal(\"";
  for (const char c : value.as_string()) append_escaped(text, c);
  return text + "\")";
}

}  // namespace detail

std::string Type::to_string(std::size_t max_bytes) const {
  detail::TextReader reader(node_);
  std::string out;
  while (const auto piece = reader.next()) {
    if (piece->node)
      reader.enter(piece->node);
    else if (out.size() + piece->text.size() > max_bytes)
      return out + "...";
    else
      out += piece->text;
  }
  return out;
}

}  // namespace hecla::pcl
