import { describe, expect, test } from "vitest";
import { testsAll } from "../../../run/sandbox/testing/sample.ts";
import { repeatedRepetition } from "./slow-regex.ts";

describe("a repeated repetition", () => {
  test.each([
    ["(a+)+$", "(a+)+"],
    ["^(a*)*$", "(a*)*"],
    ["^(\\w+\\s?)*$", "(\\w+\\s?)*"],
    ["^(?:[a-z]+-?)+$", "(?:[a-z]+-?)+"],
    ["(?<word>\\w+){2,}!", "(?<word>\\w+){2,}"],
    ["((a+))+b", "((a+))+"],
    ["x(\\s*\\w+\\s*)*y", "(\\s*\\w+\\s*)*"],
    ["^(a|a)*$", "(a|a)*"],
    ["^(\\w|\\d)+$", "(\\w|\\d)+"],
    ["(.*)*x", "(.*)*"],
    ["(\\u{61}+)+", "(\\u{61}+)+"],
  ])("/%s/ contains %s", (pattern, part) => expect(repeatedRepetition(pattern)).toBe(part));
  test.each([
    "a+b+",
    "(ab)+",
    "(a+b)+",
    "(,\\d+)*",
    "(a|b)*",
    "([(+*)]|x)*",
    "(\\(+\\))*",
    "^\\d{3}-\\d{4}$",
    "(a+)?",
    "(a{2,3})*",
    "(?=a+)b",
    "((a+)b)*",
    "",
    ")",
    "(((",
    "[",
    "\\",
    "a{",
  ])("/%s/ contains none", (pattern) => expect(repeatedRepetition(pattern)).toBeUndefined());
  test.runIf(testsAll)("a very long pattern is read once", () => {
    expect(repeatedRepetition("(".repeat(100_000))).toBeUndefined();
    expect(repeatedRepetition("[".repeat(100_000))).toBeUndefined();
    expect(repeatedRepetition("a+".repeat(50_000))).toBeUndefined();
    expect(repeatedRepetition("(a|b|c)".repeat(15_000))).toBeUndefined();
  });
});
