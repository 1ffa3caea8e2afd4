// biome-ignore-all lint/suspicious/noTemplateCurlyInString: programs, as text

import { describe, expect, test } from "vitest";
import type { SyntaxReason } from "../../../protocol/program/syntax-reason.ts";
import { endingName } from "../../../protocol/run/ending-name.ts";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import { maxSentences, parseExplanation } from "../../../protocol/run/explanation.ts";
import { exhaustedLimits, type Outcome } from "../../../protocol/run/outcome.ts";
import { noUsage } from "../../../protocol/run/usage.ts";
import { expectFiles, expectRun, fuelOf } from "../../../run/sandbox/testing/expect-run.ts";
import { hostileCases, hostileProgram } from "../../../run/sandbox/testing/hostile.ts";
import { sample, testsAll } from "../../../run/sandbox/testing/sample.ts";
import { explanationFor, sentencesOf } from "./testing/explanation-for.ts";
import explanationGlobal from "./testing/explanation-global.ts?script";

const main = (text: string) => ({ files: [{ path: "main.js", text }], entry: "main.js" });
const sentencesFor = (text: string, outcome: Outcome) =>
  sentencesOf(explanationFor(main(text), outcome)) ?? [];

/** Correct programs that take long, or go deep, or use much memory: the limit ends them, not an error. */
const honest: readonly string[] = [
  // Loops that would end with a higher limit.
  "let n = 27n ** 900n, steps = 0; while (n !== 1n) { n = n % 2n ? 3n * n + 1n : n / 2n; steps++; }",
  "const sieve = []; for (let i = 2; i < 1e5; i++) { if (sieve.every((p) => i % p)) sieve.push(i); }",
  "let i = 0; while (true) { if (i * i > 1e12) break; i++; }",
  "let i = 0; for (;;) { i += 1; if (i === 1e9) { break; } }",
  "function* count() { let i = 0; while (true) yield i++; } for (const n of count()) if (n > 1e9) break;",
  "const it = { n: 0, next() { return { done: this.n++ > 1e9 } } }; while (!it.next().done) {}",
  "let done = false; const finish = () => { done = true }; let n = 0; while (!done) { if (++n > 1e9) finish(); }",
  "let left = 1e9; const spend = () => { left--; return left; }; while (left > 0) spend();",
  "const state = { left: 1e9 }; while (state.left > 0) { state.left -= 1; }",
  "const state = { left: 1e9 }; const step = (s) => { s.left--; }; while (state.left > 0) { step(state); }",
  "class Counter { n = 1e9; tick() { this.n--; } get over() { return this.n <= 0; } } const c = new Counter(); while (!c.over) c.tick();",
  "const queue = [1]; let n = 0; while (queue.length > 0) { queue.pop(); if (n++ < 1e9) queue[0] = n; }",
  "const queue = [...Array(2e4).keys()]; const take = () => queue.shift(); while (queue.length) { take(); for (let i = 0; i < 999; i++); }",
  "const stack = [1e9]; const alias = stack; while (stack.length) { if (--alias[0] === 0) alias.pop(); }",
  "let lo = 0, hi = 1e9; while (lo < hi) { if (Math.random() < 2) lo++; else hi--; }",
  "let node = { n: 0 }; for (let i = 0; i < 5; i++) node = { next: node }; while (node) { for (let i = 0; i < 1e8; i++); node = node.next; }",
  "outer: while (true) { for (let i = 0; ; i++) { if (i > 1e9) break outer; } }",
  "do { var roll = Math.random(); } while (roll < 2 && roll >= 0)",
  "let x = 1e9; while (x --> 0) {}",
  "let a = 0; while ((a += 1) < 1e9) {}",
  "const text = 'a'.repeat(1e5); const re = /a/g; let m; while ((m = re.exec(text))) { for (let i = 0; i < 1e3; i++); }",
  "let text = 'aXb'.repeat(9999); while (/X/.test(text)) { text = text.replace('X', ''); }",
  "let [a, b] = [0, 1]; while (a < 1e300) { [a, b] = [b, b + 1]; }",
  "let i = 0; const o = { valueOf() { return i++; } }; while (o < 1e9) {}",
  "let n = 0; try { while (true) { if (n++ > 1e9) throw n; } } catch {}",
  "for (let i = 0, j = 1e9; i < j; i++, j--) {}",
  "let i = 0; while (i < 10) { for (let k = 0; k < 1e8; k++); i++; }",
  "let i = 10; while (i--) { for (let k = 0; k < 1e8; k++); }",
  "var i = 0; function step() { i++; } while (i < 1e9) { step(); }",
  "const seen = new Set([0]); for (const x of seen) { if (x < 1e9) seen.add(x + 1); }",
  "const list = [0]; for (const x of list) { if (x < 1e6) list.push(x + 1); for (let i = 0; i < 99; i++); }",
  "const list = [0]; for (let i = 0; i < list.length; i++) { if (i < 1e9) list.push(i); else break; }",
  // Recursion that ends.
  "const visit = (n) => { if (n === 0) return 0; let s = 0; for (let i = 0; i < 9; i++) s += visit(n - 1); return s; }; visit(9);",
  "function ack(m, n) { return m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); } ack(3, 6);",
  "const permute = (rest, done = []) => rest.length === 0 ? 1 : rest.reduce((n, x, i) => n + permute(rest.toSpliced(i, 1), [...done, x]), 0); permute([1, 2, 3, 4, 5, 6, 7, 8, 9]);",
  "function gcd(a, b) { return b === 0 ? a : gcd(b, a % b); } for (let i = 0; i < 1e6; i++) gcd(i, 1e6);",
  "const sort = (l) => { if (l.length < 2) return l; const [p, ...r] = l; return [...sort(r.filter((x) => x < p)), p, ...sort(r.filter((x) => x >= p))]; }; sort([...Array(400).keys()]);",
];

