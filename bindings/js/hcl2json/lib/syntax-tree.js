// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
module.exports = require("hecla/hcl2json").TFExpressionSyntaxTree;
