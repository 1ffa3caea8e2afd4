import { describe, expect, test } from "vitest";
import {
  amount,
  BadInput,
  describeInput,
  entriesOf,
  fields,
  flag,
  groupDigits,
  integer,
  listOf,
  oneOf,
  optional,
  type Parser,
  text,
  textOf,
  truncatedText,
  withinBounds,
} from "./parsers.ts";

/** What a parser says about a value at the path "it". */
function refusal(parser: Parser<unknown>, value: unknown): string {
  try {
    parser(value, "it");
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return "accepted";
}

const point: Parser<{ x: number; label?: string | undefined }> = (value, path) =>
  fields<{ x: number; label?: string | undefined }>(value, path, { x: amount, label: optional(text) });

describe("bounds", () => {
  const two: Parser<unknown> = (value, path) =>
    fields<{ a: string; b: readonly string[] }>(value, path, { a: text, b: listOf(text, 9) });
  const input = { a: "123", b: ["45", "6"] };
  const read = (values: number, characters: number) =>
    refusal((value, path) => withinBounds({ values, characters }, () => two(value, path)), input);

  test("counts fields, items and characters at every depth", () => {
    expect(read(4, 6)).toBe("accepted");
    expect(read(3, 6)).toBe("it.b is part of a message with too many values");
    expect(read(4, 5)).toBe("it.b[1] is part of a message with too much text");
  });
  test("belong to one message: the next has its own, and values outside a message have none", () => {
    expect([read(4, 6), read(4, 6)]).toEqual(["accepted", "accepted"]);
    expect(refusal(two, input)).toBe("accepted");
    expect(withinBounds({ values: 4, characters: 6 }, () => [read(1, 1), read(4, 6)].length)).toBe(2);
  });
});

describe("texts", () => {
  test("have a bound, also without an explicit one", () => {
    expect(refusal(textOf(3), "abcd")).toBe("it has 4 characters; the maximum is 3");
    expect(refusal(text, "x".repeat(100_001))).toBe("it has 100,001 characters; the maximum is 100,000");
  });
  test("for a reader are cut, and never inside a surrogate pair", () => {
    const short = truncatedText(3);
    expect(short("abc", "it")).toBe("abc");
    expect(short("abcd", "it")).toBe("abc…");
    expect(short("ab\u{1f600}", "it")).toBe("ab…");
  });
});

test("an object with arbitrary keys has a maximum number of keys", () => {
  expect(entriesOf({ a: 1 }, "it", 1)).toEqual([["a", 1]]);
  expect(refusal((value, path) => entriesOf(value, path, 1), { a: 1, b: 2 })).toBe(
    "it has 2 fields; the maximum is 1",
  );
  for (const other of [new Uint8Array(2), [], new Map(), new Date(), null])
    expect(refusal((value, path) => entriesOf(value, path, 1), other)).toMatch(
      /^it should be an? (plain )?object/,
    );
});

describe("fields", () => {
  test("gives a fresh copy, of plain data", () => {
    const input = { x: 1, label: "a" };
    const parsed = point(input, "it");
    expect(parsed).toEqual(input);
    expect(parsed).not.toBe(input);
  });
  test("leaves out absent fields", () => {
    expect(Object.keys(point({ x: 1, label: undefined }, "it"))).toEqual(["x"]);
  });
  test("refuses an unknown field", () => {
    expect(refusal(point, { x: 1, y: 2 })).toBe('it has no option "y"; it has x, label');
  });
  test("ignores fields of the prototype", () => {
    expect(refusal(point, Object.create({ x: 1 }))).toBe("it should be a plain object, not an object");
  });
  test("an own __proto__ is a field like others", () => {
    expect(refusal(point, JSON.parse('{"x":1,"__proto__":{"polluted":1}}'))).toMatch(
      /^it has no option "__proto__"/,
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
  test("ignores a field of a polluted prototype", () => {
    try {
      Object.defineProperty(Object.prototype, "label", { value: "polluted", configurable: true });
      expect(Object.hasOwn(point({ x: 1 }, "it"), "label")).toBe(false);
    } finally {
      Reflect.deleteProperty(Object.prototype, "label");
    }
  });
  test("accepts only objects", () => {
    for (const [value, message] of [
      [null, "null"],
      [undefined, "undefined"],
      [[], "a list"],
      ["text", '"text"'],
      [5, "5"],
      [() => {}, "a function"],
      [5n, "5n"],
      [Symbol("s"), "a symbol"],
    ] as const) {
      expect(refusal(point, value)).toBe(`it should be an object, not ${message}`);
    }
  });
  test("names the path of a nested problem", () => {
    expect(refusal(listOf(point, 5), [{ x: 1 }, { x: -1 }])).toBe(
      "it[1].x should be a number, zero or more, not -1",
    );
  });
});

describe("numbers", () => {
  test("integer: both ends included, nothing else", () => {
    const parser = integer(1, 5000);
    expect(parser(1, "it")).toBe(1);
    expect(parser(5000, "it")).toBe(5000);
    for (const value of [
      0,
      5001,
      1.5,
      -1,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      "3",
      3n,
      null,
      undefined,
      [3],
      { valueOf: () => 3 },
    ]) {
      expect(refusal(parser, value)).toMatch(/^it should be a whole number from 1 to 5,000, not /);
    }
  });
  test("amount: finite and not below zero", () => {
    for (const value of [0, 0.5, Number.MAX_VALUE]) expect(amount(value, "it")).toBe(value);
    for (const value of [-1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, "1", null]) {
      expect(refusal(amount, value)).toMatch(/^it should be a number, zero or more, not /);
    }
  });
});

describe("text, flag, oneOf, listOf, optional", () => {
  test("text", () => {
    expect(text("a", "it")).toBe("a");
    for (const value of [1, null, undefined, ["a"], new String("a")])
      expect(refusal(text, value)).toMatch(/should be text/);
  });
  test("flag", () => {
    expect(flag(false, "it")).toBe(false);
    for (const value of [0, "", null, undefined, "true"])
      expect(refusal(flag, value)).toMatch(/should be true or false/);
  });
  test("oneOf", () => {
    expect(oneOf("a", "b")("b", "it")).toBe("b");
    expect(refusal(oneOf("a", "b"), "c")).toBe('it should be one of "a", "b", not "c"');
    expect(refusal(oneOf("a"), "toString")).toMatch(/should be one of/);
    expect(refusal(oneOf("a"), ["a"])).toMatch(/should be one of/);
  });
  test("listOf: a fresh list, of a bounded length", () => {
    const input = ["a", "b"];
    const parsed = listOf(text, 2)(input, "it");
    expect(parsed).toEqual(input);
    expect(parsed).not.toBe(input);
    expect(refusal(listOf(text, 1), input)).toBe("it has 2 items; the maximum is 1");
    expect(refusal(listOf(text, 5), { length: 1, 0: "a" })).toBe("it should be a list, not an object");
  });
  test("listOf: a hole counts as an item", () =>
    expect(refusal(listOf(text, 5), new Array(1))).toBe("it[0] should be text, not undefined"));
  test("optional: absent is fine, null is not", () => {
    expect(optional(text)(undefined, "it")).toBeUndefined();
    expect(refusal(optional(text), null)).toMatch(/should be text/);
  });
});

describe("describeInput", () => {
  test("is short, on one line, and runs no code", () => {
    expect(describeInput("a\nb")).toBe('"a\\nb"');
    expect(describeInput("x".repeat(1000)).length).toBeLessThan(50);
    expect(describeInput(-0)).toBe("-0");
    const trap = () => {
      throw new Error("called");
    };
    expect(describeInput({ toString: trap, toJSON: trap, [Symbol.toPrimitive]: trap })).toBe("an object");
    expect(describeInput(new Proxy([], { get: trap, getPrototypeOf: trap }))).toBe("a list");
  });
});

test("groupDigits", () => {
  expect([0, 999, 1000, 1_234_567].map(groupDigits)).toEqual(["0", "999", "1,000", "1,234,567"]);
});
