// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
export {
  TFExpressionSyntaxTree, convertFiles, getExpressionAst, getReferencesInExpression, parse, wrapTerraformExpression,
} from "hecla/hcl2json";
