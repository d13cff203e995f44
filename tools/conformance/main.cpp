// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The conformance driver: reads a JSON request from each line of standard input and writes a response as a line of
// standard output.
#include "framing.h"
#include "operations.h"

int main() { return hecla::conformance::answer_all(hecla::conformance::respond); }
