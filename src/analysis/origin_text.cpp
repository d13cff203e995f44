// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "analysis/origin_text.h"

#include <hecla/wire/json.h>
#include <hecla/write/value_text.h>

#include <algorithm>

#include "jsontext/writer.h"
#include "source/excerpt.h"
#include "source/range_json.h"
#include "unicode/unicode.h"

namespace hecla::analysis {

using ext::Origin;

namespace {

bool may_show_text(const Origin& origin) {
  return !origin.is_secret &&
         !(origin.expression && hecla::detail::is_in_secret(origin.expression.range()));
}

class OriginJson {
 public:
  // The same large value can occur in the output many times, so its total size is limited.
  static constexpr std::size_t most_bytes = 4'000'000;

  OriginJson(std::size_t indent, Utf16Offsets* utf16)
      : utf16_(utf16), json_(out_, {.indent = indent}) {}

  std::string print(const Origin& origin) {
    add(origin);
    return std::move(out_);
  }

 private:
  void add(const Origin& origin) {
    json_.begin_object();
    if (!origin.role.empty()) json_.key("role").string(origin.role);
    if (may_show_text(origin)) json_.key("expression").string(source_text(origin));
    if (!origin.path.empty()) json_.key("path").string(path_text(origin.path));
    if (!origin.name.empty()) json_.key("name").string(origin.name);
    if (origin.range.has_source()) detail::write_range(json_.key("range"), origin.range, utf16_);
    if (is_hidden(origin)) {
      json_.key("sensitive").boolean(true);
    } else if (origin.value) {
      add_value(*origin.value);
    }
    if (origin.end != Origin::End::None) json_.key("end").string(end_name(origin.end));
    json_.key("from").begin_array();
    for (const Origin& inner : origin.origins) add(inner);
    json_.end_array();
    json_.end_object();
  }

  static std::string_view end_name(Origin::End end) {
    switch (end) {
      case Origin::End::Outside:
        return "outside";
      case Origin::End::Repeated:
        return "repeated";
      default:
        return "cut";
    }
  }

  // Omits a value that cannot be written as JSON or would exceed the limit on the output.
  void add_value(const Value& value) {
    if (!value.is_wholly_known()) {
      json_.key("known").boolean(false);
    } else {
      const std::size_t room = most_bytes - std::min(most_bytes, out_.size());
      const auto text =
          wire::encode_json(value, {.limits = {.max_string_bytes = room}, .escape_html = false});
      if (text) json_.key("value").json(*text);
    }
  }

  Utf16Offsets* utf16_;
  std::string out_;
  jsontext::Writer json_;
};

}  // namespace

bool is_hidden(const Origin& origin) {
  return origin.value && (origin.value->contains_marked() || !may_show_text(origin));
}

std::string path_text(const PartPath& path) {
  std::string text;
  for (const Value& key : path) {
    const auto name = key.if_string();
    if (name && unicode::is_identifier(*name)) {
      text.append(".").append(*name);
    } else {
      text.append("[").append(write::to_hcl(key)).append("]");
    }
  }
  return text;
}

// Returns an origin as configuration: `local.tags`, `merge(a, b)`.
std::string source_text(const Origin& origin) {
  if (!may_show_text(origin)) return std::string(hidden_value);
  return origin.expression
             ? hecla::detail::without_secret_calls(std::string(origin.expression.range().text()))
             : origin.name;
}

std::string origin_json(const Origin& origin, std::size_t indent, Utf16Offsets* utf16) {
  return OriginJson(indent, utf16).print(origin);
}

}  // namespace hecla::analysis
