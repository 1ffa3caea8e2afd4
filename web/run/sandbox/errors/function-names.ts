import {
  JSBytecodeVarDef,
  JSClosureVar,
  JSFunctionBytecode,
  JSValue,
} from "../../../engine/tables/engine-structs.ts";
import type { Values } from "./heap-values.ts";

/** V8's name for an operand that has no name in the source. */
export const intermediateValue = "(intermediate value)";

/** The names and constants that the instructions of a function refer to by number, as source text. */
export type FunctionNames = {
  readonly local: (index: number) => string;
  readonly parameter: (index: number) => string;
  readonly outer: (index: number) => string;
  readonly constant: (index: number) => string;
};

export function functionNames(values: Values, code: number): FunctionNames {
  const field = (offset: number) => values.word(code + offset);
  const parameters = field(JSFunctionBytecode.vardefs);
  const locals = parameters + JSBytecodeVarDef.bytes * values.half(code + JSFunctionBytecode.arg_count);
  const closure = field(JSFunctionBytecode.closure_var);
  const constants = field(JSFunctionBytecode.cpool);
  const name = (at: number) => {
    const text = values.atom(values.word(at));
    return /^[\w$\u0080-\uffff#]/.test(text) && !text.startsWith("Symbol(") ? text : intermediateValue;
  };
  const variable = (list: number, index: number) =>
    name(list + JSBytecodeVarDef.bytes * index + JSBytecodeVarDef.var_name);
  return {
    local: (index) => variable(locals, index),
    parameter: (index) => variable(parameters, index),
    outer: (index) => name(closure + JSClosureVar.bytes * index + JSClosureVar.var_name),
    constant(index) {
      const at = constants + JSValue.bytes * index;
      const text = values.plain(at);
      switch (values.typeOf(at)) {
        case "string":
          return `"${text}"`;
        case "number":
          return text;
        case "bigint":
          return `${text}n`;
        default:
          return intermediateValue;
      }
    },
  };
}
