import { apply, bare, isObject, NativeError, NativeTypeError, parseJson, propertyOf } from "../intrinsics.ts";
import { type Account, chargeProgram, type Handled, setAccount } from "./account.ts";
import { addedMembers } from "./added-members.ts";
import { connect, hear, news, otherSideRan, performWith, prepare, report } from "./ask-other-side.ts";
import { sendCopies } from "./encode.ts";
import { hasOwn, reflectGet } from "./grading-natives.ts";
import { isEvaluator, pathOf, readsSlot, registerIntrinsics, registerMentioned } from "./intrinsic-paths.ts";
import { type Op, performOnObject } from "./perform.ts";
import { programUses } from "./program-side.ts";
import { setUses, standFor } from "./stand-ins.ts";
import type { List } from "./tables.ts";
import { closeRealm } from "./test-realm.ts";
import { type Judge, judge, openTests, type TestSettings, testUses } from "./test-side.ts";

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
  /** How often the program's stack has overflowed. */
  readonly overflows: () => number;
  readonly isProxy: (value: unknown) => boolean;
  readonly handled: Handled;
};

type Agent = {
  serveProgram: (program: { readonly names: object }, value: unknown) => void;
  mention: (names: string) => void;
  /** The JSON text of what the program has added to classes of the language. */
  addedMembers: () => string;
  openTests: (settings: string) => void;
  prepare: (request: string) => void;
  perform: () => void;
  performTests: () => void;
  report: () => string;
  news: () => string;
  hear: (text: string) => void;
  stale: () => void;
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
  switch (at[0]) {
    case "name":
      return valueByName(at[1] as string);
    case "idle":
      return chargeProgram(() => apply(idle, undefined, args));
    case "serve":
      // Only a part of it is the program's own code. It charges the program for that part.
      return apply(at[1] as () => unknown, chargeProgram, args);
    default:
      return performOnObject(at[0] as Op, at, args);
  }
}

/**
 * For the program, the side of the tests only works on objects that a test has passed to it. Of the realm, it calls
 * methods that read a slot of such an object.
 */
function performForProgram({ at }: List<unknown>, args: unknown[]): unknown {
  const object = at[1];
  const path = isObject(object) ? pathOf(object) : "";
  if (path !== undefined && (at[0] !== "call" || !readsSlot(path) || isEvaluator(path)))
    throw new NativeTypeError("not an object of the test");
  return performOnObject(at[0] as Op, at, args);
}

const agent = bare<Agent>();
agent.serveProgram = (setup, value) => {
  names = setup.names;
  completion = value;
  isModule = propertyOf(names, toStringTag)?.value === "Module";
};
agent.addedMembers = addedMembers;
agent.prepare = prepare;
agent.perform = performWith(perform);
agent.performTests = performWith(performForProgram);
agent.report = report;
agent.news = news;
agent.hear = hear;
agent.stale = otherSideRan;
agent.mention = (names) => registerMentioned(parseJson(names) as readonly string[]);
agent.openTests = (settings) => {
  sendCopies();
  setUses(testUses);
  openTests(JSON.parse(settings) as TestSettings, host);
  closeRealm();
};
agent.watch = judge.watch;
agent.watchThrown = judge.watchThrown;
agent.watched = judge.watched;
agent.verdict = judge.verdict;
agent.uncaught = judge.uncaught;
registerIntrinsics(graderName);
connect(host.bridge, standFor);
setUses(programUses);
setAccount(host.account, host.isProxy, host.handled);
scope[graderName] = agent;
