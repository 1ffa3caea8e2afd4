import { ask } from "./ask-host-intl.ts";
import { change, describe, method, rename, tag } from "./idl.ts";
import { askAs, copyMembers, readOptions, serviceClass } from "./intl-service.ts";
import { provide } from "./supplies.ts";

/**
 * `Intl.Locale` and `Intl.DurationFormat` (ECMA-402), by the host's own, like the rest of `Intl`. A host without
 * DurationFormat (Node before 23, Firefox before 136) reports that when one is made.
 */

/** The host's description of a tag, requested once. Properties that a locale does not have are missing. */
type LocaleDescription = { readonly [name: string]: unknown };

const descriptions = new WeakMap<object, LocaleDescription>();

function descriptionOf(locale: unknown, member: string): LocaleDescription {
  const description = typeof locale === "object" && locale !== null ? descriptions.get(locale) : undefined;
  if (description) return description;
  throw new TypeError(`Intl.Locale.prototype.${member} was called on ${describe(locale)}`);
}

const options =
  "language script region variants calendar collation firstDayOfWeek hourCycle caseFirst numeric? numberingSystem";

function Locale(this: unknown, tagOrLocale: unknown, input: unknown = undefined): object {
  if (!new.target) throw new TypeError("Intl.Locale has to be made with new");
  const isTag = typeof tagOrLocale === "string";
  if (!isTag && (typeof tagOrLocale !== "object" || tagOrLocale === null))
    throw new TypeError(`A locale is made of text or of another one, not of ${describe(tagOrLocale)}`);
  const object: object = Reflect.construct(Object, [], new.target);
  const text = descriptions.get(tagOrLocale as object)?.["tag"] ?? `${tagOrLocale as string}`;
  const localeOptions = readOptions("Locale", options, input);
  descriptions.set(
    object,
    ask({ ask: "locale", locales: [text], options: localeOptions }) as LocaleDescription,
  );
  return object;
}
rename(Locale, "Locale");
change(Locale, "length", { value: 1, configurable: true });
change(Locale, "prototype", { writable: false });

const { prototype } = Locale as unknown as { prototype: object };

function ofTag(text: unknown): object {
  return Reflect.construct(Locale, [text]) as object;
}

copyMembers(prototype, {
  maximize(this: unknown) {
    return ofTag(descriptionOf(this, "maximize")["maximized"]);
  },
  minimize(this: unknown) {
    return ofTag(descriptionOf(this, "minimize")["minimized"]);
  },
  toString(this: unknown) {
    return descriptionOf(this, "toString")["tag"];
  },
});
for (const name of [
  "baseName",
  "calendar",
  "caseFirst",
  "collation",
  "firstDayOfWeek",
  "hourCycle",
  "language",
  "numberingSystem",
  "numeric",
  "region",
  "script",
  "variants",
]) {
  const { get } = Object.getOwnPropertyDescriptor(
    {
      get [name]() {
        return descriptionOf(this, name)[name];
      },
    },
    name,
  ) as { get: () => unknown };
  change(prototype, name, { get, configurable: true });
}
for (const list of [
  "Calendars",
  "Collations",
  "HourCycles",
  "NumberingSystems",
  "TextInfo",
  "TimeZones",
  "WeekInfo",
]) {
  const name = `get${list}`;
  method(
    prototype,
    name,
    {
      [name](this: unknown) {
        const { tag: text } = descriptionOf(this, name);
        return ask({ ask: "ofLocale", locales: [text], texts: [list] }) ?? undefined;
      },
    }[name],
  );
}
tag(prototype, "Intl.Locale");

const units = [
  "days",
  "hours",
  "microseconds",
  "milliseconds",
  "minutes",
  "months",
  "nanoseconds",
  "seconds",
  "weeks",
  "years",
];
const inOrder = [
  "years",
  "months",
  "weeks",
  "days",
  "hours",
  "minutes",
  "seconds",
  "milliseconds",
  "microseconds",
  "nanoseconds",
];

const DurationFormat = serviceClass(
  "DurationFormat",
  `localeMatcher numberingSystem style ${inOrder.map((unit) => `${unit} ${unit}Display`).join(" ")} fractionalDigits#`,
  {
    format(this: unknown, duration: unknown) {
      return askAs(this, "DurationFormat", "format", { texts: textsOf(duration) });
    },
    formatToParts(this: unknown, duration: unknown) {
      return askAs(this, "DurationFormat", "formatToParts", { texts: textsOf(duration), parts: true });
    },
  },
  "strict",
);

/** Names and amounts alternately, or the one string that a duration was given as. */
function textsOf(duration: unknown): readonly string[] {
  if (typeof duration === "string") return [duration];
  if (typeof duration !== "object" || duration === null)
    throw new TypeError(`A duration is an object like { hours: 1, minutes: 30 }, not ${describe(duration)}`);
  const texts: string[] = [];
  for (const unit of units) {
    const value = (duration as Record<string, unknown>)[unit];
    if (value === undefined) continue;
    const amount = Number(value);
    if (!Number.isInteger(amount))
      throw new RangeError(`${unit} of a duration should be a whole number, not ${describe(value)}`);
    texts.push(unit, `${amount}`);
  }
  if (texts.length === 0) throw new TypeError(`A duration has one of: ${inOrder.join(", ")}`);
  return texts;
}

const { Intl: namespace } = globalThis as unknown as { Intl: object };
method(namespace, "Locale", Locale);
method(namespace, "DurationFormat", DurationFormat);

provide({});
