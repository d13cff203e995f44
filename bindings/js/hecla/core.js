// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The module core, which all entry points but full share.
import { makeApi } from "./api.js";
import { Code } from "./code.js";
import * as source from "./core_source.js";
import { Engine } from "./engine.js";

const code = new Code("core", "hecla_parse", source);
export const core = makeApi(new Engine(code));
export const init = (given) => code.init(given);
