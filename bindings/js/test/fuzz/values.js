// SPDX-FileCopyrightText: The Hecla authors
// SPDX-License-Identifier: Apache-2.0
// Values that HCL can hold, values that nobody should pass, and a comparison of what was given and what was written.
import vm from "node:vm";
import { sensitive, unknown } from "hecla";

const names = [
  "a", "b", "name", "if", "for", "null", "__proto__", "constructor", "toString", "hasOwnProperty", "length", "0", "10",
  "a b", "", "\0", "\0number", "é", "e\u0301", "\u{1F600}", "${x}", "a.b", "*", "\n", "a-b", "_", "\ufeff", "\u2028",
];
const texts = [
  "", "x", "${a}", "%{ if a }x%{ endif }", "$${a}", "%%{", "$", "%", "$$", "${", "\\", '"', '\\"', "\n", "a\nb\n", "a\r\nb",
  "\r", "\t", "\0", "\x7f", "\u0085", "\u2028", "\ufeff", "é", "e\u0301", "\u1100\u1161", "\u{1F600}", "\u{10FFFF}", "\ufffd",
  "EOT", "<<EOT\nx\nEOT\n", "# c", "/* c */", "true", "null", "1", " ", "  lines\n  of\n    text\n", "x".repeat(5000),
];
const numbers = [
  0, -0, 1, -1, 0.1, -1.5, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, Number.MIN_VALUE, 2 ** 53, 2 ** 53 + 2, -(2 ** 63), 1e308,
  123456789.123456789, 0n, -1n, 2n ** 53n + 1n, -(2n ** 64n), 10n ** 30n, 2n ** 511n + 1n, -(2n ** 512n - 1n),
];

export const anyName = (random) => random.pick(names);

export function anyText(random) {
  if (random.isOneOf(2)) return random.pick(texts);
  return random.list(4, () => random.pick(texts)).join("").slice(0, 8000);
}

/** Returns a value that can be written. */
export function anyValue(random, depth = 3) {
  const kind = random.below(depth > 0 ? 8 : 5);
  if (kind < 2) return anyText(random);
  if (kind === 2) return random.pick(numbers);
  if (kind === 3) return random.pick([true, false, null]);
  if (kind === 4) return random.isOneOf(2) ? new Date(random.below(2 ** 31)) : random.next() * 10 ** random.below(40);
  if (kind === 5) return random.list(4, () => anyValue(random, depth - 1));
  return anyObject(random, depth);
}

function anyObject(random, depth) {
  const object = random.pick([{}, Object.create(null), vm.runInNewContext("({})")]);
  for (const name of random.list(4, () => anyName(random))) {
    const isThere = Object.keys(object).some((key) => key.normalize() === name.normalize());
    if (isThere) continue;
    const value = anyValue(random, depth - 1);
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return object;
}

export class Thrown extends Error {}
const refuse = () => {
  throw new Thrown("of a hostile value");
};
const refusing = new Proxy({}, { get: refuse, ownKeys: refuse, getPrototypeOf: refuse, has: refuse });

function circle() {
  const object = { a: [{}] };
  object.a[0].again = object;
  return object;
}

function nested(levels) {
  let value = 1;
  for (let i = 0; i < levels; i++) value = i % 2 ? [value] : { a: value };
  return value;
}

function detached() {
  const bytes = new Uint8Array(8);
  structuredClone(bytes.buffer, { transfer: [bytes.buffer] });
  return bytes;
}

const strange = [
  () => undefined, () => NaN, () => Infinity, () => -Infinity, () => Symbol("s"), () => Symbol.iterator, () => () => 1,
  () => class A {}, () => new Map([["a", 1]]), () => new Map([[{}, 1]]), () => new Set([1]), () => new WeakMap(),
  () => new Date(NaN), () => /x/g, () => new Error("e"), () => Promise.resolve(1), () => new (class Own { a = 1; })(),
  () => new String("s"), () => new Number(1), () => Object(1n), () => Object(Symbol("o")), () => unknown(), () => sensitive("s"),
  () => unknown("list("), () => circle(), () => nested(900), () => nested(50_000), () => [, 1], () => [undefined],
  () => new Array(3), () => ({ get a() { return refuse(); } }), () => ({ toJSON: refuse }), () => ({ toString: refuse }),
  () => refusing, () => new Proxy({ a: 1 }, {}), () => "\ud800", () => "a\udc00b", () => ["\ud83d"], () => ({ "\ud800": 1 }),
  () => ({ "e\u0301": 1, é: 2 }), () => new Uint8Array([0xff, 0xfe, 0]), () => new Uint8Array(0), () => detached(),
  () => Buffer.from("a = 1"), () => new DataView(new ArrayBuffer(4)), () => new Float64Array(2), () => globalThis,
  () => vm.runInNewContext("new Map([['a', new Set([1])]])"), () => vm.runInNewContext("new Uint8Array([97, 61, 49])"),
  () => JSON.parse('{"__proto__": {"polluted": true}}'), () => JSON.parse('{"constructor": {"prototype": {"polluted": 1}}}'),
  () => 2n ** 512n, () => 2n ** 600n + 1n, () => -(10n ** 1000n) - 1n, () => 10n ** 100_000n, () => "x".repeat(200_000), () => -1, () => 1.5,
  () => 2 ** 32, () => 2 ** 53, () => (function () { return arguments; })(1, 2), () => Object.freeze({ a: 1 }),
  () => Object.create({ inherited: 1 }),
];

/** Returns a value that nobody should pass, perhaps inside another one. */
export function hostileValue(random, depth = 2) {
  const kind = random.below(depth > 0 ? 6 : 4);
  if (kind < 3) return random.pick(strange)();
  if (kind === 3) return anyValue(random, 2);
  const inner = () => hostileValue(random, depth - 1);
  return kind === 4 ? random.list(3, inner) : { [anyName(random)]: inner(), [anyName(random)]: inner() };
}

const isList = Array.isArray;
const isMember = (value) => typeof value === "object" && value !== null;

/** Returns whether a value of HCL is the one that was given. Nothing that HCL cannot hold is equal to anything. */
export function isSame(written, given) {
  if (typeof given === "string") return written === given.normalize();
  if (typeof given === "bigint" || typeof given === "number") return isSameNumber(written, given);
  if (typeof given === "boolean" || given === null) return written === given;
  if (!isMember(given) || !isMember(written)) return typeof written === "string" && isDate(given, written);
  if (isList(given) || isList(written)) return isList(given) && isList(written) && areSame(written, given);
  const keys = Object.keys(given);
  const prototype = Object.getPrototypeOf(given);
  const isObject = prototype === null || Object.getPrototypeOf(prototype) === null;
  return (
    isObject &&
    keys.length === Object.keys(written).length &&
    keys.every((key) => Object.hasOwn(written, key.normalize()) && isSame(written[key.normalize()], given[key]))
  );
}

const isDate = (given, written) =>
  Object.prototype.toString.call(given) === "[object Date]" && given.toISOString() === written;

const areSame = (written, given) =>
  written.length === given.length && Array.from(given).every((value, i) => isSame(written[i], value));

function isSameNumber(written, given) {
  if (typeof given === "number" && !Number.isFinite(given)) return false;
  if (typeof written !== "number" && typeof written !== "bigint") return false;
  // A number is written with the digits that JavaScript shows, which are those of the nearest number.
  if (typeof given === "number") return Number(written) === given;
  return (typeof written === "bigint" || Number.isInteger(written)) && BigInt(written) === given;
}
