// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Relations: answers queries about two types, and remembers the answers.
//
//   relations.answer({QueryKind::Convert, to, from}).kind
//
// The rules (relation_rules.h) break a query into subqueries. Pending queries are on a stack of
// their own and not on that of the thread, so types may be nested to any depth. A query about a
// recursive type can lead back to itself. The assumption is then that the conversion is safe, and
// answers found under an assumption that proves wrong are forgotten; so no answer depends on
// earlier queries.
#include <hecla/pcl/conversion.h>

#include <memory>
#include <optional>
#include <unordered_map>

namespace hecla::pcl::detail {

enum class QueryKind : std::uint8_t {
  Assign,       // is `second` assignable to `first`? Safe or None
  Convert,      // from `second` to `first`
  Judge,        // the same, but objects and tuples convert if they unify
  Unify,        // the type of both, and how they convert to it
  UnifySafely,  // the same; if a conversion is not safe, the type does not matter
};

struct Query {
  QueryKind kind = QueryKind::Convert;
  Type first, second;
  bool operator==(const Query& other) const {
    return kind == other.kind && first.is_same(other.first) && second.is_same(other.second);
  }
};

struct QueryHash {
  std::size_t operator()(const Query& query) const {
    const std::uint64_t ids = std::uint64_t{query.first.node()->id} << 32 | query.second.node()->id;
    const std::uint64_t h = (ids + static_cast<std::uint64_t>(query.kind)) * 0x9ddfea08eb382d69;
    return static_cast<std::size_t>(h ^ (h >> 29));
  }
};

struct Answer {
  Conversion kind = Conversion::None;
  Type type;  // of Unify and UnifySafely
};

// The rule that combines the answers to subqueries.
enum class Combination : std::uint8_t {
  Least,     // the least of the start and all parts
  Greatest,  // the greatest of all parts
  All,       // of the elements of a source union: safe if all are, none if none converts
  Exists,    // unsafe if the part converts at all
};

// The plan of a conversion query: the start value, and the subqueries that are combined with it.
struct Plan {
  Conversion start = Conversion::None;
  std::size_t subquery_count = 0;
  Combination combination = Combination::Least;
};

class Unification;

class Relations {
 public:
  explicit Relations(TypeTable& table);
  ~Relations();

  Answer answer(const Query& query);

 private:
  static constexpr std::size_t no_frame = static_cast<std::size_t>(-1);

  // A query whose subqueries are being answered.
  struct Frame {
    Query query;
    Plan plan;
    std::size_t next_part = 0;
    Conversion kind = Conversion::None;
    bool any_converts = false;      // see Combination::All
    bool is_assumed = false;        // a subquery led back to it
    std::size_t lowest = no_frame;  // the lowest frame whose answer was assumed
    std::size_t first_trail = 0;
    std::unique_ptr<Unification> unification;  // of Unify and UnifySafely
  };
  struct Known {
    Answer answer;
    std::size_t lowest;  // depends on an assumption about this frame
  };
  // Returns nothing, and opens a frame, if the query has subqueries that must be answered first.
  std::optional<Answer> find(const Query& query);
  // Returns the answer if it follows from a few parts, or nothing.
  std::optional<Conversion> find_quickly(const Query& query, unsigned& queries_left);
  std::optional<Conversion> combine_quickly(const Query& query, const Plan& plan,
                                            unsigned& queries_left);
  void open(const Query& query, const Plan& plan);
  void close(const Answer& answer);
  void remember(const Query& query, const Answer& answer, std::size_t lowest);
  void forget_trail(std::size_t first);
  // Continues with the last frame. Returns its answer, or nothing if a subquery must be answered first.
  std::optional<Answer> step();
  std::optional<Answer> step_conversion(Frame& frame);
  std::optional<Answer> step_unification();

  TypeTable& table_;
  std::vector<Frame> frames_;
  std::unordered_map<Query, Known, QueryHash> known_;
  std::unordered_map<Query, std::size_t, QueryHash> open_;
  std::vector<Query> trail_;  // known under an assumption
};

}  // namespace hecla::pcl::detail
