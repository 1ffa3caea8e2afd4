import type { JSValuePointer } from "@jitl/quickjs-ffi-types";
import agentSource from "../../../guest/grading/agent.ts?script";
import { Handle } from "../vm/context.ts";
import type { Engine } from "../vm/engine.ts";
import type { MentionedNames } from "../vm/guest-runtime.ts";
import type { Vm } from "../vm/vm.ts";
import { copyTemplate, freshVm, templateOf, type VmTemplate } from "../vm/vm-template.ts";

/** The guest's functions that grading calls; see web/guest/grading/agent.ts. */
const agentFunctions = [
  "serveProgram",
  "mention",
  "addedMembers",
  "openTests",
  "prepare",
  "perform",
  "performTests",
  "report",
  "news",
  "hear",
  "stale",
  "watch",
  "watchThrown",
  "watched",
  "verdict",
  "uncaught",
] as const;
export type AgentFunction = (typeof agentFunctions)[number];

/** Their addresses, which are the same in the VM where they were installed and in all its copies. */
export type AgentAddresses = { readonly [name in AgentFunction]: number };

/** The host functions of the agent. */
export type AgentHost = {
  readonly bridge: (request: string, description: string) => string;
  readonly printed: () => string;
  /** Sets who pays for the next work, and returns who paid before. */
  readonly account: (payer: Payer) => Payer;
  /** How often the program's stack has overflowed. */
  readonly overflows: () => number;
};

/** The program, or its graders. The guest has numbers for them: see web/guest/grading/account.ts. */
export type Payer = "program" | "graders";

const handoverName = "sandglass grader";

/** JS_EVAL_FLAG_STRICT. */
const evalStrict = 8;

/** A VM that no program has used, with the grading script. Its addresses are the same for all copies. */
export async function graderVm(
  engine: Engine,
  memoryBytes: number,
): Promise<{ readonly vm: Vm; readonly addresses: AgentAddresses }> {
  const template = templates.get(engine);
  if (template)
    return { vm: await copyTemplate(template.template, engine, memoryBytes), addresses: template.addresses };
  const vm = await freshVm(engine, memoryBytes);
  const addresses = install(vm);
  templates.set(engine, { template: templateOf(vm), addresses });
  return { vm, addresses };
}

const templates = new WeakMap<
  Engine,
  { readonly template: VmTemplate; readonly addresses: AgentAddresses }
>();

/** The functions are called by their numbers, which follow those of the host bridge. */
const extra = ["bridge", "printed", "account", "overflows", "handled"] as const;

function install(vm: Vm): AgentAddresses {
  const { machine, bridge, guest } = vm;
  const { context } = machine;
  const first = bridge.functions.length + 1;
  const functions = context.newObject();
  for (const [index, name] of extra.entries())
    context.setProp(functions, name, context.newFunction(name, first + index));
  context.setProp(functions, "describe", guest.describeValue);
  context.setProp(functions, "isProxy", guest.isProxy);
  context.setProp(context.global, handoverName, functions);
  const step = machine.step(machine.hostMeter(), () =>
    context.evaluate(agentSource, handoverName, evalStrict),
  );
  if (step.kind !== "value") throw new Error("what grades could not be installed", { cause: step });
  const handover = context.getProp(context.global, handoverName);
  const { threw } = context.evaluate(`delete globalThis["${handoverName}"]`, handoverName, 0);
  if (threw) throw new Error("what grades could not be handed over");
  const addresses = agentFunctions.map((name) => [name, context.getProp(handover, name).value as number]);
  return Object.fromEntries(addresses) as AgentAddresses;
}

/** Sets the host functions for the agent of a VM. */
export function answerAgent({ bridge, machine }: Vm, host: AgentHost): void {
  bridge.functions.push(
    ["bridge", (_, argv) => bridge.string(host.bridge(bridge.stringAt(argv, 0), bridge.stringAt(argv, 1)))],
    ["printed", () => bridge.string(host.printed())],
    ["account", (_, argv) => bridge.number(numberOf(host.account(payerOf(bridge.numberAt(argv, 0)))))],
    ["overflows", () => bridge.number(host.overflows())],
    [
      "handled",
      (argc, argv) => {
        const isHandled = argc > 1 ? bridge.numberAt(argv, 1) === 1 : undefined;
        return bridge.number(Number(machine.promiseHandled(argv, isHandled) ?? -1));
      },
    ],
  );
}

const numberOf = (payer: Payer) => (payer === "program" ? 1 : 0);
const payerOf = (number: number): Payer => (number === 1 ? "program" : "graders");

/** Tells the agent which further globals of the library its realm has. */
export function mentionNames(vm: Vm, addresses: AgentAddresses, names: MentionedNames | undefined): void {
  const { machine } = vm;
  // Those of Node ask the host of a program, and no value of theirs crosses as one of the language.
  const known = Object.entries(names?.globals ?? {}).filter(([, part]) => !part.startsWith("node"));
  const text = machine.context.newString(JSON.stringify(known.map(([name]) => name)));
  if (!machine.query(agentHandle(addresses, "mention"), () => true, text))
    throw new Error("the names of the library could not be read");
  text.dispose();
}

/** A function of the agent. Its handle is never disposed. */
export function agentHandle(addresses: AgentAddresses, name: AgentFunction): Handle {
  return new Handle(addresses[name] as JSValuePointer);
}
