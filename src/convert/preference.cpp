// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Selects the type that represents two types better in unification.
#include "convert/planner.h"

namespace hecla::detail {

namespace {

constexpr int better = -1;
constexpr int worse = 1;
constexpr int undecided = 0;

// Orders sequences from the most to the least general; 0 for other kinds.
int sequence_rank(const Type& type) {
  switch (type.kind()) {
    case TypeKind::List:
      return 1;
    case TypeKind::Tuple:
      return 2;
    case TypeKind::Set:
      return 3;
    default:
      return 0;
  }
}

int compare_primitives(const Type& a, const Type& b) {
  if (a.is_string()) return better;
  return b.is_string() ? worse : undecided;
}

// Of two structures with corresponding parts, selects the one that is better in some part and worse in none.
class Votes {
 public:
  void add(int comparison) {
    any_better_ |= comparison < 0;
    any_worse_ |= comparison > 0;
  }
  int result() const {
    if (any_better_ == any_worse_) return undecided;
    return any_better_ ? better : worse;
  }

 private:
  bool any_better_ = false;
  bool any_worse_ = false;
};

int compare_objects(Planner& planner, const Type& a, const Type& b) {
  const auto left = a.attributes();
  const auto right = b.attributes();
  if (left.size() != right.size()) return undecided;
  Votes votes;
  for (std::size_t i = 0; i < left.size(); ++i) {
    if (left[i].name != right[i].name) return undecided;
    votes.add(planner.compare_generality(left[i].type, right[i].type));
  }
  return votes.result();
}

int compare_tuples(Planner& planner, const Type& a, const Type& b) {
  const auto left = a.tuple_elements();
  const auto right = b.tuple_elements();
  if (left.size() != right.size()) return undecided;
  Votes votes;
  for (std::size_t i = 0; i < left.size(); ++i)
    votes.add(planner.compare_generality(left[i], right[i]));
  return votes.result();
}

int compare_kinds(const Type& a, const Type& b) {
  if (a.is_map() && b.is_object()) return better;
  if (a.is_object() && b.is_map()) return worse;
  const int left = sequence_rank(a);
  const int right = sequence_rank(b);
  if (left == 0 || right == 0) return undecided;
  return left < right ? better : worse;
}

}  // namespace

int Planner::compare_generality(const Type& a, const Type& b) {
  if (a == b) return undecided;
  if (a.is_dynamic() || b.is_dynamic()) return a.is_dynamic() ? worse : better;
  if (a.is_primitive() && b.is_primitive()) return compare_primitives(a, b);
  if (a.kind() != b.kind()) return compare_kinds(a, b);
  if (a.is_collection()) return compare_generality(a.element_type(), b.element_type());
  if (!a.is_structural()) return undecided;
  const Pair pair{a, b};
  if (const auto known = compared_.find(pair); known != compared_.end()) return known->second;
  const int result = a.is_object() ? compare_objects(*this, a, b) : compare_tuples(*this, a, b);
  compared_.emplace(pair, result);
  return result;
}

}  // namespace hecla::detail
