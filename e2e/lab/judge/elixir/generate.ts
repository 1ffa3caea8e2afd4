import { parseArgs } from "node:util";
import { Random } from "../../fuzz/random.ts";

/**
 * Prints expressions that follow from a seed, for Elixir to answer: terms as `inspect` writes them, their order, arithmetic, patterns
 * and bitstrings.
 *
 *     node e2e/run.mjs e2e/lab/judge/elixir/generate.ts --seed 1 --count 300 > 1.txt
 *     elixir e2e/lab/judge/elixir/values.exs 1.txt web/languages/elixir/recorded/generated/1.jsonl
 */
const { values: options } = parseArgs({
  options: { seed: { type: "string", default: "1" }, count: { type: "string", default: "300" } },
});
const random = new Random(Number(options.seed));

type Make = () => string;
const pick = <T>(list: readonly T[]): T => random.pick(list);
const times = (most: number, make: Make): string[] => Array.from({ length: random.below(most + 1) }, make);

function integer(): string {
  const sign = random.chance(0.3) ? "-" : "";
  return `${sign}${pick([
    () => `${random.below(10)}`,
    () => `${random.below(1000)}`,
    () => `${2 ** random.from(1, 53) + random.from(-1, 1)}`,
    () => `${2n ** BigInt(random.from(53, 200)) + BigInt(random.from(-1, 1))}`,
  ])()}`;
}

function float(): string {
  const value = pick([
    () => random.below(100) / pick([1, 2, 4, 8, 10, 100]),
    () => (random.below(1e9) + 1) * 10 ** random.from(-30, 30),
    () => 2 ** random.from(-60, 60),
    () => 0,
  ])();
  const text = String(value);
  const [digits = "0", exponent] = text.split("e");
  const whole = digits.includes(".") ? digits : `${digits}.0`;
  return `${random.chance(0.3) ? "-" : ""}${whole}${exponent === undefined ? "" : `e${Number(exponent)}`}`;
}

const names = [
  "a",
  "b",
  "ok",
  "error",
  "nil",
  "true",
  "false",
  "Foo",
  "Foo.Bar",
  "Elixir",
  "é",
  "a_b",
  "x1",
  "a?",
  "b!",
  "foo@bar",
];
const odd = [
  '"a b"',
  '"1a"',
  '""',
  '"a-b"',
  '"\\n"',
  '"Foo bar"',
  "+",
  "<>",
  "&&",
  "..",
  "->",
  "{}",
  "%{}",
  "|>",
  "=",
  '"Élan"',
  "and",
  "do",
];

function atom(): string {
  const name = pick([...names, ...odd]);
  return /^(?:nil|true|false|[A-Z])/.test(name) ? name : `:${name}`;
}

const characters = [
  "a",
  "b",
  "z",
  "Z",
  "0",
  " ",
  "é",
  "ß",
  "日",
  "😀",
  '\\"',
  "\\\\",
  "\\n",
  "\\t",
  "\\e",
  "\\0",
  "\\u200b",
  "#",
  "\\#{",
  "'",
  "\\x7f",
  "\u0301",
];
const text = () => `"${times(6, () => pick(characters)).join("")}"`;
const bytes = () => `<<${times(5, () => `${random.below(256)}`).join(", ")}>>`;
const bits = () =>
  `<<${[...times(2, () => `${random.below(256)}`), `${random.below(128)}::${random.from(1, 7)}`].join(", ")}>>`;
const charlist = () =>
  `[${times(5, () => `${pick([97, 98, 32, 10, 7, 27, 127, 200, 233, 0, 39])}`).join(", ")}]`;

function scalar(): string {
  return pick([integer, integer, float, atom, atom, text, text, bytes, bits])();
}

function key(depth: number): string {
  return random.chance(0.7) ? scalar() : term(depth - 1);
}

function term(depth: number): string {
  if (depth <= 0) return scalar();
  const inner = () => term(depth - 1);
  return pick<Make>([
    scalar,
    scalar,
    () => `[${times(4, inner).join(", ")}]`,
    () => `[${[inner(), ...times(2, inner)].join(", ")} | ${inner()}]`,
    () => `{${times(4, inner).join(", ")}}`,
    () => `%{${times(4, () => `${key(depth)} => ${inner()}`).join(", ")}}`,
    () => `[${times(3, () => `{${atom()}, ${inner()}}`).join(", ")}]`,
    charlist,
    () => `${random.below(9)}..${random.below(9)}//${pick([1, 2, -1, -3])}`,
  ])();
}

