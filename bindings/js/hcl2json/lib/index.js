// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
const { parse, convertFiles, getReferencesInExpression, getExpressionAst, wrapTerraformExpression, TFExpressionSyntaxTree } =
  require("hecla/hcl2json");

module.exports = {
  parse, convertFiles, getReferencesInExpression, getExpressionAst, wrapTerraformExpression, TFExpressionSyntaxTree,
};
