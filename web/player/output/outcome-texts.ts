import type { Limits } from "../../protocol/run/limits.ts";
import type { ExhaustedLimit, Outcome, OutcomeName } from "../../protocol/run/outcome.ts";
import { formatBytes, formatMs, plural } from "../../ui/format-number.ts";

/*
 * The texts of outcomes on the page, by key. A translation is another file like this one. Numbers are passed formatted,
 * with their units. The texts for a completed run are in completed-text.ts, which is loaded earlier. The texts of
 * checks and growth are made in the worker: protocol/grading/check-ending-message.ts.
 */

/** An outcome in one short sentence, which an exercise announces. */
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

/**
 * How a run ends, by the name of its end. `will` is for the list of examples, `did` for receipts, where a colon and a
 * message may follow.
 */
export const endingTexts: Readonly<Record<OutcomeName, { readonly will: string; readonly did: string }>> = {
  completed: { will: "Finishes", did: "It finished" },
  threw: { will: "Ends with an error", did: "It ended with an error" },
  invalid: { will: "Does not compile", did: "It did not compile" },
  restricted: { will: "Stops: not allowed here", did: "It used something that is not allowed here" },
  unsettled: { will: "Waits forever", did: "It waited forever" },
  "exhausted:fuel": { will: "Stops: out of steps", did: "It ran out of steps" },
  "exhausted:cpu": { will: "Stops: out of time", did: "It ran out of computing time" },
  "exhausted:wall": { will: "Stops: out of time", did: "It ran out of time" },
  "exhausted:memory": { will: "Stops: out of memory", did: "It ran out of memory" },
  "exhausted:stack": { will: "Stops: too many nested calls", did: "It nested too many calls" },
  stopped: { will: "Stops", did: "It was stopped" },
  crashed: { will: "The sandbox fails", did: "The sandbox failed" },
};

export const outcomeTexts = {
  setup: {
    title: "The setup code for this program failed",
    detail:
      "Your program was not run, and nothing in it is wrong. The author of this page can fix its setup code.",
  },
  threw: {
    title: (what: string) => `The program ${what}`,
    rejection: (what: string) => `Unhandled rejection: the program ${what}`,
    /** `name` includes its article: "an HttpError". */
    error: (name: string) => `ended with ${name}`,
    noError: "threw a value that is not an Error",
    printed: "What it printed before that is above. ",
    /** At these times, all lines of the program may have run. */
    after: {
      main: "It ended there.",
      promise: "Nothing caught the rejected promise. Nothing ran after that.",
      timer: "A timer's function threw it. Nothing ran after that.",
    },
  },
  invalid: { title: "The program did not compile", detail: "Nothing was run." },
  restricted: { title: (name: string) => `${name} is restricted in this playground` },
  unsettled: {
    title: "The program waits for something that will never happen",
    detail: "No timer and no promise is left that could settle what it awaits, so it would wait forever.",
  },
  stopped: {
    title: "You stopped the program",
    detail: (steps: string) => `It had run ${steps}. `,
    printed: "What it printed until then is above. ",
  },
  crashed: {
    title: "The sandbox failed",
    detail:
      "This is not your program's fault, and your code is safe. Run it again; if it keeps happening, please report this:",
  },
};

export type UsageTexts = {
  readonly steps: string;
  readonly computeTime: string;
  /** Whether it computed for most of its time. */
  readonly isBusy: boolean;
};

/** The limit that the program reached. */
export const exhaustedTexts: {
  readonly [limit in ExhaustedLimit]: {
    readonly title: (limit: string) => string;
    readonly details: (limit: string, usage: UsageTexts) => readonly string[];
    /** The limit as it was set: "64 MiB". */
    readonly limitOf: (limits: Limits) => string;
    /** The resource that ran out, for the mark in the editor. */
    readonly resource: string;
  };
} = {
  fuel: {
    title: (limit) => `The program used all of its ${limit}`,
    details: () => [
      "A step is a jump, a call, or one iteration of a built-in loop. This usually means an infinite loop: check that its condition becomes false at some point.",
    ],
    limitOf: ({ fuel }) => plural(fuel, "step"),
    resource: "steps",
  },
  cpu: {
    title: (limit) => `The program was still busy after ${limit}`,
    details: (_, { steps }) => [
      `A program may compute for that long here. It ran ${steps}. Does a loop run more often than you meant?`,
    ],
    limitOf: ({ cpuMs }) => formatMs(cpuMs),
    resource: "computing time",
  },
  wall: {
    title: (limit) => `The program had not ended after ${limit}`,
    details: (_, { computeTime, steps, isBusy }) => [
      isBusy
        ? `A run may take that long here. It ran ${steps}. Does a loop run more often than you meant?`
        : `A run may take that long here, including waiting: it computed for ${computeTime}. Does a timer repeat, or wait too long?`,
    ],
    limitOf: ({ wallMs }) => formatMs(wallMs),
    resource: "time",
  },
  memory: {
    title: (limit) => `The program needed more than its ${limit} of memory`,
    details: () => ["Something grows without limit, usually an array or a string in a loop."],
    limitOf: ({ memoryBytes }) => formatBytes(memoryBytes),
    resource: "memory",
  },
  stack: {
    title: () => "Too many nested calls",
    details: () => [
      "About 13,000 nested calls are possible, and a few hundred through a proxy or a built-in function such as JSON.parse. This usually means infinite recursion: does the function have a base case, in which it does not call itself?",
      "In browsers: RangeError: Maximum call stack size exceeded.",
    ],
    limitOf: ({ stackBytes }) => formatBytes(stackBytes),
    resource: "room for calls",
  },
};

/** The device did not give the memory that the limit allows. */
export const memoryOfDevice = {
  title: "This device has too little memory for the program",
  detail: (limit: string) =>
    `It may use ${limit}, but the browser did not give as much. Close other pages, or try another device.`,
};

/** The messages of the marks in the editor. */
export const markTexts = {
  exhausted: (resource: string) => `The program ran out of ${resource}.`,
  restricted: (name: string) => `${name} is restricted in this playground.`,
  unsettled: "The program waits here for something that will never happen.",
};
