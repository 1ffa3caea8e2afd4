import { expect, test } from "vitest";
import { type RunOptions, runRequest } from "../../protocol/run/run-request.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { checkProgram } from "../program-analysis.ts";
import { elixir } from "./compiler.ts";

/** What the editor marks while a program is typed: `line:column message`. */
function marks(code: string, options: Partial<RunOptions> = {}): string[] {
  const request = runRequest({ language: "elixir", code, ...options });
  return checkProgram(request, compilerFinder([...compilers, elixir])).map(
    ({ at, message }) => `${at?.line}:${at?.column} ${message.split("\n")[0]}`,
  );
}

test.each([
  ["x = [1,\n", '2:1 ** (TokenMissingError) main:2:1: missing terminator: ] (for "[" starting at line 1)'],
  [
    "x = 1\nno_such(x)",
    "2:1 ** (CompileError) main:2: undefined function no_such/1 (there is no such import)",
  ],
  ["x = 1\nIO.puts(y)\nx", "2:9 ** (CompileError) main:2: undefined function y/0 (there is no such import)"],
  ["x = 1\nif x\nx", "2:1 ** (CompileError) main:2: undefined function if/1 (there is no such import)"],
  ["Enum.mp([1], & &1)", "1:6 Enum.mp/2 is undefined or private. Did you mean:"],
  [
    'IO.puts(1)\nStrin.upcase("a")',
    "2:7 Strin.upcase/1 is undefined (module Strin is not available or is yet to be defined)",
  ],
  ["IO.puts(1)\nspawn(fn -> 1 end)", "2:1 spawn/1 is restricted in this playground."],
  ['IO.puts(1)\nFile.read("a")', "2:6 File.read/1 is restricted in this playground."],
])("%j is marked at the mistake", (code, first) => {
  expect(marks(code)[0]?.slice(0, first.length)).toBe(first);
});

test("correct code is not marked, nor a module that setup code may have defined", () => {
  expect(marks("defmodule Shop do\n  def total, do: 1\nend\nShop.total()")).toEqual([]);
  const setup = "defmodule Given do\n  def one, do: 1\nend";
  expect(marks("Given.one()", { setup })).toEqual([]);
  expect(marks("Given.one()")).toHaveLength(1);
});
