// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// The report that a task stopped at its limit of memory.
#include <hecla/base/memory_account.h>
#include <hecla/source/diagnostic.h>

#include <string>
#include <string_view>

#include "unicode/message_text.h"

namespace hecla {

// `task`: "Parsing this text".
inline void report_memory_limit(const MemoryAccount& account, std::string_view task,
                                const SourceRange& where, Diagnostics& diags) {
  diags.add(DiagnosticCode::MemoryLimitExceeded, where,
            std::string(task) + " stopped here because it needs more than the limit of " +
                counted(account.limit(), "byte") +
                " of memory. Divide the text, or raise the limit (--max-memory of the command, "
                "max_memory_bytes of the library).");
}

}  // namespace hecla
