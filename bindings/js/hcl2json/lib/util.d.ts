// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
export { replaceQuotes, wrapTerraformExpression } from "hecla/hcl2json";
