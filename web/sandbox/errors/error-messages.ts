import { Code, initial, type Place } from "./bytecode-reader.ts";
import type { ErrorMessage, ErrorMessageSource } from "./error-message-source.ts";
import { Values } from "./heap-values.ts";
import { circularPath, jsonError } from "./json-errors.ts";
import { syntaxError } from "./syntax-errors.ts";
import { messages } from "./v8-messages.ts";

/** The classes of errors by the engine's numbers. */
const classes = "EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError".split(" ");

const unknown = "(intermediate value)";

/** Longer messages are cut off, as the engine cuts off its own. */
const maxCharacters = 10_000;

/**
 * Says an error of the engine in V8's words, before there is an error: with the name of what was called, read, or
 * assigned to. All is read from the engine's memory, on nobody's account.
 */
export class ErrorMessages implements ErrorMessageSource {
  private readonly values: Values;
  private readonly code: Code;

  constructor(
    memory: WebAssembly.Memory,
    private context = 0,
  ) {
    this.values = new Values(memory, () => this.values.word(this.context + 16));
    this.code = new Code(this.values);
  }

  /**
   * @param kind the number of the error's class; `format` what the engine says, with `%s` where it puts texts, and
   * `formatted` with those texts.
   */
  say(
    context: number,
    kind: number,
    format: string,
    formatted: string,
    ...read: readonly number[]
  ): ErrorMessage {
    this.context = context;
    const asIs = { kind, text: formatted };
    // Whoever ends a run looks for these words.
    if (/^(?:stack overflow|Maximum call stack)/.test(formatted)) return asIs;
    try {
      return this.reworded(kind, format, formatted, read) ?? asIs;
    } catch {
      // A program that has overwritten the engine's memory may have put any address there.
      return asIs;
    }
  }

  private reworded(
    kind: number,
    format: string,
    formatted: string,
    [parser = 0, place = 0, pattern = 0, flags = 0]: readonly number[],
  ): ErrorMessage | undefined {
    const scene = new Scene(this.values, this.code, pattern, flags);
    const said =
      (parser !== 0 ? this.unreadable(scene, format, formatted, parser, place) : undefined) ??
      specials[format]?.(scene, formatted) ??
      this.fill(messages[format], format, formatted, scene);
    if (said === undefined) return undefined;
    const [, name = "", text = ""] = /^([A-Z]\w+Error): (.*)$/s.exec(said) ?? [];
    const number = classes.indexOf(name);
    return number < 0
      ? { kind, text: said.slice(0, maxCharacters) }
      : { kind: number, text: text.slice(0, maxCharacters) };
  }

  /** What is wrong with a text that the engine's parser reads: a program, or JSON. */
  private unreadable(
    scene: Scene,
    format: string,
    formatted: string,
    parser: number,
    place: number,
  ): string | undefined {
    const { values } = this;
    const [start, end] = [values.word(parser + 40), values.word(parser + 48)];
    const isJson = scene.native === "parse" && values.textAt(values.word(parser + 4)) === "<input>";
    if (isJson) return jsonError(values.textAt(start, end));
    const from = Math.max(start, place - 1_000);
    return syntaxError(
      format,
      formatted,
      values.textAt(from, place),
      values.textAt(place, Math.min(end, place + 1_000)),
    );
  }

  private fill(
    template: string | undefined,
    format: string,
    formatted: string,
    scene: Scene,
  ): string | undefined {
    if (template === undefined) return undefined;
    const pattern = format.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/%s/g, "(.*)");
    const given = new RegExp(`^${pattern}$`, "s").exec(formatted) ?? [];
    return template.replace(/\$(\w+)/g, (_, name: string) => given[Number(name)] ?? scene.part(name));
  }
}

/** Where an error arises: in an instruction of compiled code, or in a function of the engine. */
class Scene {
  private known: Place | undefined | null = null;

  constructor(
    readonly values: Values,
    private readonly code: Code,
    /** The addresses of the texts of the regular expression that was compiled last. */
    readonly pattern: number,
    readonly flags: number,
    readonly frame = values.frame,
  ) {}

  get callee(): number {
    return this.values.word(this.frame + 8);
  }

