// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import { TFExpressionSyntaxTree } from "hecla/hcl2json";
export = TFExpressionSyntaxTree;
