import { expect, test } from "vitest";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { permittedSignatures } from "./elixir-signatures.ts";

const library = new Map([
  ["Enum", ["map(enumerable, fun)", "at(enumerable, index, default \\\\ nil)", "sum(enumerable)"]],
  ["List", ["first(list, default \\\\ nil)"]],
  ["Kernel", ["length(list)", "max(first, second)"]],
]);
const offered = (elixir: object | undefined) =>
  Object.fromEntries(permittedSignatures(library, parseCapabilities(elixir ? { elixir } : {})));

test("without an allowlist the whole library is offered", () => {
  expect(permittedSignatures(library, parseCapabilities({}))).toBe(library);
});

test("a function that an allowlist excludes is not offered", () => {
  expect(offered({ except: ["Enum.map", "Enum.at/2", "List", "length/1"] })).toEqual({
    // One of its two arities is left.
    Enum: ["at(enumerable, index, default \\\\ nil)", "sum(enumerable)"],
    Kernel: ["max(first, second)"],
  });
  expect(offered({ except: ["Enum.at"], only: ["Enum"] })).toEqual({
    Enum: ["map(enumerable, fun)", "sum(enumerable)"],
    Kernel: ["length(list)", "max(first, second)"],
  });
});

test("a function that a shim replaces is offered", () => {
  const shims = [{ path: "Enum.sum/1", code: "fn _ -> 1 end" }];
  expect(offered({ except: ["Enum"], shims })["Enum"]).toEqual(["sum(enumerable)"]);
});
