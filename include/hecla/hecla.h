// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
#pragma once
// Includes the headers that most programs need: parsing both syntaxes, evaluating, reading bodies,
// diagnostics, values and the standard functions. examples/ shows it in use. Other headers are
// included one by one: docs/guide/headers.md lists them.
#include <hecla/base/limits.h>
#include <hecla/base/result.h>
#include <hecla/convert/convert.h>
#include <hecla/file/file.h>
#include <hecla/function/callable.h>
#include <hecla/function/function.h>
#include <hecla/json/parse.h>
#include <hecla/model/body.h>
#include <hecla/model/eval_context.h>
#include <hecla/model/expression.h>
#include <hecla/model/traversal.h>
#include <hecla/source/diagnostic.h>
#include <hecla/source/render.h>
#include <hecla/source/source.h>
#include <hecla/stdlib/stdlib.h>
#include <hecla/syntax/parse.h>
#include <hecla/value/ops.h>
#include <hecla/value/value.h>
#include <hecla/value/walk.h>
#include <hecla/write/value_text.h>
