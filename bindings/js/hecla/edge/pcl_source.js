// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Systems that compile no code at run time import modules that are compiled.
import module from "./pcl.wasm?module";

export const now = () => module;
