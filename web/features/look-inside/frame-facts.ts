import type { Frame, Moment, Site, Value, VariableValue } from "../../protocol/look/moment.ts";

/** Whether a frame is a file that waits at an `await`: it is listed among the waiting functions. */
export function isListedAsWaiting({ kind, site, file, name }: Frame, waiting: readonly Frame[]): boolean {
  return (
    kind === "file" && site === undefined && waiting.some((each) => each.file === file && each.name === name)
  );
}

/** The clauses that were tried before this one in this call and did not match. */
export function clausesPassedOver(
  site: Site | undefined,
  sites: readonly Site[] = [],
): readonly { readonly line: number; readonly text: string }[] {
  const { clause } = site ?? {};
  if (!clause) return [];
  return sites.flatMap((each) =>
    each.kind === "clause" && each.clause?.group === clause.group && each.clause.index < clause.index
      ? [{ line: each.line, text: each.clause.text }]
      : [],
  );
}

/** The value of a variable of that call at the moment before; undefined if it was not in scope. */
export function valueBefore(
  before: Moment | undefined,
  { call, file }: Frame,
  { name, nth }: VariableValue,
): Value | undefined {
  const frame = [...(before?.frames ?? []), ...(before?.waiting ?? [])].find(
    (each) => each.call === call && each.file === file,
  );
  const all = [...(frame?.bindings ?? []), ...(frame?.closure ?? [])];
  return all.find((each) => each.name === name && each.nth === nth)?.value;
}
