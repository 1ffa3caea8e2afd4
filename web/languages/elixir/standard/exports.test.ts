import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileElixir } from "../compiler/compile.ts";
import { libraryNames } from "../runtime/modules.ts";
import { functionsOf } from "./functions.ts";
import "../prelude.ts";

/** The exports of Elixir and Erlang, by module, recorded by e2e/lab/judge/elixir/exports.exs. */
const exported = functionsOf(readFileSync(new URL("exports.txt", import.meta.url), "utf8").trim());
const here = functionsOf(libraryNames());

/** The compiler's result for a program: "compiles", or the name that it refuses, or its error. */
function fate(code: string): string {
  const { restricted, diagnostics } = compileElixir({ path: "nofile", text: code }, false);
  if (restricted) return restricted.name;
  return diagnostics.find(({ severity }) => severity === "error")?.message ?? "compiles";
}

function call(module: string, key: string): string {
  const slash = key.lastIndexOf("/");
  const args = Array.from({ length: Number(key.slice(slash + 1)) }, (_, index) => `a${index}`).join(", ");
  const name = key.slice(0, slash);
  return `[${args}] = []\n${module}.${/^[a-z_]\w*[?!]?$/.test(name) ? name : `"${name}"`}(${args})`;
}

describe.each([...exported])("%s", (module, keys) => {
  // The compiler itself implements Kernel's macros: see below.
  test.runIf(module !== "Kernel")("each exported function exists here, or is refused by its name", () => {
    const missing = [...keys].filter((key) => !here.get(module)?.has(key));
    expect(missing.map((key) => fate(call(module, key)))).toEqual(missing.map((key) => `${module}.${key}`));
  });
  test("no function exists here that is not exported", () => {
    expect([...(here.get(module) ?? [])].filter((key) => !keys.has(key))).toEqual([]);
  });
});

/** The part of Kernel that the compiler implements: for each, a program that compiles, or the name that is refused. */
const ofCompiler: Readonly<Record<string, string>> = {
  "!/1": "!true",
  "&&/2": "true && 1",
  "../0": "..",
  "../2": "1..2",
  "..///3": "1..2//1",
  "<>/2": '"a" <> "b"',
  "@/1": "defmodule M do\n  @a 1\n  def f, do: @a\nend",
  "alias!/1": "alias!/1",
  "and/2": "true and true",
  "binding/0": "binding()",
  "binding/1": "binding/1",
  "dbg/0": "dbg/0",
  "dbg/1": "dbg(1)",
  "dbg/2": "dbg/2",
  "def/1": "defmodule M do\n  def f(a \\\\ 1)\n  def f(a), do: a\nend",
  "def/2": "defmodule M do\n  def f(a), do: a\nend",
  "defdelegate/2": "defmodule M do\n  defdelegate f(a), to: Enum, as: :sum\nend",
  "defexception/1": "defmodule M do\n  defexception [:message]\nend",
  "defguard/1": "defmodule M do\n  defguard is_a(a) when a == 1\nend",
  "defguardp/1": "defmodule M do\n  defguardp is_a(a) when a == 1\n  def f(a) when is_a(a), do: a\nend",
  "defimpl/2":
    'defmodule M do\n  defstruct [:a]\n  defimpl String.Chars do\n    def to_string(_), do: ""\n  end\nend',
  "defimpl/3": "defprotocol P do\n  def f(a)\nend\ndefimpl P, for: List do\n  def f(a), do: a\nend",
  "defmacro/1": "defmacro/1",
  "defmacro/2": "defmacro/2",
  "defmacrop/1": "defmacrop/1",
  "defmacrop/2": "defmacrop/2",
  "defmodule/2": "defmodule M do\nend",
  "defoverridable/1": "defoverridable/1",
  "defp/1": "defmodule M do\n  def g, do: f()\n  defp f(a \\\\ 1)\n  defp f(a), do: a\nend",
  "defp/2": "defmodule M do\n  def g, do: f(1)\n  defp f(a), do: a\nend",
  "defprotocol/2": "defprotocol P do\n  def f(a)\nend",
  "defstruct/1": "defmodule M do\n  defstruct [:a]\nend",
  "destructure/2": "destructure([a, b], [1])\na || b",
  "get_and_update_in/2": "m = %{a: 1}\nget_and_update_in(m.a, &{&1, 2})",
  "if/2": "if true, do: 1",
  "in/2": "1 in [1]",
  "is_exception/1": "is_exception(1)",
  "is_exception/2": "is_exception(1, RuntimeError)",
  "is_nil/1": "is_nil(1)",
  "is_struct/1": "is_struct(1)",
  "is_struct/2": "is_struct(1, Range)",
  "macro_exported?/3": "macro_exported?/3",
  "match?/2": "match?(1, 1)",
  "node/0": "node/0",
  "node/1": "node/1",
  "or/2": "true or true",
  "pop_in/1": "m = %{a: 1}\npop_in(m.a)",
  "put_in/2": "m = %{a: 1}\nput_in(m.a, 2)",
  "raise/1": 'raise "a"',
  "raise/2": "raise ArgumentError, []",
  "reraise/2": 'reraise "a", []',
  "reraise/3": "reraise ArgumentError, [], []",
  "self/0": "self/0",
  "send/2": "send/2",
  "spawn/1": "spawn/1",
  "spawn/3": "spawn/3",
  "spawn_link/1": "spawn_link/1",
  "spawn_link/3": "spawn_link/3",
  "spawn_monitor/1": "spawn_monitor/1",
  "spawn_monitor/3": "spawn_monitor/3",
  "sigil_C/2": "~C(a)",
  "sigil_D/2": "~D[2020-01-01]",
  "sigil_N/2": "~N[2020-01-01 00:00:00]",
  "sigil_R/2": "~R(a)",
  "sigil_S/2": "~S(a)",
  "sigil_T/2": "~T[00:00:00]",
  "sigil_U/2": "~U[2020-01-01 00:00:00Z]",
  "sigil_W/2": "~W(a)",
  "sigil_c/2": "~c(a)",
  "sigil_r/2": "~r(a)",
  "sigil_s/2": "~s(a)",
  "sigil_w/2": "~w(a)",
  "tap/2": "tap(1, & &1)",
  "then/2": "then(1, & &1)",
  "to_char_list/1": "to_char_list/1",
  "to_charlist/1": "to_charlist(1)",
  "to_string/1": "to_string(1)",
  "unless/2": "unless true, do: 1",
  "update_in/2": "m = %{a: 1}\nupdate_in(m.a, & &1)",
  "var!/1": "var!/1",
  "var!/2": "var!/2",
  "|>/2": "[1] |> Enum.sum()",
  "||/2": "true || 1",
};

test("the rest of Kernel is in the compiler, or refused by its name", () => {
  const kernel = [...(exported.get("Kernel") ?? [])].filter((key) => !here.get("Kernel")?.has(key));
  expect(kernel.filter((key) => !Object.hasOwn(ofCompiler, key))).toEqual(["use/1", "use/2"]);
  expect([fate("use Bitwise"), fate("use Bitwise, only: []")]).toEqual(["compiles", "use Bitwise"]);
  const other = Object.entries(ofCompiler).map(([key, code]) =>
    code === key ? [key, fate(call("Kernel", key)), `Kernel.${key}`] : [key, fate(code), "compiles"],
  );
  expect(other.filter(([, is, expected]) => is !== expected && `Kernel.${is}` !== expected)).toEqual([]);
});

test("a sigil's function does not exist here", () => {
  expect(fate('sigil_s("a", [])')).toBe("sigil_s/2");
});
