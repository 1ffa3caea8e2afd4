import { ask } from "./ask-host-intl.ts";
import { change, describe, method, rename, tag } from "./idl.ts";

/** The common part of the classes of `Intl`: each instance is a request to the host that only lacks its values. */

export type Service =
  | "Collator"
  | "DateTimeFormat"
  | "DisplayNames"
  | "DurationFormat"
  | "ListFormat"
  | "NumberFormat"
  | "PluralRules"
  | "RelativeTimeFormat"
  | "Segmenter";

type State = {
  readonly service: Service;
  /** Locales and options in JSON form. */
  readonly question: {
    readonly service: Service;
    readonly locales: readonly string[];
    readonly options: object;
  };
  readonly resolved: Readonly<Record<string, unknown>>;
  /** A value that a getter makes only once: the bound `format` or `compare`. */
  bound?: object;
};

const states = new WeakMap<object, State>();

export function stateOf(object: unknown, service: Service, member: string): State {
  const state = states.get(object as object);
  if (state?.service === service) return state;
  throw new TypeError(`Intl.${service}.prototype.${member} was called on ${describe(object)}`);
}

/** The host's result for values, with an instance's locales and options. */
export function askAs(
  object: unknown,
  service: Service,
  member: string,
  values: { readonly ask?: string; readonly [name: string]: unknown },
): unknown {
  return ask({ ask: "format", ...stateOf(object, service, member).question, ...values });
}

export type ServiceClass = {
  new (locales?: unknown, options?: unknown): object;
  readonly prototype: object;
};

type Members = Readonly<Record<string, unknown>>;

/**
 * Makes one of the classes.
 *
 * @param options the options that it reads, in the order of ECMA-402: `name` is text, `name?` true or false, `name#` a
 * number, `name~` true, false or text.
 * @param form "function": it may be called without `new`; "strict": options that are not an object are refused.
 */
export function serviceClass(
  service: Service,
  options: string,
  members: Members,
  form: "function" | "class" | "strict" = "class",
): ServiceClass {
  function Constructor(this: unknown, locales: unknown = undefined, input: unknown = undefined): object {
    if (!new.target && form !== "function") throw new TypeError(`Intl.${service} has to be made with new`);
    const object = Reflect.construct(Object, [], new.target ?? Constructor) as object;
    const list = localeList(locales);
    if (form === "strict") checkObject(service, input);
    const question = { service, locales: list, options: readOptions(service, options, input) };
    const resolvedOptions = ask({ ask: "resolve", ...question }) as State["resolved"];
    states.set(object, { service, question, resolved: resolvedOptions });
    return object;
  }
  rename(Constructor, service);
  if (service === "DisplayNames") change(Constructor, "length", { value: 2 });
  change(Constructor, "prototype", { writable: false });
  const { prototype } = Constructor;
  copyMembers(prototype, members);
  copyMembers(prototype, {
    resolvedOptions(this: unknown) {
      const { resolved } = stateOf(this, service, "resolvedOptions");
      // Each result has separate lists, for example of the plural categories.
      return JSON.parse(JSON.stringify(resolved)) as object;
    },
  });
  method(Constructor, "supportedLocalesOf", supportedLocales(service));
  tag(prototype, `Intl.${service}`);
  return Constructor as unknown as ServiceClass;
}

function supportedLocales(service: Service): unknown {
  return {
    supportedLocalesOf(locales: unknown, options: unknown = undefined): unknown {
      const list = localeList(locales);
      return ask({
        ask: "supported",
        service,
        locales: list,
        options: readOptions(service, "localeMatcher", options),
      });
    },
  }.supportedLocalesOf;
}

/** Copies methods and getters of an object literal, which are not constructors. */
export function copyMembers(prototype: object, members: Members): void {
  for (const key of Reflect.ownKeys(members)) {
    change(prototype, key, { ...Reflect.getOwnPropertyDescriptor(members, key), enumerable: false });
  }
}