/** Deep, so that an explanation may only ask a question. */
const deep: readonly string[] = [
  "let list = null; for (let i = 0; i < 40_000; i++) list = { next: list }; const length = (l) => l === null ? 0 : 1 + length(l.next); length(list);",
  "class Node { constructor(n) { this.n = n; this.child = n > 0 ? new Node(n - 1) : null; } } new Node(40_000);",
  "class Box { #inner; constructor(inner) { this.#inner = inner; } open() { return this.#inner ? this.#inner.open() : 1; } } let b = null; for (let i = 0; i < 40_000; i++) b = new Box(b); b.open();",
  "const state = { left: 40_000 }; function down() { if (state.left-- > 0) down(); } down();",
  "let left = 40_000; function down() { if (left > 0) { left -= 1; down(); } } down();",
  "function sum(list, i = 0) { return i === list.length ? 0 : list[i] + sum(list, i + 1); } sum([...Array(40_000).keys()]);",
];

/** Whether it always ends is a question that may be asked about a correct program, too. */
const withoutQuestion = (sentence: string) => sentence.replace(/ ?\b(?:Does|Do) [^.]*\?$/, "");
const accuses = /never|Nothing|always|every path|same|Did you (?:mean|forget)/;

describe("no correct program gets a wrong explanation", () => {
  test.each(sample(honest, 8))("takes long: %s", async (code) => {
    const { outcome } = await expectRun(code, { fuel: 200_000 }).endsAs(["exhausted:fuel"]);
    for (const sentence of sentencesFor(code, outcome))
      expect(withoutQuestion(sentence)).not.toMatch(accuses);
  });
  test.each(sample(deep, 2))("goes deep: %s", async (code) => {
    const { outcome } = await expectRun(code).exhausts("stack");
    for (const sentence of sentencesFor(code, outcome))
      expect(withoutQuestion(sentence)).not.toMatch(accuses);
  });
  test("a run that completed, was stopped, or failed in the setup is not explained", async () => {
    const { outcome } = await expectRun("let i = 0; while (i < 3) i++;").completes();
    const code = "while (true) {}";
    expect(explanationFor(main(code), outcome)).toBeUndefined();
    expect(explanationFor(main(code), { kind: "stopped", by: "user", usage: noUsage })).toBeUndefined();
    expect(explanationFor(main(code), { kind: "crashed", detail: "" })).toBeUndefined();
    const fuelOutcome: Outcome = { kind: "exhausted", limit: "fuel", usage: noUsage };
    expect(explanationFor(main(code), { ...fuelOutcome, in: "setup" })).toBeUndefined();
    expect(explanationFor(main(code), fuelOutcome)?.sentences).toHaveLength(1);
  });
});

