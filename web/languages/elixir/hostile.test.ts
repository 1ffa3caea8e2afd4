// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text.

import { describe, expect, test } from "vitest";
import { endingName } from "../../protocol/run/ending-name.ts";
import { runProgram } from "../../run/sandbox/testing/run-program.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { compilerFinder, compilers } from "../compilers.ts";
import { elixir } from "./compiler.ts";

const options = { language: "elixir", compilerOf: compilerFinder([...compilers, elixir]) };

const module = (body: string, call: string) => `defmodule M do\n${body}\nend\n${call}`;
const nested = (open: string, close: string, times: number) => open.repeat(times) + close.repeat(times);

/** Each program, and its right ending: its value, `kind: message` of its exception, or the limit that it reaches. */
const programs: readonly (readonly [name: string, code: string, ends: string | RegExp])[] = [
  // Endless use of resources.
  ["endless tail calls", module("def f(n), do: f(n + 1)", "M.f(0)"), "exhausted:fuel"],
  ["endless mutual tail calls", module("def f(n), do: g(n)\ndef g(n), do: f(n)", "M.f(0)"), "exhausted:fuel"],
  ["endless calls in a body", module("def f(n), do: 1 + f(n)", "M.f(0)"), "exhausted:stack"],
  ["endless calls through Enum", module("def f(n), do: Enum.map([n], &f/1)", "M.f(0)"), /^exhausted:/],
  [
    "endless calls within try",
    module("def f(n) do\ntry do\nf(n)\nafter\n1\nend\nend", "M.f(0)"),
    /^exhausted:/,
  ],
  [
    "what catches all and goes on",
    module("def f do\ntry do\n1 + f()\ncatch\n_, _ -> f()\nend\nend", "M.f()"),
    /^exhausted:/,
  ],
  ["an anonymous function that calls itself", "f = fn f -> 1 + f.(f) end\nf.(f)", "exhausted:stack"],
  [
    "a default that calls",
    module("def f(x \\\\ g()), do: x\ndef g, do: 1 + f()", "M.f()"),
    "exhausted:stack",
  ],
  [
    "atoms by the million",
    'Enum.each(1..100_000_000, fn n -> String.to_atom("a#{n}") end)',
    /^exhausted:|UndefinedFunctionError/,
  ],
  ["a list that doubles", module("def f(l), do: f(l ++ l)", "M.f([1])"), /^exhausted:/],
  ["a text that doubles", module("def f(s), do: f(s <> s)", 'M.f("ab")'), /^exhausted:|SystemLimitError/],
  ["a tuple that doubles", module("def f(t), do: f({t, t})", "M.f(1)"), /^exhausted:/],
  ["a map that grows", module("def f(m, n), do: f(Map.put(m, n, n), n + 1)", "M.f(%{}, 0)"), /^exhausted:/],
  [
    "a list as long as can be said",
    "List.duplicate(1, 100_000_000_000)",
    /^exhausted:|ArgumentError|SystemLimitError/,
  ],
  ["a list of half a billion", "List.duplicate(0, 500_000_000) |> length", /^exhausted:/],
  [
    "a text as long as can be said",
    'String.duplicate("a", 100_000_000_000)',
    /^exhausted:|SystemLimitError|ArgumentError|UndefinedFunctionError/,
  ],
  ["a range as a list", "Enum.to_list(1..100_000_000_000)", /^exhausted:/],
  [
    "the sum of an endless range",
    "Enum.reduce(1..100_000_000_000_000, 0, fn a, b -> a + b end)",
    /^exhausted:/,
  ],
  [
    "a comprehension of a trillion",
    "for a <- 1..10_000, b <- 1..10_000, c <- 1..10_000, do: a + b + c",
    /^exhausted:/,
  ],
  [
    "a comprehension without a value",
    "for _ <- 1..100_000_000_000, reduce: 0 do\nn -> n + 1\nend",
    /^exhausted:/,
  ],
  // Numbers.
  ["a power without end", "2 ** 100_000_000", "SystemLimitError: a system limit has been reached"],
  ["a power of a power", "3 ** (2 ** 40)", "SystemLimitError: a system limit has been reached"],
  ["squares of squares", module("def f(n), do: f(n * n)", "M.f(3)"), /^SystemLimitError|^exhausted:/],
  ["factorials", module("def f(n, a), do: f(n + 1, a * n)", "M.f(1, 1)"), /^SystemLimitError|^exhausted:/],
  ["digits of a large number", "inspect(7 ** 300_000) |> byte_size", /^\d+$|^exhausted:/],
  ["a float that overflows", "1.0e308 * 10", "ArithmeticError: bad argument in arithmetic expression"],
  ["a division by zero", "1 / 0", "ArithmeticError: bad argument in arithmetic expression"],
  ["a remainder by zero", "rem(1, 0)", "ArithmeticError: bad argument in arithmetic expression"],
  [
    "a bitstring as long as can be said",
    "<<0::size(100_000_000_000)>>",
    /^exhausted:|ArgumentError|SystemLimitError/,
  ],
  ["a negative size", "n = -1\n<<1::size(n)>>", /ArgumentError|ArithmeticError/],
  // Text of the program.
  ["brackets without end", nested("[", "]", 100_000), /^invalid:/],
  ["parentheses without end", nested("(", ")", 50_000), /^invalid:|^nil$/],
  ["functions in functions", `${"fn -> ".repeat(5_000)}1${" end".repeat(5_000)}`, /^invalid:|Function/],
  ["a sum of 20,000", Array.from({ length: 20_000 }, () => "1").join(" + "), /^invalid:|^20000$/],
  ["a pipe of 5,000", `1${" |> Kernel.+(1)".repeat(5_000)}`, /^invalid:|^5001$/],
  ["negations without end", `${"not ".repeat(20_000)}true`, /^invalid:|^true$/],
  [
    "interpolations in one another",
    `${'"#{'.repeat(300)}1${'}"'.repeat(300)}`,
    /^invalid:|^"1"$|^exhausted:stack/,
  ],
  ["a heredoc that does not end", '"""\nabc', /^invalid:.*missing terminator/],
  ["control characters", "x = 1\u0000", /^invalid:/],
  ["a text direction turned round", "x = 1 \u202e", /^invalid:/],
  ["line separators", 'x = "\u2028"\nbyte_size(x)', "3"],
  ["markup and templates", '"</script>${globalThis}`"', '"</script>${globalThis}`"'],
  // Names that have a meaning in the engine.
  ["a variable called constructor", "constructor = 1\n__proto__ = 2\nconstructor + __proto__", "3"],
  [
    "variables called as keywords of the engine",
    "this = 1\nnew = 2\nvar = 3\neval = 4\narguments = 5\nawait = 6\nthis + new + var + eval + arguments + await",
    "21",
  ],
  [
    "keys called __proto__",
    'm = %{"__proto__" => 1, constructor: 2, toString: 3}\n{Map.get(m, "__proto__"), m.constructor, m.toString, map_size(m)}',
    "{1, 2, 3, 3}",
  ],
  [
    "a struct with such fields",
    module("defstruct [:__proto__, :constructor]", "struct(M, __proto__: 1).__proto__"),
    "1",
  ],
  [
    "functions called so",
    module(
      "def constructor(x), do: x\ndef __proto__(x), do: x + 1\ndef toString(x), do: x + 2",
      "{M.constructor(1), M.__proto__(1), M.toString(1)}",
    ),
    "{1, 2, 3}",
  ],
  ["a module called Object", "defmodule Object do\ndef keys(x), do: x\nend\nObject.keys(5)", "5"],
  [
    "an attribute called constructor",
    module("@constructor 5\n@__proto__ 6\ndef f, do: @constructor + @__proto__", "M.f()"),
    "11",
  ],
  ["a field of what is no map", "x = 5\nx.constructor", /^KeyError|^ArgumentError|^UndefinedFunctionError/],
  [
    "a field of a function",
    "f = fn -> 1 end\nf.constructor",
    /^KeyError|^ArgumentError|^UndefinedFunctionError/,
  ],
  ["the runtime by its name", "elixir$.run(1)", /^invalid:/],
  ["a module as the engine calls one", ':"globalThis".eval("1")', /^UndefinedFunctionError/],
  // Output.
  [
    "sharing that explodes when it is printed",
    "Enum.reduce(1..60, [], fn _, a -> [a, a] end) |> inspect() |> byte_size()",
    /^\d+$|^exhausted:/,
  ],
  ["the same as the value", "Enum.reduce(1..60, [], fn _, a -> [a, a] end)", /\.\.\.|^exhausted:/],
  [
    "nesting without end, printed",
    "Enum.reduce(1..100_000, [], fn _, a -> [a] end) |> inspect() |> byte_size()",
    /^\d+$|^exhausted:/,
  ],
  ["lines without end", module("def f(n) do\nIO.puts(n)\nf(n + 1)\nend", "M.f(0)"), /^exhausted:/],
  ["a line without end", module('def f do\nIO.write("aaaaaaaaaaaaaaaa")\nf()\nend', "M.f()"), /^exhausted:/],
  [
    "an Inspect that calls itself",
    "defmodule S do\ndefstruct a: 1\nend\ndefimpl Inspect, for: S do\ndef inspect(s, _), do: Kernel.inspect(s)\nend\ninspect(struct(S))",
    /^exhausted:|^".*"$/,
  ],
  [
    "a String.Chars that gives no text",
    'defmodule S do\ndefstruct a: 1\nend\ndefimpl String.Chars, for: S do\ndef to_string(_), do: 5\nend\n"#{struct(S)}"',
    /^ArgumentError: construction of binary failed/,
  ],
  [
    "a message that raises",
    'defmodule E do\ndefexception [:a]\ndef message(_), do: raise("again")\nend\nraise E',
    /^E: got RuntimeError with message "again" .* for %E\{a: nil\}$/,
  ],
  [
    "a message without end",
    'defmodule E do\ndefexception [:a]\ndef message(e), do: "a" <> message(e)\nend\nraise E',
    /^exhausted:|^E: /,
  ],
  // Catching.
  [
    "a limit that is caught",
    module("def f, do: f()\ndef g do\ntry do\nf()\nrescue\n_ -> 1\ncatch\n_, _ -> 2\nend\nend", "M.g()"),
    "exhausted:fuel",
  ],
  [
    "a full stack that is caught",
    module("def f, do: 1 + f()\ndef g do\ntry do\nf()\nrescue\n_ -> 1\ncatch\n_, _ -> 2\nend\nend", "M.g()"),
    "exhausted:stack",
  ],
  [
    "an after without end",
    module("def f, do: f()\ndef g do\ntry do\n1\nafter\nf()\nend\nend", "M.g()"),
    "exhausted:fuel",
  ],
  ["a throw that nobody catches", "throw({:a, 1})", "throw: {:a, 1}"],
  ["an exit", "exit(:normal)", "exit: :normal"],
];

