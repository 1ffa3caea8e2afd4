import type { CheckResult } from "../protocol/check.ts";
import type { Result, ResultMessage } from "../protocol/result.ts";
import type { Tiding, Verb } from "./messages.ts";
import { copyOfPlainData } from "./plain-data.ts";

/**
 * What a frame told, for the host: a copy, and of the shape that it has to be; undefined for anything else. A frame that
 * was led elsewhere can say what it likes, and what it says goes into events and properties of somebody's page. It is
 * small, since every page with a widget carries it: it looks at what is documented and stable, and sees to it that the
 * rest is plain data.
 */
export function heard(data: unknown): Told | undefined {
  try {
    const told = copyOfPlainData(data) as Fields;
    const shape = shapes.get(told["kind"]);
    return shape && fits(told, shape) ? (told as unknown as Told) : undefined;
  } catch {
    return undefined;
  }
}

/** A tiding whose results and messages have been looked at. */
export type Told =
  | Exclude<Tiding, { kind: "console" | "result" | "check" }>
  | { readonly kind: "console"; readonly messages: readonly ResultMessage[] }
  | { readonly kind: "result"; readonly result: Result }
  | { readonly kind: "check"; readonly results: readonly CheckResult[]; readonly passed: boolean };

type Fields = { readonly [name: string]: unknown };

/**
 * The first letter of a type: "s" is a string, "b" a boolean, "n" a number, zero or more (a copy has none that is not
 * finite). With "?" it may be left out. An object may have other fields than these.
 */
type Shape = string | RegExp | readonly [Shape] | { readonly [name: string]: Shape };

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === "string") {
    if (value === undefined) return shape.endsWith("?");
    return shape[0] === (typeof value)[0] && (typeof value !== "number" || value >= 0);
  }
  if (shape instanceof RegExp) return typeof value === "string" && shape.test(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => fits(each, shape[0]));
  // What is no object has none of these: each shape has a field that must be there.
  return Object.entries(shape).every(([name, each]) => fits((value as Fields | null)?.[name], each));
}

const message = { level: /^(log|info|warn|error|debug)$/, text: "s", line: "n?" };
const result = {
  outcome: { kind: /^(completed|threw|invalid|restricted|unsettled|exhausted|stopped|crashed)$/ },
  stdout: "s",
  console: [message],
  inspected: "s",
  usage: { fuel: "n", peakMemoryBytes: "n", cpuMs: "n", wallMs: "n" },
} as const;
const check = {
  title: "s",
  passed: "b",
  hint: "s?",
  message: "s?",
  expected: "s?",
  actual: "s?",
};

const shapes: ReadonlyMap<unknown, Shape> = new Map(
  Object.entries({
    ready: { version: "n", nonce: "s" },
    height: { height: "n" },
    change: { files: [{ path: "s", text: "s" }] },
    run: {},
    console: { messages: [message] },
    result: { result },
    check: { results: [check], passed: "b" },
    answer: { id: "n" },
    refusal: { id: "n", sentence: "s" },
    wants: {},
    over: {},
  } satisfies Record<Tiding["kind"], Shape>),
);

/** Is it what a call of that verb is answered with? */
export function isAnswer(verb: Verb, value: unknown): boolean {
  return verb === "run" ? fits(value, result) : verb === "check" ? fits(value, [check]) : value === undefined;
}
