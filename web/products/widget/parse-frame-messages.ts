import type { CheckResult } from "../../protocol/grading/check.ts";
import type { Result, ResultMessage } from "../../protocol/run/result.ts";
import type { FrameEvent, Verb } from "./channel-messages.ts";
import { copyOfPlainData } from "./plain-data.ts";

/**
 * Parses a message from a frame for the host page: a copy of the documented form, or undefined. A frame that
 * navigated elsewhere can send anything, and the message goes into events and properties of the page. The code is
 * small, because every page with a widget loads it: it checks the documented fields, and that the rest is plain data.
 */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  try {
    const copy = copyOfPlainData(data) as Fields;
    const shape = shapes.get(copy["kind"]);
    return shape && fits(copy, shape) ? (copy as unknown as FrameMessage) : undefined;
  } catch {
    return undefined;
  }
}

/** An event of a frame whose results and messages are checked. */
export type FrameMessage =
  | Exclude<FrameEvent, { kind: "console" | "result" | "check" }>
  | { readonly kind: "console"; readonly messages: readonly ResultMessage[] }
  | { readonly kind: "result"; readonly result: Result }
  | { readonly kind: "check"; readonly results: readonly CheckResult[]; readonly passed: boolean };

type Fields = { readonly [name: string]: unknown };

/**
 * The first letter is the type: "s" is a string, "b" a boolean, "n" a number of at least 0 (a copy contains only finite
 * numbers). With "?" the field may be absent. An object may have
 * additional fields, and a field whose name here ends with "?" may be absent.
 */
type Shape = string | RegExp | readonly [Shape] | { readonly [name: string]: Shape };

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === "string") {
    if (value === undefined) return shape.endsWith("?");
    return shape[0] === (typeof value)[0] && (typeof value !== "number" || value >= 0);
  }
  if (shape instanceof RegExp) return typeof value === "string" && shape.test(value);
  if (Array.isArray(shape)) return Array.isArray(value) && value.every((each) => fits(each, shape[0]));
  // A value that is not an object never fits an object shape, because each object shape has a required field.
  return Object.entries(shape).every(([name, each]) => {
    const field = (value as Fields | null)?.[name.replace("?", "")];
    return (name.endsWith("?") && field === undefined) || fits(field, each);
  });
}

const messageShape = { level: /^(log|info|warn|error|debug)$/, text: "s", line: "n?" };
const resultShape = {
  outcome: { kind: /^(completed|threw|invalid|restricted|unsettled|exhausted|stopped|crashed)$/ },
  stdout: "s",
  console: [messageShape],
  inspected: "s",
  usage: { fuel: "n", peakMemoryBytes: "n", cpuMs: "n", wallMs: "n" },
  "files?": [{ path: "s", text: "s" }],
} as const;
const checkShape = {
  title: "s",
  passed: "b",
  undecided: "b?",
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
    console: { messages: [messageShape] },
    result: { result: resultShape },
    check: { results: [checkShape], passed: "b" },
    answer: { id: "n" },
    refusal: { id: "n", sentence: "s" },
    wants: {},
    over: {},
    open: { link: "s" },
  } satisfies Record<FrameEvent["kind"], Shape>),
);

/** Whether the value is a valid result of a call of that verb. */
export function isAnswer(verb: Verb, value: unknown): boolean {
  return verb === "run"
    ? fits(value, resultShape)
    : verb === "check"
      ? fits(value, [checkShape])
      : value === undefined;
}
