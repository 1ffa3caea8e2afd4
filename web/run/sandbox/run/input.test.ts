import { describe, expect, test } from "vitest";
import { expectRun } from "../testing/expect-run.ts";
import { fakeClock } from "../testing/fake-clock.ts";

/** A user who gives these answers, and records the questions. */
function somebody(...answers: readonly (string | null)[]) {
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return answers[questions.length - 1] ?? null;
  };
  return { asked: questions, ask };
}

describe("input", () => {
  test("answers are part of the request", () =>
    expectRun(
      "(await input('name?')) + ' and ' + (await input('other?'))",
      {},
      { answers: ["Ada", "Bob"] },
    ).completes("'Ada and Bob'"));
  test("a run without an answer asks, and continues", async () => {
    const { asked: questions, ask } = somebody("Bob");
    await expectRun(
      "(await input('name?')) + ' and ' + (await input('other?'))",
      {},
      { answers: ["Ada"], ask },
    ).completes("'Ada and Bob'");
    expect(questions).toEqual(["other?"]);
  });
  test("it is null if there is no one to answer", () =>
    expectRun("await input('anyone?')").completes("null"));
  test("answers come in the order of the questions", () =>
    expectRun(
      "const [a, b] = await Promise.all([input('a'), input('b')]); a + b",
      {},
      { answers: ["1", "2"] },
    ).completes("'12'"));
  test("no timer fires while a question is open, whether the answer is already known or not", async () => {
    const code =
      "setTimeout(() => console.log('timer')); console.log(await input('?')); await null; console.log('end')";
    await expectRun(code, {}, { answers: ["x"] }).prints("x\nend\ntimer");
    await expectRun(code, {}, { ask: somebody("x").ask }).prints("x\nend\ntimer");
  });
});

describe("prompt", () => {
  test("answers are part of the request", () =>
    expectRun("prompt('name?') + prompt()", {}, { answers: ["Ada", "!"] }).completes("'Ada!'"));
  test("is null if there is no one to answer, as when it is dismissed", async () => {
    await expectRun("prompt('anyone?')").completes("null");
    await expectRun("prompt('anyone?')", {}, { ask: somebody(null).ask }).completes("null");
  });
  test("a run without an answer asks, and is then repeated with it", async () => {
    const { asked: questions, ask } = somebody("6", "7");
    const code = "console.log('sum'); const a = prompt('a?'); console.log(a); a * prompt('b?')";
    const { outcome, output } = await expectRun(code, {}, { ask }).completes("42");
    const result = await expectRun(code, {}, { answers: ["6", "7"] }).completes("42");
    expect(questions).toEqual(["a?", "b?"]);
    expect(output).toBe("sum\n6");
    expect(outcome).toMatchObject({
      usage: { fuel: (result.outcome as { usage: { fuel: number } }).usage.fuel },
    });
  });
  test("and a question that input() has an answer to is not asked again", async () => {
    const { asked: questions, ask } = somebody("Ada", "Bob");
    await expectRun("await input('first?') + prompt('second?')", {}, { ask }).completes("'AdaBob'");
    expect(questions).toEqual(["first?", "second?"]);
  });
  test("the time and the random numbers are the same again", () =>
    expectRun(
      "const before = [Date.now(), Math.random()]; console.log(before.join()); prompt('?'); before.join()",
      {},
      { ...fakeClock(), ask: async () => "later" },
    )
      .completes()
      .then(({ events, outcome }) => {
        const printed = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
        expect(printed).toHaveLength(2);
        expect(printed[0]?.text).toBe(printed[1]?.text);
        expect(outcome).toMatchObject({ inspected: `'${printed[0]?.text}'` });
      }));
  test("a program cannot catch the question", () =>
    expectRun(
      "try { prompt('?') } catch { 'caught' } finally { }",
      {},
      { ask: somebody("fine").ask },
    ).completes("'fine'"));
});

describe("questions are not output and not in any limit of a run, so they have their own bounds", () => {
  const cut = (character: string) => `${character.repeat(10_000)}…`;

  test("a question is cut after 10,000 characters", async () => {
    const { asked: questions, ask } = somebody("a", "b");
    await expectRun(
      "await input('x'.repeat(1e6) + '?') + prompt('y'.repeat(1e6), 'z'.repeat(1e6))",
      {},
      { ask },
    ).completes("'ab'");
    expect(questions).toEqual([cut("x"), cut("y")]);
    const just = somebody("a");
    await expectRun("await input('x'.repeat(10000))", {}, { ask: just.ask }).completes("'a'");
    expect(just.asked).toEqual(["x".repeat(10_000)]);
  });
  test("1,000 may be open; one more is an error in the program", async () => {
    await expectRun("for (let i = 0; i < 1000; i++) input(i); 'asked'").completes("'asked'");
    await expectRun("const s = 'x'.repeat(20_000); for (;;) input(s)", { fuel: 300_000_000 }).throws(
      "RangeError",
      "1,000 questions of input() wait for their answers: await some of them before you ask more",
    );
  });
  test("a program that awaits them may ask as often as it likes", () =>
    expectRun("let n = 0; for (; n < 3000; n++) await input('?'); n").completes("3000"));
});
