import type { ErrorReason } from "../../../protocol/run/error-reason.ts";

/**
 * V8's messages (Node 24) for the engine's messages and ours: programs print them, tests compare them, and answers on
 * the web quote them. `$1` is the first text that the engine inserts into its own message. Messages that need more than
 * that are in `special-messages.ts`, under the engine's same text.
 */
export const messages: Readonly<Record<string, string>> = {
  "'%s' is not defined": "$1 is not defined",
  "%s is not initialized": "Cannot access '$1' before initialization",
  "'%s' is read-only": "Assignment to constant variable.",
  "cannot read property '%s' of undefined": "Cannot read properties of undefined (reading '$1')",
  "cannot read property '%s' of null": "Cannot read properties of null (reading '$1')",
  "cannot set property '%s' of undefined": "Cannot set properties of undefined (setting '$1')",
  "cannot set property '%s' of null": "Cannot set properties of null (setting '$1')",
  "cannot convert to object": "Cannot convert undefined or null to object",
  "redeclaration of '%s'": "Identifier '$1' has already been declared",
  "class constructors must be invoked with 'new'": "Class constructor $name cannot be invoked without 'new'",
  "must be called with new": "Constructor $name requires 'new'",
  "constructor requires 'new'": "Constructor $name requires 'new'",
  "derived class constructor must return an object or undefined":
    "Derived constructors may only return object or undefined",
  "'this' can be initialized only once": "Super constructor may only be called once",
  "this is not initialized":
    "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
  "private class field '%s' does not exist":
    "Cannot read private member $1 from an object whose class did not declare it",
  "private class field '%s' already exists": "Cannot initialize $1 twice on the same object",
  "private method is already present":
    "Cannot initialize private methods of class $name twice on the same object",
  "invalid brand on object": "Receiver must be an instance of class $name",
  "object is not extensible": "Cannot add property $key, object is not extensible",
  "no setter for property": "Cannot set property $key of $object which has only a getter",
  "could not delete property": "Cannot delete property '$key' of $object",
  "Cannot assign to read only property": "Cannot assign to read only property '$key' of object '$object'",
  "property is not configurable": "Cannot redefine property: $key",
  "invalid 'in' operand": "Cannot use 'in' operator to search for '$key' in $object",
  "operand 'prototype' property is not an object":
    "Function has non-object prototype '$prototype' in instanceof check",
  "circular prototype chain": "Cyclic __proto__ value",
  "prototype is immutable": "Immutable prototype object 'Object.prototype' cannot have their prototype set",
  "not a prototype": "Object prototype may only be an Object or null: $last",
  "empty array": "Reduce of empty array with no initial value",
  "invalid array length": "Invalid array length",
  "Array too long": "Invalid array length",
  "invalid string length": "Invalid string length",
  "string too long": "Invalid string length",
  "invalid repeat count": "Invalid count value: $first",
  "bad normalization form": "The normalization form should be one of NFC, NFD, NFKC, NFKD.",
  "invalid code point": "Invalid code point $first",
  "regexp must have the 'g' flag": "String.prototype.$native called with a non-global RegExp argument",
  "regexp not supported": "First argument to String.prototype.$native must not be a regular expression",
  "null or undefined are forbidden": "String.prototype.$native called on null or undefined",
  "radix must be between 2 and 36": "toString() radix argument must be between 2 and 36",
  "not a number": "Number.prototype.$native requires that 'this' be a Number",
  "not a boolean": "Boolean.prototype.$native requires that 'this' be a Boolean",
  "not a string": "String.prototype.$native requires that 'this' be a String",
  "not a symbol": "Symbol.prototype.$native requires that 'this' be a Symbol",
  "not a BigInt": "BigInt.prototype.$native requires that 'this' be a BigInt",
  "not a Date object": "this is not a Date object.",
  "Date value is NaN": "Invalid time value",
  "cannot convert symbol to number": "Cannot convert a Symbol value to a number",
  "cannot convert symbol to string": "Cannot convert a Symbol value to a string",
  "cannot convert bigint to number": "Cannot convert a BigInt value to a number",
  "bigint argument with unary +": "Cannot convert a BigInt value to a number",
  "cannot convert to bigint": "Cannot mix BigInt and other types, use explicit conversions",
  "cannot convert to BigInt": "Cannot convert $first to a BigInt",
  "invalid bigint literal": "Cannot convert $first to a BigInt",
  "cannot convert NaN or Infinity to BigInt":
    "The number $first cannot be converted to a BigInt because it is not an integer",
  "cannot convert to BigInt: not an integer":
    "The number $first cannot be converted to a BigInt because it is not an integer",
  "bigint operands are forbidden for >>>": "BigInts have no unsigned right shift, use >> instead",
  "BigInt division by zero": "Division by zero",
  "BigInt negative exponent": "undefined must be positive",
  "BigInt is too large": "Maximum BigInt size exceeded",
  "BigInt is too large to allocate": "Maximum BigInt size exceeded",
  "invalid array index": "Invalid value: not (convertible to) a safe integer",
  toPrimitive: "Cannot convert object to primitive value",
  "invalid hint": "Invalid hint: $first",
  "Do not know how to serialize a BigInt": "Do not know how to serialize a BigInt",
  "object needs toISOString method": "toISOString is not a function",
  "invalid getter": "Getter must be a function: $get",
  "invalid setter": "Setter must be a function: $set",
  "cannot have setter/getter and value or writable":
    "Invalid property descriptor. Cannot both specify accessors and a value or writable attribute",
  "parent prototype must be an object or null":
    "Class extends value does not have valid prototype property $prototype",
  "invalid value used as %s key": "Invalid value used $weak",
  "invalid value used as WeakMap key": "Invalid value used as weak map key",
  "invalid target": "WeakRef: invalid target",
  "cannot invoke a running generator": "Generator is already running",
  "cannot invoke a running iterator": "Generator is already running",
  "iterator does not have a throw method": "The iterator does not provide a 'throw' method",
  "iterator must return an object": "Result of the Symbol.iterator method is not an object",
  "promise self resolution": "Chaining cycle detected for promise #<Promise>",
  "revoked proxy": "Cannot perform '$trap' on a proxy that has been revoked",
  "proxy: cannot set property": "'set' on proxy: trap returned falsish for property '$key'",
  "proxy: defineProperty exception": "'defineProperty' on proxy: trap returned falsish for property '$key'",
  "proxy: inconsistent get":
    "'get' on proxy: property '$key' is a read-only and non-configurable data property on the proxy target but the proxy did not return its actual value",
  "proxy preventExtensions handler returned false": "'preventExtensions' on proxy: trap returned falsish",
  "invalid array buffer length": "Array buffer allocation failed",
  "invalid offset": "Start offset $second is outside the bounds of the buffer",
  "invalid length": "Invalid typed array length: $first",
  "out of bound": "offset is out of bounds",
  "ArrayBuffer is detached": "Cannot perform $method on a detached ArrayBuffer",
  "ArrayBuffer is detached or resized": "Cannot perform $method on a detached ArrayBuffer",
  "not a TypedArray": "this is not a typed array.",
  "not a DataView": "Method DataView.prototype.$native called on incompatible receiver $this",
  "abstract class not constructable": "Abstract class $name not directly constructable",
  "invalid property access":
    "'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the arguments objects for calls to them",
  "unparenthesized unary expression can't appear on the left-hand side of '**'":
    "Unary operator used immediately before exponentiation expression. Parenthesis must be used to disambiguate operator precedence",
  "undefined private field '%s'": "Private field '$1' must be declared in an enclosing class",
  "unsupported reference to 'super'": "Unsupported reference to 'super'",
  "invalid regular expression flags": "Invalid flags supplied to RegExp constructor '$second'",
  "too many arguments in function call (only %d allowed)":
    "A call has more than 65,534 arguments, the most in this playground: use a loop instead of ...",
  "expecting hex digit": "URI malformed",
  "expecting %%": "URI malformed",
  "malformed UTF-8": "URI malformed",
  "invalid character": "URI malformed",
  "expecting surrogate pair": "URI malformed",
};

