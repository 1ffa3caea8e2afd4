import { describe, expect, test } from "vitest";
import type { LibraryAllowlistOptions } from "../../../protocol/capabilities/capabilities.ts";
import { parseCapabilities } from "../../../protocol/capabilities/parse-capabilities.ts";
import { expectRun } from "../../../run/sandbox/testing/expect-run.ts";
import { gradeProgram, resultText } from "../../../run/sandbox/testing/grading.ts";
import { fullRuntime, runProgram } from "../../../run/sandbox/testing/run-program.ts";
import { TestSession } from "../../../run/sandbox/testing/test-session.ts";

const under = (elixir: LibraryAllowlistOptions) => ({ language: "elixir", capabilities: { elixir } });

describe("a part of Elixir's library that an allowlist excludes is refused by name", () => {
  test.each<readonly [LibraryAllowlistOptions, string, string, number]>([
    [{ except: ["Enum.sum"] }, "IO.puts(1)\nEnum.sum([1])", "Enum.sum/1", 2],
    [{ except: ["Enum.map/2"] }, "IO.puts(1)\n[1] |> Enum.map(& &1)", "Enum.map/2", 2],
    [{ except: ["Enum"] }, "f = &Enum.count/1", "Enum.count/1", 1],
    [{ except: ["Enum"] }, "alias Enum, as: E\nE.count([])", "Enum.count/1", 2],
    [{ except: ["Enum.count"] }, "import Enum\ncount([])", "Enum.count/1", 2],
    [{ except: ["length/1"] }, "length([1])", "Kernel.length/1", 1],
    [{ except: ["Kernel.if"] }, "if true, do: 1", "Kernel.if/2", 1],
    [{ only: ["List"] }, "Enum.sum([1])", "Enum.sum/1", 1],
    [{ only: ["Enum.sum/1"] }, "Enum.map([1], & &1)", "Enum.map/2", 1],
    [{ extends: "pure" }, "DateTime.utc_now()", "DateTime.utc_now/0", 1],
    [{ extends: "minimal" }, 'Regex.replace(~r/a/, "a", "b")', "Regex.replace/3", 1],
    [{ extends: { except: ["Map"] }, except: ["Enum"] }, "Map.new([])", "Map.new/1", 1],
  ])("before anything runs: %j, %j", async (elixir, code, name, line) => {
    const { output, outcome } = await expectRun(code, {}, under(elixir)).isRestricted(name, line);
    expect(output).toBe("");
    expect(outcome).toMatchObject({
      hint: expect.stringMatching(/^The host of this playground does not allow it\. \w/),
    });
  });
  test.each<readonly [LibraryAllowlistOptions, string, string, number]>([
    [{ except: ["Enum.sum"] }, "IO.puts(1)\nm = Enum\nm.sum([1])", "Enum.sum/1", 3],
    [{ except: ["Enum.sum"] }, "IO.puts(1)\napply(Enum, :sum, [[1]])", "Enum.sum/1", 2],
    [{ except: ["Enum.sum"] }, "IO.puts(1)\nm = Enum\nf = &m.sum/1\nf.([1])", "Enum.sum/1", 4],
    [{ except: ["Enum.sum"] }, "IO.puts(1)\nf = Function.capture(Enum, :sum, 1)\nf.([1])", "Enum.sum/1", 3],
  ])("and again when it runs: %j, %j", async (elixir, code, name, line) => {
    const { output } = await expectRun(code, {}, under(elixir)).isRestricted(name, line);
    expect(output).toBe("1");
  });
});

test("the message lists what is available, however the name was found", async () => {
  const elixir = { only: ["Enum", "List"], except: ["Enum.map/2"] };
  const hint =
    "The host of this playground does not allow it. Of Elixir's library: Enum and List. Without: Enum.map/2.";
  for (const code of ["Enum.map([1], & &1)", "m = Enum\nm.map([1], & &1)"]) {
    const { outcome } = await runProgram(code, {}, under(elixir));
    expect(outcome).toMatchObject({ kind: "restricted", name: "Enum.map/2", hint });
  }
});

