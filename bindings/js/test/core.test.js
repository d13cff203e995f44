// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { HclError, edit, format, memoryBytes, parse, parseExpression, query, toJSON, toJSONText } from "hecla";

const text = `# top ö

variable "region" {
  default = "eu"
}

resource "aws_instance" "web" {
  ami  = "ami-\${var.region}" # image
  tags = { Name = "web" }
}
`;

test("toJSON converts as hcl2json does", () => {
  assert.deepEqual(toJSON(text), {
    variable: { region: [{ default: "eu" }] },
    resource: { aws_instance: { web: [{ ami: "ami-${var.region}", tags: { Name: "web" } }] } },
  });
  assert.equal(toJSONText("a = 1", { indent: 2 }), '{\n  "a": 1\n}');
  assert.deepEqual(toJSON('{"a": [1]}', { name: "a.tf.json" }), { a: [1] });
  assert.deepEqual(toJSON(new TextEncoder().encode("a = true")), { a: true });
});

test("a document has bodies, ranges in code units, and comments", () => {
  const document = parse(text, { name: "main.tf" });
  assert.deepEqual(document.diagnostics, []);
  const [web] = document.body.blocksOf("resource", "aws_instance");
  assert.deepEqual(web.labels, ["aws_instance", "web"]);
  const ami = web.body.attribute("ami");
  assert.equal(text.slice(...ami.range), 'ami  = "ami-${var.region}"');
  assert.equal(ami.expression.kind, "Template");
  assert.equal(ami.source, '"ami-${var.region}"');
  assert.equal(ami.line, 8);
  assert.deepEqual(
    document.comments.map((comment) => comment.text.trim()),
    ["# top ö", "# image"],
  );
  assert.equal(document.tree.kind, "Body");
  assert.equal(JSON.stringify(document), toJSONText(text));
});

test("a text with errors still has a tree, and diagnostics with positions", () => {
  const broken = 'ö = "é"\na = [1, 2\nb = 3\n';
  const document = parse(broken, { name: "broken.hcl" });
  assert.equal(document.hasErrors, true);
  const [first] = document.diagnostics;
  assert.equal(first.severity, "error");
  assert.equal(first.range.filename, "broken.hcl");
  assert.equal(first.range.start.line, 3);
  assert.equal(first.range.start.offset, broken.indexOf("b"));
  assert.match(first.rendered, /broken\.hcl line 3/);
  assert.equal(document.body.attributes[0].name, "ö");
  assert.throws(() => toJSON(broken), (error) => {
    assert.ok(error instanceof HclError);
    assert.equal(error.diagnostics[0].range.start.offset, broken.indexOf("b"));
    assert.match(error.message, /main\.hcl:3: /);
    return true;
  });
});

test("edits that could miss parts of a text with errors need partial", () => {
  const document = parse("a = var.a\nb {\n");
  const rename = { action: "renameReferences", address: "var.a", to: "var.b" };
  assert.throws(() => document.edit(rename), HclError);
  document.edit(rename, { partial: true });
  assert.equal(document.text, "a = var.b\nb {\n");
  document.free();
});

test("strings of Terraform's JSON files are read as Terraform reads them", () => {
  const json = '{"output": {"o": {"value": "${var.a}", "depends_on": ["var.a"], "description": "${var.a}"}}}';
  const document = parse(json, { name: "main.tf.json" });
  document.edit({ action: "renameReferences", address: "var.a", to: "var.b" });
  assert.equal(document.text, json.replace('"${var.a}"', '"${var.b}"').replace('["var.a"]', '["var.b"]'));
  document.free();
});

