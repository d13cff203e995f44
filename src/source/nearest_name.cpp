// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <hecla/source/nearest_name.h>
#include <hecla/unicode/unicode.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace hecla {

namespace {

// Longer names are not compared: tools generate them, and nobody mistypes them.
constexpr std::size_t max_name_length = 64;

// A name as code points.
struct Name {
  std::array<char32_t, max_name_length> at;
  std::size_t size = 0;
};

bool read_name(std::string_view text, Name& name) {
  name.size = 0;
  for (std::size_t offset = 0; offset < text.size();) {
    if (name.size == max_name_length) return false;
    const unicode::CodePoint c = unicode::decode(text, offset);
    name.at[name.size++] = c.value;
    offset += c.length;
  }
  return true;
}

using Row = std::array<std::size_t, max_name_length + 1>;

// Fills row i of the distance table from the two rows above it; returns its smallest entry.
std::size_t fill_row(const Name& a, const Name& b, std::size_t i, const Row& before,
                     const Row& above, Row& row) {
  row[0] = i;
  std::size_t smallest = i;
  for (std::size_t j = 1; j <= b.size; ++j) {
    const std::size_t replaced = above[j - 1] + (a.at[i - 1] == b.at[j - 1] ? 0 : 1);
    row[j] = std::min({above[j] + 1, row[j - 1] + 1, replaced});
    const bool swapped = i > 1 && j > 1 && a.at[i - 1] == b.at[j - 2] && a.at[i - 2] == b.at[j - 1];
    if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    smallest = std::min(smallest, row[j]);
  }
  return smallest;
}

// Returns the edit distance between the two names, or any number over `limit`.
std::size_t distance(const Name& a, const Name& b, std::size_t limit) {
  const std::size_t shorter = std::min(a.size, b.size);
  if (std::max(a.size, b.size) - shorter > limit) return limit + 1;
  std::array<Row, 3> rows;
  for (std::size_t j = 0; j <= b.size; ++j) rows[0][j] = j;
  for (std::size_t i = 1; i <= a.size; ++i) {
    const std::size_t smallest =
        fill_row(a, b, i, rows[(i + 1) % 3], rows[(i + 2) % 3], rows[i % 3]);
    if (smallest > limit) return limit + 1;
  }
  return rows[a.size % 3][b.size];
}

// Up to a third of the name may be wrong.
std::size_t max_edits(const Name& given) { return std::min<std::size_t>((given.size + 2) / 3, 3); }

}  // namespace

std::optional<std::string_view> nearest_name(std::string_view given,
                                             std::span<const std::string_view> candidates) {
  Name wanted;
  Name name;
  if (given.empty() || !read_name(given, wanted)) return std::nullopt;
  std::optional<std::string_view> nearest;
  std::size_t limit = max_edits(wanted);
  for (const std::string_view candidate :
       candidates.first(std::min(candidates.size(), max_suggestion_candidates))) {
    if (candidate == given || candidate.empty() || !read_name(candidate, name)) continue;
    const std::size_t edits = distance(wanted, name, limit);
    if (edits > limit || edits >= std::max(wanted.size, name.size)) continue;
    nearest = candidate;
    if (edits <= 1) break;
    limit = edits - 1;
  }
  return nearest;
}

}  // namespace hecla
