import { apply, bare, construct, NativeError, NativeTypeError, propertyOf } from "../intrinsics.ts";
import { type Account, chargeProgram, setAccount } from "./account.ts";
import { connect, performWith, prepare, report, settledPromises, settlePromises } from "./ask-other-side.ts";
import { hasOwn, reflectGet, reflectHas, reflectSet } from "./grading-natives.ts";
import { programProxies, testProxies } from "./other-side-proxies.ts";
import type { List } from "./tables.ts";
import { type Judge, judge, openTests, type TestSettings } from "./test-side.ts";
import { withholdAll } from "./withheld-objects.ts";

/**
 * What grading has in a VM: the same in the one that the program runs in and in the one that its tests run in, which
 * know nothing of each other but what these two say. It is evaluated before anything of the program, as the whole
 * library is. The host puts its functions under `graderName`, and takes from there what it calls.
 */
const graderName = "sandglass grader";

type AgentHost = {
  readonly bridge: (request: string, description: string) => string;
  /** Of the guest's library: the JSON text of `{ inspected }`. */
  readonly describe: (value: unknown) => string;
  /** What the program has printed so far. */
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

/** The program's top-level names: functions that give what they stand for, or a module that exports them. */
let names = bare<object>();
let isModule = false;
/** What it has completed with; its name is "". */
let completion: unknown;
const toStringTag: typeof Symbol.toStringTag = Symbol.toStringTag;

/** Before the names of what a module exports for its tests. */
const exportPrefix = "sandglass$";

function valueNamed(name: string): unknown {
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

/** "idle" is asked by the host, to know what asking costs. */
function perform({ at }: List<unknown>, args: unknown[]): unknown {
  // No iteration protocol here: see ../intrinsics.ts.
  const { 0: op, 1: first, 2: second, 3: third } = at;
  switch (op) {
    case "name":
      return valueNamed(first as string);
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
      // Only a part of it is the program's own, which it makes the program pay for.
      return apply(first as () => unknown, chargeProgram, args);
    case "is":
      return chargeProgram(() => first instanceof (second as new () => unknown));
    default:
      // "look": its object is sent in any case.
      return undefined;
  }
}

/** The tests' side lets their callbacks be called, and nothing else. */
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
