import type { Course, Fact, ObservedSeries, ObservedValue, SizeUnit } from "../../protocol/look/fact.ts";
import type { Sentence } from "../../protocol/run/explanation.ts";
import { unreachable } from "../../protocol/run/outcome.ts";
import { formatWhole } from "../../ui/format-number.ts";
import { mistakeText } from "./mistake-text.ts";

/** Sentences for the facts about a failed run. Facts of one kind that belong together make one sentence. */
export function factSentences(allFacts: readonly Fact[]): readonly Sentence[] {
  const facts = allFacts.filter((fact) => !("name" in fact && isCompiled(fact.name)));
  const texts: Sentence[] = [];
  for (let next = 0; next < facts.length; next++) {
    const fact = facts[next] as Fact;
    const alike = alikeFrom(facts, next);
    if (alike.length > 1) {
      texts.push({ text: togetherText(alike) });
      next += alike.length - 1;
    } else texts.push({ text: sentenceOf(fact), ...("at" in fact && { at: fact.at }) });
  }
  return texts;
}

/** Whether the compiler added the variable, for decorators or `using`. */
function isCompiled(name: string): boolean {
  return /^(?:class|using)\$\d+$/.test(name);
}

type SameFact = Fact & { readonly kind: "same" };
type WasFact = Fact & { readonly kind: "was" };
type StayedFact = Fact & { readonly kind: "stayed" };
type Alike = SameFact | WasFact | StayedFact;

/** Consecutive facts of one kind that fit in one sentence. */
function alikeFrom(facts: readonly Fact[], from: number): readonly Alike[] {
  const group: Alike[] = [];
  const [first] = facts.slice(from);
  for (const each of facts.slice(from, from + 3)) {
    if (first?.kind === "same" && each.kind === "same" && each.per === first.per && !isNaNValue(each.value))
      group.push(each);
    else if (first?.kind === "was" && each.kind === "was") group.push(each);
    else if (first?.kind === "stayed" && each.kind === "stayed") group.push(each);
    else break;
  }
  return group;
}

function togetherText(facts: readonly Alike[]): string {
  const parts = facts.map((each) => `${code(each.name)} was ${valueText(each.value)}`);
  const text = `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
  const [first] = facts;
  const stayedTimes = facts.flatMap((each) => (each.kind === "stayed" ? [each.times] : []));
  if (stayedTimes.length > 0) return `${text} ${lastRounds(Math.min(...stayedTimes))}.`;
  return first?.kind === "same" ? `${text} ${perText(first)}.` : `${text}.`;
}

function sentenceOf(fact: Fact): string {
  switch (fact.kind) {
    case "loop": {
      const { at, rounds, starts } = fact;
      const often = starts > 1 ? `was begun ${times(starts)}; the last time, it ran` : "ran";
      return `The loop at line ${at.line} ${often} ${times(rounds)}.`;
    }
    case "never": {
      const was = fact.was ? "was never false" : "was never true";
      const line = `at line ${fact.at.line}`;
      return fact.times > 1
        ? `${code(fact.code)} ${line} was asked ${times(fact.times)}, and ${was}.`
        : `${code(fact.code)} ${line} ${was}.`;
    }
    case "went":
      return wentText(fact.series, fact.course);
    case "same": {
      const { name, value } = fact;
      if (isNaNValue(value))
        return `${code(name)} was \`NaN\` ${perText(fact)}, and no comparison with \`NaN\` is true.`;
      return `${code(name)} was ${valueText(value)} ${perText(fact)}.`;
    }
    case "stayed":
      return `${code(fact.name)} was ${valueText(fact.value)} ${lastRounds(fact.times)}.`;
    case "cycle":
      return `At the end ${code(fact.name)} repeated: ${fact.values.map(valueText).join(", ")}, and again.`;
    case "unreached":
      return `Line ${fact.at.line} (${code(fact.code)}) was never reached.`;
    case "recursion":
      return recursionText(fact);
    case "calls": {
      const { name, calls, most } = fact;
      const often = most
        ? `, ${formatWhole(most.calls)} of them with ${code(most.name)} as ${most.value}`
        : "";
      return `${code(name)} was called ${times(calls)}${often}.`;
    }
    case "memory": {
      const percent = fact.share >= 0.995 ? "All" : `${Math.floor(100 * fact.share)} %`;
      return `${percent} of the memory was asked for at line ${fact.at.line}: ${code(fact.code)}.`;
    }
    case "size":
      return `${code(fact.name)} had ${sizeText(fact.size, fact.unit)}.`;
    case "index":
      return `${code(fact.list)} had ${sizeText(fact.size, fact.unit)} and ${code(fact.index)} was ${fact.value}.`;
    case "was":
      return `${code(fact.name)} was ${valueText(fact.value)}.`;
    case "lacked":
      return `${code(fact.name)} was ${valueText(fact.value)}: it had no ${code(fact.key)}.`;
    case "time":
      return `Line ${fact.at.line} had run ${times(fact.times - 1)} before.`;
    case "waited":
      return `${code(fact.name)} was waiting at line ${fact.at.line}.`;
    case "unsettled":
      return `${code(fact.name)} of the promise at line ${fact.at.line} was never called.`;
    case "mistake":
      return mistakeText(fact);
    default:
      return unreachable(fact);
  }
}

