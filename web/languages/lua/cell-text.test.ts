import { expect, test } from "vitest";
import { cellText } from "./cell-text.ts";

test.each([
  ["local x = 1", "      x = 1"],
  ["local a, b", "      a, b = nil"],
  ["local function f() local y = 1 return y end", "      function f() local y = 1 return y end"],
  ["do local x = 1 end\nlocal y = 2", "do local x = 1 end\n      y = 2"],
  ["local x <const> = 1", "local x <const> = 1"],
  ["print(1) local x = 'local y' -- local z", "print(1)       x = 'local y' -- local z"],
  ["for i = 1, 2 do local j = i end", "for i = 1, 2 do local j = i end"],
])("%j", (text, cell) => expect(cellText(text)).toBe(cell));
