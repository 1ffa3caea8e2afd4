import { expect, test } from "vitest";
import { filesNamedInPython } from "./imported-files.ts";

const named = (text: string) => filesNamedInPython(text).join(" ");

test("imported modules and their packages are named", () => {
  expect(named("import shop, tools.tax as tax")).toBe(
    "shop.py shop/__init__.py tools.py tools/__init__.py tools/tax.py tools/tax/__init__.py",
  );
  expect(named("  from tools import (\n  tax,\n  price as p,\n)")).toBe(
    "tools.py tools/__init__.py tools/tax.py tools/tax/__init__.py tools/price.py tools/price/__init__.py",
  );
  expect(named("from . import shop")).toBe("shop.py shop/__init__.py");
});

test("files that are opened by a literal name are named", () => {
  expect(named(`with open("./data/in.txt") as f, open('b.csv', 'w'): pass`)).toBe("data/in.txt b.csv");
  expect(named("open(name)\nopen(f'{x}.txt')\nx = 'import a'")).toBe("");
});
