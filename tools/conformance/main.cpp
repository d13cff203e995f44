// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The conformance driver: reads a JSON request from each line of standard input and writes a response as a line of
// standard output.
#include <iostream>
#include <string>

#include "operations.h"

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    std::cout << hecla::conformance::answer(line) << std::endl;
  }
  return std::cout ? 0 : 1;
}