test("edits change only what they name", () => {
  const document = parse(text);
  const changes = document.edit([
    { action: "set", address: "resource.aws_instance.web.ami", value: "ami-1" },
    { action: "set", address: "resource.aws_instance.web.count", expression: "var.count" },
    { action: "remove", address: "variable.region" },
    { action: "comment", address: "resource.aws_instance.web", text: "The web server." },
  ]);
  assert.ok(changes.length > 0);
  assert.match(document.text, /^# top ö\n/);
  assert.match(document.text, /ami {3}= "ami-1" # image/);
  assert.match(document.text, /count = var\.count/);
  assert.match(document.text, /# The web server\.\nresource/);
  assert.equal(document.query("variable.*").length, 0);
  document.set("resource.aws_instance.web.tags.Name", { nested: [1, null, true] });
  assert.deepEqual(document.query("resource.aws_instance.web.tags.Name")[0].value, { nested: [1, null, true] });
  assert.equal(edit("a = 1 # x\n", { action: "set", address: "a", value: "b" }), 'a = "b" # x\n');
  assert.throws(() => document.remove("nothing.here"), HclError);
  assert.throws(() => document.edit({ action: "fly", address: "a" }), TypeError);
});

test("query finds parts with their values and sources", () => {
  const found = query(text, "*.*.*.tags");
  assert.equal(found.length, 1);
  assert.equal(found[0].address, "resource.aws_instance.web.tags");
  assert.deepEqual(found[0].value, { Name: "web" });
  assert.equal(text.slice(...found[0].valueRange), '{ Name = "web" }');
  assert.throws(() => query(text, "a..b"), HclError);
});

test("format has the style of the reference and of Terraform", () => {
  assert.equal(format("a=1\nbcd=2\n"), "a   = 1\nbcd = 2\n");
  assert.equal(format('a = "${var.b}"\n', { style: "terraform" }), "a = var.b\n");
  assert.throws(() => format("a = [", { name: "x.hcl" }), /x\.hcl:1/);
  assert.throws(() => format("a = 1", { style: "none" }), TypeError);
});

test("parseExpression gives the tree of an expression", () => {
  const tree = parseExpression('"é" == upper(b)');
  assert.equal(tree.kind, "Binary");
  assert.deepEqual(tree.range, [0, 15]);
});

test("documents are freed, and then unusable", () => {
  const document = parse("a = 1");
  document.free();
  document.free();
  assert.throws(() => document.text, /was freed/);
  assert.throws(() => document.query("a"), TypeError);
});

test("hostile texts are errors", () => {
  assert.throws(() => toJSON("a = " + "[".repeat(1_000_000)), HclError);
  assert.throws(() => toJSON("a = " + "(".repeat(100_000) + "1" + ")".repeat(100_000)), HclError);
  assert.throws(() => toJSON('a = "\ud800"'), (error) => error.diagnostics[0].code === "invalid-utf8");
  assert.throws(() => toJSON(new Uint8Array([97, 32, 61, 32, 0xff])), HclError);
  assert.throws(() => toJSON("a = 1", { limits: { maxSourceBytes: 3 } }), HclError);
  assert.throws(() => toJSON("a = 1", { limits: { maxNesting: -1 } }), TypeError);
  assert.throws(() => parse(17), TypeError);
  assert.equal(parse("a = [[[[1]]]]", { limits: { maxNesting: 3 } }).hasErrors, true);
});

test("a stack that is exhausted gives an error, and the engine goes on", () => {
  const kept = parse("a = 1");
  const deep = "a = " + "[".repeat(500_000) + "]".repeat(500_000);
  assert.throws(
    () => toJSON(deep, { limits: { maxNesting: 10_000_000 } }),
    (error) => error instanceof HclError,
  );
  assert.deepEqual(toJSON("b = 2"), { b: 2 });
  try {
    assert.equal(kept.query("a").length, 1); // the engine did not fail
  } catch (error) {
    assert.match(error.message, /was lost/);
  }
});

// The text differs from that by which scripts/build_js.d/split_module.mjs splits the module.
test("typical calls do not compile the rest of the module", () => {
  const source = `
    let compiled = 0;
    WebAssembly.Module = class extends WebAssembly.Module {
      constructor(bytes) {
        super(bytes);
        compiled++;
      }
      static customSections = WebAssembly.Module.customSections;
    };
    const { format, parse, toJSON } = await import("hecla");
    const { parse: hcl2json } = await import("hecla/hcl2json");
    const text = ${JSON.stringify(text)};
    toJSON(text);
    format(text);
    parse(text).free();
    await hcl2json("main.tf", text);
    const typical = compiled;
    parse("a = [");
    console.log(typical, compiled);`;
  const run = execFileSync(process.execPath, ["--input-type=module", "-e", source], {
    cwd: new URL(".", import.meta.url),
  });
  assert.equal(run.toString(), "1 2\n");
});

test("a text of 100 MB is converted or refused, and its memory is given back", () => {
  const large = "a = 1\n".repeat(1000) + "#" + " ".repeat(100 << 20) + "\n";
  try {
    parse(large).free();
  } catch (error) {
    assert.ok(error instanceof HclError);
  }
  assert.throws(() => toJSON("b = [" + "1,".repeat(3 << 20)), HclError);
  assert.deepEqual(toJSON("b = 2"), { b: 2 });
  assert.ok(memoryBytes() < 300 << 20, `${memoryBytes()} bytes`);
});

test("memory stays the same over many calls", () => {
  const calls = Number(process.env.HECLA_LEAK_CALLS ?? 100_000);
  const work = () => {
    const document = parse('a = "x"\nb { c = [1, 2] }\n');
    document.free();
    toJSON("a = 1");
    try {
      toJSON("a = ");
    } catch {}
  };
  for (let i = 0; i < calls / 40; i++) work();
  const before = memoryBytes();
  for (let i = 0; i < calls / 4; i++) work();
  assert.equal(memoryBytes(), before);
});

test("hecla/hcl2json: the item of a splat is what the first of several splats begins with", async () => {
  const { getExpressionAst } = await import("hecla/hcl2json");
  const { meta } = await getExpressionAst("main.tf", "a[*].b[*].c");
  assert.equal(meta.anonSymbolExpression, "[*]");
  assert.equal(meta.eachExpression, "[*].b[*].c");
});
