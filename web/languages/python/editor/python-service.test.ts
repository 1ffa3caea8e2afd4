import { expect, test } from "vitest";
import { pythonService } from "./python-service.ts";

const everything = { capabilities: {}, modules: [], files: [{ path: "lib/shop.py", text: "" }] };

function offeredAt(text: string, scope = everything): readonly string[] {
  const offset = text.indexOf("|");
  const whole = text.replace("|", "");
  return pythonService.completionsAt(whole, offset, scope).names.map(({ name }) => name);
}

test("after import, modules are offered: the program's own and those of the library", () => {
  expect(offeredAt("import |")).toEqual(expect.arrayContaining(["lib.shop", "math", "urllib.parse"]));
  expect(offeredAt("from ma|")).toContain("math");
  expect(offeredAt("import math, js|")).toContain("json");
});

test("elsewhere, functions, keywords and the program's names are offered, but not in texts and after a point", () => {
  const names = offeredAt("total = 1\ndef area(w):\n    return w\n|");
  expect(names).toEqual(expect.arrayContaining(["total", "area", "w", "print", "while"]));
  expect(offeredAt("x = 'total |'")).toEqual([]);
  expect(offeredAt("# total |")).toEqual([]);
  expect(offeredAt("x.|")).toEqual([]);
});

test("what an allowlist excludes is neither offered nor listed", () => {
  const python = { extends: "default", allow: [], except: ["random", "open"], shims: [] } as const;
  expect(offeredAt("import |", { ...everything, capabilities: { python } } as never)).not.toContain("random");
  const globals = { extends: "default", allow: [], except: [], shims: [] } as const;
  const capabilities = { globals, modules: [], clock: "real", random: "real", python } as const;
  const { sentences, groups } = pythonService.permitted(capabilities);
  expect(sentences[0]).toBe("The whole library of Python that is available here. Without: random and open.");
  expect(groups.flatMap(({ names }) => names)).not.toContain("open");
  expect(groups[1]?.names).toContain("math");
});
