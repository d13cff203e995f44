// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The module pcl: programs of PCL and the types of their expressions.
import { checkString, checkedOptions, optionsOf } from "./checks.js";
import { Code } from "./code.js";
import { Engine } from "./engine.js";
import { filesOf, schemasOf } from "./modules.js";
import * as source from "./pcl_source.js";

const code = new Code("pcl", "hecla_pcl_check", source);
const engine = new Engine(code);
export const init = (given) => code.init(given);
export const memoryBytes = () => engine.memoryBytes;
export { HclError } from "./errors.js";

function requestOf(files, options) {
  const { schemas, ...rest } = checkedOptions(options, optionsOf.pcl, ["schemas"]);
  return JSON.stringify({ ...rest, schemas: schemasOf(schemas), files: filesOf(files, "main.pp") });
}

export function check(files, options = {}) {
  const { output, diagnostics } = engine.call("hecla_pcl_check", 0, [requestOf(files, options)]);
  return { nodes: JSON.parse(output), diagnostics };
}

export function typeOf(files, expression, options = {}) {
  const texts = [checkString(expression, "the expression"), requestOf(files, options)];
  const { output, diagnostics } = engine.call("hecla_pcl_type", 0, texts);
  return { type: output, diagnostics };
}
