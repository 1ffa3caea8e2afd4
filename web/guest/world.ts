import { consoleMethods, type Print } from "./console.ts";
import { harden } from "./harden.ts";
import { clip, describe, isError, textAlongChain } from "./inspect.ts";
import {
  bare,
  defineProperty,
  NativeError,
  NativeTypeError,
  propertyOf,
  quoteJson,
  uncurryThis,
} from "./intrinsics.ts";
import { watchProxies } from "./proxies.ts";
import { takeTimer, timerGlobals, untilNextTimer } from "./timers.ts";

/**
 * Sets up the world a program finds, before any of its code runs. The host evaluates this as one script, with its
 * function under `handoverName`; what the host needs from us goes back under the same name, which the host deletes.
 */
const handoverName = "sandglass handover";

type Handover = {
  describeValue: (value: unknown) => string;
  describeError: (error: unknown) => string;
  completionValue: (result: { value: unknown }) => unknown;
  stackHere: () => string;
  untilNextTimer: () => number;
  takeTimer: () => (() => unknown) | undefined;
};

const scope = globalThis as Record<string, unknown>;
const print = scope[handoverName] as Print;

harden();
watchProxies();
define("console", consoleMethods(print));
for (const name of ["setTimeout", "setInterval", "clearTimeout", "clearInterval"] as const) {
  define(name, timerGlobals[name]);
}
const resolved = Promise.resolve();
const then = uncurryThis(Promise.prototype.then);
define(
  "queueMicrotask",
  {
    queueMicrotask(callback: unknown): void {
      if (typeof callback !== "function")
        throw new NativeTypeError("queueMicrotask needs a function to call");
      // What it throws is nobody's to handle, as with a timer's callback: so a timer throws it again.
      then(then(resolved, callback as () => void), undefined, (error: unknown) => {
        timerGlobals.setTimeout(() => {
          throw error;
        });
      });
    },
  }.queueMicrotask,
);

const handover = bare<Handover>();
handover.describeValue = (value) => {
  const description = describe(value, false);
  return `{"inspected":${quoteJson(description.text)},"preview":${description.json}}`;
};
handover.describeError = (error) => {
  if (!isError(error)) return `{"name":"","message":${quoteJson(describe(error, false).text)},"stack":""}`;
  const name = textAlongChain(error, "name") ?? "Error";
  const message = textAlongChain(error, "message") ?? "";
  const stack = textAlongChain(error, "stack") ?? "";
  return `{"name":${quoteJson(clip(name))},"message":${quoteJson(clip(message))},"stack":${quoteJson(clip(stack))}}`;
};
// `{ value }` is the engine's, but a program may have put a getter for `value` on `Object.prototype`.
handover.completionValue = (result) => propertyOf(result, "value")?.value;
handover.stackHere = () => quoteJson(clip(new NativeError().stack ?? ""));
handover.untilNextTimer = untilNextTimer;
handover.takeTimer = takeTimer;
scope[handoverName] = handover;

function define(name: string, value: unknown): void {
  defineProperty(globalThis, name, {
    __proto__: null,
    value,
    writable: true,
    enumerable: false,
    configurable: true,
  } as PropertyDescriptor);
}
