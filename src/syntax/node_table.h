// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// NodeTable<T>: what an evaluation remembers about expressions that it evaluates many times. The
// tree is shared by threads and does not change, so nothing can be kept in its nodes.
//
//   NodeTable<Places> places;
//   Places& known = places[reference];               // made the first time
//   if (Kept* kept = kept_values.find(expr)) ...      // null if there is none
//
// Items stay where they are while others are added. A look-up takes a few instructions.
#include <hecla/syntax/ast.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace hecla::syntax {

template <class T>
class NodeTable {
 public:
  T* find(const Expr& node) const {
    if (cells_.empty()) return nullptr;
    for (std::size_t i = place_of(node);; ++i) {
      const Cell& cell = cells_[i];
      if (cell.node == &node) return cell.item.get();
      if (!cell.node) return nullptr;
    }
  }
  T& operator[](const Expr& node) {
    T* found = find(node);
    return found ? *found : add(node);
  }

 private:
  struct Cell {
    const Expr* node = nullptr;
    std::unique_ptr<T> item;
  };
  static constexpr unsigned word_bits = 64, first_bits = 4;

  std::size_t place_of(const Expr& node) const {
    const std::uint64_t address = reinterpret_cast<std::uintptr_t>(&node);
    return static_cast<std::size_t>((address * 0x9E3779B97F4A7C15) >> (word_bits - bits_));
  }
  T& add(const Expr& node) {
    if (2 * ++size_ > std::size_t{1} << bits_) grow();
    Cell cell{&node, std::make_unique<T>()};
    T& item = *cell.item;
    place(std::move(cell));
    return item;
  }
  // Searches do not wrap around: as many cells as can be in use in a row follow the last place.
  void grow() {
    bits_ = bits_ == 0 ? first_bits : bits_ + 2;
    const std::size_t size = std::size_t{1} << bits_;
    std::vector<Cell> old(size + size / 2 + 1);
    old.swap(cells_);
    for (Cell& cell : old) {
      if (cell.node) place(std::move(cell));
    }
  }
  void place(Cell&& cell) {
    std::size_t i = place_of(*cell.node);
    while (cells_[i].node) ++i;
    cells_[i] = std::move(cell);
  }

  unsigned bits_ = 0;
  std::size_t size_ = 0;
  std::vector<Cell> cells_;
};

}  // namespace hecla::syntax
