import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { testsWhole } from "../../run/sandbox/testing/sample.ts";
import { readProgram } from "./read-program-files.ts";
import { sharedSandbox } from "./testing/shared-sandbox.ts";

// Making the interpreter takes a minute of processor time.
describe.skipIf(!testsWhole)("Python in Node", () => {
  const sandbox = sharedSandbox();
  const folder = mkdtempSync(join(tmpdir(), "sandglass-python-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test("a program runs in a thread, with the files that it imports and reads from its folder", async () => {
    mkdirSync(join(folder, "lib"));
    writeFileSync(
      join(folder, "main.py"),
      "from lib import shop\nfor line in open('data.txt'):\n    print(shop.name + ':' + line, end='')\nopen('out.txt', 'w').write('done')\n42\n",
    );
    writeFileSync(join(folder, "lib/shop.py"), 'name = "S"\n');
    writeFileSync(join(folder, "data.txt"), "a\nb\n");
    const { files, entry } = await readProgram(join(folder, "main.py"));
    expect(files.map(({ path }) => path).sort()).toEqual(["data.txt", "lib/shop.py", "main.py"]);
    const result = await sandbox().run({ files, entry, language: "python" });
    expect(result.stdout).toBe("S:a\nS:b\n");
    expect(result.inspected).toBe("42");
    expect(result.files).toEqual([{ path: "out.txt", text: "done" }]);
    const again = await sandbox().run({ files, entry, language: "python" });
    expect(again.usage?.fuel).toBe(result.usage?.fuel);
  });

  test("a run is stopped at once, and the next one has another thread", async () => {
    const stop = new AbortController();
    const endless = sandbox().run({
      code: "print(1)\nwhile True: pass",
      language: "python",
      signal: stop.signal,
      limits: { fuel: 1e12, cpuMs: 600_000 },
      onEvent: ({ kind }) => kind === "console" && stop.abort(),
    });
    expect((await endless).outcome.kind).toBe("stopped");
    expect((await sandbox().run({ code: "1 + 1", language: "python" })).inspected).toBe("2");
  });

  test("questions are answered, and limits end a program at the same step with its line", async () => {
    const asked = await sandbox().run({
      code: "print('Hello, ' + input('Who? '))",
      language: "python",
      answers: ["Ada"],
    });
    expect(asked.stdout).toBe("Who? Hello, Ada\n");
    const ended = await sandbox().run({
      code: "n = 0\nwhile True:\n    n += 1",
      language: "python",
      limits: { fuel: 5_000_000 },
    });
    expect(ended.outcome).toMatchObject({ kind: "exhausted", limit: "fuel", usage: { fuel: 5_000_000 } });
  });

  test("checks of the run itself are judged, and a syntax error has its line", async () => {
    const { results } = await sandbox().grade({
      language: "python",
      code: "print('hi')\n",
      checks: [
        { title: "prints", prints: "hi\n" },
        { title: "prints other", prints: "ho\n" },
        { title: "call", call: "f()", returns: 1 },
      ],
    });
    expect(results.map(({ passed }) => passed)).toEqual([true, false, false]);
    const failing = await sandbox().grade({
      language: "python",
      code: "raise KeyError('no')",
      checks: [{ title: "throws", throws: "KeyError" }],
    });
    expect(failing.results[0]?.passed).toBe(true);
    const { outcome } = await sandbox().run({ code: "x = 1\nif x = 1: pass", language: "python" });
    expect(outcome).toMatchObject({ kind: "invalid", diagnostics: [{ at: { line: 2 } }] });
  });
});
