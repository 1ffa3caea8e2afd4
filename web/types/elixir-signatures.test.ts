import { expect, test } from "vitest";
import { parseCapabilities } from "../protocol/capabilities/capabilities.ts";
import { permittedSignatures } from "./elixir-signatures.ts";

const library = new Map([
  ["Enum", ["map(enumerable, fun)", "at(enumerable, index, default \\\\ nil)", "sum(enumerable)"]],
  ["List", ["first(list, default \\\\ nil)"]],
  ["Kernel", ["length(list)", "max(first, second)"]],
]);
const offered = (elixir: object | undefined) =>
  Object.fromEntries(permittedSignatures(library, parseCapabilities(elixir ? { elixir } : {})));

test("all of the library is offered where nobody has chosen", () => {
  expect(permittedSignatures(library, parseCapabilities({}))).toBe(library);
});

test("what an allowlist leaves out is not offered", () => {
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

test("what a shim replaces is", () => {
  const shims = [{ path: "Enum.sum/1", code: "fn _ -> 1 end" }];
  expect(offered({ except: ["Enum"], shims })["Enum"]).toEqual(["sum(enumerable)"]);
});
