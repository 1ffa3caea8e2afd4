import { atoms, classes, JSObject } from "../../../engine/tables/engine-structs.ts";
import { atomOperandBytes } from "../../../engine/tables/opcode-table.ts";
import {
  OP_append,
  OP_apply,
  OP_async_yield_star,
  OP_call_constructor,
  OP_call0,
  OP_call3,
  OP_check_brand,
  OP_define_class,
  OP_define_class_computed,
  OP_drop,
  OP_dup,
  OP_dup1,
  OP_for_await_of_start,
  OP_for_of_next,
  OP_for_of_start,
  OP_get_field,
  OP_get_field2,
  OP_get_private_field,
  OP_in,
  OP_init_ctor,
  OP_is_undefined,
  OP_iterator_call,
  OP_iterator_next,
  OP_mul,
  OP_object,
  OP_or,
  OP_perm3,
  OP_private_in,
  OP_put_array_el,
  OP_put_field,
  OP_put_loc,
  OP_put_loc0,
  OP_put_loc3,
  OP_put_loc8,
  OP_put_private_field,
  OP_swap,
  OP_to_object,
  OP_undefined,
  OP_yield_star,
} from "../../../engine/tables/opcodes.ts";
import { noRoom } from "./buffer-messages.ts";
import type { InstructionOperands } from "./bytecode-reader.ts";
import type { ErrorSite } from "./error-site.ts";
import { intermediateValue } from "./function-names.ts";
import type { Values } from "./heap-values.ts";
import { circularPath } from "./json-errors.ts";
import { regExpMessage } from "./regexp-errors.ts";
import { messages } from "./v8-messages.ts";
import { noProperties, notConstructor, notFunction, notIterable, type Wording } from "./wording.ts";

type SpecialMessage = (site: ErrorSite, engineMessage: string) => Wording | undefined;

const symbolIterator = "Symbol(Symbol.iterator)";

const isCall = (op: number) =>
  (op >= OP_call_constructor && op <= OP_apply) || (op >= OP_call0 && op <= OP_call3);
const isArithmetic = (op: number) => op >= OP_mul && op <= OP_or;
const iterations = new Set([
  OP_for_of_start,
  OP_for_await_of_start,
  OP_append,
  OP_yield_star,
  OP_async_yield_star,
]);
const isIteration = (op: number) => iterations.has(op);

/** Whether the next instruction is a call with the array just built. Instructions before it reorder its operands. */
function isSpreadCall(values: Values, next: number): boolean {
  const [first, second, third] = [0, 1, 2].map((offset) => values.byte(next + offset));
  if (first === OP_perm3) return second === OP_apply;
  if (first === OP_undefined && second === OP_swap) return third === OP_apply;
  return first === OP_apply;
}

