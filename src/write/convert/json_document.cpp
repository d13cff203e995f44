// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include "write/convert/json_document.h"

#include <algorithm>

#include "json/repairs.h"
#include "jsontext/reader.h"
#include "unicode/normal_text.h"

namespace hecla::write {
namespace {

using jsontext::Event;

class DocumentReader {
 public:
  DocumentReader(const SourceRef& source, const Limits& limits, Rules rules, MemoryAccount& memory,
                 Diagnostics& diags)
      : source_(source),
        reader_(source->text(), limits.max_nesting),
        rules_(rules),
        memory_(memory),
        diags_(diags) {}

  std::optional<JsonNode> read() {
    JsonNode root = value(reader_.next());
    if (failed_ || reader_.next() != Event::End) return std::nullopt;
    return root;
  }

  const jsontext::ReadError& error() const { return reader_.error(); }

 private:
  // Recursion is bounded because the reader limits the depth.
  JsonNode value(Event event) {
    JsonNode node;
    take(sizeof(JsonNode));
    node.range = event_range();
    switch (event) {
      case Event::BeginObject:
        node.kind = JsonNode::Kind::Object;
        members(node);
        break;
      case Event::BeginArray:
        node.kind = JsonNode::Kind::Array;
        items(node);
        break;
      case Event::String:
        node.kind = JsonNode::Kind::String;
        node.text = string();
        take(node.text.size());
        break;
      case Event::Number:
        node.kind = JsonNode::Kind::Number;
        node.text = reader_.number();
        break;
      case Event::True:
      case Event::False:
        node.kind = JsonNode::Kind::Bool;
        node.text = event == Event::True ? "true" : "false";
        break;
      case Event::Null:
        node.text = "null";
        break;
      default:
        failed_ = true;
    }
    return node;
  }

  std::string_view string() {
    json::report_repairs({source_, event_range()}, reader_.string(), rules_, diags_);
    return reader_.string();
  }

  void members(JsonNode& object) {
    for (Event event = reader_.next(); !failed_ && event != Event::EndObject;
         event = reader_.next()) {
      if (event != Event::Key) {
        failed_ = true;
        return;
      }
      std::string name(string());
      unicode::normalize(name);
      const ByteRange range = event_range();
      take(sizeof(JsonMember) - sizeof(JsonNode) + name.size());
      object.members.push_back({std::move(name), range, value(reader_.next())});
    }
    object.range.end = event_range().end;
  }

  void items(JsonNode& array) {
    for (Event event = reader_.next(); !failed_ && event != Event::EndArray;
         event = reader_.next()) {
      array.items.push_back(value(event));
    }
    array.range.end = event_range().end;
  }

  // While a list grows, its elements exist twice and have space for as many more.
  void take(std::size_t bytes) {
    memory_.take(2 * bytes);
    failed_ = failed_ || memory_.is_exceeded();
  }

  ByteRange event_range() const {
    return {static_cast<std::uint32_t>(reader_.offset()),
            static_cast<std::uint32_t>(reader_.end_offset())};
  }

  const SourceRef& source_;
  jsontext::Reader reader_;
  Rules rules_;
  MemoryAccount& memory_;
  Diagnostics& diags_;
  bool failed_ = false;
};

}  // namespace

bool JsonNode::is_array_of_objects() const {
  return kind == Kind::Array && !items.empty() &&
         std::all_of(items.begin(), items.end(),
                     [](const JsonNode& item) { return item.kind == Kind::Object; });
}

std::optional<JsonNode> read_json(const SourceRef& source, const Limits& limits, Rules rules,
                                  MemoryAccount& memory, Diagnostics& diags) {
  DocumentReader reader(source, limits, rules, memory, diags);
  auto root = reader.read();
  if (!root && !memory.is_exceeded()) {
    const auto at = static_cast<std::uint32_t>(reader.error().offset);
    diags.add(DiagnosticCode::MissingJsonValue, SourceRange(source, {at, at}),
              "This is not JSON: " + reader.error().message + ".");
  }
  return root;
}

}  // namespace hecla::write
