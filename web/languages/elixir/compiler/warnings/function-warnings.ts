import { type Definition, definitionOf, literalText, type ModuleFacts, takesAll } from "./module-facts.ts";
import type { Warning } from "./warning-names.ts";

/** Collects the warnings of a file. */
type Report = { readonly file: string; readonly warnings: Warning[] };

/** Functions that nothing calls, and default values that no call needs. */
export function unusedFunctions(facts: ModuleFacts, { file, warnings }: Report): void {
  const reachable = new Set<Definition>();
  const calledKeys = new Set<string>();
  const follow = (caller: string) => {
    for (const key of facts.calls.get(caller) ?? []) {
      calledKeys.add(key);
      const slash = key.lastIndexOf("/");
      const definition = definitionOf(facts, key.slice(0, slash), Number(key.slice(slash + 1)));
      if (!definition || reachable.has(definition)) continue;
      reachable.add(definition);
      follow(`${definition.name}/${definition.arity}`);
    }
  };
  follow("");
  for (const { kind, name, arity } of facts.definitions.values())
    if (kind === "def" || kind === "defguard") follow(`${name}/${arity}`);
  for (const each of facts.definitions.values()) {
    const { kind, name, arity, defaults, span } = each;
    if (kind !== "defp" && kind !== "defguardp") continue;
    const where = [`${file}:${span.line}`];
    if (!reachable.has(each)) {
      warnings.push({
        text: `${kind === "defp" ? "function" : "macro"} ${name}/${arity} is unused`,
        where,
        span,
      });
    } else if (defaults > 0) {
      const minArity = Array.from({ length: defaults }, (_, index) => arity - defaults + index).find(
        (count) => calledKeys.has(`${name}/${count}`),
      );
      const text =
        minArity === undefined
          ? `default values for the optional arguments in ${name}/${arity} are never used`
          : minArity - (arity - defaults) === 1
            ? `the default value for the first optional argument in ${name}/${arity} is never used`
            : minArity > arity - defaults
              ? `the default values for the first ${minArity - (arity - defaults)} optional arguments in ${name}/${arity} are never used`
              : undefined;
      if (text !== undefined) warnings.push({ text, where, span });
    }
  }
}

/** Clauses of one function that are separated by others. */
export function apart({ order, definitions }: ModuleFacts, { file, warnings }: Report): void {
  const seenKeys = new Set<string>();
  let last: { readonly key: string; readonly name: string } | undefined;
  for (const { key, name, kind, span } of order) {
    if (last && last.key !== key && seenKeys.has(key)) {
      const first = (definitions.get(key) as Definition).span.line;
      const what =
        last.name === name
          ? "clauses with the same name"
          : "clauses with the same name and arity (number of arguments)";
      warnings.push({
        text: `${what} should be grouped together, "${kind} ${key}" was previously defined (${file}:${first})`,
        where: [`${file}:${span.line}`],
        span,
      });
    }
    seenKeys.add(key);
    last = { key, name };
  }
}

/** Clauses after one that matches everything that they match. */
export function unreachable({ name, arity, clauses }: Definition, { file, warnings }: Report): void {
  let all: number | undefined;
  const literals = new Map<string, number>();
  for (const { span, patterns, hasGuard } of clauses) {
    const where = [`${file}:${span.line}`];
    const texts = patterns.map(literalText);
    const key = arity > 0 && texts.every((each) => each !== undefined) ? texts.join(",") : undefined;
    const same = key === undefined ? undefined : literals.get(key);
    if (all !== undefined)
      warnings.push({
        text: `this clause for ${name}/${arity} cannot match because a previous clause at line ${all} always matches`,
        where,
        span,
      });
    else if (same !== undefined)
      warnings.push({
        text: `this clause cannot match because a previous clause at line ${same} always matches`,
        where,
        span,
      });
    else if (!hasGuard && takesAll(patterns)) all = span.line;
    else if (!hasGuard && key !== undefined) literals.set(key, span.line);
  }
}