const notIterableHere: SpecialMessage = (site) => {
  const { values, instruction } = site;
  if (site.isNative) {
    const first = site.argument(0);
    if (site.native === "groupBy" && values.isNothing(first))
      return "Object.groupBy called on null or undefined";
    if (site.native === "fromEntries" && (first === 0 || values.isNothing(first)))
      return notIterable(site.plainArgument(0));
    return notIterable(site.typedArgument(0), symbolIterator);
  }
  const op = instruction?.op ?? 0;
  if (!isIteration(op)) return undefined;
  const value = site.operand(0);
  const text = site.expression(0);
  const next = values.byte((instruction as InstructionOperands).at + 1);
  if (op === OP_for_await_of_start) return `${text} is not async iterable`;
  if (
    op === OP_append &&
    next === OP_drop &&
    isSpreadCall(values, (instruction as InstructionOperands).at + 2)
  ) {
    return values.isNothing(value)
      ? notIterable(text, "undefined")
      : {
          text: "Spread syntax requires ...iterable[Symbol.iterator] to be a function",
          reason: { kind: "notSpreadable" },
        };
  }
  const isPattern = op === OP_for_of_start && next === OP_for_of_next;
  const isYield = op === OP_for_of_start && next === OP_drop;
  const isUnsaid =
    isYield ||
    text === intermediateValue ||
    (isPattern && text !== ".for" && (!site.isInitial || /^[\w$]+[.[]/.test(text)));
  return isUnsaid ? notIterable(values.withType(value), symbolIterator) : notIterable(text);
};

const unreadableProperty: SpecialMessage = (site, engineMessage) => {
  const what = engineMessage.endsWith("null") ? "null" : "undefined";
  // The engine has freed a computed key, and put its name into the message.
  const property = /'(.*)' of \w+$/s.exec(engineMessage)?.[1];
  if (property === undefined && site.key === symbolIterator) return notIterable(what, symbolIterator);
  const key = property !== undefined && site.isSymbolKey ? `Symbol(${property})` : (property ?? site.key);
  if (property === "Symbol.iterator" || property === "Symbol.asyncIterator") {
    return notIterableHere(site, engineMessage) ?? notIterable(what, symbolIterator);
  }
  return noProperties(what, key);
};

const noPlainObject: SpecialMessage = (site) => {
  const { values } = site;
  const first = site.argument(0);
  const isNothing = first === 0 || values.isNothing(first);
  if (!site.isNative) {
    const op = site.instruction?.op ?? 0;
    if (isIteration(op)) return "Result of the Symbol.iterator method is not an object";
    if (op !== OP_put_field && op !== OP_put_array_el) return undefined;
    const [type, text] = [values.typeOf(site.object), values.plain(site.object)];
    return type === "string" && /^(?:\d+|length)$/.test(site.key)
      ? `Cannot assign to read only property '${site.key}' of string '${text}'`
      : `Cannot create property '${site.key}' on ${type} '${text}'`;
  }
  switch (site.native) {
    case "setPrototypeOf":
      if (isNothing) return "Object.setPrototypeOf called on null or undefined";
      return `Object prototype may only be an Object or null: ${site.part("last")}`;
    case "create":
      return `Object prototype may only be an Object or null: ${site.part("last")}`;
    case "Proxy":
      return "Cannot create proxy with a non-object as target or handler";
    case "":
      return undefined;
    case "defineProperty":
    case "defineProperties":
      return values.typeOf(first) === "object"
        ? `Property description must be an object: ${site.plainArgument(2)}`
        : `${/^Reflect\b/.test(site.calledAs) ? "Reflect" : "Object"}.${site.native} called on non-object`;
    case "construct":
      if (values.typeOf(first) !== "function") return notConstructor(site.plainArgument(0));
      return "CreateListFromArrayLike called on non-object";
    case "apply":
      return "CreateListFromArrayLike called on non-object";
    case "fromEntries":
    case "Map":
    case "WeakMap": {
      const entry = values.firstNoObject(first);
      return entry === 0 ? undefined : `Iterator value ${values.plain(entry)} is not an entry object`;
    }
    case "getPrototypeOf":
      return isNothing
        ? { text: "Cannot convert undefined or null to object", reason: { kind: "notObject" } }
        : `Reflect.${site.native} called on non-object`;
    case "next":
    case "return":
    case "throw":
      return undefined;
    case "toString":
      return `Method Error.prototype.toString called on incompatible receiver ${site.part("this")}`;
    default:
      return `Reflect.${site.native} called on non-object`;
  }
};

const noConstructor: SpecialMessage = (site) => {
  if (site.isNative) return site.native === "construct" ? notConstructor(site.plainArgument(0)) : undefined;
  if (site.instruction?.op === OP_init_ctor)
    return notConstructor(
      "null",
      `Super constructor null of ${site.values.functionName(site.callee)} is not a constructor`,
    );
  if (site.calleeText === "super") {
    const { values } = site;
    const operand = values.plain(site.operand(site.calleeDepth));
    const owner = values.functionName(site.callee) || "anonymous class";
    return notConstructor(operand, `Super constructor ${operand} of ${owner} is not a constructor`);
  }
  return notConstructor(site.calleeText);
};

const withoutNew: SpecialMessage = (site) =>
  site.native === "Promise" ? "Promise constructor cannot be invoked without 'new'" : undefined;

/** By the engine's format: messages that depend on what failed. Undefined: the message of v8-messages.ts is used. */
export const specialMessages: Readonly<Record<string, SpecialMessage>> = {
  "not a function": (site) => {
    const { values, instruction } = site;
    const op = instruction?.op ?? 0;
    if (!site.isNative) {
      if (op === OP_call_constructor) return noConstructor(site, "");
      if (isCall(op)) return notFunction(site.calleeText);
      if (op === OP_for_await_of_start) return notIterableHere(site, "");
      return op === OP_for_of_next || op === OP_iterator_next || op === OP_iterator_call
        ? notFunction("undefined")
        : undefined;
    }
    switch (site.native) {
      case "Promise":
        return notFunction(
          site.plainArgument(0),
          `Promise resolver ${site.plainArgument(0)} is not a function`,
        );
      case "sort":
      case "toSorted":
        return `The comparison function must be either a function or undefined: ${site.plainArgument(0)}`;
      case "from":
        return notFunction(site.typedArgument(1));
      case "groupBy":
        return notFunction(site.plainArgument(1));
      case "bind":
        return "Bind must be called on a function";
      case "toString":
        return "Function.prototype.toString requires that 'this' be a Function";
      case "construct":
        return noConstructor(site, "");
      case "call":
        return notFunction(site.calledAs);
      case "apply": {
        if (
          values.typeOf(site.receiver()) !== "function" &&
          site.receiver() !== 0 &&
          values.typeOf(site.receiver()) !== "object"
        )
          return notFunction("Function.prototype.apply.call");
        const type = values.typeOf(site.argument(0));
        return `Function.prototype.apply was called on ${site.plainArgument(0)}, which is ${type === "object" ? "an" : "a"} ${type} and not a function`;
      }
      case "":
        return undefined;
      default:
        return notFunction(site.typedArgument(0));
    }
  },
  "not a constructor": noConstructor,
  "%s is not a constructor": noConstructor,
  "must be called with new": withoutNew,
  "constructor requires 'new'": withoutNew,
  "value is not iterable": notIterableHere,
  "cannot read property '%s' of undefined": unreadableProperty,
  "cannot read property '%s' of null": unreadableProperty,
  "cannot read property of %s": unreadableProperty,
  "%s is not initialized": (_, engineMessage) =>
    engineMessage.startsWith("this ")
      ? { text: messages["this is not initialized"] as string, reason: { kind: "superNotCalled" } }
      : undefined,
  "'%s' is read-only": (site, engineMessage) => {
    const name = engineMessage.slice(1, engineMessage.lastIndexOf("'"));
    const op = site.instruction?.op ?? 0;
    if (name.startsWith("#")) {
      const kind = site.privateKind(name);
      if (kind === "method") return `Private method '${name}' is not writable`;
      return `'${name}' was defined without a ${kind === "setter" ? "getter" : "setter"}`;
    }
    if (/^(?:undefined|NaN|Infinity)$/.test(name))
      return `Cannot assign to read only property '${name}' of object '#<Object>'`;
    // The failed assignment to a constant does not record that it was reached: the instruction may be the one of a property before.
    const isProperty =
      (op === OP_put_field || op === OP_put_array_el) && (site.isSymbolKey || site.key === name);
    if (!site.isNative && !isProperty) return undefined;
    const at = site.object;
    const kind = at === 0 ? "object" : site.values.typeOf(at);
    return `Cannot assign to read only property '${name}' of ${kind} '${at === 0 ? "#<Object>" : site.values.plain(at)}'`;
  },
  "cannot convert to object": (site) => {
    const { values, instruction } = site;
    if (site.isNative) {
      const at = site.receiver();
      const name = site.native;
      const isArrays =
        /^(?:concat|copyWithin|every|fill|filter|find|findIndex|findLast|flatMap|forEach|includes|indexOf|join|lastIndexOf|map|pop|push|reduce|reduceRight|reverse|shift|slice|some|sort|splice|unshift)$/.test(
          name,
        );
      return isArrays && at !== 0 && values.isNothing(at)
        ? `Array.prototype.${name} called on null or undefined`
        : undefined;
    }
    if (instruction?.op !== OP_to_object) return undefined;
    const value = site.operand(0);
    const nothing = values.plain(value) === "null" ? "null" : "undefined";
    const expression = site.expression(0);
    const text = expression === intermediateValue ? values.withType(value) : expression;
    let next = instruction.at + 1;
    while ([OP_object, OP_swap, OP_dup, OP_dup1].includes(values.byte(next))) next++;
    const op = values.byte(next);
    // `with (null) {}`
    if (op === OP_put_loc || op === OP_put_loc8 || (op >= OP_put_loc0 && op <= OP_put_loc3)) return undefined;
    const key = op === OP_get_field2 || op === OP_get_field ? values.atom(values.bits(next + 1)) : undefined;
    // V8 reads a property with a default before it looks at the value.
    const after = next + atomOperandBytes + 1;
    const hasDefault = values.byte(after) === OP_dup && values.byte(after + 1) === OP_is_undefined;
    if (key !== undefined && hasDefault) return noProperties(nothing, key);
    // A nested pattern: its value was read from the outer pattern's value.
    if (key !== undefined && !site.isInitial && /[^.]\.[\w$]+$/.test(expression))
      return noProperties(nothing, key);
    return {
      text: `Cannot destructure ${key === undefined ? "" : `property '${key}' of `}'${text}' as it is ${nothing}.`,
      reason: { kind: "notDestructurable", operand: text, ...(key !== undefined && { property: key }) },
    };
  },
  "cannot convert bigint to number": ({ instruction }) =>
    isArithmetic(instruction?.op ?? 0)
      ? {
          text: "Cannot mix BigInt and other types, use explicit conversions",
          reason: { kind: "bigIntAsNumber" },
        }
      : undefined,
  "private class field '%s' does not exist": (site, engineMessage) =>
    site.instruction?.op !== OP_get_private_field &&
    site.seek(OP_get_private_field, OP_put_private_field) &&
    site.instruction?.op === OP_put_private_field
      ? `Cannot write private member ${engineMessage.split("'")[1]} to an object whose class did not declare it`
      : undefined,
  "invalid brand on object": (site) => {
    const { values } = site;
    if (!site.seek(OP_check_brand)) return undefined;
    const home = values.word(values.word(site.operand(0)) + JSObject.home_object);
    return `Receiver must be an instance of class ${home === 0 ? "" : values.constructorName(home) || "anonymous"}`;
  },
  "invalid 'instanceof' right operand": (site) => {
    const isObject =
      site.values.typeOf(site.operand(0)) === "object" && !site.values.isNothing(site.operand(0));
    return `Right-hand side of 'instanceof' is not ${isObject ? "callable" : "an object"}`;
  },
  "%s object expected": (site, engineMessage) => {
    const name = engineMessage.replace(/ object expected$/, "");
    if (site.native === "DataView") return "First argument to DataView constructor must be an ArrayBuffer";
    const [, get = "", method] = /^((?:get )?)(.*)$/.exec(site.native) ?? [];
    return `Method ${get}${name}.prototype.${method} called on incompatible receiver ${site.part("this")}`;
  },
  "parent prototype must be an object or null": (site) => {
    const { values } = site;
    const at = site.seek(OP_define_class, OP_define_class_computed)
      ? values.property(values.word(site.operand(1)), atoms.prototype)
      : 0;
    return `Class extends value does not have valid prototype property ${at === 0 ? "undefined" : values.plain(at)}`;
  },
  "invalid 'in' operand": (site) => {
    if (site.instruction?.op !== OP_in) site.seek(OP_in, OP_private_in);
    return undefined;
  },
  "parent class must be constructor": (site) =>
    site.seek(OP_define_class, OP_define_class_computed)
      ? `Class extends value ${site.values.plain(site.operand(1))} is not a constructor or null`
      : undefined,
  "not an object": noPlainObject,
  "not a object": noPlainObject,
  "could not delete property": (site) =>
    site.object !== 0 && site.values.classOf(site.values.word(site.object)) === classes.proxy
      ? `'deleteProperty' on proxy: trap returned falsish for property '${site.key}'`
      : undefined,
  "object is not extensible": (site) =>
    /^define/.test(site.native)
      ? `Cannot define property ${site.plainArgument(1)}, object is not extensible`
      : undefined,
  "not a symbol": (site) =>
    site.native === "keyFor" ? `${site.plainArgument(0)} is not a symbol` : undefined,
  "cannot have setter/getter and value or writable": (site, engineMessage) =>
    `${messages[engineMessage]}, ${site.plainArgument(2)}`,
  "invalid regular expression flags": (site) =>
    site.native === "RegExp" ? undefined : "Invalid regular expression flags",
  "cannot convert to BigInt": (site) =>
    `Cannot convert ${site.part("first").replace(/^#<(.*)>$/, "[object Object]")} to a BigInt`,
  "invalid bigint literal": (site) =>
    site.native === "BigInt"
      ? `Cannot convert ${site.part("first").replace(/^#<(.*)>$/, "[object Object]")} to a BigInt`
      : undefined,
  "invalid array index": noRoom,
  "invalid array length": noRoom,
  "invalid length": noRoom,
  "invalid offset": noRoom,
  "invalid byteOffset": noRoom,
  "out of bound": noRoom,
  "invalid number of digits": (site) => {
    const minimum = site.native === "toPrecision" ? 1 : 0;
    return `${site.native}() ${site.native === "toFixed" ? "digits " : ""}argument must be between ${minimum} and 100`;
  },
  "circular reference": (site) => {
    const path = site.native === "stringify" ? circularPath(site.values, site.argument(0)) : "";
    return { text: `Converting circular structure to JSON${path}`, reason: { kind: "circularJson" } };
  },
  "%s": (site, engineMessage) => {
    return regExpMessage(engineMessage, site.values.chars(site.pattern), site.values.chars(site.flags));
  },
};
