import { describe, expect, test } from "vitest";
import { expectExample, linesOf } from "./testing/example-assertions.ts";

/** What each prints is what `lua5.4 main.lua` prints. */
describe("Lua", () => {
  test("tables", async () => {
    const result = await expectExample("lua-tables").completes('"the"');
    expect(linesOf(result)).toEqual(
      ["apple\t3", "apple, fig, pear, plum", "Ada of London, 1815", "1\tthe\t3", "2\tand\t2"].concat(
        ["bird", "cat", "dog"].map((word, nth) => `${nth + 3}\t${word}\t1`),
      ),
    );
  });
  test("closures", async () => {
    const result = await expectExample("lua-closures").completes('"LUA"');
    expect(linesOf(result)).toEqual(["1\t2\t3", "10\t20", "number 1\tnumber 3", "There are 42 coins."]);
  });
  test("coroutines", async () => {
    const result = await expectExample("lua-coroutines").completes("nil");
    expect(result.output).toMatch(/^true\tHow are you, Ada\?\nsuspended\n/);
    expect(result.output).toContain("0 1 1 2 3 5 8 13 \n");
    expect(linesOf(result).slice(-5)).toEqual([
      "wash: step 1",
      "cook: step 1",
      "wash: step 2",
      "cook: step 2",
      "cook: step 3",
    ]);
  });
  test("metatables", async () => {
    const result = await expectExample("lua-metatables").completes("288");
    expect(linesOf(result)).toEqual(["(3, 4)", "true", "5.0", "computing 12"]);
  });
});
