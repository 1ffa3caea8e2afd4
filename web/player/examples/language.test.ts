import { describe, expect, test } from "vitest";
import { expectChanged, expectExample, linesOf } from "./testing/example-assertions.ts";

describe("first steps", () => {
  test("hello greets, and its last value is its result", async () => {
    const result = await expectExample("hello").completes("'4 greetings'");
    expect(linesOf(result).slice(0, 2)).toEqual(["Hello, world!", "Hei, world! (Finnish)"]);
    expect(result.output).toContain("letters: [ 'w', 'o', 'r', 'l', 'd' ]");
  });
  test("input: bisection finds the number", () =>
    expectExample("input").prints(
      [
        "I am thinking of a number from 1 to 100.",
        "50 is too big.",
        '"twenty-five" is not a whole number.',
        "25 is too small.",
        "37 is too big.",
        "31 is too big.",
        "28 it is, in 5 guesses!",
        "Ada: 5",
      ].join("\n"),
    ));
  test("input: it ends if nobody answers", () =>
    expectExample("input", { answers: [] }).prints(/You gave up\. It was 28\.\nNobody: 0$/));
  test("console: tables, groups, counts, styles and timers are displayed as such", async () => {
    const { events, output } = await expectExample("console").completes();
    const messages = events.flatMap((event) => (event.kind === "console" ? event.messages : []));
    const styles = messages[0]?.spans?.map(({ style }) => style);
    expect(styles).toMatchObject([{ color: "peru" }, { color: "teal" }]);
    expect(messages.filter(({ table }) => table)).toHaveLength(2);
    expect(messages.find(({ text }) => text === "an apple, a nap")?.depth).toBe(2);
    expect(messages.map(({ group }) => group).filter(Boolean)).toEqual(["open", "collapsed"]);
    expect(output).toContain("a: 3\n");
    expect(output).toContain("nap: 1.5s\n");
    expect(messages.filter(({ level }) => level === "error").map(({ text }) => text)).toEqual([
      "Assertion failed: Io is small",
      expect.stringMatching(/^An error to look at: RangeError: too far/),
    ]);
  });
  test("values are as surprising as the program says", async () => {
    const result = await expectExample("values").completes("[ 'object', 'number', '101', [ 1, 10, 9 ] ]");
    expect(linesOf(result)).toEqual([
      "0.30000000000000004 false",
      "NaN false true true",
      "-0 true false -Infinity",
      "[ 1, <1 empty item>, 3, undefined ] false true",
      "true false",
      `${2n ** 200n}n`,
      "{ open: true, [Symbol(secret)]: 42 } [ 'open' ] false true",
      "[ '👩', '\u200d', '🚀' ] 5",
    ]);
  });
});

describe("the language", () => {
  test("closures keep their variables", () =>
    expectExample("closures").prints(
      "1 2 3\n10 20\nfibonacci(78) = 8944394323791464 after 79 calls\nvar: 3 3 3\nlet: 0 1 2",
    ));
  test("closures: without its cache, fibonacci uses up all the fuel", () =>
    expectChanged("closures", { "remember((n)": "((n)" }, { limits: { fuel: 2_000_000 } }).exhausts("fuel"));
  test("generators: an endless sequence, a tree, and values that are passed in", () =>
    expectExample("generators").prints(
      [
        "squares of sevens: [ 49, 196, 441, 784, 1225 ]",
        "plants\n  moss\n  ferns\nanimals\n  bees",
        "after 10 the average is 10\nafter 20 the average is 15\nafter 60 the average is 30",
      ].join("\n"),
    ));
  test("Map and Set count, group and intersect", async () => {
    const result = await expectExample("map-and-set").completes("Set(2) { NaN, 0 }");
    expect(linesOf(result)).toEqual(
      expect.arrayContaining([
        "  'the' => 6,",
        "five letters: [ 'round', 'sound', 'slept' ]",
        "both: Set(1) { 'swan' }",
        "flies only: Set(3) { 'bee', 'bat', 'kite' }",
        "just one: Set(5) { 'bee', 'bat', 'kite', 'whale', 'otter' }",
        "misp",
        "home undefined",
      ]),
    );
  });
  test("classes: private fields stay private, and the setter refuses", async () => {
    const result = await expectExample("classes").throws("RangeError", "no balance of -1");
    expect(linesOf(result)).toEqual([
      "after two years: 106.09",
      "the console shows #cents, too: Savings { #cents: 10609, owner: 'Ada' }",
      "true false",
      "accounts opened: 1",
    ]);
  });
  test("classes: a private field does not even parse elsewhere", () =>
    expectChanged("classes", { "ada.balance = -1;": "console.log(ada.#cents)" }).isInvalid(/cents/));
  test("regular expressions find what the comments say", async () => {
    const result = await expectExample("regular-expressions").completes("'Run@0, rabbit, run@13!'");
    expect(linesOf(result).slice(-6)).toEqual([
      "total: 16.30",
      "09.03.2031 ada  +12.50 tea",
      "1'234'567'890",
      "[ 'was was', 'and and' ]",
      "Sndglss",
      "[ 'λλάδα', 'αβγ' ]",
    ]);
  });
  test("modules: three files and their data confirm Kepler's law", async () => {
    const result = await expectExample("modules").completes("[ 0, 1, 1, 2, 12, 29, 84, 165 ]");
    expect(linesOf(result)).toContain("Earth    ██████ 1.00");
    expect(linesOf(result).at(-1)).toBe("chart.js exports [ 'bar', 'widest' ]");
  });
  test("modules: a missing export is reported before anything runs", async () => {
    const { output } = await expectChanged("modules", { "{ bar }": "{ bars }" }).isInvalid(/bars.*bar/);
    expect(output).toBe("");
  });
  test("TypeScript runs with its types blanked", async () => {
    const { output } = await expectExample("typescript").completes("'square'");
    expect(output).toBe("circle 3.14\nsquare 4.00\noblong 2.50\n3");
  });
});
