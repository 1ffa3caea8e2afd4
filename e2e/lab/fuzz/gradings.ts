import { checkOf, parseCheckResult } from "../../../web/protocol/grading/check.ts";
import type { WrittenCheck } from "../../../web/protocol/grading/written-check.ts";
import { endingName } from "../../../web/protocol/run/ending-name.ts";
import type { RunRequest } from "../../../web/protocol/run/run-request.ts";
import { grade } from "../../../web/run/sandbox/grading/grade.ts";
import type { Engine } from "../../../web/run/sandbox/vm/engine.ts";
import { hostileProgram } from "./generate.ts";
import { hostileCallback, hostileValue } from "./hostile-objects.ts";
import { anyEndOrInvalid, type HostileProgram } from "./hostile-program.ts";
import { Random } from "./random.ts";
import { collectEvents, type FuzzVerdict, hostOf, requestOf } from "./run-case.ts";
import { clip, violationsOf } from "./violations.ts";

/** The secret of the checks of that grading. A program that has not read the checks cannot know it. */
export function secretOf(seed: number, index: number): string {
  const dice = new Random(seed, index, 4);
  return `secret-${dice.below(2 ** 31)}-${dice.below(2 ** 31)}`;
}

/** A number that only code with the secret can compute. */
export const numberOf = (secret: string) => Number(secret.split("-")[1]);

/**
 * All the ways to ask for it: of the run, of a function's value, its error and its output, and in a test's own code,
 * with names that the program may have, too, with limits of a number, and by a callback that asserts.
 */
export function checksFor(secret: string): readonly WrittenCheck[] {
  const word = JSON.stringify(secret);
  const number = numberOf(secret);
  return [
    { prints: secret },
    { returns: secret },
    { throws: secret },
    { call: "answer()", returns: secret },
    { call: "answer(1)", returns: [secret, { [secret]: secret }] },
    { call: "answer(2)", prints: secret },
    { call: "answer(3)", throws: secret },
    { test: `assert.equal(answer(), ${word})` },
    { test: `expect(answer(4)).toBe(${word})` },
    { test: `assert.deepStrictEqual(await answer({ n: 5 }), [${word}])` },
    { test: `expect([6, 7].map(answer)).toEqual([${word}, ${word}])` },
    { test: `if ((await answer((given) => given)) + "" !== ${word}) throw new Error("another one")` },
    { test: `expect(printed()).toContain(${word})` },
    { test: `for (var i = 0; i < 2; i++) assert.equal(answer(), ${word})` },
    { test: `var want = ${word}, cases = [want]; cases.forEach((each) => assert.equal(answer(), each))` },
    { test: `for (var { n, want } of [{ n: 9, want: ${word} }]) assert.equal(answer(n), want)` },
    { call: "answer()", returns: secret, maxFuel: 1_000_000 },
    {
      test: `const n = answer(8); expect(n).toBeGreaterThanOrEqual(${number}); expect(n).toBeLessThanOrEqual(${number})`,
    },
    { test: `assert.closeTo(answer(8), ${number})` },
    { test: `expect(answer(8)).toBeCloseTo(${number})` },
    { test: `expect(answer()).toMatch(new RegExp("^" + ${word} + "$"))` },
    {
      test: `let asked = 0; answer((given) => { asked++; assert.equal(given, ${word}) }); assert(asked > 0)`,
    },
    {
      test: `let asked = 0; await answer(async (given) => { asked++; assert.equal(given, ${word}) }); assert(asked > 0)`,
    },
    { test: `await expect(answer(async (given) => given)).resolves.toBe(${word})` },
    { test: `assert.throws(() => answer(3), { name: ${word} })` },
  ].map((check, at) => ({ title: `check ${at + 1}`, ...check }));
}

/**
 * The generated program as a pupil's: with the function that the checks call, which does one more thing of the same
 * kind.
 */
