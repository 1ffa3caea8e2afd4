import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runLua } from "./testing/run-lua.ts";

const seeded = { capabilities: { clock: { startsAt: 86_400_000 }, random: { seed: 7 } } };

test("a program prints, and what its main file returns is its value", async () => {
  const { output, outcome } = await runLua('print("a", 1)\nreturn { 1, "x", n = { true } }');
  expect(output).toBe("a\t1");
  expect(outcome).toMatchObject({
    kind: "completed",
    inspected: '{ 1, "x", n = { true } }',
    usage: { reproducible: true },
  });
});

test("a printed line has its place, on the error output too", async () => {
  const { events } = await runLua('print("a")\n\n  print("b")\nio.stderr:write("c\\n")');
  const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
  expect(messages.map(({ level, text, at }) => [level, text, at?.line, at?.column])).toEqual([
    ["log", "a", 1, 1],
    ["log", "b", 3, 3],
    ["error", "c", 4, 1],
  ]);
});

test("files of a program require one another, and errors are in their files", async () => {
  const files = {
    "main.lua": 'local shop = require "shop"\nprint(shop.name, require("lib.tax").rate)\nshop.fail()',
    "shop.lua": 'local M = { name = "S" }\nfunction M.fail()\n  local t\n  return t.x\nend\nreturn M',
    "lib/tax.lua": "return { rate = 7 }",
  };
  const { output, outcome } = await runLua(files);
  expect(output).toBe("S\t7");
  expect(outcome).toMatchObject({
    kind: "threw",
    error: {
      shown: "./shop.lua:4: attempt to index a nil value (local 't')",
      frames: [
        { functionName: "fail", at: { file: "shop.lua", line: 4, column: 3 } },
        { functionName: "", at: { file: "main.lua", line: 3, column: 1 } },
      ],
    },
  });
});

test("a syntax error has its line and its word, in the file that has it", async () => {
  expect((await runLua("local x = = 1\n")).outcome).toMatchObject({
    kind: "invalid",
    diagnostics: [{ message: "unexpected symbol near '='", at: { file: "main.lua", line: 1 } }],
  });
  expect((await runLua("print(1)\nfor i = 1, 3 {\n")).outcome).toMatchObject({
    diagnostics: [{ message: "'do' expected near '{'", at: { line: 2, column: 14 } }],
  });
});

test("a run has its clock and its seed", async () => {
  const code = 'print(os.time(), os.date("%F %T"), os.clock(), math.random(1000), math.random(1000))';
  const { output, outcome } = await runLua(code, {}, seeded);
  expect(output).toMatch(/^86400\t1970-01-02 00:00:00\t0.0\t\d+\t\d+$/);
  expect((await runLua(code, {}, seeded)).output).toBe(output);
  expect(outcome).toMatchObject({ usage: { reproducible: true } });
  const other = await runLua(code, {}, { capabilities: { ...seeded.capabilities, random: { seed: 8 } } });
  expect(other.output).not.toBe(output);
  const real = await runLua("print(os.time() > 0, math.random())");
  expect(real.outcome).toMatchObject({ usage: { touched: ["clock", "randomness"] } });
});

test("io.read asks with what stands in the line, and repeats cost steps of the same budget", async () => {
  const code =
    'io.write("Name? ")\nlocal n = io.read()\nio.write("Age? ")\nprint(n, io.read("n") + 1, io.read("a"))';
  const questions: string[] = [];
  const answers = ["Ann", "7", null];
  const { output, outcome } = await runLua(
    code,
    {},
    {
      ask: async (question) => {
        questions.push(question);
        return answers.shift() ?? null;
      },
    },
  );
  expect(questions).toEqual(["Name? ", "Age? ", ""]);
  expect(output).toBe("Name? Age? Ann\t8\t\n");
  expect(outcome.kind).toBe("completed");
  expect((await runLua("print(io.read(), io.read())", {}, { answers: ["x"] })).output).toBe("x\tnil");
});

test("what it writes comes back", async () => {
  const { events } = await runLua('local f = io.open("out.txt", "w")\nf:write("hi")\n');
  expect(events.find((event) => event.kind === "files")).toEqual({
    kind: "files",
    files: [{ path: "out.txt", text: "hi" }],
  });
});

test("os.exit ends a program as completed, with its files written", async () => {
  const { output, outcome, events } = await runLua(
    'local f = io.open("a", "w")\nf:write("x")\nprint(1)\nos.exit(3)\nprint(2)',
  );
  expect(output).toBe("1");
  expect(outcome).toMatchObject({ kind: "completed", exitCode: 3 });
  expect(events).toContainEqual({ kind: "files", files: [{ path: "a", text: "x" }] });
});

describe("names that are not here are refused with the reason", () => {
  test.each([
    ["os.execute", 'os.execute("ls")'],
    ["io.popen", 'print(1)\nio.popen("ls")'],
    ["package.loadlib", 'package.loadlib("x", "y")'],
    ["string.dump", "string.dump(print)"],
    ["debug.sethook", "debug.sethook(print, 'l')"],
    ["debug.getregistry", "debug.getregistry()"],
  ])("%s", async (name, code) => {
    const { outcome } = await runLua(code);
    expect(outcome).toMatchObject({ kind: "restricted", name, at: { line: code.split("\n").length } });
  });

  test("a program that catches it goes on, and its text alone refuses nothing", async () => {
    const { output } = await runLua('print(pcall(os.execute, "ls"))');
    expect(output).toBe("false\tos.execute is not here: a program here starts no other programs");
    expect(
      (await runLua('error("os.execute is not here: a program here starts no other programs")')).outcome.kind,
    ).toBe("threw");
  });

  test("bytecode is not loaded, whoever loads it", async () => {
    const { output } = await runLua(
      `local code = "\\27Lua"
      print(load(code)) print(load(code, "x", "b")) print(load(code, "x", "bt"))
      local f = io.open("x.lua", "w") f:write(code) f:close()
      print(loadfile("x.lua")) print(pcall(dofile, "x.lua")) print((select(2, pcall(require, "x")):gsub("\\n", " ")))`,
    );
    expect(output.match(/attempt to load a binary chunk/g)).toHaveLength(6);
  });
});

const steps: readonly { readonly code: string; readonly fuel: number }[] = JSON.parse(
  readFileSync(new URL("recorded/steps.json", import.meta.url), "utf8"),
);

test("programs cost the recorded steps, which a journey expects of browsers", async () => {
  for (const { code, fuel } of steps)
    expect((await runLua(code)).outcome, code).toMatchObject({ usage: { fuel } });
});

test("the same program costs the same steps, and a budget of so many is enough", async () => {
  const code = "local t = {} for i = 1, 1000 do t[i] = tostring(i) end print(#table.concat(t))";
  const { outcome } = await runLua(code);
  const fuel = "usage" in outcome ? outcome.usage.fuel : 0;
  expect((await runLua(code)).outcome).toMatchObject({ usage: { fuel } });
  expect((await runLua(code, { fuel: fuel + 1 })).outcome).toMatchObject({
    kind: "completed",
    usage: { fuel },
  });
  expect((await runLua(code, { fuel: fuel - 1 })).outcome).toMatchObject({
    kind: "exhausted",
    limit: "fuel",
    usage: { fuel: fuel - 1 },
  });
});