describe("a program of several files", () => {
  const files = {
    "main.js": "import { run } from './lib/run.js';\nrun(3);",
    "lib/run.js": "export function run(n) {\n  while (n > 0) {\n    n++;\n  }\n}",
  };
  const asFiles = { files: Object.entries(files).map(([path, text]) => ({ path, text })), entry: "main.js" };
  test("is explained by the file in which it was stopped", async () => {
    const { outcome } = await expectFiles(files, {}, { fuel: 100_000 }).exhausts("fuel");
    expect(explanationFor(asFiles, outcome)).toMatchObject({
      at: { file: "lib/run.js", line: 2 },
      sentences: [
        { text: "`n` goes up, and the loop runs while `n > 0`." },
        { text: "Did you mean `n--`, or `n < …`?" },
      ],
    });
  });
  test("is not explained by a missing file", () => {
    const at = { file: "elsewhere.js", line: 1, column: 1 };
    expect(explanationFor(asFiles, { kind: "exhausted", limit: "fuel", at, usage: noUsage })).toBeUndefined();
  });
});

const syntaxReasons: { readonly [Kind in SyntaxReason["kind"]]: SyntaxReason & { readonly kind: Kind } } = {
  missingInitializer: { kind: "missingInitializer" },
  redeclaration: { kind: "redeclaration", name: "a" },
  misplacedAwait: { kind: "misplacedAwait" },
  misplacedReturn: { kind: "misplacedReturn" },
  shorthandInitializer: { kind: "shorthandInitializer" },
  invalidAssignmentTarget: { kind: "invalidAssignmentTarget" },
  unexpectedToken: { kind: "unexpectedToken", token: "await" },
  missingBefore: { kind: "missingBefore" },
  missingAfter: { kind: "missingAfter" },
  other: { kind: "other" },
};

const reasons: { readonly [Kind in ErrorReason["kind"]]: ErrorReason & { readonly kind: Kind } } = {
  notDefined: { kind: "notDefined", name: "x" },
  notInitialized: { kind: "notInitialized", name: "a" },
  superNotCalled: { kind: "superNotCalled" },
  constant: { kind: "constant" },
  notFunction: { kind: "notFunction", operand: "a.b(...).b" },
  notConstructor: { kind: "notConstructor", operand: "a" },
  noProperties: { kind: "noProperties", operand: "undefined", access: "read", property: "a" },
  notDestructurable: { kind: "notDestructurable", operand: "b", property: "a" },
  notObject: { kind: "notObject" },
  notIterable: { kind: "notIterable", operand: "b" },
  notSpreadable: { kind: "notSpreadable" },
  classWithoutNew: { kind: "classWithoutNew", name: "A" },
  bigIntAsNumber: { kind: "bigIntAsNumber" },
  circularJson: { kind: "circularJson" },
  notJson: { kind: "notJson" },
  stringTooLong: { kind: "stringTooLong" },
  syntax: { kind: "syntax", syntax: syntaxReasons.other },
};

/** Texts that are no names of a program. */
const hostileReasons: readonly ErrorReason[] = ["", "`", "a`\n", "x".repeat(10_000)].flatMap((name) => [
  { kind: "notDefined", name },
  { kind: "notInitialized", name },
]);

/** Outcomes from an attacker: positions that do not exist, and reasons that are not the engine's. */
function outcomesAt(places: readonly { line: number; column: number }[]): readonly Outcome[] {
  const usage = { ...noUsage, fuel: 1000 };
  return places.flatMap((place): Outcome[] => {
    const at = { file: "main.js", ...place };
    const frames = [
      { functionName: "f", at },
      { functionName: "", at: { ...at, line: 1 } },
    ];
    return [
      ...exhaustedLimits.map((limit): Outcome => ({ kind: "exhausted", limit, at, usage })),
      { kind: "unsettled", at, usage },
      ...[...Object.values(reasons), ...hostileReasons].map(
        (reason): Outcome => ({ kind: "threw", error: { name: "E", message: "m", frames, reason }, usage }),
      ),
      ...Object.values(syntaxReasons).map(
        (reason): Outcome => ({
          kind: "invalid",
          diagnostics: [{ severity: "error", message: "m", at, reason }],
        }),
      ),
    ];
  });
}

