// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Random configurations, whole and damaged, and random edits of them.
import { anyName, anyText, anyValue } from "./values.js";

const items = [
  "a = 1\n", "b = [1, 2, 3]\n", "c = { x = 1, \"y z\" = [true] }\n", "d = \"t-${a}\" # note\n", "e = <<EOT\ntext ${a}\nEOT\n",
  "f = upper(\"x\")\n", "g = [for v in b : v * 2 if v > 1]\n", "block \"l\" {\n  a = 1\n  inner { b = 2 }\n}\n", "block \"m\" {}\n",
  "one { x = 1 }\n", "# comment\n", "/* c */ h = 1 /* d */\n", "// é \u{1F600}\n", "__proto__ = { polluted = true }\n",
  "locals {\n  __proto__ = { polluted = 1 }\n  constructor = { prototype = {} }\n}\n", "variable \"__proto__\" { default = {} }\n",
  "\u{1F600} = 1\n", "i = 9007199254740993\n", "j = 1e400\n", "k = -5e-324\n", "l = a.b[0].*.c\n", "m = a ? b : c\n", "\r\n", "n = (\n1)\n",
  "dynamic \"x\" {\n  for_each = b\n  content { y = x.value }\n}\n", "resource \"t\" \"n\" { count = 2 }\n", "o = \"é\u0301\"\n",
];
const inJson = [
  '{"a": 1, "block": {"l": {"x": "${a}"}}}', '{"__proto__": {"polluted": true}, "a": [1, {"b": null}]}', '{"a": 1e400}',
  '[{"a": 9007199254740993}]', '{"e\u0301": [1.5, 12345678901234567890]}', '\ufeff{"a": "x"}', '{"a": 1, "a": {"b": 12345678901234567890}}',
];
const damage = ["", "{", "}", "[", "(", '"', "${", "<<E\n", "=", "\0", "\ud800", "\udfff", "\ufeff", "\n", "*/", "/*", "%{ for", "é"];

export const address = (random) =>
  random.pick(["a", "b", "b[0]", "c.x", "block.l.a", "block.*", "one.x", "i", "new", "c.new", ".", "block.l", "one", anyName(random)]);

/** Returns a text, and the options that it is read with. */
export function anyConfiguration(random) {
  if (random.isOneOf(6)) return { text: random.pick(inJson), options: { name: "main.tf.json" } };
  const text = random.list(8, () => random.pick(items)).join("");
  return { text, options: {} };
}

export function anySource(random) {
  const { text, options } = anyConfiguration(random);
  if (random.isOneOf(2)) return { text, options };
  const at = random.below(text.length + 1);
  const damaged = text.slice(0, at) + random.pick(damage) + text.slice(at + random.below(3));
  return { text: random.isOneOf(4) ? damagedBytes(random, damaged) : damaged, options };
}

function damagedBytes(random, text) {
  const bytes = new TextEncoder().encode(text);
  for (const at of random.list(2, () => random.below(bytes.length))) bytes[at] = random.below(256);
  return bytes;
}

/** Returns an edit that is not a set. */
export function anyEdit(random) {
  const edit = { action: random.pick(["add", "remove", "rename", "move", "comment", "renameReferences"]), address: address(random) };
  if (edit.action === "add") {
    edit.text = random.isOneOf(3) ? anyText(random) : random.pick(items);
    if (random.isOneOf(2)) edit.placement = random.pick(["first", "last", "before", "after"]);
  }
  if (edit.action === "rename") edit.names = random.list(3, () => anyName(random));
  if (edit.action === "move" || edit.action === "renameReferences") edit.to = address(random);
  if (edit.action === "comment") {
    edit.text = anyText(random);
    edit.trailing = random.isOneOf(2);
  }
  return edit;
}

export function anySet(random) {
  const content = random.pick(["value", "value", "value", "heredoc"]);
  return { action: "set", address: address(random), [content]: content === "value" ? anyValue(random) : anyText(random) };
}