function recursionText({ names, at, calls }: Fact & { readonly kind: "recursion" }): string {
  const often = `${times(calls)}, one call inside another`;
  const [only, another] = names;
  if (another === undefined) return `At line ${at.line}, ${code(only ?? "")} called itself ${often}.`;
  const list = `${names.slice(0, -1).map(code).join(", ")} and ${code(names.at(-1) ?? "")}`;
  return `${list} called each other ${often}.`;
}

function wentText(series: ObservedSeries, course: Course | undefined): string {
  const { name, first, last } = series;
  const values = first.map(valueText);
  const texts = first.filter(({ kind }) => kind === "string");
  const went = last ? `${values.join(", ")}, … ${valueText(last)}` : values.join(", ");
  if (texts.length === first.length && last)
    return `${code(name)} was a string: ${values.join(", ")}, … and at last one of ${sizeText(last.size ?? 0, "characters")}.`;
  return `${code(name)} went ${went}${course ? courseText(course) : ""}.`;
}

function courseText(course: Course): string {
  const from = numberText(course.from);
  switch (course.kind) {
    case "away":
      return `: it moves away from ${from}`;
    case "towards":
      return `: it moves towards ${from}`;
    case "apart":
      return `: it comes no nearer to ${from}`;
    case "over":
      return `: after ${exactText(course.before)} it was ${exactText(course.after)}, so it steps over ${from} without being it`;
    default:
      return unreachable(course);
  }
}

function lastRounds(count: number): string {
  return `in each of the last ${formatWhole(count)} rounds`;
}

function perText({ per, times: often }: SameFact): string {
  if (per === "round") return "in each round";
  return per === "call" ? "in each call" : often > 1 ? "each time" : "there";
}

function valueText(value: ObservedValue): string {
  switch (value.kind) {
    case "number":
      return numberText(value.text);
    case "string":
    case "bigint":
    case "symbol":
      return value.text;
    case "array":
      return (
        value.text || (value.size === undefined ? "the same array" : `an array of ${formatWhole(value.size)}`)
      );
    case "map":
    case "set":
      return value.text || `the same ${value.kind === "map" ? "Map" : "Set"}`;
    case "function":
      return "a function";
    case "object":
      return value.text || "the same object";
    case "not yet":
      return "not there yet";
    case "unknown":
      return "something else";
    default:
      return value.kind === "boolean" ? value.text : value.kind;
  }
}

function isNaNValue({ kind, text }: ObservedValue): boolean {
  return kind === "number" && text === "NaN";
}

/** Not rounded: 0.9999999999999999 would become 1, and the sentence says that it is not 1. */
function exactText(text: string): string {
  return text.length > 12 ? text : numberText(text);
}

/** A number with separators; any other text as code. */
function numberText(text: string): string {
  const number = Number(text);
  if (!/^-?[\d.]/.test(text)) return /^(?:-?Infinity|NaN)$/.test(text) ? text : code(text);
  const short = Number.isInteger(number) ? number : Number(number.toPrecision(8));
  if (!Number.isFinite(short) || /e/.test(String(short))) return String(short);
  const [whole = "", part] = String(short).split(".");
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return part === undefined ? digits : `${digits}.${part}`;
}

function sizeText(size: number, unit: SizeUnit): string {
  return `${formatWhole(size)} ${size === 1 ? ones[unit] : unit}`;
}

const ones = { elements: "element", entries: "entry", characters: "character" } as const;

function times(count: number): string {
  return count === 1 ? "once" : `${formatWhole(count)} times`;
}

/** Text up to the first backtick, because code between backticks cannot contain one. */
function code(text: string): string {
  const tick = text.indexOf("`");
  return `\`${tick === -1 ? text : `${text.slice(0, tick)}…`}\``;
}