/** The function of a getter: the same each time, and it needs no `this`. */
export function boundOnce(object: unknown, service: Service, member: string, make: () => object): object {
  const state = stateOf(object, service, member);
  if (!state.bound) {
    state.bound = make();
    rename(state.bound, "");
  }
  return state.bound;
}

function checkObject(service: Service, input: unknown): void {
  const isRequired = service === "DisplayNames";
  if (
    input === undefined
      ? !isRequired
      : typeof input === "object"
        ? input !== null
        : typeof input === "function"
  )
    return;
  throw new TypeError(`The options of Intl.${service} should be an object, not ${describe(input)}`);
}

export function readOptions(
  service: string,
  names: string,
  input: unknown,
): Record<string, string | boolean> {
  // It inherits nothing, and neither does the list below: a program may have put setters on the prototypes.
  const result = Object.create(null) as Record<string, string | boolean>;
  if (input === undefined) return result;
  if (input === null) throw new TypeError(`The options of Intl.${service} should be an object, not null`);
  const options = Object(input) as Record<string, unknown>;
  for (const entry of names.split(" ")) {
    const [, name = "", type] = /^(\w+)(\W?)$/.exec(entry) ?? [];
    const value = options[name];
    if (value === undefined) continue;
    if (type === "?") result[name] = Boolean(value);
    else if (type === "#") result[name] = `${Number(value)}`;
    else if (type === "~" && (value === true || !value)) result[name] = Boolean(value);
    else result[name] = `${value as string}`;
  }
  return result;
}

const ofItems = { writable: true, enumerable: true, configurable: true };

/** CanonicalizeLocaleList, without making the locales canonical: the host does that. */
export function localeList(locales: unknown): readonly string[] {
  if (locales === undefined) return [];
  if (typeof locales === "string") return [locales];
  if (locales === null) throw new TypeError("The locales should be text or a list, not null");
  const list = Object(locales) as ArrayLike<unknown> & { readonly [Symbol.toStringTag]?: unknown };
  // An Intl.Locale is a single locale, and so is any object with its tag.
  if (list[Symbol.toStringTag] === "Intl.Locale") return [`${locales as string}`];
  const names: string[] = [];
  const length = Math.min(Math.trunc(+list.length) || 0, Number.MAX_SAFE_INTEGER);
  for (let index = 0; index < length; index++) {
    if (!(index in list)) continue;
    const locale = list[index];
    if (typeof locale !== "string" && (typeof locale !== "object" || locale === null)) {
      throw new TypeError(`A locale should be text, not ${describe(locale)}`);
    }
    change(names, names.length, { value: `${locale as string}`, ...ofItems });
  }
  return names;
}

/** A number in a request: a string if JSON cannot write it, or if it has more digits than a number can hold. */
export function numberOf(value: unknown): number | string {
  const primitive = typeof value === "object" || typeof value === "function" ? toNumeric(value) : value;
  if (typeof primitive === "bigint") return `${primitive}`;
  if (typeof primitive === "string" && decimal.test(primitive)) return primitive.trim();
  return plainNumber(Number(primitive));
}

const decimal = /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i;

export function plainNumber(value: number): number | string {
  if (Object.is(value, -0)) return "-0";
  return Number.isFinite(value) ? value : `${value}`;
}

/** ToPrimitive with the hint "number": unary minus requests it, and shows which kind of number results. */
function toNumeric(value: unknown): unknown {
  if (value === null) return 0;
  const exotic = (value as Record<symbol, unknown>)[Symbol.toPrimitive];
  if (exotic !== undefined && exotic !== null) {
    const primitive: unknown = Reflect.apply(exotic as () => unknown, value, ["number"]);
    if (!isObject(primitive)) return primitive;
    throw new TypeError("Symbol.toPrimitive gave an object");
  }
  for (const name of ["valueOf", "toString"] as const) {
    const convert: unknown = (value as Date)[name];
    if (typeof convert !== "function") continue;
    const primitive: unknown = Reflect.apply(convert, value, []);
    if (!isObject(primitive)) return primitive;
  }
  throw new TypeError("An object gave no primitive value");
}

function isObject(value: unknown): boolean {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}
