// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// A value that is being read: where the reader is in it, and reporting what is wrong there.
#include "bind/decoding.h"
#include "bind/trail.h"

namespace hecla::bind::detail {

struct Site {
  Decoding& decoding;
  Trail trail;

  // The part being read `demand` ("must be a number"). `advice` is another sentence, with a space
  // before it. Gives false, for callers to return.
  bool report(DiagnosticCode code, const std::string& demand, const std::string& advice = {});
  // `wanted` ("a number") and what there is instead.
  bool report_mismatch(const std::string& wanted, const Value& value,
                       const std::string& advice = {});
  bool report_unknown();
  void report_missing(std::string_view name);
  // The part being read should not be there: `object` has no attribute of that name.
  void report_unexpected(std::string_view name, std::span<const std::string_view> expected);

  // "a marked value" where the value is part of one.
  std::string describe(const Value& value) const;

 private:
  void keep_first(const std::string& message, const Path& path);
};

// While it lives, a part of the value is being read.
class Inside {
 public:
  Inside(Site& site, PathStep step) : trail_(site.trail) { trail_.enter(std::move(step)); }
  ~Inside() { trail_.leave(); }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  Trail& trail_;
};

// While it lives, mistakes are in the name of the part that is being read: a key.
class AtName {
 public:
  explicit AtName(Site& site) : trail_(site.trail) { trail_.point_at_name(true); }
  ~AtName() { trail_.point_at_name(false); }
  AtName(const AtName&) = delete;
  AtName& operator=(const AtName&) = delete;

 private:
  Trail& trail_;
};

// While it lives, what is inside of `value` is not named in messages if `value` is marked.
class Discretion {
 public:
  Discretion(Site& site, const Value& value)
      : trail_(site.trail), before_(site.trail.hidden_from()) {
    if (value.is_marked()) trail_.hide_names();
  }
  ~Discretion() { trail_.hide_from(before_); }
  Discretion(const Discretion&) = delete;
  Discretion& operator=(const Discretion&) = delete;

 private:
  Trail& trail_;
  std::optional<std::size_t> before_;
};

}  // namespace hecla::bind::detail
