import { describe, expect, test } from "vitest";
import { expectRun, fuelOf } from "../testing/expect-run.ts";

const setup = (code: string) => ({ setup: code });

describe("setup", () => {
  test("runs before the program, which can use its definitions", () =>
    expectRun("double(4) + base", {}, setup("function double(x) { return 2 * x } const base = 10")).completes(
      "18",
    ));
  test("may await", () =>
    expectRun("ready", {}, setup("var ready = await Promise.resolve('yes')")).completes("'yes'"));
  test("its output is not shown", () =>
    expectRun(
      "console.log('mine')",
      {},
      setup("console.log('hidden'); setTimeout(console.log, 1, 'late')"),
    ).prints("mine"));
  test("does not count as the program's fuel", async () => {
    const plain = await expectRun("var x = 1; x").completes("1");
    const after = await expectRun("var x = 1; x", {}, setup("for (let i = 0; i < 1e5; i++);")).completes("1");
    // Names that the setup declared make the engine's tables longer, and a look-up in them a step more or less.
    expect(Math.abs(fuelOf(after) - fuelOf(plain))).toBeLessThan(10);
  });
  test("does not count as the program's lines", async () => {
    const { outcome } = await expectRun("\nnull.x", {}, setup("// one\n// two\n// three")).throws(
      "TypeError",
    );
    expect(outcome).toMatchObject({ error: { frames: [{ at: { file: "main.js", line: 2 } }] } });
  });
  test("its functions are not in the program's stack traces", async () => {
    const { outcome } = await expectRun(
      "\nfail()",
      {},
      setup("function fail() { throw new Error('no') }"),
    ).throws("Error");
    expect(outcome).toMatchObject({ error: { frames: [{ at: { file: "main.js", line: 2 } }] } });
    expect((outcome as { in?: string }).in).toBeUndefined();
  });

  describe("a failure is the author's", () => {
    const cases: readonly (readonly [name: string, code: string, ending: string])[] = [
      ["an error", "throw new Error('x')", "threw"],
      ["what cannot be read", "let = = 5", "invalid"],
      ["a loop without end", "for (;;);", "exhausted"],
      ["an await without end", "await new Promise(() => {})", "unsettled"],
      ["a lost rejection", "Promise.reject(1)", "threw"],
    ];
    test.each(cases)("%s", async (_, code, ending) => {
      const { outcome, output } = await expectRun("console.log('not reached')", {}, setup(code)).endsAs([
        ending,
        `${ending}:fuel`,
      ]);
      expect((outcome as { in?: string }).in).toBe("setup");
      expect(output).toBe("");
    });
    test("with its position", async () => {
      const { outcome } = await expectRun("1", {}, setup("\n\nnull.x")).throws("TypeError");
      expect(outcome).toMatchObject({
        in: "setup",
        error: { frames: [{ at: { file: "setup.js", line: 3 } }] },
      });
    });
  });
});
