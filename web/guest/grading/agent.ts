import { apply, bare, construct, NativeError, NativeTypeError, propertyOf } from "../intrinsics.ts";
import { type Account, chargeProgram, setAccount } from "./account.ts";
import { connect, performWith, prepare, report, settledPromises, settlePromises } from "./ask-other-side.ts";
import { hasOwn, reflectGet, reflectHas, reflectSet } from "./grading-natives.ts";
import { programProxies, testProxies } from "./other-side-proxies.ts";
import type { List } from "./tables.ts";
import { type Judge, judge, openTests, type TestSettings } from "./test-side.ts";
import { withholdAll } from "./withheld-objects.ts";

/**
 * The grading code in a VM. It is the same in the VM of the program and in the VM of its tests, which know of each
 * other only through these two. Like the library, it is evaluated before any code of the program. The host puts its
 * functions under `graderName`, and reads the functions that it calls from there.
 */
const graderName = "sandglass grader";

type AgentHost = {
  readonly bridge: (request: string, description: string) => string;
  /** From the guest's library: the JSON text of `{ inspected }`. */
  readonly describe: (value: unknown) => string;
  /** The text that the program has printed so far. */
  readonly printed: () => string;
  readonly account: Account;
  readonly isProxy: (value: unknown) => boolean;
};

type Agent = {
  serveProgram: (program: { readonly names: object }, value: unknown) => void;
  openTests: (settings: string) => void;
  prepare: (request: string) => void;
  perform: () => void;
  performTests: () => void;
  report: () => string;
  news: () => string;
  hear: (text: string) => void;
} & Judge;

const scope = globalThis as Record<string, unknown>;
const host = scope[graderName] as AgentHost;

/** The program's top-level names: functions that return their values, or a module that exports them. */
let names = bare<object>();
let isModule = false;
/** The completion value, under the name "". */
let completion: unknown;
const toStringTag: typeof Symbol.toStringTag = Symbol.toStringTag;

/** The prefix of the names that a module exports for its tests. */
const exportPrefix = "sandglass$";

function valueByName(name: string): unknown {
  if (name === "") return completion;
  if (isModule) {
    const key = exportPrefix + name;
    if (hasOwn(names, key)) return reflectGet(names, key);
  } else if (hasOwn(names, name)) {
    return apply(propertyOf(names, name)?.value as () => unknown, undefined, []);
  }
  throw new NativeError(name + " is not defined");
}

const idle = () => {};

/** The host uses "idle" to measure the cost of a request. */
function perform({ at }: List<unknown>, args: unknown[]): unknown {
  // No iteration protocol here: see ../intrinsics.ts.
  const { 0: op, 1: first, 2: second, 3: third } = at;
  switch (op) {
    case "name":
      return valueByName(first as string);
    case "call":
      return chargeProgram(() => apply(first as () => unknown, second, args));
    case "new":
      return chargeProgram(() => construct(first as new () => unknown, args));
    case "get":
      return chargeProgram(() => reflectGet(first as object, second as PropertyKey, first as object));
    case "set":
      return chargeProgram(() => reflectSet(first as object, second as PropertyKey, third, first as object));
    case "has":
      return chargeProgram(() => reflectHas(first as object, second as PropertyKey));
    case "idle":
      return chargeProgram(() => apply(idle, undefined, args));
    case "serve":
      // Only a part of it is the program's own code. It charges the program for that part.
      return apply(first as () => unknown, chargeProgram, args);
    case "is":
      return chargeProgram(() => first instanceof (second as new () => unknown));
    default:
      // "look": its object is always sent.
      return undefined;
  }
}

/** The side of the tests only allows calls of its callbacks. */
function performCall({ at }: List<unknown>, args: unknown[]): unknown {
  if (at[0] !== "call" || typeof at[1] !== "function") throw new NativeTypeError("not a function");
  return apply(at[1] as () => unknown, at[2], args);
}

const agent = bare<Agent>();
agent.serveProgram = (setup, value) => {
  names = setup.names;
  completion = value;
  isModule = propertyOf(names, toStringTag)?.value === "Module";
};
agent.prepare = prepare;
agent.perform = performWith(perform);
agent.performTests = performWith(performCall);
agent.report = report;
agent.news = settledPromises;
agent.hear = settlePromises;
agent.openTests = (settings) => {
  connect(host.bridge, testProxies);
  openTests(JSON.parse(settings) as TestSettings, host.describe, host.printed);
  withholdAll();
};
agent.watch = judge.watch;
agent.watchThrown = judge.watchThrown;
agent.watched = judge.watched;
agent.verdict = judge.verdict;
connect(host.bridge, programProxies);
setAccount(host.account, host.isProxy);
scope[graderName] = agent;
