// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Source: the bytes of one input and its name; positions and ranges in it.
//
//   auto source = hecla::Source::make("main.tf", text);
//   hecla::SourceRange name(source, {12, 18});
//   name.start().line == 2
//
// A Source is immutable and reference-counted, so ranges and what was parsed from it keep it alive.
// Lines and columns are computed on demand, from an index that is built once: a query then costs a
// search and a scan of some hundred bytes, however long the line. Lines end at \n or \r\n.
// Everything is safe to use from several threads.
#include <hecla/base/mutex.h>
#include <hecla/base/ref.h>
#include <hecla/base/result.h>
#include <hecla/base/set_once.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace hecla {

// A position for people. Lines and columns count from 1, columns in grapheme clusters; bytes count from 0.
struct Position {
  std::size_t line = 1;
  std::size_t column = 1;
  std::size_t byte = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

// Offsets of the first byte and of the byte after the last.
struct ByteRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t size() const { return end - begin; }
  bool empty() const { return begin == end; }
  bool contains(std::uint32_t offset) const { return begin <= offset && offset < end; }
  friend bool operator==(ByteRange, ByteRange) = default;
};

class Source;
using SourceRef = Ref<const Source>;

class Source : public RefCounted {
 public:
  // Longest source: offsets are 32 bits.
  static constexpr std::size_t max_bytes = 0xFFFFFFF0U;

  // Precondition (checked): `text` is at most max_bytes long. A part of a longer text, such as one entry of a
  // script, may have another number for its first line; bytes count from its start.
  static SourceRef make(std::string name, std::string text, std::size_t first_line = 1);
  // Reads a file; "-" is standard input, named "<stdin>". The error is a sentence such as
  // "Cannot open main.tf: no such file or directory." More than `limit` bytes are an error.
  static Result<SourceRef, std::string> read_file(const std::string& path,
                                                  std::size_t limit = max_bytes);

  // Creates a decoded piece of `parent`, such as the content of a quoted string with escapes:
  // positions in it are shown as the positions in `parent` where they came from.
  struct Segment {
    std::uint32_t offset;  // in the decoded text, ascending
    std::uint32_t origin;  // the offset in the parent
    bool verbatim;         // the bytes are as in the parent; otherwise one escape
  };
  // The first segment is at offset 0. One more at text.size() gives the end of the piece in the
  // parent; it is required when the piece ends with an escape. Precondition (checked): offsets and
  // origins ascend and are inside the texts.
  static SourceRef make_decoded(SourceRef parent, std::string text, std::vector<Segment> segments);

  const std::string& name() const { return name_; }
  std::string_view text() const { return text_; }
  // Returns null unless this is a decoded piece.
  const SourceRef& parent() const { return parent_; }

  // Returns the position of a byte offset (clamped to the end). A byte order mark takes no column.
  // For a decoded piece, this is the position in the outermost parent. The three functions below
  // refer to this text itself.
  Position position(std::size_t offset) const;
  std::size_t line_count() const;
  // Returns the text of a line (from the first line's number) without its line ending and without a
  // byte order mark; empty outside.
  std::string_view line(std::size_t number) const;
  // Returns the offset of a position (for tools that take line and column), clamped to the text and
  // the line's end.
  std::size_t offset_at(std::size_t line, std::size_t column) const;

  // A part of the source that people know by a name, such as a block at the top level: diagnostics
  // say 'in resource "aws_instance" "web"'.
  struct Landmark {
    ByteRange extent;  // the whole part
    ByteRange title;   // its name: the block's type and labels
  };
  // For parsers: sets the landmarks, which ascend and do not overlap. Only the first call has an effect.
  void set_landmarks(std::vector<Landmark> landmarks) const;
  std::vector<Landmark> landmarks() const;
  // Returns the title of the landmark that contains `offset`, on one line and not too long; empty
  // without one.
  std::string landmark_title(std::size_t offset) const;

  // Marks bytes as secret: the value of an argument that a schema declares secret. Snippets show
  // "(secret)" in their place. Decoders call it, at any time and from any thread. Precondition:
  // this is not a decoded piece.
  void mark_secret(ByteRange bytes) const;
  // Return the marked ranges, and those that overlap `bytes`, ascending and separate from each other.
  std::vector<ByteRange> secrets() const;
  std::vector<ByteRange> secrets_in(ByteRange bytes) const;
  // Returns whether `bytes` overlaps a marked range.
  bool has_secret_in(ByteRange bytes) const;

 private:
  friend class SourceRange;
  struct LineIndex;
  Source(std::string name, std::string text, std::size_t first_line);
  ~Source() override;
  const LineIndex& index() const;
  // Return the offset in the parent of a range's start, or of its end.
  std::uint32_t origin_of_start(std::uint32_t offset) const;
  std::uint32_t origin_of_end(std::uint32_t offset) const;

  std::string name_;
  std::string text_;
  std::size_t first_line_;
  SourceRef parent_;
  std::vector<Segment> segments_;
  mutable detail::SetOnce<LineIndex> index_;
  mutable detail::SetOnce<std::vector<Landmark>> landmarks_;
  mutable Mutex secrets_mutex_;
  mutable std::vector<ByteRange> secrets_;
};

// A part of a source. Diagnostics point to it.
class SourceRange {
 public:
  SourceRange() = default;  // nowhere
  // Maps `bytes` to the outermost parent of `source`, and clamps them to its text.
  SourceRange(SourceRef source, ByteRange bytes);

  bool has_source() const { return static_cast<bool>(source_); }
  // See Source::mark_secret(); does nothing without a source.
  void mark_secret() const {
    if (source_) source_->mark_secret(bytes_);
  }
  // Returns whether it overlaps a secret.
  bool is_secret() const { return source_ && source_->has_secret_in(bytes_); }
  // The same, or whether it is directly after a secret: then what is said about it may repeat the secret.
  bool touches_secret() const {
    return source_ &&
           source_->has_secret_in({bytes_.begin - (bytes_.begin > 0 ? 1U : 0U), bytes_.end});
  }
  const SourceRef& source() const { return source_; }
  ByteRange bytes() const { return bytes_; }
  std::string_view text() const;
  std::string_view name() const;  // of the source; empty without one
  Position start() const;
  Position end() const;
  // Returns the range from the start of `a` to the end of `b`; if one has no source, the other one.
  // Precondition (checked): both are in one source.
  static SourceRange between(const SourceRange& a, const SourceRange& b);
  // Return the empty range at its start, or at its end.
  SourceRange at_start() const;
  SourceRange at_end() const;
  // Returns "main.tf:3,5-12" or "main.tf:3,5-4,2"; empty without a source.
  std::string to_string() const;
  friend bool operator==(const SourceRange&, const SourceRange&) = default;

 private:
  SourceRef source_;
  ByteRange bytes_;
};

}  // namespace hecla
