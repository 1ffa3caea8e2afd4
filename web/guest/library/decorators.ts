import { change, describe } from "./idl.ts";
import { provide } from "./supplies.ts";

/**
 * Decorators: https://tc39.es/proposal-decorators, and their metadata: https://tc39.es/proposal-decorator-metadata. The
 * engine has neither. The compiled code of a class with decorators (web/languages/ecmascript/compile-decorators.ts) uses a scope
 * from here. Where the standard and TypeScript 5.9 differ, this does what TypeScript does: a decorator's `this` is
 * undefined.
 */

const metadataSymbol = (Symbol as { metadata?: symbol }).metadata ?? Symbol("Symbol.metadata");
// A program may have frozen them before this is loaded.
if (Object.isExtensible(Symbol)) change(Symbol, "metadata", { value: metadataSymbol });
if (Object.isExtensible(Function.prototype)) change(Function.prototype, metadataSymbol, { value: null });

const { apply } = Reflect;

type Any = (...values: unknown[]) => unknown;
type Kind = "method" | "getter" | "setter" | "field" | "accessor";
type Access = { has: Any; get?: Any; set?: Any };

type Member = {
  readonly kind: Kind;
  readonly isStatic: boolean;
  readonly isPrivate: boolean;
  readonly decorators: readonly unknown[];
  name: PropertyKey;
  /** The result of the decorators. */
  found: PropertyDescriptor;
  /** The functions that are applied to the first value of a field. */
  readonly initializers: Any[];
  /** The initializers to call once the field exists. */
  readonly after: Any[];
};

class ClassScope {
  /** The original class, and the result of its decorators. */
  original: unknown;
  class: unknown;
  readonly #name: string;
  readonly #decorators: readonly unknown[];
  readonly #members: Member[] = [];
  readonly #keys: PropertyKey[] = [];
  /** The public symbols of private members until the class is complete. */
  readonly #hidden: symbol[] = [];
  readonly #evaluated: symbol[] = [];
  readonly #ofInstances: Any[] = [];
  readonly #ofClass: Any[] = [];

  constructor(name: string, decorators: readonly unknown[]) {
    this.#name = name;
    this.#decorators = decorators;
  }