const comparisons = ["<", ">", "<=", ">=", "==", "!=", "===", "!=="];

function order(): string {
  // Also terms that are similar to one another.
  const all = Array.from({ length: random.from(2, 6) }, () => term(2));
  if (random.chance(0.4)) all.push(...all.slice(0, 2).map(nearly));
  return pick([
    () => `Enum.sort([${all.join(", ")}])`,
    () => `{${comparisons.map((each) => `${all[0]} ${each} ${nearly(all[0] as string)}`).join(", ")}}`,
    () => `{${comparisons.map((each) => `${all[0]} ${each} ${all[1]}`).join(", ")}}`,
    () => `{Enum.max([${all.join(", ")}]), Enum.min([${all.join(", ")}])}`,
    () => `Enum.uniq([${[...all, ...all.map(nearly)].join(", ")}])`,
    () => `Map.new([${all.map((each, index) => `{${each}, ${index}}`).join(", ")}])`,
  ])();
}

/** The same term with one number changed: to the float of its value, or by one. */
function nearly(literalVariants: string): string {
  const numbers = [...literalVariants.matchAll(/(?<![\w.:\\"/e-])\d+(?![\w.:])/g)];
  if (numbers.length === 0) return literalVariants;
  const { 0: digits, index } = pick(numbers);
  const other = random.chance(0.5) ? `${digits}.0` : `${BigInt(digits) + 1n}`;
  return literalVariants.slice(0, index) + other + literalVariants.slice(index + digits.length);
}

function generateInspection(): string {
  const value = term(3);
  return pick([
    () => value,
    () => value,
    () => `inspect(${value}, limit: ${random.below(6)})`,
    () => `inspect(${value}, pretty: true, width: ${random.from(1, 60)})`,
    () => `inspect(${value}, charlists: :as_lists, binaries: :as_binaries)`,
    () => `"#{inspect(${value})}" |> String.length()`,
  ])();
}

function number(depth: number): string {
  if (depth <= 0) return random.chance(0.7) ? integer() : float();
  const [a, b] = [number(depth - 1), number(depth - 1)];
  return pick<Make>([
    () => `(${a} + ${b})`,
    () => `(${a} - ${b})`,
    () => `(${a} * ${b})`,
    () => `(${a} / ${b})`,
    () => `div(${a}, ${b})`,
    () => `rem(${a}, ${b})`,
    () => `Integer.mod(${integer()}, ${integer()})`,
    () => `Integer.floor_div(${integer()}, ${integer()})`,
    () => `Integer.gcd(${integer()}, ${integer()})`,
    () => `(${integer()} ** ${random.below(12)})`,
    () => `Bitwise.band(${integer()}, ${integer()})`,
    () => `Bitwise.bxor(${integer()}, ${integer()})`,
    () => `Bitwise.bsl(${integer()}, ${random.from(-70, 70)})`,
    () => `abs(${a})`,
    () => `-(${a})`,
    () => `round(${a})`,
    () => `trunc(${a})`,
    () => `floor(${a})`,
    () => `ceil(${a})`,
    () => `max(${a}, ${b})`,
    () => `min(${a}, ${b})`,
  ])();
}

/** A value, and a pattern that matches it, or nearly does. The result is what the pattern binds. */
function pattern(): string {
  const names: string[] = [];
  const variable = () => {
    if (names.length > 0 && random.chance(0.1)) return pick(names);
    const name = `v${names.length}`;
    names.push(name);
    return name;
  };
  const make = (depth: number): readonly [value: string, pattern: string] => {
    const leaf = (): readonly [string, string] => {
      const value = term(1);
      return [value, random.chance(0.15) ? "_" : variable()];
    };
    if (depth <= 0) return leaf();
    const parts = (most: number) => Array.from({ length: random.below(most + 1) }, () => make(depth - 1));
    const join = (all: readonly (readonly [string, string])[], at: 0 | 1) =>
      all.map((each) => each[at]).join(", ");
    return pick<() => readonly [string, string]>([
      leaf,
      () => {
        const value = scalar();
        return [value, random.chance(0.8) || !/^[\w:]/.test(value) ? value : nearly(value)];
      },
      () => {
        const all = parts(3);
        return [`{${join(all, 0)}}`, `{${join(all, 1)}}`];
      },
      () => {
        const all = parts(3);
        return [`[${join(all, 0)}]`, `[${join(all, 1)}]`];
      },
      () => {
        const all = [make(depth - 1), ...parts(2)];
        const rest = times(2, () => term(1)).join(", ");
        return [`[${join(all, 0)}${rest && `, ${rest}`}]`, `[${join(all, 1)} | ${variable()}]`];
      },
      () => {
        const all = parts(2).map(([value, own]) => [atom(), value, own] as const);
        const more = random.chance(0.5) ? [`${scalar()} => 1`] : [];
        return [
          `%{${[...all.map(([k, value]) => `${k} => ${value}`), ...more].join(", ")}}`,
          `%{${all.map(([k, , own]) => `${k} => ${own}`).join(", ")}}`,
        ];
      },
      () => {
        const own = make(depth - 1);
        return [own[0], `${own[1]} = ${variable()}`];
      },
      () => [`"ab" <> ${text()}`, `${pick(['"a"', '"ab"', '"b"'])} <> ${variable()}`],
    ])();
  };
  const [value, own] = make(3);
  const guards = [
    (v: string) => `is_integer(${v})`,
    (v: string) => `is_list(${v}) and length(${v}) > 1`,
    (v: string) => `${v} > ${scalar()}`,
    (v: string) => `is_atom(${v}) or is_binary(${v})`,
    (v: string) => `${v} in [1, :a, "b"]`,
    (v: string) => `not is_map(${v})`,
    (v: string) => `elem(${v}, 0) == 1`,
    (v: string) => `map_size(${v}) >= 0`,
  ];
  const guard = names.length > 0 && random.chance(0.4) ? ` when ${pick(guards)(pick(names))}` : "";
  return `case ${value} do\n  ${own}${guard} -> {${["1", ...names].join(", ")}}\n  _ -> :no\nend`;
}

/** A bitstring of segments, matched with segments that are the same or nearly so. */
function segments(): string {
  const kinds = Array.from({ length: random.from(1, 4) }, () => {
    const size = random.from(1, 70);
    const ends = pick(["", "-little", "-big"]);
    const sign = pick(["", "-signed", "-unsigned"]);
    return pick<() => readonly [string, string]>([
      () => [integer(), `integer-size(${size})${ends}${sign}`],
      () => [float(), `float-size(${pick([32, 64])})${ends}`],
      () => [`"${pick(["a", "é", "xyz", "日本"])}"`, `binary-size(${random.from(1, 4)})`],
      () => [`${pick([97, 233, 0x65e5, 0x1f600])}`, pick(["utf8", `utf16${ends}`, `utf32${ends}`])],
      () => [bits(), `bitstring-size(${random.from(1, 12)})`],
    ])();
  });
  // A literal bitstring may have no size.
  const values = kinds.flatMap(([value, spec], index) =>
    /^bitstring/.test(spec) ? [`w${index} = ${value}\n`] : [],
  );
  const patterns = kinds.map(([value, spec], index) => {
    if (/^binary/.test(spec)) return value;
    return `${/^bitstring/.test(spec) ? `w${index}` : value}::${spec}`;
  });
  const variables = kinds.map(([, spec], index) => {
    const own = random.chance(0.15) ? `integer-size(${random.from(1, 20)})` : spec;
    return `v${index}::${own}`;
  });
  const rest = random.chance(0.6) ? [pick(["r::bitstring", "r::binary"])] : [];
  const names = variables.map((_, index) => `v${index}`);
  return `${values.join("")}b = <<${patterns.join(", ")}>>\ncase b do\n  <<${[...variables, ...rest].join(", ")}>> -> {b, ${[...names, ...rest.map(() => "r")].join(", ")}}\n  _ -> {:no, b}\nend`;
}

const kinds: readonly Make[] = [generateInspection, order, () => number(3), pattern, segments];
const programs = Array.from({ length: Number(options.count) }, (_, index) =>
  (kinds[index % kinds.length] as Make)(),
);
console.log(programs.join("\n----\n"));
