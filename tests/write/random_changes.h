// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Random changes to random configurations, which can be applied one after the other with those of
// another side.
#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "support/random_config.h"

namespace hecla::write::test {

using hecla::test::RandomConfig;
using hecla::test::RandomItem;

struct RandomChange {
  enum class Kind : std::uint8_t {
    Value,
    Remove,
    Insert,
    Rename,
    CommentAbove,
    EndOfLine,
    Spaces,
    Taken,  // the comments above the item are those of an addition now
    Blank,
    Move,
    Newlines,
    LastNewline
  };
  Kind kind;
  std::size_t item = 0;   // Insert: the container
  RandomItem value = {};  // Value, Insert
  std::string text =
      {};  // the new name, label, comment or spaces, or the blank line below a comment
  // Insert, Move: the item before the position; 0 at the beginning.
  std::size_t previous = 0;
  // Insert: below the comments above the next item, which are those of the new one then.
  bool takes_comments = false;
};

// Applies changes to a configuration, and finds those that exclude each other.
class ChangedConfig {
 public:
  explicit ChangedConfig(RandomConfig base) : config_(std::move(base)) {}

  const RandomConfig& config() const { return config_; }
  RandomConfig& config() { return config_; }
  // The changes of both sides cannot all be kept.
  bool has_clash() const { return !clashes_.empty(); }
  // Describes the changes that exclude earlier ones.
  const std::string& clashes() const { return clashes_; }
  // One side removed elements of a list and inserted others, which may be a change, or it is open which comment
  // a side changed, because it also changed another one, or moved an item past it.
  bool is_open() const { return is_open_; }
  // One side inserted elements into a list and the other did so, too, or removed some, or one moved
  // some, so that their order is open.
  bool has_open_order() const { return has_open_order_; }

  // Returns whether this side changed the item or a part of it.
  bool is_changed_within(const RandomItem& item) const { return is_touched_within(item, touched_); }

  bool has_changed(const RandomItem& item, RandomChange::Kind kind) const {
    return touched_.contains({item.id, kind});
  }

  // All later changes are those of the other side.
  void begin_other_side() { before_ = std::move(touched_), touched_.clear(); }

  void apply(const RandomChange& change) {
    // A comment that one side removed and the other left at another item is no longer one of its item.
    is_open_ |= change.kind == RandomChange::Kind::CommentAbove && change.text.empty();
    if (change.kind == RandomChange::Kind::Newlines) {
      config_.has_crlf = !config_.has_crlf;
    } else if (change.kind == RandomChange::Kind::LastNewline) {
      config_.has_last_newline = !config_.has_last_newline;
    } else if (RandomItem* item = find(config_.root, change.item)) {
      apply(change, *item);
    } else {
      // The other side removed it. A comment that it was moved past may be another one for the merge.
      has_open_order_ |= change.kind == RandomChange::Kind::Move;
      is_open_ |= change.kind == RandomChange::Kind::Move;
      // The comment that it became may be that of something else that this side removed.
      is_open_ |= change.value.is_comment() && has_removed();
      note_clash(change.kind != RandomChange::Kind::Remove && is_content(change.kind), change);
    }
  }

  static bool is_content(RandomChange::Kind kind) { return kind < RandomChange::Kind::Spaces; }

  static bool is_list(const RandomItem& item) {
    return item.shape == RandomItem::Shape::Tuple || item.shape == RandomItem::Shape::Call;
  }

  static RandomItem* find(RandomItem& item, std::size_t id) {
    if (item.id == id) return &item;
    for (RandomItem& inner : item.items) {
      if (RandomItem* found = find(inner, id)) return found;
    }
    return nullptr;
  }
  static RandomItem* parent_of(RandomItem& item, std::size_t id) {
    for (RandomItem& inner : item.items) {
      if (inner.id == id) return &item;
      if (RandomItem* found = parent_of(inner, id)) return found;
    }
    return nullptr;
  }

 private:
  using Kind = RandomChange::Kind;
  using Touched = std::set<std::pair<std::size_t, Kind>>;

  static bool is_touched_within(const RandomItem& item, const Touched& touched) {
    for (std::size_t kind = 0; is_content(static_cast<Kind>(kind)); ++kind) {
      if (touched.contains({item.id, static_cast<Kind>(kind)})) return true;
    }
    return std::any_of(item.items.begin(), item.items.end(),
                       [&](const RandomItem& inner) { return is_touched_within(inner, touched); });
  }

  bool has_removed() const {
    return std::ranges::any_of(touched_,
                               [](const auto& each) { return each.second == Kind::Remove; });
  }

