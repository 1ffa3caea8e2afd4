import type { Capabilities, GuestPermissions } from "../protocol/capabilities/capabilities.ts";
import { capturesStacks } from "./capture-stack.ts";
import { consoleNamespace } from "./console.ts";
import { type HostFunctions, handoverName } from "./guest-bridge.ts";
import { harden } from "./harden.ts";
import { importFailure } from "./import-failure.ts";
import { answer, inputGlobals } from "./input-globals.ts";
import {
  accessorText,
  clip,
  describe,
  framesOf,
  inspectText,
  isError,
  readInternalSlotsBy,
  readPrivateFieldsBy,
  textAlongChain,
} from "./inspect.ts";
import {
  bare,
  define,
  NativeTypeError,
  parseJson,
  propertyOf,
  quoteJson,
  sliceText,
  uncurryThis,
} from "./intrinsics.ts";
import { keepLast } from "./last-value.ts";
import { installLibrary, type Library, type MentionedNames } from "./library/install.ts";
import { partLoader } from "./part-loader.ts";
import { applyPermissions, nameGuard } from "./permissions.ts";
import { proxyTarget, watchProxies } from "./proxies.ts";
import { restrictionOf } from "./restriction.ts";
import { passTime, takeTimer, timerGlobals, untilNextTimer } from "./timers.ts";
import { twins } from "./twins.ts";
import { waitsAt, watchWaits } from "./watch-waits.ts";

/**
 * Sets up the global environment of a program, before any of its code runs. The host evaluates this as one script, with
 * its functions under `handoverName`. The functions that the host needs are returned under the same name, which the
 * host then deletes.
 */
type Handover = {
  configure: (settings: string) => string;
  answer: (text: string | null) => void;
  describeValue: (value: unknown) => string;
  describeError: (error: unknown) => string;
  completionValue: (result: { value: unknown }) => unknown;
  /** The default export of a module. */
  defaultExport: (namespace: object) => unknown;
  importFailure: (kind: string, text: string, stack: string) => Error;
  untilNextTimer: () => number;
  takeTimer: () => (() => unknown) | undefined;
  passTime: (text: string) => void;
  waitsAt: () => number;
  watchWaits: () => void;
  keepLast: (value: unknown) => void;
  /** For grading: reading a Proxy runs code of the program. */
  isProxy: (value: unknown) => boolean;
  /** The engine reads it before it reports that a name is not defined. */
  nameGuard: object;
  /** Functions of the engine, each followed by the one that it calls instead when calls are deep. */
  twins: readonly unknown[];
};

/** The host's settings for a program; their JSON is passed to `configure`. */
export type GuestSettings = {
  readonly capabilities: Capabilities;
  readonly permits: GuestPermissions;
  /** Optional names of the standard library that the program mentions. */
  readonly mentioned?: MentionedNames;
  /** Whether the program's waits are marked, to find the one that never ends. */
  readonly watchWaits?: boolean;
};

const scope = globalThis as Record<string, unknown>;
const host = scope[handoverName] as HostFunctions;

harden();
watchProxies();
readInternalSlotsBy({ number: host.internalNumber, value: host.internalValue });
readPrivateFieldsBy(host.privateField);
capturesStacks(host.captureStack);
const printing = consoleNamespace(host.print, host.elapsed) as { readonly log: (text: string) => void };
define(globalThis, "console", printing);
// The names of the global object in pages, workers and Node.
defineAll({ window: globalThis, self: globalThis, global: globalThis });
defineAll(timerGlobals(host.elapsed));
defineAll(inputGlobals(host, printing.log));

const resolvedPromise = Promise.resolve();
const then = uncurryThis(Promise.prototype.then);
defineAll({
  queueMicrotask(callback: unknown): void {
    if (typeof callback !== "function") throw new NativeTypeError("queueMicrotask needs a function to call");
    // Nothing handles the error of the callback, so the host gets an unhandled rejection.
    then(resolvedPromise, () => {
      (callback as () => void)();
    });
  },
});

const library: Library = installLibrary(partLoader(host, (name) => library.use(name)));

const shownErrors = bare<{ lines: boolean }>();
shownErrors.lines = true;

const oneLine = { lines: false };

const handover = bare<Handover>();
handover.configure = (text) => {
  const settings = parseJson(text) as GuestSettings;
  if (settings.mentioned) library.add(settings.mentioned);
  const problem = applyPermissions(settings.permits);
  // Afterwards, because names that are not allowed no longer exist then.
  if (settings.watchWaits) watchWaits();
  return problem ?? "done";
};
handover.answer = answer;
handover.describeValue = (value) => {
  const description = describe(value, oneLine);
  return `{"inspected":${quoteJson(description.text)},"preview":${description.json}}`;
};
handover.describeError = (error) => {
  const restriction = restrictionOf(error);
  if (restriction)
    return errorJson("RestrictedError", restriction.message, restriction.stack, restriction.name);
  if (!isError(error)) return errorJson("", describe(error, oneLine).text, "");
  const name = textAlongChain(error, "name") ?? "Error";
  const message = textAlongChain(error, "message") ?? accessorText(error, "message") ?? "";
  const json = errorJson(clip(name), clip(message), clip(framesOf(error, name, message)));
  // A message of this length would be sent twice.
  if (message.length > 1_000) return json;
  const errorText = inspectText(error, shownErrors);
  if (errorText === `${name}: ${message}` || (message === "" && errorText === name)) return json;
  return `${sliceText(json, 0, -1)},"shown":${quoteJson(errorText)}}`;
};
// `{ value }` comes from the engine, but a program may have put a getter for `value` on `Object.prototype`.
handover.completionValue = (result) => propertyOf(result, "value")?.value;
handover.defaultExport = (namespace) => propertyOf(namespace, "default")?.value;
handover.importFailure = importFailure;
handover.untilNextTimer = untilNextTimer;
handover.takeTimer = takeTimer;
handover.passTime = passTime;
handover.nameGuard = nameGuard;
handover.twins = twins;
handover.waitsAt = waitsAt;
handover.watchWaits = watchWaits;
handover.keepLast = keepLast;
handover.isProxy = (value) => proxyTarget(value) !== undefined;
scope[handoverName] = handover;

function errorJson(name: string, message: string, stack: string, restrictedName?: string): string {
  const what = `"name":${quoteJson(name)},"message":${quoteJson(message)},"stack":${quoteJson(stack)}`;
  return restrictedName === undefined ? `{${what}}` : `{${what},"restricted":${quoteJson(restrictedName)}}`;
}

function defineAll(globals: Record<string, unknown>): void {
  const names = Object.keys(globals);
  for (let index = 0; index < names.length; index++) {
    const name = names[index] as string;
    define(globalThis, name, globals[name]);
  }
}
