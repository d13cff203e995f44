// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Texts that --help prints before and after the list of options.

namespace hecla::cli::help {

extern const char* const description;
extern const char* const examples;  // for the program as a whole

extern const char* const check;
extern const char* const completion;
extern const char* const console;
extern const char* const decode;
extern const char* const edit;
extern const char* const diff;
extern const char* const eval;
extern const char* const explain;
extern const char* const fmt;
extern const char* const functions;
extern const char* const get;
extern const char* const json;
extern const char* const list;
extern const char* const merge;
extern const char* const parse;
extern const char* const provider_begin;  // before the list of actions, and after it
extern const char* const provider_end;
extern const char* const query;
extern const char* const schema;
extern const char* const validate;
extern const char* const pcl;
extern const char* const wire;

}  // namespace hecla::cli::help