  void note_clash(bool is_clash, const RandomChange& change) {
    if (!is_clash) return;
    clashes_ += "kind " + std::to_string(static_cast<int>(change.kind)) + " of item " +
                std::to_string(change.item) + "\n";
  }

  // It may be one of the item below it, or this side may have changed another one instead.
  bool is_open_comment(const RandomItem& comment) {
    const RandomItem& parent = *parent_of(config_.root, comment.id);
    const bool is_other_changed =
        std::any_of(parent.items.begin(), parent.items.end(), [&](const RandomItem& inner) {
          return inner.is_comment() && inner.id != comment.id && is_touched_within(inner, touched_);
        });
    return comment.after.empty() || is_other_changed ||
           touched_.contains({parent.id, Kind::Remove});
  }

  void apply(const RandomChange& change, RandomItem& item) {
    touched_.insert({item.id, change.kind});
    const bool is_taken =
        change.kind == Kind::CommentAbove && before_.contains({item.id, Kind::Taken});
    const bool is_touched = is_taken || before_.contains({item.id, change.kind});
    const bool is_same = (change.kind == Kind::CommentAbove && change.text == item.above) ||
                         (change.kind == Kind::EndOfLine && change.text == item.end_of_line);
    const bool may_repeat = change.kind == Kind::Insert || is_same;
    note_clash(is_touched && is_content(change.kind) && !may_repeat, change);
    is_open_ |= item.is_comment() && is_open_comment(item);
    switch (change.kind) {
      case Kind::Value: {
        for (const RandomItem& inner : item.items)
          note_clash(is_touched_within(inner, before_), change);
        note_clash(before_.contains({item.id, Kind::Insert}), change);
        item.shape = change.value.shape;
        item.text = change.value.text;
        item.items = change.value.items;
        item.has_lines = change.value.has_lines;
        item.has_last_comma = change.value.has_last_comma;
        item.is_expanded = change.value.is_expanded;
        item.opening = change.value.opening;
        item.ending = change.value.ending;
        return;
      }
      case Kind::Remove: {
        note_clash(is_touched_within(item, before_), change);
        RandomItem& parent = *parent_of(config_.root, item.id);
        touched_.insert({parent.id, Kind::Remove});
        has_open_order_ |= is_list(parent) && before_.contains({parent.id, Kind::Insert});
        is_open_ |= is_list(parent) && touched_.contains({parent.id, Kind::Insert});
        std::erase_if(parent.items,
                      [&](const RandomItem& inner) { return inner.id == change.item; });
        return;
      }
      case Kind::Insert: {
        const bool has_position = change.previous == 0 || find(item, change.previous);
        is_open_ |= is_list(item) && touched_.contains({item.id, Kind::Remove});
        has_open_order_ |= is_list(item) && (is_touched || !has_position ||
                                             before_.contains({item.id, Kind::Remove}));
        // The other side replaced the value.
        note_clash(before_.contains({item.id, Kind::Value}), change);
        if (item.shape == RandomItem::Shape::Leaf) return;
        const auto added = item.items.insert(position_after(item, change.previous), change.value);
        if (change.takes_comments) take_comments(*added, std::next(added), item.items.end());
        return;
      }
      case Kind::Rename:
        if (item.is_block())
          item.labels.back() = change.text;
        else
          item.name = change.text;
        return;
      case Kind::CommentAbove:
        item.above = change.text;
        return;
      case Kind::EndOfLine:
        item.end_of_line = change.text;
        return;
      case Kind::Spaces:
        item.equals = change.text;
        return;
      case Kind::Blank:
        item.after = change.text;
        return;
      case Kind::Move: {
        RandomItem& parent = *parent_of(config_.root, item.id);
        const RandomItem moved = item;
        is_open_ |= before_.contains({parent.id, Kind::Remove});
        is_open_ |= std::any_of(parent.items.begin(), parent.items.end(),
                                [](const RandomItem& inner) { return inner.is_comment(); });
        if (is_list(parent)) has_open_order_ = true, touched_.insert({parent.id, Kind::Insert});
        std::erase_if(parent.items, [&](const RandomItem& inner) { return inner.id == moved.id; });
        parent.items.insert(position_after(parent, change.previous), moved);
        return;
      }
      case Kind::Taken:
      case Kind::Newlines:
      case Kind::LastNewline:
        return;
    }
  }

  using Position = std::vector<RandomItem>::iterator;

  // Moves the comments above the next item to an addition, unless the other side has done so.
  void take_comments(RandomItem& added, Position next, Position end) {
    added.above.clear();
    if (next == end) return;
    added.above.swap(next->above);
    touched_.insert({next->id, Kind::Taken});
  }

