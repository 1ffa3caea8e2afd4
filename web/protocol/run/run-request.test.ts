import { describe, expect, test } from "vitest";
import { BadInput } from "../parsers.ts";
import { defaultLimits, limitNames, limitRanges, parseLimits } from "./limits.ts";
import { parseRunRequest, runRequest } from "./run-request.ts";

const refusal = (parse: () => unknown) => {
  try {
    parse();
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return "accepted";
};

describe("limits", () => {
  test("the defaults are within their ranges", () => {
    expect(parseLimits(defaultLimits)).toEqual(defaultLimits);
  });
  test("each may be its minimum and its maximum, and nothing beyond", () => {
    for (const name of limitNames) {
      const [least, most] = limitRanges[name];
      expect(parseLimits({ [name]: least })[name]).toBe(least);
      expect(parseLimits({ [name]: most })[name]).toBe(most);
      expect(refusal(() => parseLimits({ [name]: least - 1 }))).toMatch(
        new RegExp(`^limits\\.${name} should be a whole number from`),
      );
      expect(refusal(() => parseLimits({ [name]: most + 1 }))).toMatch(new RegExp(`^limits\\.${name} `));
    }
  });
  test("missing fields are taken from the base", () => {
    expect(parseLimits({ fuel: 7 }, "limits", { ...defaultLimits, cpuMs: 8 })).toEqual({
      ...defaultLimits,
      fuel: 7,
      cpuMs: 8,
    });
    expect(parseLimits(undefined)).toEqual(defaultLimits);
  });
  test("and the result is a fresh copy", () => expect(parseLimits(undefined)).not.toBe(defaultLimits));
});

describe("parseRunRequest", () => {
  const request = runRequest({ code: "1" });

  test("accepts what runRequest makes, as a fresh copy", () => {
    const parsed = parseRunRequest(request);
    expect(parsed).toEqual(request);
    expect(parsed.files).not.toBe(request.files);
  });
  test("refuses an entry that is not one of its files", () => {
    expect(refusal(() => parseRunRequest({ ...request, entry: "other.js" }))).toBe(
      'request.entry should be the path of one of its files, not "other.js"',
    );
    expect(refusal(() => parseRunRequest({ ...request, files: [] }))).toMatch(/^request\.entry/);
  });
  test("accepts any language name: the compilers know which exist", () => {
    expect(parseRunRequest({ ...request, language: "lua-5" }).language).toBe("lua-5");
    for (const language of ["", "Lua", "1st", "a b", "x".repeat(33), 5, undefined]) {
      expect(
        refusal(() => parseRunRequest({ ...request, language })),
        String(language),
      ).toMatch(/^request\.language should be (?:the name of a language, such as "javascript"|text)/);
    }
  });
  test("ignores unknown fields, also in files", () => {
    expect(refusal(() => parseRunRequest({ ...request, host: 1 }))).toMatch(/^request has no option "host"/);
    expect(
      refusal(() => parseRunRequest({ ...request, files: [{ path: "main.js", text: "", mode: 7 }] })),
    ).toMatch(/^request\.files\[0\] has no option "mode"/);
  });
  test("refuses more than 1,000 files", () => {
    const files = new Array(1001).fill({ path: "main.js", text: "" });
    expect(refusal(() => parseRunRequest({ ...request, files }))).toBe(
      "request.files has 1,001 items; the maximum is 1,000",
    );
  });
});
