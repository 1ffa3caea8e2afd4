import type { CheckVerdict } from "../../../protocol/grading/check-verdict.ts";
import { finish } from "../runtime/calls.ts";
import { equal, mapKeys } from "../runtime/compare.ts";
import { ElixirError } from "../runtime/errors.ts";
import { inspect } from "../runtime/inspect-term.ts";
import { mapGet, structName } from "../runtime/map-operations.ts";
import { addProgramModule, defineModule, findModule, isProgramModule, moduleOf } from "../runtime/modules.ts";
import { bindings } from "../runtime/program-bindings.ts";
import { runtime } from "../runtime/program-runtime.ts";
import { defineImplementation } from "../runtime/protocols.ts";
import { restrictedErrorName } from "../runtime/restricted.ts";
import { declareStruct, defineStruct } from "../runtime/structs.ts";
import {
  atomName,
  type ElixirFunction,
  ElixirMap,
  list,
  listElements,
  STRUCT,
  type Term,
} from "../runtime/terms.ts";

import { answerOf, hear, RaisedThere, TooLarge, type TransferMessage, tell } from "../runtime/transfer.ts";
import { describeEnd, firstFailure, inspectTerm, termText } from "./assertions.ts";

/**
 * Runs a check, in a VM that has nothing of the program except its replies. Elixir's library is the original one, even
 * if the program has changed its own.
 */

type Code = ($: typeof runtime) => Term;

/** A compiled check: see compile-check.ts. */
export type CompiledCheck = {
  /** Undefined if the check is about the whole program. */
  readonly call?: Code;
  readonly returns?: Code;
  readonly test?: Code;
  /** The text of the call; "The program" if there is none. */
  readonly words: string;
  /** The name of the expected exception. */
  readonly raises?: string;
  /** The names in the check, of which some may belong to the program. */
  readonly names: readonly string[];
};

type Ask = (description: string, what: string, ...operands: readonly unknown[]) => TransferMessage;

/** The global in which the tests' side puts the function that asks the program. */
const askName = "sandglass program";

/** The JSON text of the verdict. */
export function judge(check: CompiledCheck): string {
  return JSON.stringify(verdictOn(check));
}

function verdictOn(check: CompiledCheck): CheckVerdict {
  const ask = (globalThis as unknown as Record<string, Ask>)[askName] as Ask;
  try {
    openProgram(ask, check.names);
    return check.test ? judgeTest(check.test) : judgeCall(check, ask);
  } catch (error) {
    const failure = firstFailure();
    if (failure) return { passed: false, ...failure };
    if (error instanceof TooLarge)
      return { passed: false, message: `${check.words} gave a value that is too large to be looked at` };
    if ((error as Error).name !== restrictedErrorName) throw error;
    const useText = String((error as Error).message).split("\n")[0];
    return { passed: false, message: `${check.words} used ${useText}, which is restricted here` };
  }
}

function judgeTest(test: Code): CheckVerdict {
  try {
    finish(test(runtime));
  } catch (error) {
    if (firstFailure() || !(error instanceof ElixirError)) throw error;
    const name = structName(error.value);
    const isExample = error.kind === "error" && name === Symbol.for("Elixir.DoctestError");
    const message = isExample
      ? String(mapGet(error.value as ElixirMap, Symbol.for("message")))
      : (undefinedMessage(error) ?? `It ${describeEnd(error)}`);
    return { passed: false, message, ...framesOf(error) };
  }
  const failure = firstFailure();
  return failure ? { passed: false, ...failure } : { passed: true };
}

function judgeCall({ call, returns, words, raises }: CompiledCheck, ask: Ask): CheckVerdict {
  let expected: Term | undefined;
  try {
    expected = returns ? finish(returns(runtime)) : undefined;
  } catch (error) {
    if (!(error instanceof ElixirError)) throw error;
    return { passed: false, message: `This check is wrong: its expected value ${describeEnd(error)}` };
  }
  let value: Term;
  try {
    value = call ? finish(call(runtime)) : answerOf(ask(words, "value", "", "", "[]", []));
  } catch (error) {
    if (!(error instanceof ElixirError)) throw error;
    return judgeError(error, words, raises);
  }
  if (raises !== undefined)
    return {
      passed: false,
      message: `${words} raised nothing and returned ${termText(value)}; expected ${raises}`,
      expected: raises,
      actual: inspectTerm(value),
    };
  if (expected === undefined || equal(value, expected)) return { passed: true };
  return {
    passed: false,
    message: `${words} returned ${termText(value)}; expected ${termText(expected)}`,
    expected: inspectTerm(expected),
    actual: inspectTerm(value),
  };
}