  static Position position_after(RandomItem& item, std::size_t previous) {
    const auto found = std::find_if(item.items.begin(), item.items.end(),
                                    [&](const RandomItem& inner) { return inner.id == previous; });
    return found == item.items.end() ? item.items.begin() : found + 1;
  }

  RandomConfig config_;
  Touched touched_, before_;
  std::string clashes_;
  bool is_open_ = false;
  bool has_open_order_ = false;
};

// Makes changes to a configuration and applies them.
class RandomChanges {
 public:
  // The ids of new items begin at `first_id`.
  RandomChanges(std::mt19937& random, RandomConfig base, std::size_t first_id,
                const hecla::test::RandomConfigOptions& options)
      : random_(random), changed_(std::move(base)), options_(options) {
    changed_.config().next_id = first_id;
  }

  // Makes up to `count` changes.
  void make(std::size_t count) {
    for (; count > 0; --count) {
      auto change = random_change();
      if (!change) continue;
      changed_.apply(*change);
      all.push_back(std::move(*change));
    }
    // An item that is removed afterwards does not count, nor does its removal if it was new.
    std::set<std::size_t> inserted;
    for (const RandomChange& change : all) {
      if (change.kind == Kind::Insert) inserted.insert(change.value.id);
    }
    std::erase_if(all, [&](const RandomChange& change) {
      if (change.kind == Kind::Remove) return inserted.contains(change.item);
      return !exists(change.item) || (change.kind == Kind::Insert && !exists(change.value.id));
    });
  }
  std::string text() const { return print(changed_.config()); }
  const RandomConfig& config() const { return changed_.config(); }

  std::vector<RandomChange> all;

 private:
  using Kind = RandomChange::Kind;
  bool exists(std::size_t id) { return ChangedConfig::find(changed_.config().root, id); }
  std::size_t below(std::size_t bound) { return random_() % bound; }

  struct Place {
    RandomItem* parent;
    RandomItem* item;
  };
  void collect(RandomItem& item, std::vector<Place>& places) const {
    for (RandomItem& inner : item.items) {
      if (renamed_.contains(inner.id)) continue;
      places.push_back({&item, &inner});
      collect(inner, places);
    }
  }

  std::optional<RandomChange> random_change() {
    RandomConfig& config = changed_.config();
    std::vector<Place> places;
    collect(config.root, places);
    if (below(25) == 0) return RandomChange{below(2) == 0 ? Kind::Newlines : Kind::LastNewline};
    if (places.empty() || below(8) == 0) return insertion(config.root);
    const Place place = places[below(places.size())];
    RandomItem& item = *place.item;
    if (item.is_comment()) return section_change(place);
    const bool is_block_on_line = place.parent->is_block() && !place.parent->has_lines;
    switch (below(10)) {
      case 0:
      case 1:
        if (is_block_on_line) return std::nullopt;
        return RandomChange{Kind::Remove, item.id};
      case 2:
        if (item.shape == RandomItem::Shape::Leaf || (item.is_block() && !item.has_lines))
          return {};
        return insertion(item);
      case 3:
        return rename(item);
      case 4:
        return comment(place);
      case 5:
        if (item.is_block() || item.name.empty() || item.equals.find("/*") != std::string::npos) {
          return std::nullopt;
        }
        return RandomChange{Kind::Spaces, item.id, {}, config.is_json ? "  :  " : "  =  "};
      case 6:
        if (place.parent->items.size() < 2 || place.parent->is_expanded) return std::nullopt;
        // An element that is moved and changed is another element, and it is open which elements of
        // a list were moved.
        if (ChangedConfig::is_list(*place.parent)) {
          if (changed_.is_changed_within(*place.parent)) return std::nullopt;
          const auto moved = move(*place.parent, item);
          if (moved) renamed_.insert(place.parent->id);
          return moved;
        }
        return move(*place.parent, item);
      default:
        if (item.is_block()) return std::nullopt;
        return value(item, is_block_on_line);
    }
  }

  // A comment is changed, removed, or set off or not.
  std::optional<RandomChange> section_change(const Place& place) {
    const RandomItem& item = *place.item;
    const std::size_t kind = below(4);
    if (kind == 0) return RandomChange{Kind::Remove, item.id};
    renamed_.insert(item.id);
    if (kind == 1) {
      // Together with those of the item below it, they would be one comment.
      const auto& items = place.parent->items;
      const std::size_t next = static_cast<std::size_t>(&item - items.data()) + 1;
      const bool is_alone =
          next == items.size() || items[next].above.find_first_of("#/") == std::string::npos;
      if (!is_alone) return std::nullopt;
      return RandomChange{Kind::Blank, item.id};
    }
    RandomChange change{Kind::Value, item.id};
    change.value = hecla::test::random_section(random_, changed_.config());
    change.value.after = item.after;
    return change;
  }

