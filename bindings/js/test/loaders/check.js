// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// The checks that must pass with each loader. scripts/check_loaders adds the export that its kind of module needs.

/** Uses each entry point. Throws if a result is wrong; otherwise returns "loaded". */
async function check(hecla, full, compatible) {
  const equal = (what, found, expected) => {
    const text = JSON.stringify(found);
    if (text !== JSON.stringify(expected)) throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${text}`);
  };
  const text = 'resource "a" "b" {\n  count = 2\n}\n';
  const asJSON = { resource: { a: { b: [{ count: 2 }] } } };

  equal("toJSON", hecla.toJSON(text), asJSON);
  const document = hecla.parse(text);
  equal("parse", document.body.blocksOf("resource")[0].labels, ["a", "b"]);
  document.set("resource.a.b.count", 3);
  equal("set", document.text, text.replace("2", "3"));
  document.free();
  equal("query", hecla.query(text, "resource.*.*.count").length, 1);

  equal("evaluate", await hecla.evaluate("a = upper(name)", { variables: { name: "web" } }), { a: "WEB" });
  equal("full.evaluate", full.evaluate("a = f(1)", { functions: { f: (n) => n + 1 } }), { a: 2 });
  equal("full.toJSON", full.toJSON(text), asJSON);

  equal("hcl2json.parse", await compatible.parse("a.tf", text), asJSON);
  const references = await compatible.getReferencesInExpression("a.tf", "${a.b}");
  equal("getReferencesInExpression", references.map(({ value }) => value), ["a.b"]);

  for (const toJSON of [hecla.toJSON, full.toJSON]) {
    let error = null;
    try {
      toJSON("a = [1, 2\nb = 3", { name: "x.tf" });
    } catch (caught) {
      error = caught;
    }
    if (!(error instanceof hecla.HclError)) throw new Error(`an error is ${error}, not an HclError`);
    equal("line of an error", error.diagnostics[0].range.start.line, 2);
  }
  return "loaded";
}
