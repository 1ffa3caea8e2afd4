import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readProgram } from "./read-program-files.ts";
import { sharedSandbox } from "./testing/shared-sandbox.ts";

const sandbox = sharedSandbox();
const folder = mkdtempSync(join(tmpdir(), "sandglass-lua-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a program runs in a thread, with the files that it requires and reads from its folder", async () => {
  mkdirSync(join(folder, "lib"));
  writeFileSync(
    join(folder, "main.lua"),
    'local shop = require "lib.shop"\nfor line in io.lines("data.txt") do print(shop.name .. ":" .. line) end\nprint(io.open("/etc/passwd"))\nreturn 42\n',
  );
  writeFileSync(join(folder, "lib/shop.lua"), 'return { name = "S" }');
  writeFileSync(join(folder, "data.txt"), "a\nb\n");
  const { files, entry } = await readProgram(join(folder, "main.lua"));
  expect(files.map(({ path }) => path).sort()).toEqual(["data.txt", "lib/shop.lua", "main.lua"]);
  const result = await sandbox().run({ files, entry, language: "lua" });
  expect(result.stdout).toBe("S:a\nS:b\nnil\t/etc/passwd: Permission denied\t2\n");
  expect(result.inspected).toBe("42");
  const again = await sandbox().run({ files, entry, language: "lua" });
  expect(again.usage?.fuel).toBe(result.usage?.fuel);
});

test("a run is stopped at once, and the next one has another thread", async () => {
  const stop = new AbortController();
  const endless = sandbox().run({
    code: "print(1) while true do end",
    language: "lua",
    signal: stop.signal,
    limits: { fuel: 1e12, cpuMs: 600_000 },
    onEvent: ({ kind }) => kind === "console" && stop.abort(),
  });
  expect((await endless).outcome.kind).toBe("stopped");
  expect((await sandbox().run({ code: "return 1", language: "lua" })).inspected).toBe("1");
});

test("checks call the program, and are refused with a sentence if they would have to measure it", async () => {
  const { results } = await sandbox().grade({
    language: "lua",
    code: 'print("hi")\nlocal function f(x) return { x } end\n',
    checks: [
      { title: "prints", prints: "hi\n" },
      { title: "prints other", prints: "ho\n" },
      { title: "call", call: "f(1)", returns: "{ 1 }" },
      { title: "test", test: "assert(f(1)[1] == 2)" },
      { title: "avoids", avoids: ["loop"] },
      { title: "grows", call: "f(x)", grows: "n" },
    ],
  });
  expect(results.map(({ passed }) => passed)).toEqual([true, false, true, false, true, false]);
  expect(results[3]).toMatchObject({ message: "f(1)[1] == 2 is false: the left side is 1" });
  expect(results[5]).toMatchObject({ message: "A check of this kind is not for this language yet." });
  const failing = await sandbox().grade({
    language: "lua",
    code: 'error("no")',
    checks: [{ title: "throws", throws: "Lua error" }],
  });
  expect(failing.results[0]?.passed).toBe(true);
});

test("a session continues from cell to cell, in a thread of its own", async () => {
  const session = await sandbox().session({ language: "lua" });
  await session.evaluate({ code: "local x = 1" });
  expect((await session.evaluate({ code: "x + 1" })).inspected).toBe("2");
  expect((await session.evaluate({ code: "x.y.z" })).outcome.kind).toBe("threw");
  // The line x + 1, and the declaration.
  await session.undo();
  await session.undo();
  expect((await session.evaluate({ code: "x" })).inspected).toBe("nil");
});

test("a part of the library is refused by capabilities.lua", async () => {
  const { outcome } = await sandbox().run({
    language: "lua",
    code: "print(1)\nos.time()",
    capabilities: { lua: { except: ["os"] } },
  });
  expect(outcome).toMatchObject({ kind: "restricted", name: "os.time", at: { line: 2 } });
});

test("a file in JavaScript that imports one in Lua is told so", async () => {
  const { outcome } = await sandbox().run({
    files: [
      { path: "main.js", text: 'import "./shop.lua"' },
      { path: "shop.lua", text: "return 1" },
    ],
    entry: "main.js",
  });
  expect(JSON.stringify(outcome)).toContain("A file in Lua is here for programs in Lua alone.");
});
