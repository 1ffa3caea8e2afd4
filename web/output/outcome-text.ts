import { restrictionHint } from "../protocol/capabilities/known-globals.ts";
import type { GuestError } from "../protocol/run/guest-error.ts";
import type { Limits } from "../protocol/run/limits.ts";
import { type ExhaustedLimit, type Outcome, unreachable } from "../protocol/run/outcome.ts";
import type { Usage } from "../protocol/run/usage.ts";
import { formatBytes, formatMs, plural } from "../ui/format.ts";
import { type Explanation, explainCompleted } from "./completed-text.ts";

export type { Explanation };

/** An outcome in one short sentence: what an exercise announces. */
export const shortExplanations: { readonly [Kind in Outcome["kind"]]: string } = {
  completed: "Finished.",
  threw: "Ended with an error.",
  invalid: "The program did not compile.",
  restricted: "Ended: it used something that is not allowed here.",
  unsettled: "Ended: it waited for something that never happens.",
  exhausted: "Ended: it reached a limit.",
  stopped: "Stopped.",
  crashed: "The sandbox failed.",
};

export function explain(outcome: Outcome, limits: Limits): Explanation {
  const explanation = explainProgram(outcome, limits);
  if (!("in" in outcome && outcome.in === "setup")) return explanation;
  const { quote, title } = explanation;
  return {
    tone: "problem",
    title: "The setup code for this program failed",
    details: [
      "Your program was not run, and nothing in it is wrong. The author of this page can fix its setup code.",
    ],
    quote: quote ?? title,
  };
}

function explainProgram(outcome: Outcome, limits: Limits): Explanation {
  switch (outcome.kind) {
    case "completed":
      return explainCompleted(outcome);
    case "threw": {
      const { name, message, shown, frames } = outcome.error;
      const at = frames[0]?.at;
      const what = name
        ? `ended with ${anOrA(classOf(outcome.error))}`
        : "threw a value that is not an Error";
      return {
        tone: "problem",
        title:
          outcome.uncaught === "promise" ? `Unhandled rejection: the program ${what}` : `The program ${what}`,
        details: [`${printedOf(outcome.usage, "before that")}${afterThrow[outcome.uncaught ?? "main"]}`],
        quote: shown ?? (name ? `${name}: ${message}` : message),
        ...(at && { at }),
      };
    }
    case "invalid": {
      const [first] = outcome.diagnostics;
      return {
        tone: "problem",
        title: "The program did not compile",
        details: ["Nothing was run."],
        quote: first?.message ?? "",
        ...(first?.at && { at: first.at }),
      };
    }
    case "restricted":
      return {
        tone: "problem",
        title: `${outcome.name} is restricted in this playground`,
        details: [outcome.hint ?? restrictionHint(outcome.name)],
        ...(outcome.at && { at: outcome.at }),
      };
    case "unsettled":
      return {
        tone: "problem",
        title: "The program waits for something that will never happen",
        details: [
          "No timer and no promise is left that could settle what it awaits, so it would wait forever.",
        ],
        ...(outcome.at && { at: outcome.at }),
      };
    case "exhausted":
      return {
        tone: "problem",
        ...exhausted(outcome.limit, limits, outcome.usage),
        ...(outcome.hint !== undefined && { details: [outcome.hint] }),
        ...(outcome.at && { at: outcome.at }),
      };
    case "stopped":
      return {
        tone: "stopped",
        title: "You stopped the program",
        details: [
          `It had run ${plural(outcome.usage.fuel, "step")}. ${printedOf(outcome.usage, "until then")}`.trim(),
        ],
      };
    case "crashed":
      return {
        tone: "problem",
        title: "The sandbox failed",
        details: [
          "This is not your program's fault, and your code is safe. Run it again; if it keeps happening, please report this:",
        ],
        quote: outcome.detail,
      };
    default:
      return unreachable(outcome);
  }
}

function printedOf({ printedBytes }: Usage, when: string): string {
  return printedBytes > 0 ? `What it printed ${when} is above. ` : "";
}

function exhausted(
  limit: ExhaustedLimit,
  limits: Limits,
  { fuel, cpuMs }: Usage,
): Pick<Explanation, "title" | "details"> {
  switch (limit) {
    case "fuel":
      return {
        title: `The program used all of its ${plural(limits.fuel, "step")}`,
        details: [
          "A step is a jump, a call, or one iteration of a built-in loop. This usually means an infinite loop: check that its condition becomes false at some point.",
        ],
      };
    case "cpu":
      return {
        title: `The program was still busy after ${formatMs(limits.cpuMs)}`,
        details: [
          `A program may compute for that long here. It ran ${plural(fuel, "step")}. Does a loop run more often than you meant?`,
        ],
      };
    case "wall":
      return {
        title: `The program had not ended after ${formatMs(limits.wallMs)}`,
        details: [
          `A run may take that long here, including waiting: it computed for ${formatMs(cpuMs)}. Does a timer repeat, or wait too long?`,
        ],
      };
    case "memory":
      return {
        title: `The program needed more than its ${formatBytes(limits.memoryBytes)} of memory`,
        details: ["Something grows without limit, usually an array or a string in a loop."],
      };
    case "stack":
      return {
        title: "Too many nested calls",
        details: [
          "About 13,000 nested calls are possible, and a few hundred through a setter, a proxy or a built-in function such as JSON.parse. This usually means infinite recursion: does the function have a base case, in which it does not call itself?",
          "In browsers: RangeError: Maximum call stack size exceeded.",
        ],
      };
    default:
      return unreachable(limit);
  }
}

/** What became of the rest of the program. */
const afterThrow = {
  main: "It ended there.",
  promise: "Nothing caught the rejected promise. The rest of the program did not run.",
  timer: "A timer's function threw it. The rest of the program did not run.",
} as const;

/** What its class is called, where the error itself has no name but that of a class it extends. */
function classOf({ name, message, shown = "" }: GuestError): string {
  const [title = ""] = message === "" ? [] : shown.split(`: ${message}`, 1);
  // "NotFound [Error]", where the class does not say by its name that it is of errors.
  return /^([\p{ID_Start}$_][\p{ID_Continue}$]*)(?: \[\w+\])?$/u.exec(title)?.[1] ?? name;
}

/** Abbreviations are spelled: "an HttpError", "an SQLError". */
function anOrA(name: string): string {
  return `${/^(?:[AEIO]|U(?!ni|RI|RL|SB|TF)|[FHLMNRSX][A-Z\d]|Html|Http|Xml)/.test(name) ? "an" : "a"} ${name}`;
}
