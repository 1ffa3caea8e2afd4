import { describe, expect, test } from "vitest";
import { testsAll } from "../../run/sandbox/testing/sample.ts";
import { jsonModule } from "./json-module.ts";

/** What a module made of that JSON exports. */
function exported(json: string): unknown {
  const module = jsonModule(json);
  if (typeof module !== "string") throw new Error(module.message);
  return new Function(module.replace("export default", "return"))();
}

describe("a JSON file is a module", () => {
  test.each([
    "5",
    "-0",
    "1e400",
    "null",
    '"text with \\u2028, \\ud800, \\/ and \u2028"',
    "[]",
    '{"a":{"b":[1,2,{"c":null}]},"a b":true}',
    '{"__proto__":{"x":1}}',
    '{"\\u005f\\u005fproto__":1,"x":"__proto__:"}',
    '["__proto__",{"x":":","__proto__":2}]',
    '[{"a":"\\"__proto__\\":"},{"__proto__":[{"__proto__":3}]}]',
    '{"__proto__":1,"__proto__":2}',
    ' \n\t{"2":1,"1":2,"2":3}\r\n ',
  ])("%s", (json) => {
    expect(exported(json)).toEqual(JSON.parse(json));
    expect(JSON.stringify(exported(json))).toBe(JSON.stringify(JSON.parse(json)));
  });
  test("with a byte order mark", () => expect(exported("\uFEFF[1]")).toEqual([1]));
});

describe("a text that is not JSON", () => {
  test.each([
    ["", "it is empty", 0],
    [" \n ", "it is empty", 3],
    ["{", 'it ends here, but a "{" is still open', 1],
    ['{"a": [1, 2', 'it ends here, but a "[" is still open', 11],
    ["[1,]", 'a comma cannot come before "]"', 3],
    ['{"a":1,}', 'a comma cannot come before "}"', 7],
    ["[1 2]", 'a comma or "]" is missing here', 3],
    ['{"a" 1}', 'a ":" is missing after this key', 5],
    ['{"a":}', 'a value is missing before "}"', 5],
    ["[,1]", "a value is missing before this comma", 1],
    ["{a: 1}", 'a key is written in double quotes: "a"', 1],
    ["{'a': 1}", `a key is written in double quotes: "'"`, 1],
    ["['a']", "a string is written in double quotes", 1],
    ["[1] // one", "something follows its end", 4],
    ["[ // one\n1]", "it cannot have comments", 2],
    ["[undefined]", "this is not a value: undefined", 1],
    ["[01]", "this is not a value: 01", 1],
    ["[+1]", "this is not a value: +1", 1],
    ["[NaN, 1]", "this is not a value: NaN", 1],
    ["[1}", 'a comma or "]" is missing here', 2],
    ["]", 'a value is missing before "]"', 0],
    ['["a\nb"]', "this string is not closed: it needs another double quote", 1],
    ['["a', "this string is not closed: it needs another double quote", 1],
    ['["\t"]', "a string cannot have this control character: write it as \\u and four digits", 2],
    ['["\\x41"]', "this escape does not exist", 2],
    ['["\\u12"]', "this escape does not exist", 2],
    ["\uFEFF[", 'it ends here, but a "[" is still open', 2],
  ])("%j", (json, message, offset) => {
    expect(() => JSON.parse(json.replace("\uFEFF", ""))).toThrow();
    expect(jsonModule(json)).toEqual({ message: `This is not JSON: ${message}`, offset });
  });
  test.runIf(testsAll)("nested to the maximum depth", () => {
    expect(jsonModule("[".repeat(1e6))).toMatchObject({ offset: 1e6 });
    expect(jsonModule(`${" ".repeat(1e6)}x`)).toMatchObject({ offset: 1e6 });
  });
  test("agrees with JSON.parse about every text that is nearly JSON", () => {
    const json = '{"a":[1,-2.5e3,"b\\n"],"c":{"d":null}}';
    for (let at = 0; at < json.length; at++)
      for (const put of ["", ",", "]", "}", '"', ":", "0", "x", " ", "\\", "-"]) {
        const text = json.slice(0, at) + put + json.slice(at + 1);
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(typeof jsonModule(text) === "string", text).toBe(isJson);
      }
  });
});