  std::optional<RandomChange> value(RandomItem& item, bool is_block_on_line) {
    RandomChange change{Kind::Value, item.id};
    RandomConfig& config = changed_.config();
    // Two changes could make the same value of both sides.
    renamed_.insert(item.id);
    const bool is_simple = is_block_on_line || changed_.is_changed_within(item) ||
                           !item.after.empty() || !item.end_of_line.empty();
    if (is_simple) {
      change.value.text = "9" + std::to_string(config.next_id++);
    } else {
      RandomItem list{.shape = RandomItem::Shape::Tuple};
      change.value = random_item(random_, config, list, options_of_depth(1));
      // Short values are not different from others, and another list can differ in few elements.
      const bool is_leaf = change.value.shape == RandomItem::Shape::Leaf;
      const bool is_distinct =
          is_leaf ? change.value.is_heredoc()
                  : change.value.shape != item.shape && !change.value.items.empty();
      if (!is_distinct) {
        change.value = {};
        change.value.text = "9" + std::to_string(config.next_id++);
      }
    }
    return change;
  }

  RandomChange insertion(RandomItem& parent) {
    RandomConfig& config = changed_.config();
    RandomChange change{Kind::Insert, parent.id};
    const std::size_t position = below(parent.items.size() + 1);
    if (position > 0) change.previous = parent.items[position - 1].id;
    const bool may_be_section =
        options_.has_sections && !config.is_json && parent.has_lines && !parent.is_expanded;
    if (may_be_section && below(4) == 0) {
      change.value = hecla::test::random_section(random_, config);
      return change;
    }
    change.value = random_item(random_, config, parent, options_of_depth(2));
    if (position < parent.items.size() && parent.has_lines) {
      const RandomItem& next = parent.items[position];
      change.takes_comments = next.above.find_first_of("#/") != std::string::npos &&
                              !changed_.has_changed(next, Kind::CommentAbove) && below(2) == 0;
    }
    return change;
  }

  std::optional<RandomChange> move(RandomItem& parent, RandomItem& item) {
    RandomChange change{Kind::Move, item.id};
    std::vector<std::size_t> others = {0};
    std::size_t previous = 0;
    for (const RandomItem& inner : parent.items) {
      if (inner.id == item.id)
        previous = others.back();
      else
        others.push_back(inner.id);
    }
    change.previous = others[below(others.size())];
    return change.previous == previous ? std::nullopt : std::optional(change);
  }

  // An item whose name and value both change is another item.
  std::optional<RandomChange> rename(RandomItem& item) {
    if (changed_.is_changed_within(item)) return std::nullopt;
    renamed_.insert(item.id);
    const std::string id = std::to_string(changed_.config().next_id++);
    if (item.name.empty() || (item.is_block() && item.labels.empty())) return std::nullopt;
    const bool is_quoted = changed_.config().is_json || item.is_block();
    return RandomChange{Kind::Rename, item.id, {}, is_quoted ? "\"r" + id + "\"" : "r" + id};
  }

  std::optional<RandomChange> comment(const Place& place) {
    RandomConfig& config = changed_.config();
    // A comment after "..." is at the end of the call, not of the argument.
    if (config.is_json || !place.parent->has_lines || place.parent->is_expanded)
      return std::nullopt;
    const std::string number = std::to_string(config.next_id++);
    const bool may_end_line =
        !place.item->is_heredoc() && place.item->after.find('\n') == std::string::npos;
    const bool is_end_of_line = may_end_line && below(2) == 0;
    const std::string& old = is_end_of_line ? place.item->end_of_line : place.item->above;
    // Removing blank lines is not a change to a comment.
    RandomChange change{is_end_of_line ? Kind::EndOfLine : Kind::CommentAbove, place.item->id};
    // Two changes could restore the comment.
    if (changed_.has_changed(*place.item, change.kind)) return std::nullopt;
    if (changed_.has_changed(*place.item, Kind::Taken)) return std::nullopt;
    const bool is_removal = old.find_first_of("#/") != std::string::npos && below(4) == 0;
    if (is_removal) return change;
    change.text = is_end_of_line ? " # c" + number
                                 : hecla::test::random_comment_lines(random_, config, options_);
    return change;
  }

  hecla::test::RandomConfigOptions options_of_depth(std::size_t depth) const {
    hecla::test::RandomConfigOptions options = options_;
    options.depth = depth;
    return options;
  }

  std::mt19937& random_;
  ChangedConfig changed_;
  hecla::test::RandomConfigOptions options_;
  std::set<std::size_t> renamed_;  // or with another value or moved elements
};

}  // namespace hecla::write::test
