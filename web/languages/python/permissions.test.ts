import { expect, test } from "vitest";
import { testsWhole } from "../../run/sandbox/testing/sample.ts";
import { resolvePython } from "./allowlist/python-allowlist.ts";
import { pythonBuiltins, pythonModules } from "./allowlist/python-names.ts";
import { runPython } from "./testing/run-python.ts";

const base = { extends: "default", allow: [], except: [], shims: [] } as const;

test("an allowlist has modules and functions; each level adds to those below", () => {
  expect(resolvePython({ ...base, only: ["math"], allow: ["json"], except: ["open"] })).toEqual({
    only: ["math", "json"],
    without: ["open"],
  });
  const pure = resolvePython({ ...base, extends: "pure", allow: ["random"] });
  expect(pure.without).toContain("time");
  expect(pure.without).not.toContain("random");
});

test("a name that does not exist is told, with a similar one", () => {
  expect(resolvePython({ ...base, except: ["maths"] }).problem).toBe(
    '"maths" is not a module or function of Python that is here; did you mean "math"?',
  );
  expect(resolvePython({ ...base, except: ["os.path", "urllib"] }).problem).toBeUndefined();
});

test.runIf(testsWhole)("what is excluded is refused where the program names it", async () => {
  const python = { ...base, except: ["random", "open"] };
  expect((await runPython("import math\nimport random", { python })).ending).toMatchObject({
    kind: "refused",
    name: "random",
    at: { line: 2 },
  });
  expect((await runPython("open('x')", { python })).ending).toMatchObject({ kind: "refused", name: "open" });
  const only = { ...base, only: ["os.path"] };
  const files = [{ path: "shop.py", text: "price = 7" }];
  expect((await runPython("import os.path, shop\nshop.price", { python: only, files })).ending).toMatchObject(
    {
      inspected: "7",
    },
  );
  expect((await runPython("from os import getcwd", { python: only })).ending).toMatchObject({
    kind: "refused",
  });
  // Modules of the library import what they need.
  expect(
    (await runPython("import json\njson.dumps(1)", { python: { ...base, only: ["json"] } })).ending,
  ).toMatchObject({
    inspected: "'1'",
  });
});

test.runIf(testsWhole)(
  "setup code and modules of the host come before the program and cost it nothing",
  async () => {
    const plain = await runPython("1 + 1");
    const prepared = await runPython("1 + 1", { setup: "limit = sum(range(10_000))" });
    expect(Math.abs(prepared.steps - plain.steps)).toBeLessThan(1_000);
    const modules = [
      { name: "turtle", code: "def forward(n): return n * 2" },
      { name: "gone", code: "", refusal: { name: "gone", hint: "Not in this task." } },
    ];
    expect(
      (await runPython("import turtle\nturtle.forward(limit)", { setup: "limit = 4", modules })).ending,
    ).toMatchObject({
      inspected: "8",
    });
    expect((await runPython("import gone", { modules })).ending).toMatchObject({
      kind: "refused",
      hint: "Not in this task.",
    });
    await expect(runPython("1", { setup: "1 / 0" })).rejects.toThrow("ZeroDivisionError: division by zero");
  },
);

test.runIf(testsWhole)("every name that is offered is here", async () => {
  const code = `import builtins, importlib
missing = []
for name in ${JSON.stringify(pythonModules)}:
    try: importlib.import_module(name)
    except Exception as error: missing.append((name, repr(error)))
missing + [name for name in ${JSON.stringify(pythonBuiltins)} if not hasattr(builtins, name)]`;
  expect((await runPython(code)).ending).toMatchObject({ inspected: "[]" });
});
