import { argumentsOf } from "../../runtime/arguments.ts";
import { joinBinaries } from "../../runtime/bytes.ts";
import { graphemes } from "../../runtime/graphemes.ts";
import { likenessOf } from "../../runtime/likeness.ts";
import { defineModule } from "../../runtime/modules.ts";
import { type Bytes, list, type Term } from "../../runtime/terms.ts";
import { myersDifference } from "../list/myers.ts";

const { text } = argumentsOf("String");

function countEach(parts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as string;
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return counts;
}

function difference(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [part, count] of left) sum += Math.max(count - (right.get(part) ?? 0), 0);
  return sum;
}

function bagDistance(left: string, right: string): number {
  if (left === "" || right === "") return 0;
  const first = graphemes(left) as string[];
  const second = graphemes(right) as string[];
  const a = countEach(first);
  const b = countEach(second);
  return 1 - Math.max(difference(a, b), difference(b, a)) / Math.max(first.length, second.length);
}

function jaroDistance(left: string, right: string): number {
  if (left === right) return 1;
  return likenessOf(graphemes(left) as string[], graphemes(right) as string[]);
}

defineModule("String", {
  "bag_distance/2": (left: Term, right: Term) => {
    const args = [left, right];
    return bagDistance(text(left, "bag_distance", args), text(right, "bag_distance", args));
  },
  "jaro_distance/2": (left: Term, right: Term) => {
    const args = [left, right];
    return jaroDistance(text(left, "jaro_distance", args), text(right, "jaro_distance", args));
  },
  "myers_difference/2": (left: Term, right: Term) => {
    const args = [left, right];
    const edits = myersDifference(
      graphemes(text(left, "myers_difference", args)),
      graphemes(text(right, "myers_difference", args)),
      undefined,
    );
    return list(
      edits.map(({ kind, items }) => [Symbol.for(kind), joinBinaries(items as (string | Bytes)[])]),
    );
  },
});
