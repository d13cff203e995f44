// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Literals in text with syntax errors, of which nobody can tell whether they are secret: a missing bracket or quote
// changes what a call encloses, and which text is a string.
#include <hecla/source/diagnostic.h>

#include <span>

namespace hecla::detail {

// Returns whether a text has a part of "sensitive", "secret" or "ephemeral", which may be misspelled.
bool mentions_secrets(std::string_view text);

// Marks literals (Source::mark_secret) near the errors that a parser reported about a source, or about a part of it. In each block or argument at
// the top level that contains an error and a word such as "sensitive", also a misspelled one, all literals may be
// secret; in the JSON syntax, those of the line with the error and of the lines next to it. Around a part,
// no more is read than what a message about it can show. The time is linear. `is_uncertain` tells of the text
// of such an item whether it may contain secrets.
void mark_uncertain_secrets(const SourceRef& source, ByteRange parsed,
                            std::span<const Diagnostic> reported,
                            bool (*is_uncertain)(std::string_view item) = mentions_secrets);

}  // namespace hecla::detail
