// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <unordered_set>

#include "stdlib/support.h"
#include "stdlib/themes.h"
#include "unicode/message_text.h"

namespace hecla::stdlib {

namespace {

// Reads comma-separated records (RFC 4180). Fields can be quoted, with quotes inside them doubled. Empty lines are
// skipped. Pays for the fields.
class CsvReader {
 public:
  CsvReader(CallContext& call, std::string_view text) : call_(call), rest_(text) {}

  // Returns the next record, or nothing at the end or after an error.
  std::optional<std::vector<std::string>> next() {
    do {
      if (!next_line()) return std::nullopt;
    } while (line_.empty() || line_ == "\n");
    std::vector<std::string> fields;
    do {
      if (!pay(call_.budget().spend_elements(1))) return std::nullopt;
      if (!read_field(fields.emplace_back())) return std::nullopt;
    } while (more_);
    return fields;
  }
  const std::optional<CallError>& error() const { return error_; }
  CallError error_here(std::string message) const {
    return stdlib::error(std::move(message) + " (on line " + std::to_string(line_number_) + ")");
  }

 private:
  // Reads the next line into line_, with "\n" as its newline.
  bool next_line() {
    if (rest_.empty()) return false;
    ++line_number_;
    const std::size_t end = rest_.find('\n');
    if (!pay(call_.budget().spend_string_bytes(std::min(end, rest_.size())))) return false;
    line_ = rest_.substr(0, end);
    rest_.remove_prefix(end == rest_.npos ? rest_.size() : end + 1);
    if (line_.ends_with('\r')) line_.pop_back();
    if (end != rest_.npos) line_ += '\n';
    at_ = 0;
    return true;
  }
  bool read_field(std::string& field) {
    more_ = false;
    return at_ < line_.size() && line_[at_] == '"' ? read_quoted(field) : read_plain(field);
  }
  bool read_plain(std::string& field) {
    const std::size_t end = std::min(line_.find_first_of(",\n", at_), line_.size());
    field.assign(line_, at_, end - at_);
    if (field.find('"') != field.npos)
      return fail("a field that contains quotes must be in quotes");
    more_ = end < line_.size() && line_[end] == ',';
    at_ = end + 1;
    return true;
  }
  bool read_quoted(std::string& field) {
    ++at_;
    while (true) {
      const std::size_t quote = line_.find('"', at_);
      if (quote == line_.npos) {
        field.append(line_, std::min(at_, line_.size()));
        if (!next_line()) return fail("a quoted field is not closed");
        continue;
      }
      field.append(line_, at_, quote - at_);
      at_ = quote + 1;
      if (at_ < line_.size() && line_[at_] == '"') {
        field += '"';
        ++at_;
      } else {
        return end_quoted();
      }
    }
  }
  bool end_quoted() {
    more_ = at_ < line_.size() && line_[at_] == ',';
    if (!more_ && at_ < line_.size() && line_[at_] != '\n')
      return fail("unexpected text after a quoted field");
    ++at_;
    return true;
  }
  bool fail(std::string message) {
    if (!error_) error_ = error_here(std::move(message));
    return false;
  }
  bool pay(bool paid) {
    if (!paid) error_ = limit_exceeded(call_);
    return paid;
  }

  CallContext& call_;
  std::string_view rest_;
  std::string line_;
  std::size_t at_ = 0;
  std::size_t line_number_ = 0;
  bool more_ = false;
  std::optional<CallError> error_;
};

Result<std::vector<std::string>, CallError> read_header(CsvReader& reader) {
  auto names = reader.next();
  if (!names) return reader.error().value_or(error("the header line is missing"));
  return *std::move(names);
}

CallTypeResult csv_type(CallContext& call, Args args) {
  if (!args[0].is_known()) return Type::dynamic();
  CsvReader reader(call, args[0].as_string());
  const auto names = read_header(reader);
  if (!names) return names.error();
  std::unordered_set<std::string_view> seen;
  std::vector<ObjectAttribute> attributes;
  for (const std::string& name : *names) {
    if (!seen.insert(name).second) return error("duplicate column " + in_quotes(name));
    attributes.push_back({name, Type::string()});
  }
  return Type::list(Type::object(std::move(attributes)));
}

// Returns, for each column, its index in the attributes of the rows' type.
std::vector<std::size_t> column_places(const std::vector<std::string>& names, const Type& row) {
  std::vector<std::size_t> places;
  for (const std::string& name : names) {
    places.push_back(row.attribute_index(Value::string(name).as_string()));
  }
  return places;
}

CallResult csv_decode(CallContext& call, Args args, const Type& type) {
  const Type row_type = type.element_type();
  CsvReader reader(call, args[0].as_string());
  const auto names = read_header(reader);
  if (!names) return names.error();
  const std::vector<std::size_t> places = column_places(*names, row_type);
  std::vector<Value> rows;
  while (auto fields = reader.next()) {
    if (fields->size() != names->size()) {
      return reader.error_here(std::to_string(names->size()) + " fields required, got " +
                               std::to_string(fields->size()));
    }
    std::vector<Value> values(row_type.attributes().size());
    for (std::size_t i = 0; i < places.size(); ++i) values[places[i]] = Value::string((*fields)[i]);
    if (!call.budget().spend_elements(1)) return limit_exceeded(call);
    rows.push_back(Value::object(row_type, std::move(values)));
  }
  if (reader.error()) return *reader.error();
  return Value::list(row_type, std::move(rows));
}

}  // namespace

std::vector<Function> csv_functions() {
  return {
      define({"csvdecode",
              "Returns a list of objects, one for each row of a CSV document, whose first row "
              "names the columns.",
              "csvdecode(\"a,b\\n1,2\\n3,4\")"},
             {parameter("str", Type::string(), "The string.")}, csv_type, csv_decode),
  };
}

}  // namespace hecla::stdlib
