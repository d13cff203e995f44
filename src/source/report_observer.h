// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Lets test programs record the codes that the library reports.
#include <hecla/source/diagnostic.h>

#include <atomic>

namespace hecla::detail {

// Called for each diagnostic that is added, from any thread; null except in test programs.
extern std::atomic<void (*)(const DiagnosticCode& code)> report_observer;

}  // namespace hecla::detail
