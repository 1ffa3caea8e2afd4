import type { Capabilities, Permits } from "../protocol/capabilities.ts";
import { consoleMethods } from "./console.ts";
import { type Door, handoverName } from "./door.ts";
import { harden } from "./harden.ts";
import { answer, inputGlobals } from "./input.ts";
import { clip, describe, isError, textAlongChain } from "./inspect.ts";
import {
  bare,
  define,
  NativeError,
  NativeTypeError,
  parseJson,
  propertyOf,
  quoteJson,
  uncurryThis,
} from "./intrinsics.ts";
import { partLoader } from "./parts.ts";
import { applyPermits, nameGuard, restrictionOf } from "./permits.ts";
import { watchProxies } from "./proxies.ts";
import { takeTimer, timerGlobals, untilNextTimer } from "./timers.ts";
import { waitsAt, watchWaits } from "./waits.ts";

/**
 * Sets up the world a program finds, before any of its code runs. The host evaluates this as one script, with its
 * functions under `handoverName`; what the host needs from us goes back under the same name, which the host deletes.
 */
type Handover = {
  configure: (settings: string) => string;
  answer: (text: string | null) => void;
  describeValue: (value: unknown) => string;
  describeError: (error: unknown) => string;
  completionValue: (result: { value: unknown }) => unknown;
  stackHere: () => string;
  untilNextTimer: () => number;
  takeTimer: () => (() => unknown) | undefined;
  waitsAt: () => number;
  /** The engine asks it before it says that a name is not defined. */
  nameGuard: object;
};

/** What the host says before the program runs; the text of this as JSON goes to `configure`. */
export type Settings = {
  readonly capabilities: Capabilities;
  readonly permits: Permits;
  /** The program's waits are marked, to find the one that never ends. */
  readonly watchWaits?: boolean;
};

const scope = globalThis as Record<string, unknown>;
const door = scope[handoverName] as Door;

harden();
watchProxies();
define(globalThis, "console", consoleMethods(door.print));
defineAll(timerGlobals(door.elapsed));
defineAll(inputGlobals(door));

const resolved = Promise.resolve();
const then = uncurryThis(Promise.prototype.then);
defineAll({
  queueMicrotask(callback: unknown): void {
    if (typeof callback !== "function") throw new NativeTypeError("queueMicrotask needs a function to call");
    // What it throws nobody handles, and the host is told so.
    then(resolved, () => {
      (callback as () => void)();
    });
  },
});

const load = partLoader(door, (name) => scope[name]);
void load; // for installLibrary(load)

const handover = bare<Handover>();
handover.configure = (text) => {
  const settings = parseJson(text) as Settings;
  if (settings.watchWaits) watchWaits();
  applyPermits(settings.permits);
  return "done";
};
handover.answer = answer;
handover.describeValue = (value) => {
  const description = describe(value, false);
  return `{"inspected":${quoteJson(description.text)},"preview":${description.json}}`;
};
handover.describeError = (error) => {
  if (!isError(error)) return `{"name":"","message":${quoteJson(describe(error, false).text)},"stack":""}`;
  const name = textAlongChain(error, "name") ?? "Error";
  const message = textAlongChain(error, "message") ?? "";
  const restriction = restrictionOf(error);
  const stack = restriction?.stack ?? textAlongChain(error, "stack") ?? "";
  const restricted = restriction ? `,"restricted":${quoteJson(restriction.name)}` : "";
  return `{"name":${quoteJson(clip(name))},"message":${quoteJson(clip(message))},"stack":${quoteJson(clip(stack))}${restricted}}`;
};
// `{ value }` is the engine's, but a program may have put a getter for `value` on `Object.prototype`.
handover.completionValue = (result) => propertyOf(result, "value")?.value;
handover.stackHere = () => quoteJson(clip(new NativeError().stack ?? ""));
handover.untilNextTimer = untilNextTimer;
handover.takeTimer = takeTimer;
handover.nameGuard = nameGuard;
handover.waitsAt = waitsAt;
scope[handoverName] = handover;

function defineAll(globals: Record<string, unknown>): void {
  const names = Object.keys(globals);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    define(globalThis, name, globals[name]);
  }
}
