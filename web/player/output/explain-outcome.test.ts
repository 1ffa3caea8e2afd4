import { expect, test } from "vitest";
import { defaultLimits } from "../../protocol/run/limits.ts";
import { exhaustedLimits, type Outcome } from "../../protocol/run/outcome.ts";
import { noUsage } from "../../protocol/run/usage.ts";
import { explain } from "./explain-outcome.ts";
import { diagnosticsOf } from "./outcome-diagnostics.ts";

const usage = { ...noUsage, fuel: 12_345 };
const at = { file: "main.js", line: 3, column: 5 };
/** Its sentences as text. */
const told = (outcome: Outcome) => {
  const explanation = explain(outcome, defaultLimits);
  return { ...explanation, details: explanation.sentences.map(({ text }) => text) };
};

test("a value is quoted, and undefined is not shown", () => {
  expect(told({ kind: "completed", value: { kind: "number", head: "2" }, inspected: "2", usage }).quote).toBe(
    "2",
  );
  expect(told({ kind: "completed", inspected: "undefined", usage }).quote).toBeUndefined();
});

test("after a program without output and value, the page says how to show something", () => {
  expect(told({ kind: "completed", inspected: "undefined", usage }).details.join()).toContain("console.log");
  const printed = { ...usage, printedBytes: 5 };
  expect(told({ kind: "completed", inspected: "undefined", usage: printed }).details).toEqual([]);
});

test("an error has its article, its message as a quotation, and its position", () => {
  const error = { name: "TypeError", message: "x is not a function", frames: [{ functionName: "f", at }] };
  const { title, quote, at: place } = told({ kind: "threw", error, usage });
  expect(title).toBe("The program ended with a TypeError");
  expect(quote).toBe("TypeError: x is not a function");
  expect(place).toEqual(at);
  const other = { name: "AggregateError", message: "", frames: [] };
  expect(told({ kind: "threw", error: other, usage }).title).toContain("an AggregateError");
});

test("the explanation names the failed part: the main program, an unhandled promise, a timer", () => {
  const error = { name: "HttpError", message: "x", frames: [] };
  const said = (uncaught?: "promise" | "timer") =>
    told({ kind: "threw", error, usage, ...(uncaught && { uncaught }) });
  expect(said().title).toBe("The program ended with an HttpError");
  expect(said().details.join()).toBe("It ended there.");
  expect(said("promise").title).toBe("Unhandled rejection: the program ended with an HttpError");
  expect(said("timer").details.join()).toContain("A timer's function threw it.");
});

test("an error of a class that does not name its errors is called after the class", () => {
  const error = {
    name: "Error",
    message: "no page",
    shown: "NotFound [Error]: no page { status: 404 }",
    frames: [{ functionName: "", at }],
  };
  expect(told({ kind: "threw", error, usage }).title).toBe("The program ended with a NotFound");
  expect(diagnosticsOf({ kind: "threw", error, usage })[0]?.message).toBe("NotFound: no page");
  const caused = { ...error, shown: "Error: no page\n  [cause]: x: no page" };
  expect(told({ kind: "threw", error: caused, usage }).title).toBe("The program ended with an Error");
});

test("a name has the article of its pronunciation", () => {
  const titleOf = (name: string) =>
    told({ kind: "threw", error: { name, message: "", frames: [] }, usage }).title.replace(/.*with /, "");
  expect(
    ["HttpError", "SQLError", "XMLError", "Error", "URIError", "RangeError", "UnitError"].map(titleOf),
  ).toEqual([
    "an HttpError",
    "an SQLError",
    "an XMLError",
    "an Error",
    "a URIError",
    "a RangeError",
    "a UnitError",
  ]);
});

test("too much recursion has the same name as in browsers", () => {
  const { details } = told({ kind: "exhausted", limit: "stack", usage });
  expect(details.join(" ")).toContain("RangeError: Maximum call stack size exceeded.");
});

test("every limit has its own text, with its number if it has a familiar unit", () => {
  const titles = exhaustedLimits.map((limit) => told({ kind: "exhausted", limit, usage }).title);
  expect(new Set(titles).size).toBe(exhaustedLimits.length);
  expect(titles.join("\n")).toContain("1 billion steps");
  expect(titles.join("\n")).toContain("128 MiB");
  expect(titles.join("\n")).toContain("60 s");
});

test("after a time limit, the explanation says what took the time: steps, or waiting", () => {
  const busy = { ...usage, fuel: 5_000_000, cpuMs: 40, wallMs: 5_000 };
  expect(told({ kind: "exhausted", limit: "cpu", usage: busy }).details.join()).toContain(
    "It ran 5 million steps",
  );
  expect(told({ kind: "exhausted", limit: "wall", usage: busy }).details.join()).toContain(
    "it computed for 40 ms",
  );
  const long = { ...busy, cpuMs: 4_900 };
  expect(told({ kind: "exhausted", limit: "wall", usage: long }).details.join()).toContain(
    "It ran 5 million steps",
  );
});

test("the text mentions output only if there was some", () => {
  const error = { name: "E", message: "m", frames: [] };
  const printed = { ...usage, printedBytes: 5 };
  for (const outcome of [
    { kind: "threw", error },
    { kind: "stopped", by: "user" },
  ] as const) {
    expect(told({ ...outcome, usage }).details.join()).not.toContain("above");
    expect(told({ ...outcome, usage: printed }).details.join()).toContain("is above");
  }
  expect(told({ kind: "stopped", by: "user", usage }).details).toEqual(["It had run 12,345 steps."]);
});

test("every outcome with a position marks it in the editor", () => {
  const error = { name: "E", message: "m", frames: [{ functionName: "", at }] };
  expect(diagnosticsOf({ kind: "threw", error, usage })).toEqual([
    { severity: "error", message: "E: m", at },
  ]);
  expect(diagnosticsOf({ kind: "exhausted", limit: "fuel", at, usage })[0]?.at).toEqual(at);
  expect(diagnosticsOf({ kind: "restricted", name: "fetch", at, usage })[0]?.message).toContain("fetch");
  expect(diagnosticsOf({ kind: "stopped", by: "user", usage })).toEqual([]);
});

test("a failure in the author's setup code is not blamed on the program", () => {
  const error = { name: "TypeError", message: "m", frames: [{ functionName: "", at }] };
  const { title, details, quote, at: place } = told({ kind: "threw", error, usage, in: "setup" });
  expect(title).toContain("setup code");
  expect(details.join()).toContain("nothing in it is wrong");
  expect(quote).toBe("TypeError: m");
  expect(place).toBeUndefined();
  expect(told({ kind: "exhausted", limit: "fuel", usage, in: "setup" }).quote).toContain("steps");
  expect(diagnosticsOf({ kind: "threw", error, usage, in: "setup" })).toEqual([]);
});

test("a wait that can never end is explained with its position", () => {
  const { title, at: place } = told({ kind: "unsettled", at, usage });
  expect(title).toContain("waits for something that will never happen");
  expect(place).toEqual(at);
  expect(diagnosticsOf({ kind: "unsettled", at, usage })[0]?.at).toEqual(at);
});
