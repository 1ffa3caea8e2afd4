import { callWith } from "../runtime/calls.ts";
import { undefinedFunctionError } from "../runtime/errors.ts";
import { allModules, findFunction, findModule, isProgramModule } from "../runtime/modules.ts";
import { flush } from "../runtime/output.ts";
import { bindings } from "../runtime/program-bindings.ts";
import { implementationModules } from "../runtime/program-modules.ts";
import type { runtime } from "../runtime/program-runtime.ts";
import { structs } from "../runtime/program-structs.ts";
import { eachImplementation } from "../runtime/protocols.ts";
import { run } from "../runtime/run-compiled.ts";
import { structFields } from "../runtime/structs.ts";
import { list, type Term } from "../runtime/terms.ts";
import {
  answer,
  argumentsOf,
  type Crossing,
  setFinishCall,
  type TransferMessage,
  tell,
} from "../runtime/transfer.ts";

/** The program's side of checks. The checks run in another VM, which calls it. It returns data. */

setFinishCall(callWith);

let completion: Term = null;

/** Like `run`, for a program that stays loaded to be called. */
export function keep(program: ($: typeof runtime) => Term, file: string, lines: readonly number[]): string {
  const storeCompletion = ($: typeof runtime): Term => {
    completion = program($);
    return completion;
  };
  return run(storeCompletion, file, lines);
}

/**
 * The program's modules with their functions, its structs, the names at its top level, and the implementations of its
 * protocols.
 */
function describeProgram(): Term {
  const modules: Term[] = [];
  for (const { name, functions } of allModules())
    if (isProgramModule(name)) modules.push([name, list([...functions.keys()])]);
  const declarations = [...structs].map(([name, { blank, enforced }]): Term => {
    const fields = structFields(name) ?? [];
    return [name, list([...fields]), blank, list([...enforced])];
  });
  const implementations: Term[] = [];
  eachImplementation((protocol, type, functions) => {
    const module = implementationModules.get(functions);
    if (module !== undefined) implementations.push([protocol, type, module]);
  });
  return list([list(modules), list(declarations), list([...bindings.keys()]), list(implementations)]);
}

/** Does work whose steps are charged to the program. */
type ChargeProgram = (work: () => unknown) => unknown;

/**
 * The requests to a program: "describe"; "value", its result; "binding", of the name `key`; "call", of a function.
 */
export function serve(
  this: ChargeProgram,
  what: string,
  module: string,
  key: string,
  json: string,
  functions: readonly Crossing[],
): TransferMessage {
  if (what === "describe") return tell(describeProgram());
  if (what === "value") return answer(() => completion);
  if (what === "binding") return answer(() => bindings.get(key) as Term);
  const name = Symbol.for(module);
  const reply = answer(() => {
    const fn = findFunction(name, key);
    if (fn === undefined) {
      const slash = key.lastIndexOf("/");
      const functionName = Symbol.for(key.slice(0, slash));
      return undefinedFunctionError(
        name,
        functionName,
        Number(key.slice(slash + 1)),
        findModule(name) ? functionName : null,
      );
    }
    const args = argumentsOf(json, functions);
    return this(() => callWith(fn, args)) as Term;
  });
  flush();
  return reply;
}
