import worldSource from "../guest/world.ts?script";
import type { Handle } from "./context.ts";
import type { Machine } from "./machine.ts";

/** The guest's functions that the host calls; see web/guest/world.ts. */
export const worldFunctions = [
  "configure",
  "answer",
  "describeValue",
  "describeError",
  "completionValue",
  "defaultExport",
  "importFailure",
  "untilNextTimer",
  "takeTimer",
  "passTime",
  "waitsAt",
  "watchWaits",
  "keepLast",
  "isProxy",
] as const;
export type World = { readonly [name in (typeof worldFunctions)[number]]: Handle };

const handoverName = "sandglass handover";
const worldFile = "sandglass";

/** JS_EVAL_FLAG_STRICT. */
const evalStrict = 8;

/** Evaluates the guest's library, with the door under an agreed name, and takes its functions from there. */
export function installWorld(machine: Machine, door: Handle): World {
  const { context, instance } = machine;
  context.setProp(context.global, handoverName, door);
  const step = machine.step(machine.housekeeping(), () =>
    context.evaluate(worldSource, worldFile, evalStrict),
  );
  if (step.kind !== "value") throw new Error("the guest's library failed", { cause: step });
  const handover = context.getProp(context.global, handoverName);
  instance.names.value = context.getProp(handover, "nameGuard").value;
  const { threw } = context.evaluate(`delete globalThis["${handoverName}"]`, worldFile, 0);
  if (threw) throw new Error("the guest's library could not be handed over");
  return Object.fromEntries(worldFunctions.map((name) => [name, context.getProp(handover, name)])) as World;
}
