import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { meteredEngine, momentsEngineFile } from "../build/engine.ts";
import { parseArguments } from "./arguments.ts";
import { traceReport } from "./trace-command.ts";

const engines = {
  engine: meteredEngine(),
  moments: momentsEngineFile().then(async (file) => new Uint8Array(await readFile(file))),
};

async function traced(line: string, text: string) {
  const command = parseArguments(["trace", "main.js", ...line.split(" ").filter((each) => each !== "")]);
  if (command.kind !== "trace") throw new Error("it is another command");
  return (await traceReport(command, { files: [{ path: "main.js", text }] }, engines)).text;
}

const sum =
  "function sum(a) {\n  let s = 0;\n  for (const x of a) {\n    s += x;\n  }\n  return s;\n}\nsum([3, 1]);";

describe("sandglass trace", () => {
  test("goes through a program that imports a library", async () => {
    const text = 'import _ from "lodash-es";\nconst rows = _.chunk([1, 2, 3], 2);\nrows;';
    const { moments } = JSON.parse(await traced("--line 3 --json", text));
    expect(moments[0].frames[0].bindings).toContainEqual({ name: "rows", inspected: "[ [ 1, 2 ], [ 3 ] ]" });
  });

  test("tells the variables each time that a line is about to run", async () => {
    const { moments, isCut } = JSON.parse(await traced("--line 4 --json", sum));
    expect(isCut).toBe(false);
    expect(moments).toHaveLength(2);
    expect(moments[1]).toMatchObject({ line: 4, file: "main.js", waiting: [] });
    expect(moments[1].frames[0]).toEqual({
      name: "sum",
      file: "main.js",
      line: 4,
      bindings: [
        { name: "a", inspected: "[ 3, 1 ]" },
        { name: "s", inspected: "3" },
        { name: "x", inspected: "1" },
        { name: "this", inspected: "undefined" },
      ],
    });
    expect(moments[1].frames[1]).toMatchObject({ name: "main.js", line: 8 });
  });

  test("tells the last moments, one by its number, and how often each line ran", async () => {
    const last = JSON.parse(await traced("--last 1 --json", sum)).moments;
    expect(last).toMatchObject([{ line: 6 }]);
    expect(JSON.parse(await traced(`--at ${last[0].number} --json`, sum)).moments).toEqual(last);
    expect(await traced("", sum)).toBe(
      "6 moments\nmain.js:2  1\nmain.js:3  1\nmain.js:4  2\nmain.js:6  1\nmain.js:8  1",
    );
  });

  test("replays a run that was told the time and random numbers", async () => {
    const dice =
      "const all = [];\nfor (let i = 0; i < 20; i++) all.push(Math.random(), Date.now());\nall.length;";
    const { problem, moments } = JSON.parse(await traced("--line 3 --json", dice));
    expect(problem).toBeUndefined();
    expect(moments).toHaveLength(1);
  });

  test("tells of an error the moments before it", async () => {
    const text = await traced(
      "--last 1",
      "const users = [];\nfunction first() {\n  return users[0].name;\n}\nfirst();",
    );
    expect(text).toContain(
      "main.js:3 is about to run\n  first at main.js:3\n    this = undefined\n  main.js at main.js:5\n    users = []",
    );
  });

  test("asks for one thing at a time", () => {
    expect(() => parseArguments(["trace", "main.js", "--line", "1", "--last", "2"])).toThrow(
      "It is one of --line, --last and --at.",
    );
    expect(() => parseArguments(["trace", "main.js", "--last", "0"])).toThrow("from 1 to 10000");
  });
});
