// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
const { replaceQuotes, wrapTerraformExpression } = require("hecla/hcl2json");

module.exports = { replaceQuotes, wrapTerraformExpression };