/** Messages of `messages` whose error is a RangeError, whatever the engine throws. */
export const rangeErrors: ReadonlySet<string> = new Set([
  "invalid array length",
  "Array too long",
  "string too long",
  "invalid array buffer length",
  "out of bound",
]);

const superNotCalled: ErrorReason = { kind: "superNotCalled" };
const bigIntAsNumber: ErrorReason = { kind: "bigIntAsNumber" };
const stringTooLong: ErrorReason = { kind: "stringTooLong" };
const notSet = (operand: "undefined" | "null", property: string): ErrorReason => {
  return { kind: "noProperties", operand, access: "set", property };
};

/**
 * What the messages of `messages`, and the engine's own, say as data. `first` is the first text that the engine
 * inserts; `part` returns what a `$name` stands for.
 */
export const reasons: Readonly<
  Record<string, (first: string, part: (name: string) => string) => ErrorReason>
> = {
  "'%s' is not defined": (name) => ({ kind: "notDefined", name }),
  "%s is not initialized": (name) => ({ kind: "notInitialized", name }),
  "this is not initialized": () => superNotCalled,
  "'%s' is read-only": () => ({ kind: "constant" }),
  "cannot set property '%s' of undefined": (property) => notSet("undefined", property),
  "cannot set property '%s' of null": (property) => notSet("null", property),
  "cannot convert to object": () => ({ kind: "notObject" }),
  "class constructors must be invoked with 'new'": (_, part) => {
    return { kind: "classWithoutNew", name: part("name") };
  },
  "invalid string length": () => stringTooLong,
  "string too long": () => stringTooLong,
  "cannot convert bigint to number": () => bigIntAsNumber,
  "bigint argument with unary +": () => bigIntAsNumber,
  "cannot convert to bigint": () => bigIntAsNumber,
  "object needs toISOString method": () => ({ kind: "notFunction", operand: "toISOString" }),
  ".has is not a function": () => ({ kind: "notFunction", operand: ".has" }),
  ".keys is not a function": () => ({ kind: "notFunction", operand: ".keys" }),
  "set/add is not a function": () => ({ kind: "notFunction", operand: "set/add" }),
};