  /** Is it a function of the engine's own that fails? */
  get isNative(): boolean {
    return this.frame === 0 || !this.values.hasCode(this.callee);
  }

  get native(): string {
    return this.isNative && this.frame !== 0 ? this.values.functionName(this.callee) : "";
  }

  get place(): Place | undefined {
    if (this.known === null) this.known = this.isNative ? undefined : this.placeOf(this.frame);
    return this.known;
  }

  placeOf(frame: number, wanted?: readonly number[], isAnywhere = false): Place | undefined {
    const { values } = this;
    const code = values.word(values.word(frame + 8) + 32);
    const next = isAnywhere ? values.word(code + 20) + 1 : values.word(frame + 28);
    return this.code.placeIn(code, next, wanted);
  }

  /** The instruction, if it is one of those that do not say that they were reached. */
  seek(...wanted: readonly number[]): boolean {
    if (this.isNative) return false;
    const found = this.placeOf(this.frame, wanted) ?? this.placeOf(this.frame, wanted, true);
    if (found) this.known = found;
    return found !== undefined;
  }

  /** Is the operand on top what a whole pattern was given, and not a part of that? */
  get isInitial(): boolean {
    return this.place?.texts.at(-1)?.startsWith(initial) ?? false;
  }

  /** What the operand at that depth was written as. */
  written(depth = 0): string {
    const text = this.place?.texts.at(-1 - depth)?.replaceAll(initial, "") ?? unknown;
    return text.replace(/^super(?=[.[])/, unknown);
  }

  /** The address of the operand at that depth; the engine's stack comes after the function's variables. */
  operand(depth = 0, frame = this.frame, place = this.place): number {
    const { values } = this;
    const code = values.word(values.word(frame + 8) + 32);
    const stack = values.word(frame + 20) + 8 * values.half(code + 42);
    return stack + 8 * ((place?.texts.length ?? 0) - 1 - depth);
  }

  /** The address of an argument of the engine's function; 0 where there are not so many. */
  argument(index: number): number {
    const { values } = this;
    return index < values.word(this.frame + 32) ? values.word(this.frame + 16) + 8 * index : 0;
  }

  plainArgument(index: number): string {
    const at = this.argument(index);
    return at === 0 ? "undefined" : this.values.plain(at);
  }

  typedArgument(index: number): string {
    const at = this.argument(index);
    return at === 0 ? "undefined" : this.values.typed(at);
  }

  /** The address of `this` of the engine's function, where compiled code has called it; 0 elsewhere. */
  receiver(): number {
    const { values } = this;
    const caller = values.word(this.frame);
    if (caller === 0) return 0;
    if (!values.hasCode(values.word(caller + 8))) {
      // `f.call(receiver)` and `f.apply(receiver)`
      const name = values.functionName(values.word(caller + 8));
      return name === "call" || name === "apply" ? values.word(caller + 16) : 0;
    }
    const place = this.placeOf(caller);
    if (place?.op === 61 || place?.op === 62) return this.operand(0, caller, place);
    if (!place || (place.op !== 36 && place.op !== 37)) return 0;
    return this.operand(values.half(place.at + 1) + 1, caller, place);
  }

  /** What the engine's function that fails was called as: `Reflect.get`. */
  get calledAs(): string {
    let caller = this.values.word(this.frame);
    // `f.call.call(x)`
    for (let depth = 0; caller !== 0 && depth < 5; depth++) {
      if (this.values.hasCode(this.values.word(caller + 8)))
        return new Scene(this.values, this.code, 0, 0, caller).called;
      caller = this.values.word(caller);
    }
    return unknown;
  }

  /** What was called or read at the instruction: its depth under the operands. */
  get called(): string {
    return this.written(this.calledDepth);
  }

  get calledDepth(): number {
    const { place, values } = this;
    const op = place?.op ?? 0;
    if (op >= 236 && op <= 239) return op - 236;
    if (op === 39 || op === 33) return op === 39 ? 2 : values.half((place as Place).at + 1) + 1;
    return op >= 34 && op <= 37 ? values.half((place as Place).at + 1) : 0;
  }

  /** The object, the key and the value that an instruction is about, by their depths; undefined for others. */
  private get access():
    | { readonly object: number; readonly key?: number; readonly atom?: number }
    | undefined {
    const { place, values } = this;
    switch (place?.op) {
      case 63:
        return { object: 1, atom: values.bits(place.at + 1) };
      case 61:
      case 62:
        return { object: 0, atom: values.bits(place.at + 1) };
      case 67:
      case 68:
      case 69:
      case 150:
        return { object: 1, key: 0 };
      case 70:
      case 78:
        return { object: 2, key: 1 };
      case 166:
        return { object: 0, key: 1 };
      case 64:
        return { object: 1, key: 0 };
      case 65:
        return { object: 2, key: 0 };
      case 175:
        return { object: 1, key: 0 };
      default:
        return undefined;
    }
  }

  get isSymbolKey(): boolean {
    const { access, values } = this;
    return access?.key !== undefined && values.word(this.operand(access.key) + 4) === -8;
  }

  get key(): string {
    const { access, values } = this;
    if (access?.atom !== undefined) return values.atom(access.atom);
    if (access?.key !== undefined) return values.plain(this.operand(access.key));
    if (!this.isNative) return "";
    const length = values.lengthOf(this.receiver());
    if (length < 0) return this.plainArgument(1);
    return String(this.native === "push" ? length : this.native === "pop" ? length - 1 : 0);
  }

  get object(): number {
    const { access } = this;
    if (access) return this.operand(access.object);
    if (!this.isNative) return 0;
    return /^(?:defineProperty|set|deleteProperty)$/.test(this.native) ? this.argument(0) : this.receiver();
  }

  /** The engine's number for what a private name is: a method 6, a getter 7, a setter 8. */
  privateKind(name: string): number {
    const { values } = this;
    const code = values.word(this.callee + 32);
    const closure = values.word(code + 36);
    const count = Math.min(values.word(code + 64), 10_000);
    for (let index = 0; index < count; index++) {
      if (values.atom(values.word(closure + 8 * index + 4)) === name)
        return values.byte(closure + 8 * index + 1) & 15;
    }
    return 0;
  }

  part(name: string): string {
    const { values } = this;
    switch (name) {
      case "name":
        return this.isNative ? this.native : this.calledName();
      case "native":
        return this.native.replace(/^get /, "");
      case "key":
        return this.key;
      case "object":
        return this.object === 0 ? "#<Object>" : values.plain(this.object);
      case "this":
        return this.receiver() === 0 ? "undefined" : values.plain(this.receiver());
      case "first":
        return this.isNative ? this.plainArgument(0) : values.plain(this.operand(0));
      case "second":
        return this.plainArgument(1);
      case "last":
        return this.plainArgument(this.native === "create" ? 0 : 1);
      case "weak":
        return this.native === "add" || this.native === "WeakSet" ? "in weak set" : "as weak map key";
      case "get":
      case "set": {
        const at = values.property(values.word(this.argument(2)), name === "get" ? 69 : 70);
        return at === 0 ? "#<Object>" : values.plain(at);
      }
      case "method":
        return `%${this.native}%`;
      case "trap": {
        const op = this.place?.op ?? 0;
        return op === 63 || op === 70
          ? "set"
          : op === 166
            ? "has"
            : op === 150
              ? "deleteProperty"
              : this.isNative
                ? this.native
                : "get";
      }
      case "prototype": {
        const object = values.word(this.operand(this.place?.op === 165 ? 0 : this.place?.op === 84 ? 1 : 1));
        const at = values.property(object, 63);
        return at === 0 ? "undefined" : values.plain(at);
      }
      default:
        return "";
    }
  }

  private calledName(): string {
    const { values } = this;
    const at = this.operand(this.calledDepth);
    return values.typeOf(at) === "function"
      ? values.functionName(values.word(at))
      : values.functionName(this.callee);
  }
}

type Special = (scene: Scene, formatted: string) => string | undefined;

const notIterable = (what: string) =>
  `${what} is not iterable (cannot read property Symbol(Symbol.iterator))`;

const isCall = (op: number) => (op >= 33 && op <= 39) || (op >= 236 && op <= 239);
const isArithmetic = (op: number) => op >= 152 && op <= 173;
const isIteration = (op: number) => op === 123 || op === 124 || op === 79 || op === 135 || op === 136;

/** Is what comes next a call with the list that has been made? Its operands are put in order before. */
function isSpreadCall(values: Values, next: number): boolean {
  const ops = [0, 1, 2].map((offset) => values.byte(next + offset)).join(" ");
  return /^(?:24 |6 27 )?39\b/.test(ops);
}

const notIterableHere: Special = (scene) => {
  const { values, place } = scene;
  if (scene.isNative) {
    const first = scene.argument(0);
    if (scene.native === "groupBy" && values.isNothing(first))
      return "Object.groupBy called on null or undefined";
    if (scene.native === "fromEntries" && (first === 0 || values.isNothing(first)))
      return `${scene.plainArgument(0)} is not iterable`;
    return notIterable(scene.typedArgument(0));
  }
  const op = place?.op ?? 0;
  if (!isIteration(op)) return undefined;
  const value = scene.operand(0);
  const text = scene.written(0);
  const next = values.byte((place as Place).at + 1);
  if (op === 124) return `${text} is not async iterable`;
  if (op === 79 && next === 14 && isSpreadCall(values, (place as Place).at + 2)) {
    return values.isNothing(value)
      ? `${text} is not iterable (cannot read property undefined)`
      : "Spread syntax requires ...iterable[Symbol.iterator] to be a function";
  }
  const isPattern = op === 123 && next === 126;
  const isYield = op === 123 && next === 14;
  const isUnsaid =
    isYield ||
    text === unknown ||
    (isPattern && text !== ".for" && (!scene.isInitial || /^[\w$]+[.[]/.test(text)));
  return isUnsaid ? notIterable(values.typed(value)) : `${text} is not iterable`;
};

const cannotRead: Special = (scene, formatted) => {
  const what = formatted.endsWith("null") ? "null" : "undefined";
  // The engine has let go of a key that was computed, and put its name into the message.
  const named = /'(.*)' of \w+$/s.exec(formatted)?.[1];
  if (named === undefined && scene.key === "Symbol(Symbol.iterator)") return notIterable(what);
  const key = named !== undefined && scene.isSymbolKey ? `Symbol(${named})` : (named ?? scene.key);
  if (named === "Symbol.iterator" || named === "Symbol.asyncIterator") {
    return notIterableHere(scene, formatted) ?? notIterable(what);
  }
  return `Cannot read properties of ${what} (reading '${key}')`;
};

const noPlainObject: Special = (scene) => {
  const { values } = scene;
  const first = scene.argument(0);
  const isNothing = first === 0 || values.isNothing(first);
  if (!scene.isNative) {
    const op = scene.place?.op ?? 0;
    if (isIteration(op)) return "Result of the Symbol.iterator method is not an object";
    if (op !== 63 && op !== 70) return undefined;
    const [type, text] = [values.typeOf(scene.object), values.plain(scene.object)];
    return type === "string" && /^(?:\d+|length)$/.test(scene.key)
      ? `Cannot assign to read only property '${scene.key}' of string '${text}'`
      : `Cannot create property '${scene.key}' on ${type} '${text}'`;
  }
  switch (scene.native) {
    case "setPrototypeOf":
      if (isNothing) return "Object.setPrototypeOf called on null or undefined";
      return `Object prototype may only be an Object or null: ${scene.part("last")}`;
    case "create":
      return `Object prototype may only be an Object or null: ${scene.part("last")}`;
    case "Proxy":
      return "Cannot create proxy with a non-object as target or handler";
    case "":
      return undefined;
    case "defineProperty":
    case "defineProperties":
      return values.typeOf(first) === "object"
        ? `Property description must be an object: ${scene.plainArgument(2)}`
        : `${/^Reflect\b/.test(scene.calledAs) ? "Reflect" : "Object"}.${scene.native} called on non-object`;
    case "construct":
      if (values.typeOf(first) !== "function") return `${scene.plainArgument(0)} is not a constructor`;
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
        ? "Cannot convert undefined or null to object"
        : `Reflect.${scene.native} called on non-object`;
    case "next":
    case "return":
    case "throw":
      return undefined;
    case "toString":
      return `Method Error.prototype.toString called on incompatible receiver ${scene.part("this")}`;
    default:
      return `Reflect.${scene.native} called on non-object`;
  }
};

const noConstructor: Special = (scene) => {
  if (scene.isNative)
    return scene.native === "construct" ? `${scene.plainArgument(0)} is not a constructor` : undefined;
  if (scene.place?.op === 44)
    return `Super constructor null of ${scene.values.functionName(scene.callee)} is not a constructor`;
  if (scene.called === "super") {
    const { values } = scene;
    return `Super constructor ${values.plain(scene.operand(scene.calledDepth))} of ${
      values.functionName(scene.callee) ? values.functionName(scene.callee) : "anonymous class"
    } is not a constructor`;
  }
  return `${scene.called} is not a constructor`;
};

const withoutNew: Special = (scene) =>
  scene.native === "Promise" ? "Promise constructor cannot be invoked without 'new'" : undefined;

const noRoom: Special = (scene) => {
  const { values, native } = scene;
  if (native === "set") return "RangeError: offset is out of bounds";
  if (native === "ArrayBuffer") return "RangeError: Invalid array buffer length";
  if (native === "DataView")
    return `RangeError: Start offset ${scene.plainArgument(1)} is outside the bounds of the buffer`;
  if (/^[gs]et(?:Big|Float|Int|Uint)/.test(native))
    return "RangeError: Offset is outside the bounds of the DataView";
  const [, bits] = /(\d+)(?:Clamped)?Array$/.exec(native) ?? [];
  if (bits === undefined) return undefined;
  if (values.typeOf(scene.argument(0)) !== "object")
    return `RangeError: Invalid typed array length: ${scene.plainArgument(0)}`;
  const size = Number(bits) / 8;
  const start =
    scene.argument(1) !== 0 && values.typeOf(scene.argument(1)) === "number"
      ? values.float(scene.argument(1))
      : 0;
  if (start % size !== 0) return `RangeError: start offset of ${native} should be a multiple of ${size}`;
  return scene.argument(2) === 0 || values.isNothing(scene.argument(2))
    ? `RangeError: byte length of ${native} should be a multiple of ${size}`
    : `RangeError: Invalid typed array length: ${scene.plainArgument(2)}`;
};

const specials: Readonly<Record<string, Special>> = {
  "not a function": (scene) => {
    const { values, place } = scene;
    const op = place?.op ?? 0;
    if (!scene.isNative) {
      if (op === 33) return noConstructor(scene, "");
      if (isCall(op)) return `${scene.called} is not a function`;
      if (op === 124) return notIterableHere(scene, "");
      return op === 126 || op === 131 || op === 132 ? "undefined is not a function" : undefined;
    }
    switch (scene.native) {
      case "Promise":
        return `Promise resolver ${scene.plainArgument(0)} is not a function`;
      case "sort":
      case "toSorted":
        return `The comparison function must be either a function or undefined: ${scene.plainArgument(0)}`;
      case "from":
        return `${scene.typedArgument(1)} is not a function`;
      case "groupBy":
        return `${scene.plainArgument(1)} is not a function`;
      case "bind":
        return "Bind must be called on a function";
      case "toString":
        return "Function.prototype.toString requires that 'this' be a Function";
      case "construct":
        return noConstructor(scene, "");
      case "call":
        return `${scene.calledAs} is not a function`;
      case "apply": {
        if (
          values.typeOf(scene.receiver()) !== "function" &&
          scene.receiver() !== 0 &&
          values.typeOf(scene.receiver()) !== "object"
        )
          return "Function.prototype.apply.call is not a function";
        const type = values.typeOf(scene.argument(0));
        return `Function.prototype.apply was called on ${scene.plainArgument(0)}, which is ${type === "object" ? "an" : "a"} ${type} and not a function`;
      }
      case "":
        return undefined;
      default:
        return `${scene.typedArgument(0)} is not a function`;
    }
  },
  "not a constructor": noConstructor,
  "%s is not a constructor": noConstructor,
  "must be called with new": withoutNew,
  "constructor requires 'new'": withoutNew,
  "value is not iterable": notIterableHere,
  "cannot read property '%s' of undefined": cannotRead,
  "cannot read property '%s' of null": cannotRead,
  "cannot read property of %s": cannotRead,
  "%s is not initialized": (_, formatted) =>
    formatted.startsWith("this ") ? messages["this is not initialized"] : undefined,
  "'%s' is read-only": (scene, formatted) => {
    const name = formatted.slice(1, formatted.lastIndexOf("'"));
    const op = scene.place?.op ?? 0;
    if (name.startsWith("#")) {
      const kind = scene.privateKind(name);
      if (kind === 7 || kind === 9) return `'${name}' was defined without a setter`;
      return kind === 8
        ? `'${name}' was defined without a getter`
        : `Private method '${name}' is not writable`;
    }
    if (/^(?:undefined|NaN|Infinity)$/.test(name))
      return `Cannot assign to read only property '${name}' of object '#<Object>'`;
    if (!scene.isNative && op !== 63 && op !== 70) return undefined;
    const at = scene.object;
    const kind = at === 0 ? "object" : scene.values.typeOf(at);
    return `Cannot assign to read only property '${name}' of ${kind} '${at === 0 ? "#<Object>" : scene.values.plain(at)}'`;
  },
  "cannot convert to object": (scene) => {
    const { values, place } = scene;
    if (scene.isNative) {
      const at = scene.receiver();
      const name = scene.native;
      const isArrays =
        /^(?:concat|copyWithin|every|fill|filter|find|findIndex|findLast|flatMap|forEach|includes|indexOf|join|lastIndexOf|map|pop|push|reduce|reduceRight|reverse|shift|slice|some|sort|splice|unshift)$/.test(
          name,
        );
      return isArrays && at !== 0 && values.isNothing(at)
        ? `Array.prototype.${name} called on null or undefined`
        : undefined;
    }
    if (place?.op !== 111) return undefined;
    const value = scene.operand(0);
    const written = scene.written(0);
    const text = written === unknown ? values.typed(value) : written;
    let next = place.at + 1;
    while ([11, 27, 17, 18].includes(values.byte(next))) next++;
    const op = values.byte(next);
    // `with (null) {}`
    if (op === 86 || op === 193 || (op >= 199 && op <= 202)) return undefined;
    const key = op === 62 || op === 61 ? values.atom(values.bits(next + 1)) : undefined;
    // A pattern in a pattern: its value was read from the outer one's.
    if (key !== undefined && !scene.isInitial && /[^.]\.[\w$]+$/.test(written))
      return `Cannot read properties of ${values.plain(value)} (reading '${key}')`;
    return `Cannot destructure ${key === undefined ? "" : `property '${key}' of `}'${text}' as it is ${values.plain(value)}.`;
  },
  "cannot convert bigint to number": ({ place }) =>
    isArithmetic(place?.op ?? 0) ? "Cannot mix BigInt and other types, use explicit conversions" : undefined,
  "private class field '%s' does not exist": (scene, formatted) =>
    scene.place?.op !== 64 && scene.seek(64, 65) && scene.place?.op === 65
      ? `Cannot write private member ${formatted.split("'")[1]} to an object whose class did not declare it`
      : undefined,
  "invalid brand on object": (scene) => {
    const { values } = scene;
    if (!scene.seek(45)) return undefined;
    const home = values.word(values.word(scene.operand(0)) + 40);
    return `Receiver must be an instance of class ${home === 0 ? "" : values.constructorName(home) || "anonymous"}`;
  },
  "invalid 'instanceof' right operand": (scene) => {
    const isObject =
      scene.values.typeOf(scene.operand(0)) === "object" && !scene.values.isNothing(scene.operand(0));
    return `Right-hand side of 'instanceof' is not ${isObject ? "callable" : "an object"}`;
  },
  "%s object expected": (scene, formatted) => {
    const name = formatted.replace(/ object expected$/, "");
    if (scene.native === "DataView") return "First argument to DataView constructor must be an ArrayBuffer";
    const [, get = "", method] = /^((?:get )?)(.*)$/.exec(scene.native) ?? [];
    return `Method ${get}${name}.prototype.${method} called on incompatible receiver ${scene.part("this")}`;
  },
  "parent prototype must be an object or null": (scene) => {
    const { values } = scene;
    const at = scene.seek(83, 84) ? values.property(values.word(scene.operand(1)), 63) : 0;
    return `Class extends value does not have valid prototype property ${at === 0 ? "undefined" : values.plain(at)}`;
  },
  "invalid 'in' operand": (scene) => {
    if (scene.place?.op !== 166) scene.seek(166, 175);
    return undefined;
  },
  "parent class must be constructor": (scene) =>
    scene.seek(83, 84)
      ? `Class extends value ${scene.values.plain(scene.operand(1))} is not a constructor or null`
      : undefined,
  "not an object": noPlainObject,
  "not a object": noPlainObject,
  "could not delete property": (scene) =>
    scene.object !== 0 && scene.values.classOf(scene.values.word(scene.object)) === 50
      ? `'deleteProperty' on proxy: trap returned falsish for property '${scene.key}'`
      : undefined,
  "object is not extensible": (scene) =>
    /^define/.test(scene.native)
      ? `Cannot define property ${scene.plainArgument(1)}, object is not extensible`
      : undefined,
  "not a symbol": (scene) =>
    scene.native === "keyFor" ? `${scene.plainArgument(0)} is not a symbol` : undefined,
  "cannot have setter/getter and value or writable": (scene, formatted) =>
    `${messages[formatted]}, ${scene.plainArgument(2)}`,
  "invalid regular expression flags": (scene) =>
    scene.native === "RegExp" ? undefined : "Invalid regular expression flags",
  "cannot convert to BigInt": (scene) =>
    `Cannot convert ${scene.part("first").replace(/^#<(.*)>$/, "[object Object]")} to a BigInt`,
  "invalid bigint literal": (scene) =>
    scene.native === "BigInt"
      ? `Cannot convert ${scene.part("first").replace(/^#<(.*)>$/, "[object Object]")} to a BigInt`
      : undefined,
  "invalid array index": noRoom,
  "invalid array length": noRoom,
  "invalid length": noRoom,
  "invalid offset": noRoom,
  "invalid byteOffset": noRoom,
  "invalid array buffer length": noRoom,
  "out of bound": noRoom,
  "invalid number of digits": (scene) => {
    const least = scene.native === "toPrecision" ? 1 : 0;
    return `${scene.native}() ${scene.native === "toFixed" ? "digits " : ""}argument must be between ${least} and 100`;
  },
  "circular reference": (scene) =>
    `Converting circular structure to JSON${scene.native === "stringify" ? circularPath(scene.values, scene.argument(0)) : ""}`,
  "%s": (scene, formatted) => {
    const reason = regexps[formatted];
    if (reason === undefined) return undefined;
    const pattern = scene.values.chars(scene.pattern);
    const isOpen = formatted === "unexpected end" && /\[(?:[^\]\\]|\\.)*$/.test(pattern);
    const isUnicode = reason === "Invalid escape" && /\\u/.test(pattern);
    const said = isOpen ? "Unterminated character class" : isUnicode ? "Invalid Unicode escape" : reason;
    return `Invalid regular expression: /${pattern}/${scene.values.chars(scene.flags)}: ${said}`;
  },
};

/** What is wrong with a regular expression. */
const regexps: Readonly<Record<string, string>> = {
  "unexpected end": "\\ at end of pattern",
  "expecting ')'": "Unterminated group",
  "expecting ']'": "Unterminated character class",
  "expecting '}'": "Incomplete quantifier",
  "nothing to repeat": "Nothing to repeat",
  "duplicate group name": "Duplicate capture group name",
  "invalid repetition count": "numbers out of order in {} quantifier",
  "invalid class range": "Range out of order in character class",
  "group name not defined": "Invalid named capture referenced",
  "expecting group name": "Invalid named reference",
  "extraneous characters at the end": "Unmatched ')'",
  "invalid group name": "Invalid capture group name",
  "invalid group": "Invalid group",
  "invalid escape sequence in regular expression": "Invalid escape",
  "invalid decimal escape in regular expression": "Invalid decimal escape",
  "back reference out of range in regular expression": "Invalid escape",
  "invalid character in class in regular expression": "Invalid character in character class",
  "unknown unicode property name": "Invalid property name",
  "unknown unicode property value": "Invalid property name",
  "unknown unicode script": "Invalid property name",
  "too many captures": "Too many captures",
};