  /** Adds a member with decorators. Returns the name of the method in whose name they were evaluated. */
  decorate(
    index: number,
    kind: Kind,
    flags: number,
    name: PropertyKey,
    decorators: readonly unknown[],
  ): symbol {
    this.#members[index] = {
      kind,
      isStatic: (flags & 1) !== 0,
      isPrivate: (flags & 2) !== 0,
      name: keyOf(name),
      decorators,
      found: {},
      initializers: [],
      after: [],
    };
    const evaluation = Symbol();
    this.#evaluated.push(evaluation);
    return evaluation;
  }

  /** Evaluates `[key]` once. */
  keep(index: number, key: unknown): PropertyKey {
    const name = keyOf(key);
    this.#keys[index] = name;
    const member = this.#members[index];
    if (member) member.name = name;
    return name;
  }

  key(index: number): PropertyKey {
    return this.#keys[index] as PropertyKey;
  }

  hide(index: number): symbol {
    this.#hidden[index] ??= Symbol();
    return this.#hidden[index];
  }

  /**
   * Called when the class exists, but not yet its static fields. `privateStatics`: names that another class would not
   * have.
   */
  apply(target: Any, access: Record<number, Access> = {}, privateStatics = ""): unknown {
    this.original = target;
    this.class = target;
    const prototype = target.prototype as object;
    for (const symbol of this.#evaluated) Reflect.deleteProperty(prototype, symbol);
    if (this.#name !== "" && isNameless(target))
      change(target, "name", { value: this.#name, configurable: true });
    const parent = Object.getPrototypeOf(target) as Record<symbol, object | null> | null;
    const metadata = Object.create(parent?.[metadataSymbol] ?? null) as object;
    const members = [...this.#members.entries()].filter(([, member]) => member !== undefined);
    const afterStatic: Any[] = [];
    for (const [isField, isStatic] of order) {
      for (const [index, member] of members) {
        if ((member.kind === "field") !== isField || member.isStatic !== isStatic) continue;
        this.#decorateMember(
          index,
          member,
          metadata,
          access[index],
          isStatic ? afterStatic : this.#ofInstances,
        );
      }
    }
    this.#decorateClass(target, metadata, privateStatics);
    const property = { value: metadata, configurable: true, writable: true };
    change(this.class as object, metadataSymbol, property);
    for (const initializer of afterStatic) apply(initializer, this.class, []);
    return this.class;
  }

  #decorateMember(
    index: number,
    member: Member,
    metadata: object,
    privateAccess: Access | undefined,
    initializers: Any[],
  ): void {
    const { kind, isStatic, isPrivate, name } = member;
    const isField = kind === "field";
    const holder = (isStatic ? this.original : (this.original as Any).prototype) as object;
    const key = isPrivate ? (this.#hidden[index] as symbol) : name;
    const descriptor = isField ? {} : (Object.getOwnPropertyDescriptor(holder, key) as PropertyDescriptor);
    if (isPrivate && !isField) {
      Reflect.deleteProperty(holder, key);
      for (const part of ["get", "set", "value"] as const) {
        if (!descriptor[part]) continue;
        const prefix = part === "value" ? "" : `${part} `;
        change(descriptor[part] as object, "name", { value: `${prefix}${String(name)}`, configurable: true });
      }
    }
    member.found = descriptor;
    const after = isField || kind === "accessor" ? member.after : initializers;
    const access = privateAccess ?? accessOf(name);
    const part = kind === "getter" ? "get" : kind === "setter" ? "set" : "value";
    const what = `The decorator of the ${kind} "${String(name)}"`;
    for (const decorator of [...member.decorators].reverse()) {
      const value = isField
        ? undefined
        : kind === "accessor"
          ? { get: descriptor.get, set: descriptor.set }
          : descriptor[part];
      const context = {
        kind,
        name,
        static: isStatic,
        private: isPrivate,
        access: {
          has: access.has,
          ...(kind !== "setter" && { get: access.get }),
          ...((isField || kind === "setter" || kind === "accessor") && { set: access.set }),
        },
        metadata,
      };
      const newMember = call(decorator, value, context, after, what);
      if (newMember === undefined) continue;
      if (kind !== "accessor") {
        const replacement = asFunction(newMember, what);
        if (isField) member.initializers.unshift(replacement);
        else descriptor[part] = replacement;
        continue;
      }
      if (newMember === null || typeof newMember !== "object")
        throw new TypeError(
          `${what} gave ${describe(newMember)}. Expected: an object { get, set, init }, or undefined`,
        );
      const { get, set, init } = newMember as Record<"get" | "set" | "init", unknown>;
      if (get !== undefined) descriptor.get = asFunction(get, what) as () => unknown;
      if (set !== undefined) descriptor.set = asFunction(set, what);
      if (init !== undefined) member.initializers.unshift(asFunction(init, what));
    }
    if (!isField && !isPrivate) Object.defineProperty(holder, key, descriptor);
  }

  #decorateClass(target: Any, metadata: object, privateStatics: string): void {
    const what = `The decorator of the class "${target.name}"`;
    for (const decorator of [...this.#decorators].reverse()) {
      const context = { kind: "class", name: target.name, metadata };
      const replacement = call(decorator, this.class, context, this.#ofClass, what);
      if (replacement !== undefined) this.class = asFunction(replacement, what);
    }
    if (this.class !== target && privateStatics !== "")
      throw new TypeError(
        `${what} gave another class, which cannot have the static private members of this one here: ${privateStatics}. Write: variables before the class, or members without #`,
      );
  }

  /** Runs the initializers that decorators added for new objects, before their fields. */
  start(self: unknown): void {
    for (const initializer of this.#ofInstances) apply(initializer, self, []);
  }

  /** The first value of a field. */
  init(index: number, self: unknown, value?: unknown): unknown {
    const { isStatic, initializers } = this.#members[index] as Member;
    let result = value;
    for (const initializer of initializers)
      result = apply(initializer, isStatic ? this.class : self, [result]);
    return result;
  }

  /** Called after the field is defined. */
  extra(index: number, self: unknown = this.class): void {
    for (const initializer of (this.#members[index] as Member).after) apply(initializer, self, []);
  }

  /** Called after the whole class is defined. */
  finish(): void {
    for (const initializer of this.#ofClass) apply(initializer, this.class, []);
  }

  value(index: number): unknown {
    return (this.#members[index] as Member).found.value;
  }

  get(index: number, self: unknown): unknown {
    return apply((this.#members[index] as Member).found.get as Any, self, []);
  }

  set(index: number, self: unknown, value: unknown): void {
    apply((this.#members[index] as Member).found.set as Any, self, [value]);
  }
}
// A program may put getters on Object.prototype, and these objects must not inherit them.
Object.setPrototypeOf(ClassScope.prototype, null);

/** Methods and accessors come before fields. In each group static members come first. */
const order = [
  [false, true],
  [false, false],
  [true, true],
  [true, false],
] as const;

function accessOf(name: PropertyKey): Access {
  type Holder = Record<PropertyKey, unknown>;
  return {
    has: (holder) => name in (holder as Holder),
    get: (holder) => (holder as Holder)[name],
    set: (holder, value) => {
      (holder as Holder)[name] = value;
    },
  };
}

/** Calls a decorator. Its initializers go to `added` until it returns. */
function call(
  decorator: unknown,
  value: unknown,
  partial: object,
  initializers: Any[],
  what: string,
): unknown {
  if (typeof decorator !== "function")
    throw new TypeError(`${what} is not a function: ${describe(decorator)}`);
  let isDone = false;
  const context = {
    ...partial,
    addInitializer(initializer: unknown): void {
      if (isDone) throw new TypeError(`${what} has ended: addInitializer has to be called before`);
      initializers.push(asFunction(initializer, what));
    },
  };
  try {
    return (decorator as Any)(value, context);
  } catch (error) {
    // Standard decorators have two parameters.
    if (decorator.length !== 3 || !(error instanceof TypeError)) throw error;
    const message = `${what}, "${decorator.name}", takes (target, key, descriptor), as TypeScript's did with experimentalDecorators. Here it is called with (value, context), and may give what takes the value's place. Write: function ${decorator.name || "decorator"}(value, context) { … }`;
    throw new TypeError(message, { cause: error });
  } finally {
    isDone = true;
  }
}

function asFunction(value: unknown, what: string): Any {
  if (typeof value !== "function")
    throw new TypeError(`${what} gave ${describe(value)}. Expected: a function, or undefined`);
  return value as Any;
}

function keyOf(value: unknown): PropertyKey {
  if (typeof value === "symbol") return value;
  // As the engine converts an object to a key: by its toString first.
  return value !== null && (typeof value === "object" || typeof value === "function")
    ? (Reflect.ownKeys({ [value as unknown as string]: 0 })[0] as PropertyKey)
    : String(value);
}

function isNameless(target: object): boolean {
  const own = Object.getOwnPropertyDescriptor(target, "name");
  return own === undefined || own.value === "";
}

function decorators$(
  name: string,
  decorators: readonly unknown[],
  make: (scope: ClassScope) => unknown,
): unknown {
  const scope = new ClassScope(name, decorators);
  make(scope);
  return scope.class;
}

provide({ decorators$ });