function judgeError(error: ElixirError, words: string, raises: string | undefined): CheckVerdict {
  const missing = undefinedMessage(error);
  if (missing !== undefined) return { passed: false, message: missing };
  const struct = error.kind === "error" ? structName(error.value) : undefined;
  const name = struct === undefined ? "" : inspect(struct);
  // An error of the check's own code on a result is not an exception of the program.
  if (raises !== undefined && name === raises && error instanceof RaisedThere) return { passed: true };
  const expectation = raises === undefined ? {} : { expected: raises };
  return {
    passed: false,
    message: `${words} ${describeEnd(error)}${raises === undefined ? "" : `; expected ${raises}`}`,
    actual: name === "" ? describeEnd(error) : name,
    ...expectation,
    ...framesOf(error),
  };
}

const framesOf = (error: ElixirError) => (error instanceof RaisedThere ? { stack: error.frames } : {});

/** The message for a function that the check calls and the program does not define. */
function undefinedMessage(error: ElixirError): string | undefined {
  if (error instanceof RaisedThere || error.kind !== "error") return undefined;
  if (structName(error.value) !== Symbol.for("Elixir.UndefinedFunctionError")) return undefined;
  const field = (name: string) => mapGet(error.value as ElixirMap, Symbol.for(name)) as Term;
  const module = field("module");
  if (typeof module !== "symbol") return undefined;
  if (findModule(module) === undefined) return `The program has no module ${inspect(module)}`;
  if (!isProgramModule(module)) return undefined;
  const name = atomName(field("function") as symbol);
  if (name === "__struct__") return `The program's module ${inspect(module)} has no struct`;
  return `The program has no public function ${inspect(module)}.${name}/${String(field("arity"))}`;
}

const items = (term: Term | undefined): readonly Term[] => listElements(term as Term) ?? [];

/** Makes the program's functions available by their names. Functions of Elixir's library stay those of this VM. */
function openProgram(ask: Ask, names: readonly string[]): void {
  const { 0: json, 1: functions } = ask("", "describe", "", "", "[]", []);
  const [modules, structs, bound, implementations] = items(hear(json, functions)) as readonly Term[];
  const own = items(modules).filter((each) => !findModule((each as readonly symbol[])[0] as symbol));
  for (const [name, keys] of own as readonly (readonly Term[])[]) {
    const module = atomName(name as symbol);
    const stand = Object.fromEntries(
      items(keys).map((key) => [key as string, stub(ask, module, key as string)]),
    );
    defineModule(inspectedModule(module), stand);
    addProgramModule(name as symbol);
  }
  for (const [name, fields, blank, enforced] of items(structs) as readonly (readonly Term[])[]) {
    if (!isProgramModule(name as symbol) || !(blank instanceof ElixirMap)) continue;
    const keys = mapKeys(blank).filter((key) => key !== STRUCT) as readonly symbol[];
    const values = Object.fromEntries(keys.map((key) => [atomName(key), mapGet(blank, key) as Term]));
    declareStruct(
      name as symbol,
      values,
      items(enforced).map((each) => atomName(each as symbol)),
    );
    defineStruct(name as symbol, items(fields) as readonly symbol[]);
  }
  for (const [protocol, type, module] of items(implementations) as readonly (readonly Term[])[]) {
    // The program must not decide how values are shown to graders.
    if (protocol === Symbol.for("Elixir.Inspect") || !isProgramModule(type as symbol)) continue;
    defineImplementation(protocol as Term, type as Term, moduleOf(module as symbol).functions);
  }
  const functionKeys = new Set(items(bound));
  for (const name of names)
    if (functionKeys.has(name)) bindings.set(name, answerOf(ask(name, "binding", "", name, "[]", [])));
}

/** In the form of `defineModule`: `Enum`, `:lists`. */
const inspectedModule = (module: string) => (module.startsWith("Elixir.") ? module.slice(7) : `:${module}`);

/** A function of the program, which is called on the other side. */
function stub(ask: Ask, module: string, key: string): ElixirFunction {
  const slash = key.lastIndexOf("/");
  const name = `${module.replace(/^Elixir\./, "")}.${key.slice(0, slash)}`;
  const call = (...args: Term[]) => {
    const { 0: json, 1: functions } = tell(list(args));
    return answerOf(ask(callWords(name, args), "call", module, key, json, functions));
  };
  return Object.defineProperty(call, "length", { value: Number(key.slice(slash + 1)) });
}

function callWords(name: string, args: readonly Term[]): string {
  const text = args.map((each) => termText(each)).join(", ");
  return `${name}(${text.length <= 120 ? text : `${text.slice(0, 120)}…`})`;
}
