import { argumentsOf, truthy } from "../../runtime/arguments.ts";
import { call2 } from "../../runtime/calls.ts";
import { strictEqual } from "../../runtime/compare.ts";
import { defineModule } from "../../runtime/modules.ts";
import { list, type Term } from "../../runtime/terms.ts";

/**
 * An edit between two lists: elements that are in both, inserted or deleted; or the script's result for two elements.
 */
export type Edit =
  | { readonly kind: "eq" | "ins" | "del"; readonly items: readonly Term[] }
  | { readonly kind: "diff"; readonly items: readonly [Term] };

type Step = { readonly kind: Edit["kind"]; readonly item: Term; readonly before: Step | null };
type Path = {
  readonly y: number;
  readonly left: number;
  readonly right: number;
  readonly steps: Step | null;
};

/** The shortest edits from one list to another (Myers 1986), in Elixir's search order. */
export function myersDifference(
  left: readonly Term[],
  right: readonly Term[],
  script: Term | undefined,
): Edit[] {
  const diffAt = (path: Path): Term =>
    script !== undefined && path.left < left.length && path.right < right.length
      ? call2(script, left[path.left] as Term, right[path.right] as Term)
      : null;
  const stepWith = (path: Path, diff: Term): Path => ({
    y: path.y + 1,
    left: path.left + 1,
    right: path.right + 1,
    steps: { kind: "diff", item: diff, before: path.steps },
  });
  const toTheRight = (path: Path): Path => {
    const diff = diffAt(path);
    if (truthy(diff)) return stepWith(path, diff);
    if (path.right >= right.length) return path;
    const steps: Step = { kind: "ins", item: right[path.right] as Term, before: path.steps };
    return { ...path, right: path.right + 1, steps };
  };
  const down = (path: Path): Path => {
    const diff = diffAt(path);
    if (truthy(diff)) return stepWith(path, diff);
    if (path.left >= left.length) return { ...path, y: path.y + 1 };
    const steps: Step = { kind: "del", item: left[path.left] as Term, before: path.steps };
    return { ...path, y: path.y + 1, left: path.left + 1, steps };
  };
  const follow = (path: Path): Path => {
    let { y, left: a, right: b, steps } = path;
    while (a < left.length && b < right.length && strictEqual(left[a] as Term, right[b] as Term)) {
      steps = { kind: "eq", item: left[a] as Term, before: steps };
      y++;
      a++;
      b++;
    }
    return { y, left: a, right: b, steps };
  };
  let paths: Path[] = [{ y: 0, left: 0, right: 0, steps: null }];
  for (let envelope = 0; ; envelope++) {
    const next: Path[] = [];
    let at = 0;
    for (let diagonal = -envelope; diagonal <= envelope; diagonal += 2) {
      let path: Path;
      const first = paths[at] as Path;
      if (envelope === 0) path = first;
      else if (diagonal === -envelope) path = down(first);
      else if (diagonal === envelope) path = toTheRight(first);
      else {
        const second = paths[at + 1] as Path;
        path = first.y > second.y ? toTheRight(first) : down(second);
        at++;
      }
      const end = follow(path);
      if (end.left === left.length && end.right === right.length) return compact(end.steps);
      next.push(end);
    }
    paths = next;
  }
}

/** Converts steps from the last to the first into edits from the first to the last. */
function compact(last: Step | null): Edit[] {
  // From the end: edits[0] is the one that was added last.
  const edits: { kind: Edit["kind"]; items: Term[] }[] = [];
  for (let step = last; step !== null; step = step.before) {
    if (step.kind !== "diff") while (edits.at(-1)?.kind !== step.kind && join(edits));
    const top = edits.at(-1);
    if (step.kind !== "diff" && top?.kind === step.kind) top.items.unshift(step.item);
    else edits.push({ kind: step.kind, items: [step.item] });
  }
  return edits.reverse() as Edit[];
}

/**
 * Puts the insertion first in a series of equal, inserted and equal elements whose first two parts are the same. True
 * if there was such a series.
 */
function join(edits: { kind: Edit["kind"]; items: Term[] }[]): boolean {
  const [eq, ins, other] = [edits.at(-1), edits.at(-2), edits.at(-3)];
  if (eq?.kind !== "eq" || ins?.kind !== "ins" || other?.kind !== "eq") return false;
  if (!strictEqual(list(eq.items), list(ins.items))) return false;
  edits.splice(
    -3,
    3,
    { kind: "eq", items: [...eq.items, ...other.items] },
    { kind: "ins", items: ins.items },
  );
  return true;
}

const { items, refuse } = argumentsOf("List");

function difference(left: Term, right: Term, script: Term | undefined): Term {
  const args = script === undefined ? [left, right] : [left, right, script];
  if (script !== undefined && typeof script !== "function") return refuse("myers_difference", args);
  const edits = myersDifference(
    items(left, "myers_difference", args),
    items(right, "myers_difference", args),
    script,
  );
  return list(
    edits.map(({ kind, items: editItems }) => [
      Symbol.for(kind),
      kind === "diff" ? (editItems[0] as Term) : list(editItems),
    ]),
  );
}

defineModule("List", {
  "myers_difference/2": (left: Term, right: Term) => difference(left, right, undefined),
  "myers_difference/3": (left: Term, right: Term, script: Term) => difference(left, right, script),
});
