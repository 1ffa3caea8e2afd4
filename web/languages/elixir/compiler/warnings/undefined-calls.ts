import { likeness } from "../../runtime/likeness.ts";
import { standardFunctions } from "../../standard/functions.ts";
import { isMissing } from "../library.ts";
import { exportsOf, type ModuleFacts } from "./module-facts.ts";
import type { RemoteCall } from "./walk-code.ts";
import type { Warning } from "./warning-names.ts";

/** Calls of functions that no module has, each once with all its positions. */
export function undefinedCalls(
  calls: readonly RemoteCall[],
  modules: ReadonlyMap<string, ModuleFacts>,
  isCell: boolean,
): Warning[] {
  const callsByName = new Map<
    string,
    { readonly text: string; readonly calls: RemoteCall[]; readonly isModule: boolean }
  >();
  for (const call of calls) {
    const { module, key } = call;
    const name = `${module.replace(/^Elixir\./, "")}.${key}`;
    const existing = callsByName.get(name);
    if (existing) {
      existing.calls.push(call);
      continue;
    }
    const facts = modules.get(module);
    const standard = standardFunctions.get(module.replace(/^Elixir\./, ""));
    const keys = facts ? exportsOf(facts) : standard && [...standard];
    if (keys === undefined) {
      // An earlier cell may have defined it.
      if (isCell || isMissing(module, key)) continue;
      const text = `${name} is undefined (module ${module.replace(/^Elixir\./, "")} is not available or is yet to be defined)`;
      callsByName.set(name, { text, calls: [call], isModule: true });
    } else if (!keys.includes(key) && !/^(?:__info__\/1|module_info\/[01]|__struct__\/[01])$/.test(key)) {
      callsByName.set(name, {
        text: `${name} is undefined or private${suggestions(key, keys)}`,
        calls: [call],
        isModule: false,
      });
    }
  }
  return [...callsByName.values()].map(({ text, calls: all, isModule }) => {
    const [first] = all as [RemoteCall];
    const locations = [...new Set(all.map(({ where }) => where))];
    const heading =
      locations.length > 1 ? [`\u0000Invalid call found at ${locations.length} locations:`] : [];
    return {
      text,
      where: [...heading, ...locations],
      span: first.span,
      ...(isModule && { unlessModule: first.module }),
    };
  });
}

const threshold = 0.77;
const maxSuggestions = 5;

function suggestions(key: string, keys: readonly string[]): string {
  const split = (each: string): readonly [string, number] => {
    const slash = each.lastIndexOf("/");
    return [each.slice(0, slash), Number(each.slice(slash + 1))];
  };
  const [name] = split(key);
  const all = keys.map(split);
  const same = all.filter(([each]) => each === name);
  const ratings =
    same.length > 0
      ? same.map((each) => [1, each] as const)
      : all.map((each) => [likeness(name, each[0]), each] as const).filter(([alike]) => alike >= threshold);
  if (ratings.length === 0) return "";
  const byName = (a: readonly [string, number], b: readonly [string, number]) =>
    a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : a[1] - b[1];
  const best = ratings
    .toSorted((a, b) => b[0] - a[0] || byName(a[1], b[1]))
    .slice(0, maxSuggestions)
    .sort((a, b) => byName(a[1], b[1]));
  return `. Did you mean:\n\n${best.map(([, [each, arity]]) => `      * ${each}/${arity}\n`).join("")}`;
}
