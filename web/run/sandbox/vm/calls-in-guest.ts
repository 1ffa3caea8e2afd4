import { evalCompileOnly, evalModule } from "../../../engine/tables/engine-structs.ts";
import type { CallResult, Handle } from "./context.ts";
import type { Vm } from "./vm.ts";

/** What the host does for a function of the guest's library that called it: the steps are those of that call. */

/** An error of the host's in the guest: see web/guest/import-failure.ts. */
export type GuestFailure = { readonly kind: string; readonly text: string; readonly stack?: string };

export function evaluateInCall(vm: Vm, source: string, file: string, kind: keyof typeof flags): CallResult {
  vm.breakpoints?.loading();
  vm.callSites.forget();
  return vm.machine.context.evaluate(source, file, flags[kind]);
}
const flags = { script: 0, module: evalModule, compiled: evalCompileOnly } as const;

/** What the promise of such an evaluation has become. One that waits is a failure. */
export function settledInCall(vm: Vm, { threw, value }: CallResult, waiting: GuestFailure): CallResult {
  if (threw) return { threw, value };
  const { state, value: settled } = vm.machine.context.promiseOf(value);
  if (state === "pending") return failureInCall(vm, waiting);
  return { threw: state === "rejected", value: settled };
}

export function memberInCall(vm: Vm, object: Handle, name: string): Handle {
  return vm.machine.context.getProp(object, name);
}

/** The error for the function to throw. */
export function failureInCall({ machine, guest }: Vm, { kind, text, stack = "" }: GuestFailure): CallResult {
  const { context } = machine;
  const texts = [kind, text, stack].map((each) => context.newString(each));
  const { value } = context.call(guest.importFailure, ...texts);
  for (const each of texts) each.dispose();
  return { threw: true, value };
}