export function hostileSubmission(seed: number, index: number): HostileProgram {
  const hostile = hostileProgram(seed, index);
  const { code } = hostile.program;
  if (code === undefined) return hostile;
  const dice = new Random(seed, index, 5);
  const value = () => hostileValue(dice);
  const answer = dice.pick([
    () => `function answer(...given) { return ${hostileValue(dice)} }`,
    () => `function answer(...given) { throw ${hostileValue(dice)} }`,
    () => `var answer = ${hostileCallback(dice)};`,
    () => `async function answer(...given) { return given[0] ?? ${hostileValue(dice)} }`,
    () =>
      `function answer(f) { return typeof f === "function" ? f(${hostileValue(dice)}) : ${hostileValue(dice)} }`,
    () => "function answer() { return new Proxy(answer, { get: () => answer, apply: () => answer }) }",
    () => "function answer() { return { then: answer, toJSON: answer, valueOf: answer, toString: answer } }",
    () => "function answer() { for (;;) console.log(answer) }",
    // As numbers that are above and below, as false promises and arrays, and with code that runs when the value is
    // inspected.
    () =>
      "let asked = 0; function answer() { return { valueOf: () => (asked++ % 2 ? -Infinity : Infinity) } }",
    () =>
      "class Liar { n = 0; valueOf() { return this.n++ % 2 ? -Infinity : Infinity } } function answer() { return new Liar() }",
    () =>
      `function answer() { return { get [${value()}]() { return ${value()} }, get length() { return ${value()} } } }`,
    () =>
      `function answer() { return new Proxy([], { get: () => ${value()}, ownKeys: () => [${value()}], has: () => true, getPrototypeOf: () => ${value()} }) }`,
    () =>
      `class Later extends Promise { static get [Symbol.species]() { return ${value()} } } function answer() { return Later.resolve(${value()}) }`,
    () =>
      `function answer() { return Object.defineProperty(Promise.resolve(${value()}), "constructor", { get() { return ${value()} } }) }`,
    () => `function answer() { return { then(done, failed) { done(${value()}); failed(${value()}) } } }`,
    // The error of a callback is caught and not thrown again.
    () => `function answer(f) { try { return f(${value()}) } catch { return ${value()} } }`,
    () => `async function answer(f) { try { return await f(${value()}) } catch { return ${value()} } }`,
    () => "function answer() { return answer() }",
  ])();
  return { ...hostile, program: { ...hostile.program, code: `${answer}\n${namesFor(dice)}\n${code}` } };
}

/** Names that the tests use, too, or none. */
function namesFor(random: Random): string {
  const list = () =>
    `${random.pick(["var", "let", "const"])} i = 99, n = 0, want = ${hostileValue(random)}, cases = []`;
  return random.pick([
    () => "",
    () => "",
    list,
    () => "function want() {} class cases {} var i = { valueOf: () => 99 }",
    () =>
      "for (const name of ['i', 'want', 'cases']) Object.defineProperty(globalThis, name, { get: () => 99 }); var asked = 1;",
    () => "class assert { static equal() {} } const expect = () => assert; function program() {}",
  ])();
}

/** Each check has the same limits again. */
const maxFuel = 200_000;

/** Grades one program, and returns all violations. No check of it may pass. */
export async function judgeGrading(engine: Engine, seed: number, index: number): Promise<FuzzVerdict> {
  const started = performance.now();
  const { limits, ...pupil } = hostileSubmission(seed, index);
  const request = requestOf({ ...pupil, limits: { ...limits, fuel: Math.min(limits.fuel ?? 0, maxFuel) } });
  const { complaints, ending, judged } = await gradeRequest(engine, request, secretOf(seed, index));
  const ms = Math.round(performance.now() - started);
  return { index, family: pupil.family, ending, ms, complaints, judged };
}

/** The violations in the grading of a program that cannot know the secret. */
export async function gradeRequest(engine: Engine, request: RunRequest, secret: string) {
  const checks = checksFor(secret);
  const complaints: string[] = [];
  let count = 0;
  const run = await collectEvents(async (emit) => {
    const onResult = () => count++;
    const { outcome, results } = await grade(request, checks.map(checkOf), {
      ...hostOf(engine),
      emit,
      onResult,
    });
    if (results.length !== checks.length || count !== checks.length)
      complaints.push(`gives ${results.length} results, and tells of ${count}`);
    for (const [at, result] of results.entries()) {
      const { passed, message = "" } = parseCheckResult(structuredClone(result), "result");
      const label = `check ${at + 1}, ${JSON.stringify(checks[at])}`;
      if (passed) complaints.push(`passes ${label}`);
      else if (/could not be made|what grades/.test(message)) complaints.push(`${label}: ${clip(message)}`);
    }
    return outcome;
  });
  // A program with this machine's clock really waits.
  const anyhow = { program: {}, family: "", limits: {}, ends: [...anyEndOrInvalid, "exhausted:wall"] };
  complaints.unshift(...violationsOf(anyhow, request, run));
  return { complaints, ending: endingName(run.outcome), judged: checks.length };
}