describe("hostile programs end as they should", () => {
  test.each(sample(programs, 5))("%s", async (_, code, ends) => {
    const { outcome } = await runProgram(code, { fuel: 15_000_000 }, options);
    const sentence =
      outcome.kind === "completed"
        ? outcome.inspected
        : outcome.kind === "threw"
          ? `${outcome.error.name}: ${outcome.error.message}`
          : outcome.kind === "invalid"
            ? `invalid: ${outcome.diagnostics[0]?.message}`
            : endingName(outcome);
    expect(sentence).toMatch(
      typeof ends === "string" ? new RegExp(`^${ends.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`) : ends,
    );
  });
  test("there are enough of them", () => expect(programs.length).toBeGreaterThanOrEqual(60));
});

const recursions: readonly (readonly [where: string, body: string, value: string])[] = [
  ["in a body", "def f(0), do: 0\ndef f(n), do: n + f(n - 1)", "5000050000"],
  [
    "through Enum.map",
    "def f(0), do: 0\ndef f(n), do: Enum.map([n - 1], fn x -> 1 + f(x) end) |> hd()",
    "100000",
  ],
  [
    "through Enum.reduce",
    "def f(0), do: 0\ndef f(n), do: Enum.reduce([n - 1], 0, fn x, a -> a + 1 + f(x) end)",
    "100000",
  ],
  ["through a comprehension", "def f(0), do: 0\ndef f(n), do: hd(for x <- [n - 1], do: 1 + f(x))", "100000"],
  [
    "of two functions in turn",
    "def f(0), do: 0\ndef f(n), do: 1 + g(n - 1)\ndef g(0), do: 0\ndef g(n), do: 1 + f(n - 1)",
    "100000",
  ],
  ["within try", "def f(0), do: 0\ndef f(n) do\ntry do\n1 + f(n - 1)\nrescue\n_ -> 0\nend\nend", "100000"],
];

describe("calls 100,000 deep", () => {
  test.each(sample(recursions, 1))("%s", async (_, body, value) => {
    const code = `IO.puts("once")\n${module(body, "M.f(100_000)")}`;
    const { outcome, output } = await runProgram(code, { fuel: 300_000_000 }, options);
    expect(outcome.kind === "completed" ? outcome.inspected : endingName(outcome)).toBe(value);
    // It was run twice, the second time with a larger stack.
    expect(output).toBe("once");
  });
  test("end with a small stack limit", async () => {
    const code = module("def f(0), do: 0\ndef f(n), do: n + f(n - 1)", "M.f(100_000)");
    const { outcome } = await runProgram(code, { stackBytes: 1024 * 1024 }, options);
    expect(endingName(outcome)).toBe("exhausted:stack");
    expect(outcome).toMatchObject({ hint: expect.stringMatching(/last thing that is done/) });
  });
});
