import { expect, test } from "vitest";
import { luaTokens } from "./lua-tokens.ts";

const parts = (text: string) => luaTokens(text).map(({ kind, text: part }) => `${kind} ${part}`);

test("a text is its tokens, with comments and long strings whole", () => {
  expect(parts("local x = a.b ~= 0x1F -- why\n")).toEqual(
    ["keyword local", "name x", "symbol =", "name a", "symbol .", "name b", "symbol ~="].concat([
      "number 0x1F",
      "comment -- why",
    ]),
  );
  expect(parts("--[==[ a ]] b ]==] x")).toEqual(["comment --[==[ a ]] b ]==]", "name x"]);
  expect(parts("x = [[a\n'b]] .. 'c\\'d' .. \"e\"")).toEqual([
    "name x",
    "symbol =",
    "string [[a\n'b]]",
    "symbol ..",
    "string 'c\\'d'",
    "symbol ..",
    'string "e"',
  ]);
  expect(parts("t[1][i]")).toEqual([
    "name t",
    "symbol [",
    "number 1",
    "symbol ]",
    "symbol [",
    "name i",
    "symbol ]",
  ]);
  expect(parts("f(...) 3.5e2")).toEqual(["name f", "symbol (", "symbol ...", "symbol )", "number 3.5e2"]);
});

test("what is not closed ends with its line, or with the text", () => {
  expect(parts('x = "a\ny')).toEqual(["name x", "symbol =", 'string "a', "name y"]);
  expect(parts("--[[ a\nb")).toEqual(["comment --[[ a\nb"]);
  expect(parts("x = [=[ a\nb")).toEqual(["name x", "symbol =", "string [=[ a\nb"]);
});

test("each token is where it begins", () => {
  const text = "if x then\n  y = 1\nend";
  for (const { text: part, start } of luaTokens(text))
    expect(text.slice(start, start + part.length)).toBe(part);
});