describe("for any text and outcome, the result is an explanation or nothing", () => {
  const wellFormed = (text: string, outcome: Outcome) => {
    const explanation = explanationFor(main(text), outcome);
    const sentences = sentencesOf(explanation);
    if (!sentences) return;
    expect(parseExplanation(JSON.parse(JSON.stringify(explanation)), "explanation")).toEqual(explanation);
    expect(sentences.length).toBeGreaterThan(0);
    expect(sentences.length).toBeLessThanOrEqual(maxSentences);
    for (const sentence of sentences) {
      expect(sentence).toMatch(/[.?]$/);
      expect(sentence.length, sentence).toBeLessThan(400);
      expect(sentence.split("`").length % 2, sentence).toBe(1);
      expect(sentence).not.toMatch(/[\n\r]/);
    }
  };
  const spots = [
    { line: 1, column: 1 },
    { line: 1, column: 30 },
    { line: 3, column: 5 },
    { line: 1e9, column: 1e9 },
    { line: 0, column: 0 },
    { line: 1.5, column: 2.5 },
  ];
  test("for the hostile corpus", () => {
    for (const [index, { id }] of sample(hostileCases, 20).entries()) {
      const spot = spots[index % spots.length];
      for (const outcome of spot ? outcomesAt([spot]) : []) wellFormed(hostileProgram(id), outcome);
    }
  });
  test("for programs that are cut off anywhere", () => {
    for (const text of honest.slice(0, 6)) {
      for (let end = 0; end <= text.length; end += testsAll ? 11 : 43)
        for (const outcome of outcomesAt([{ line: 1, column: end }])) wellFormed(text.slice(0, end), outcome);
    }
  });
  test("for the real outcomes of hostile programs", async () => {
    const ended = hostileCases.map(({ id }) => id).slice(0, 12);
    for (const id of ended) {
      const { outcome } = await expectRun(hostileProgram(id), { fuel: 100_000 }).endsAs(anyEnding);
      wellFormed(hostileProgram(id), outcome);
    }
  });
});

const anyEnding = [
  "completed",
  "threw",
  "invalid",
  "restricted",
  "unsettled",
  ...exhaustedLimits.map((limit) => endingName({ kind: "exhausted", limit, usage: noUsage })),
];

describe("the work is bounded", () => {
  /** Texts with so many possible questions that checking all of them would take quadratic time or more. */
  const twisted: Readonly<Record<string, (size: number) => string>> = {
    "nested loops": (size) => `${"while (a) {".repeat(size / 4)}${"}".repeat(size / 4)}`,
    "loops in a row": (size) => "while (a < 1) { b(); }".repeat(size),
    "a long condition": (size) => `while (${"a.b && ".repeat(size)}a) c();`,
    "many exits": (size) => `while (true) { ${"if (a) break;".repeat(size)} }`,
    "functions that call each other": (size) =>
      Array.from({ length: size }, (_, i) => `function f${i}() { f${(i * 7) % size}(); }`).join("\n"),
    "blocks in blocks": (size) => `${"{let a;".repeat(size)}${"}".repeat(size)}`,
    "names in deep blocks": (size) => `${"{".repeat(size)}${"x;".repeat(4 * size)}${"}".repeat(size)}`,
    "open brackets": (size) => "(".repeat(8 * size),
    "open braces over lines": (size) => "{\n".repeat(8 * size),
    "closed braces on a line": (size) => `{${"{".repeat(8 * size)}\n${"}".repeat(8 * size)}`,
    strokes: (size) => "=/[".repeat(8 * size),
    "ifs without else": (size) => `${"if (a);".repeat(4 * size)} else`,
    "constants of constants": (size) =>
      `const c0 = 1; ${Array.from({ length: size }, (_, i) => `const c${i + 1} = c${i} + c${i};`).join("\n")} while (c${size} < 1) {}`,
    "a deep chain": (size) => `a${".b()".repeat(2 * size)}`,
    "a list of lists": (size) => `while ([${"[".repeat(size / 4)}${"]".repeat(size / 4)}]) {}`,
  };
  /** The steps of as many explanations as there are kinds of questions. */
  const stepsFor = async (text: string) => {
    const outcomes = outcomesAt([{ line: 1, column: text.length >> 1 }]).filter(
      ({ kind }, index) => kind !== "threw" || index % 4 === 0,
    );
    const code = `const program = ${JSON.stringify(main(text))};
      for (const outcome of ${JSON.stringify(outcomes)}) explanationFor(program, outcome);`;
    const limits = { fuel: 10_000_000_000, memoryBytes: 512 * 2 ** 20, sourceBytes: 10_000_000 };
    return fuelOf(await expectRun(code, limits, { setup: explanationGlobal }).completes());
  };
  test.each(sample(Object.entries(twisted), 2))("%s", async (_, text) => {
    const [steps, more] = [await stepsFor(text(64)), await stepsFor(text(128))];
    // Work that is quadratic would be 4 times as much.
    expect(more / steps).toBeLessThan(3);
  });
  test("a text that is too long is not explained", () => {
    const fuelOutcome: Outcome = { kind: "exhausted", limit: "fuel", usage: noUsage };
    expect(explanationFor(main(`${" ".repeat(100_000)}while (true) {}`), fuelOutcome)).toBeUndefined();
  });
});
