import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { testsWhole } from "../../run/sandbox/testing/sample.ts";
import { checkPython, runPython } from "./testing/run-python.ts";

/** Programs and what Debian's Python 3.11 prints. */
const recorded = readFileSync(new URL("recorded/programs.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as { readonly code: string; readonly output: string });

// Making the interpreter takes a minute of processor time.
describe.skipIf(!testsWhole)("Python", () => {
  test("prints what CPython prints, in all recorded programs", async () => {
    for (const { code, output } of recorded) {
      const { out } = await runPython(code, { answers: ["Ada", "41"] });
      expect(out, code).toBe(output);
    }
    expect(recorded.length).toBeGreaterThan(70);
  });

  test("takes the same steps each time", async () => {
    const code = "import random\nprint(random.random(), {1, 'a', (2,)}, id(object()), hash('text'))";
    const [first, second] = [await runPython(code), await runPython(code)];
    expect(second).toEqual(first);
    expect(first.steps).toBeGreaterThan(10_000);
  });

  test("draws a seed of the host's only if the program mentions random numbers", async () => {
    let drawn = 0;
    const random = () => ++drawn;
    await runPython("print(1)", { random });
    expect(drawn).toBe(0);
    await runPython("import random", { random });
    expect(drawn).toBeGreaterThan(0);
  });

  test("imports the program's own files, and gives back what it writes", async () => {
    const files = [{ path: "tools/shout.py", text: "def shout(text):\n    return text.upper()\n" }];
    const run = await runPython(
      "from tools.shout import shout\nwith open('out.txt', 'w') as file:\n    file.write(shout('hi'))",
      { files },
    );
    expect(run.ending).toMatchObject({ kind: "value", inspected: "None" });
    expect(run.written).toEqual([{ path: "out.txt", text: "HI" }]);
  });

  test("the value of the last expression is a tree", async () => {
    const { ending } = await runPython("{'a': [1, (2,)]}");
    expect(ending).toMatchObject({
      kind: "value",
      inspected: "{'a': [1, (2,)]}",
      preview: {
        kind: "map",
        entries: [{ mapKey: { head: "'a'" }, value: { kind: "array", head: "[1, (2,)]" } }],
      },
    });
  });

  test("an error has its position, its calls and Python's own text", async () => {
    const { ending } = await runPython("def f(x):\n    return 10 / x\nprint('é', f(0))\n");
    expect(ending).toMatchObject({
      kind: "error",
      name: "ZeroDivisionError",
      message: "division by zero",
      frames: [
        { functionName: "f", at: { file: "main.py", line: 2, column: 12 } },
        { functionName: "", at: { file: "main.py", line: 3, column: 12 } },
      ],
      shown: expect.stringContaining("return 10 / x\n           ~~~^~~"),
    });
  });

  test("calls in the library are not told, and a file is called by its path", async () => {
    const files = [
      { path: "lib/data.py", text: "import json\ndef load(text):\n    return json.loads(text)\n" },
    ];
    const { ending } = await runPython("from lib.data import load\nload('[')\n", { files });
    expect(ending).toMatchObject({
      kind: "error",
      frames: [{ at: { file: "lib/data.py", line: 3 } }, { at: { file: "main.py", line: 2 } }],
      shown: expect.stringMatching(
        /^Traceback[\s\S]*File "main\.py", line 2[\s\S]*File "lib\/data\.py", line 3, in load/,
      ),
    });
    expect(ending).not.toMatchObject({ shown: expect.stringContaining("decoder.py") });
  });

  test("a file is checked without being run", async () => {
    const check = (text: string) => checkPython({ path: "main.py", text });
    expect(await check("while True: pass")).toEqual([]);
    expect(await check("x = 1\nreturn x")).toMatchObject([
      { message: "SyntaxError: 'return' outside function", at: { file: "main.py", line: 2 } },
    ]);
  });

  test("a wrong name is answered with a similar one", async () => {
    expect((await runPython("pront(1)")).ending).toMatchObject({
      message: "name 'pront' is not defined. Did you mean: 'print'?",
    });
  });

  test("a text that cannot be parsed has a position", async () => {
    expect((await runPython("x = 1\nprint(x")).ending).toEqual({
      kind: "invalid",
      diagnostics: [
        {
          severity: "error",
          message: "SyntaxError: '(' was never closed",
          at: { file: "main.py", line: 2, column: 6 },
        },
      ],
    });
  });
});

/** What ends a program: `limit` by the host, `full` by Python's own error that nobody caught. */
const hostile: readonly (readonly [name: string, code: string, ending: object])[] = [
  ["an endless loop", "while True: pass", { kind: "limit", limit: "fuel" }],
  [
    "one that catches everything",
    "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
    { kind: "limit", limit: "fuel" },
  ],
  ["a sum", "sum(range(10 ** 11))", { kind: "limit", limit: "fuel" }],
  ["a pattern", "import re\nre.match(r'(a*)*b', 'a' * 40)", { kind: "limit", limit: "fuel" }],
  [
    "a product",
    "import itertools\nfor _ in itertools.product('abcdefghij', repeat=12): pass",
    { kind: "limit", limit: "fuel" },
  ],
  [
    "a finalizer that loops",
    "class A:\n  def __del__(self):\n    while True: pass\na = A()\ndel a",
    { kind: "limit", limit: "fuel" },
  ],
  ["endless output", "import os\nwhile True: os.write(1, b'x' * 2 ** 20)", { kind: "limit", limit: "fuel" }],
  ["a long array", "bytearray(10 ** 9)", { kind: "full", limit: "memory" }],
  ["a long list", "x = [0] * 10 ** 9", { kind: "full", limit: "memory" }],
  ["a text that doubles", "x = 'a'\nwhile True: x += x", { kind: "full", limit: "memory" }],
  ["recursion", "def f(n): return f(n + 1)\nf(0)", { kind: "full", limit: "stack" }],
  [
    "recursion through a method",
    "class A:\n  def __getattr__(self, n): return getattr(self, n)\nA().x",
    { kind: "full", limit: "stack" },
  ],
  ["recursion through map", "def f(x): return list(map(f, [x]))\nf(1)", { kind: "full", limit: "stack" }],
  [
    "recursion through a sort",
    "def f(x): return len(sorted([1, 2], key=f))\nf(1)",
    { kind: "full", limit: "stack" },
  ],
  [
    "the text of a deep list",
    "x = []\nfor _ in range(100_000): x = [x]\nrepr(x)",
    { kind: "full", limit: "stack" },
  ],
  [
    "a limit that is raised",
    "import sys\nsys.setrecursionlimit(10 ** 9)\ndef f(n): return f(n + 1)\nf(0)",
    { kind: "full", limit: "memory" },
  ],
  ["the system", "import os\nos.system('ls')", { kind: "value", inspected: "-1" }],
  ["a file outside", "open('/etc/passwd')", { kind: "error", name: "FileNotFoundError" }],
  ["a path that leaves the folder", "open('../x')", { kind: "error", name: "PermissionError" }],
  ["a long path", "open('a' * 10_000)", { kind: "error", name: "OSError" }],
  ["a path with a zero", "open('a\\0b')", { kind: "error", name: "ValueError" }],
  [
    "a large file",
    "f = open('a', 'wb')\nf.seek(1_500_000_000)\nf.write(b'x')\nf.close()",
    { kind: "error", name: "OSError" },
  ],
  ["the network", "import socket", { kind: "refused", name: "socket" }],
  ["compiled packages", "import numpy", { kind: "refused", name: "numpy" }],
  ["the page", "import js", { kind: "refused", name: "js" }],
  ["calls outside of Python", "import ctypes", { kind: "refused", name: "ctypes" }],
  ["an exit", "import os\nos._exit(3)", { kind: "exit", code: 3 }],
  ["an abort", "import os\nos.abort()", { kind: "refused" }],
  [
    "code that no compiler makes",
    "f = lambda: 0\neval(f.__code__.replace(co_code=b'\\xff' * 100))",
    { kind: "refused" },
  ],
  [
    "a pickle that calls",
    "import pickle\nclass E:\n  def __reduce__(self):\n    import os\n    return os.system, ('ls',)\npickle.loads(pickle.dumps(E()))",
    { kind: "value", inspected: "-1" },
  ],
];

describe.skipIf(!testsWhole)("a program in Python ends", () => {
  test.each(hostile)("%s", async (_, code, ending) => {
    const isEndless = "limit" in ending && ending.limit === "fuel";
    const options = isEndless ? { fuel: 200_000_000 } : {};
    const runs = [await runPython(code, options), await runPython(code, options)];
    expect(runs[0]?.ending).toMatchObject(ending);
    expect(runs[1]?.steps).toBe(runs[0]?.steps);
  });
  test.each([
    ["a list of 100,000 lists", "x = None\nfor _ in range(100_000): x = [x]\ndel x\n'ok'"],
    [
      "a linked list",
      "class N:\n  def __init__(s, n): s.n = n\nh = None\nfor _ in range(100_000): h = N(h)\ndel h\n'ok'",
    ],
    [
      "a memoized recursion",
      "from functools import cache\n@cache\ndef f(n): return n if n < 2 else f(n - 1) + f(n - 2)\nf(300) and 'ok'",
    ],
  ])("and %s ends well", async (_, code) => {
    expect((await runPython(code)).ending).toMatchObject({ kind: "value", inspected: "'ok'" });
  });
});
