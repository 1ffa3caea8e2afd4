import { guestPermissions } from "../../../allowlist/guest-permissions.ts";
import { JSObject } from "../../../engine/tables/engine-structs.ts";
import { twinEntry, twinList } from "../../../engine/tables/pass-memory.ts";
import type { Capabilities, GuestPermissions } from "../../../protocol/capabilities/capabilities.ts";
import { importNode, nodeGlobals } from "../../../protocol/capabilities/mentioned-names.ts";
import { codeSection } from "../../../protocol/packed-code.ts";
import type { Handle } from "./context.ts";
import type { Machine } from "./machine.ts";
import { unpackCode } from "./unpack-code.ts";

/** The configuration of the guest's library before the program runs. */
export type EnvironmentSettings = {
  readonly capabilities: Capabilities;
  readonly mentioned?: MentionedNames | undefined;
  readonly watchWaits?: boolean;
};

/** Parts of the standard library that only some programs need: see web/guest/library/install.ts. */
export type MentionedNames = {
  /** Global names, each with the part that defines it. */
  readonly globals: Readonly<Record<string, string>>;
  /** Parts that change existing built-ins. */
  readonly eager: readonly string[];
};

/** The guest's functions that the host calls; see web/guest/environment.ts. */
export const guestFunctionNames = [
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
export type GuestFunctions = { readonly [name in (typeof guestFunctionNames)[number]]: Handle };

const handoverName = "sandglass handover";
const runtimeFile = "sandglass";

/**
 * Runs the guest's library, whose bytecode is in the engine's file. Passes it the host bridge under an agreed global
 * name, and takes its functions from that name.
 */
export function installGuestRuntime(machine: Machine, bridge: Handle): GuestFunctions {
  const { context, instance } = machine;
  context.setProp(context.global, handoverName, bridge);
  const [packedCode] = WebAssembly.Module.customSections(machine.engine, codeSection);
  if (!packedCode) throw new Error("the engine has no library of the guest's");
  const code = unpackCode(new Uint8Array(packedCode), instance.bytes());
  const step = machine.step(machine.hostMeter(), () => context.runCode(code));
  if (step.kind !== "value") throw new Error("the guest's library failed", { cause: step });
  const handover = context.getProp(context.global, handoverName);
  instance.names.value = context.getProp(handover, "nameGuard").value;
  listTwins(machine, context.getProp(handover, "twins"));
  const { threw } = context.evaluate(`delete globalThis["${handoverName}"]`, runtimeFile, 0);
  if (threw) throw new Error("the guest's library could not be handed over");
  return Object.fromEntries(
    guestFunctionNames.map((name) => [name, context.getProp(handover, name)]),
  ) as GuestFunctions;
}

/**
 * Writes the table of functions that the engine calls instead of its own; see
 * web/engine/stackless-interpreter.ts.
 */
function listTwins({ context, instance }: Machine, pairs: Handle): void {
  const length = context.number(context.getProp(pairs, "length"));
  // The last four are the functions for `+=`, `...`, operands and calls of proxies.
  const count = (length - 4) / 2;
  const table = instance.ffi.malloc(twinList.first + twinEntry.bytes * count);
  const at = (offset: number) => (table + offset) >>> 2;
  // The twins are never released.
  const values = Array.from({ length }, (_, nth) => context.getProp(pairs, String(nth)).value >>> 2);
  const memory = new Int32Array(instance.memory.buffer);
  memory[at(twinList.count)] = count;
  for (const nth of [0, 1, 2, 3])
    memory[at(twinList.add) + nth] = memory[values[2 * count + nth] as number] as number;
  for (let nth = 0; nth < count; nth++) {
    const native = memory[values[2 * nth] as number] as number;
    const twin = values[2 * nth + 1] as number;
    // The magic number is the upper half of its word.
    const [code, magic] = [JSObject.c_function, JSObject.magic].map(
      (field) => memory[(native + field) >>> 2],
    );
    const entry = at(twinList.first + twinEntry.bytes * nth);
    memory.set([code as number, (magic as number) >> 16, ...memory.subarray(twin, twin + 2)], entry);
  }
  (instance.globals["twins"] as WebAssembly.Global<"i32">).value = table;
}

/** The names of Node's are only there for a program that mentions them: no other program has other steps. */
export function permissionsFor({ capabilities, mentioned }: EnvironmentSettings): GuestPermissions {
  if (!mentioned || !Object.hasOwn(mentioned.globals, importNode))
    return guestPermissions(capabilities, Object.keys(nodeGlobals));
  const permits = guestPermissions(capabilities);
  // An allowlist decides which modules a program may import, not whether imports work.
  return { ...permits, globals: [...permits.globals, importNode] };
}