describe("the parts that an allowlist permits work", () => {
  test.each<readonly [LibraryAllowlistOptions, string, string]>([
    [{ except: ["Enum"] }, 'for x <- 1..3, do: "#{x}"', '["1", "2", "3"]'],
    [{ except: ["Enum"] }, "2 in 1..3", "true"],
    [{ except: ["Enum"] }, "defmodule Enum do\n  def sum(_), do: :own\nend\nEnum.sum([1])", ":own"],
    [
      { except: ["length/1"] },
      "defmodule M do\n  import Kernel, except: [length: 1]\n  def f, do: length(1)\n  def length(n), do: n\nend\nM.f()",
      "1",
    ],
    [{ only: ["Enum.sum/1"] }, "Enum.sum([1, 2]) + 1", "4"],
    [{ only: ["Enum"], except: ["Enum.map"] }, "Enum.sum([1, 2])", "3"],
    [{ extends: { except: ["Enum"] }, allow: ["Enum.sum"] }, "Enum.sum([1, 2])", "3"],
    [{ extends: "minimal" }, "Enum.map([1], &(&1 + 1))", "[2]"],
    [{ except: ["Enum.sum"] }, "count = 1\ncount", "1"],
  ])("%j, %j", async (elixir, code, value) => {
    await expectRun(code, {}, under(elixir)).completes(value);
  });
});

describe("a shim replaces a function", () => {
  test("the original is available, however it is called", async () => {
    const elixir = { shims: [{ path: "Enum.sum/1", code: "fn list -> original.(list) * 10 end" }] };
    await expectRun("Enum.sum([1, 2])", {}, under(elixir)).completes("30");
    await expectRun("m = Enum\n[m.sum([1]), apply(Enum, :sum, [[2]])]", {}, under(elixir)).completes(
      "[10, 20]",
    );
  });
  test("of an excepted function, and of a function that never exists here", async () => {
    const sum = { path: "Enum.sum/1", code: "fn _ -> 7 end" };
    await expectRun("Enum.sum([1])", {}, under({ except: ["Enum"], shims: [sum] })).completes("7");
    const read = { path: "File.read!/1", code: 'fn name -> "text of " <> name end' };
    await expectRun('File.read!("a")', {}, under({ shims: [read] })).completes('"text of a"');
    await expectRun('File.rm!("a")', {}, under({ shims: [read] })).isRestricted("File.rm!/1", 1);
  });
  test("costs its own steps, and its lines are not the program's", () =>
    expectRun(
      "1\nEnum.sum([])",
      {},
      under({ shims: [{ path: "Enum.sum/1", code: 'fn _ -> raise "no" end' }] }),
    ).throws("RuntimeError", "no", { line: 2 }));
  test.each([
    [
      { path: "Enum.sum/1", code: "fn a, b -> a + b end" },
      /shim of Enum\.sum\/1 should be a function of 1 arguments/,
    ],
    [{ path: "Enum.sum/1", code: "fn a ->" }, /The shim of Enum\.sum\/1 cannot be read/],
  ])("an invalid shim is the author's mistake: %j", async (shim, message) => {
    const { outcome } = await expectRun("1", {}, under({ shims: [shim] })).throws("Error", message);
    expect(outcome).toMatchObject({ in: "setup" });
  });
});

test("an unknown name is reported, with a suggestion", async () => {
  await expectRun("1", {}, under({ except: ["Enum.mapp/2"] })).throws(
    "Error",
    /"Enum\.mapp\/2" is not a module or function .* did you mean "Enum\.map\/2"\?/,
  );
});

test.each([
  [{ except: ["enum map"] }, /"enum map" is not a module or function of Elixir's library/],
  [{ shims: [{ path: "Enum.sum", code: "1" }] }, /a shim replaces a function with its arity/],
])("an invalid allowlist is reported when a program runs: %j", async (elixir, message) => {
  await expectRun("1", {}, under(elixir)).throws("Error", message);
});

test("a name that the library lacks is refused first", () => {
  expect(() => parseCapabilities({ elixir: { forbid: [] } })).toThrow(
    /has no option "forbid"; it has extends, allow, only, except, shims/,
  );
  expect(() => parseCapabilities({ elixir: { extends: "none" } })).toThrow(/elixir\.extends should be/);
  expect(() => parseCapabilities({ globals: { only: [] } })).toThrow(/has no option "only"/);
});

test("sessions and checks are under the allowlist, too, but the check's own code is not", async () => {
  const { capabilities } = under({ except: ["Enum.sum"] });
  const session = await TestSession.open(
    { language: "elixir", capabilities: parseCapabilities(capabilities) },
    { compilerOf: fullRuntime.compilerOf },
  );
  expect(await session.evaluate("Enum.sum([1])")).toMatch(/restricted/);
  const { results } = await gradeProgram(
    "defmodule M do\n  def f([]), do: 0\n  def f([a | b]), do: a + f(b)\nend\n",
    [{ test: "assert M.f([1, 2]) == Enum.sum([1, 2])" }],
    { language: "elixir", capabilities },
  );
  expect(results.map(resultText)).toEqual(["passed"]);
});
