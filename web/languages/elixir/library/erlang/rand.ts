import { functionClauseError } from "../../runtime/errors.ts";
import { mapGet, mapOf } from "../../runtime/map-operations.ts";
import { defineModule } from "../../runtime/modules.ts";
import { RestrictedUse } from "../../runtime/restricted.ts";
import { Cons, ElixirMap, isTuple, type Term } from "../../runtime/terms.ts";
import {
  currentSeed,
  drawFloat,
  drawTo,
  isSeeded,
  next,
  seedOfInteger,
  seedOfThree,
  setSeed,
  uniform,
  uniformTo,
  type Words,
} from "./rand-state.ts";

const EXSSS = Symbol.for("exsss");
const TYPE = Symbol.for("type");
const maxState = 1n << 58n;

/** The part of a state before its words: the algorithm and its properties. */
const handler: ElixirMap = mapOf([
  TYPE,
  EXSSS,
  Symbol.for("bits"),
  58n,
  Symbol.for("next"),
  (words: Term) => {
    const [bits, after] = next(wordsOf(words, "exsss_next"));
    return [bits, pair(after)];
  },
  Symbol.for("uniform"),
  (state: Term) => resultTerm(uniform(stateOf(state, "exsss_uniform"))),
  Symbol.for("uniform_n"),
  (limit: Term, state: Term) => resultTerm(uniformTo(limit as bigint, stateOf(state, "exsss_uniform"))),
  Symbol.for("jump"),
  () => {
    throw new RestrictedUse(":rand.jump/1", "It is part of Erlang, and not available here.");
  },
]);

const pair = ([first, second]: Words): Term => new Cons(first, second);
const stateTerm = (words: Words): Term => [handler, pair(words)];
const resultTerm = ([value, after]: [bigint | number, Words]): Term => [value, stateTerm(after)];

function wordsOf(term: Term, name: string): Words {
  if (term instanceof Cons && typeof term.head === "bigint" && typeof term.tail === "bigint")
    return [term.head, term.tail];
  return functionClauseError(":rand", name, [term]);
}

function stateOf(term: Term, name: string): Words {
  const isState = isTuple(term) && term.length === 2 && term[0] instanceof ElixirMap;
  if (!isState || mapGet(term[0] as ElixirMap, TYPE) !== EXSSS)
    return functionClauseError(":rand", name, [term]);
  return wordsOf(term[1] as Term, name);
}

function seedWords(algorithm: Term, seed: Term): Words {
  if (algorithm !== EXSSS && algorithm !== Symbol.for("default")) {
    const label = typeof algorithm === "symbol" ? `:${algorithm.description}` : "this algorithm";
    throw new RestrictedUse(
      `:rand.seed/2 with ${label}`,
      "Of :rand's algorithms :exsss, the usual one, is here.",
    );
  }
  if (typeof seed === "bigint") return seedOfInteger(seed);
  const parts = isTuple(seed) && seed.length === 3 ? (seed as readonly Term[]) : [];
  if (parts.length === 3 && parts.every((part) => typeof part === "bigint"))
    return seedOfThree(...(parts as unknown as [bigint, bigint, bigint]));
  return functionClauseError(":rand", "exsss_seed", [seed]);
}

/** An algorithm, or a stored state. */
function seedFrom(term: Term): Words {
  if (isTuple(term) && term.length === 2) {
    if (term[0] === EXSSS) return wordsOf(term[1] as Term, "seed_s");
    return stateOf(term, "seed_s");
  }
  const draw = () => BigInt(Math.floor(Math.random() * 2 ** 32));
  return seedWords(term, [draw(), draw(), draw()]);
}

function storeState(words: Words): Term {
  setSeed(words);
  return stateTerm(words);
}

function limitOf(term: Term, name: string, args: readonly Term[]): bigint {
  if (typeof term !== "bigint" || term < 1n) return functionClauseError(":rand", name, args);
  if (term > maxState)
    throw new RestrictedUse(
      `:rand.${name} up to more than 2 ** 58`,
      "It is part of Erlang, and not available here.",
    );
  return term;
}

defineModule(":rand", {
  "export_seed/0": () => (isSeeded() ? [EXSSS, pair(currentSeed())] : Symbol.for("undefined")),
  "export_seed_s/1": (state: Term) => [EXSSS, pair(stateOf(state, "export_seed_s"))],
  "seed/1": (term: Term) => storeState(seedFrom(term)),
  "seed/2": (algorithm: Term, seed: Term) => storeState(seedWords(algorithm, seed)),
  "seed_s/1": (term: Term) => stateTerm(seedFrom(term)),
  "seed_s/2": (algorithm: Term, seed: Term) => stateTerm(seedWords(algorithm, seed)),
  "uniform/0": () => drawFloat(),
  "uniform/1": (limit: Term) => drawTo(limitOf(limit, "uniform_s", [limit])),
  "uniform_s/1": (state: Term) => resultTerm(uniform(stateOf(state, "uniform_s"))),
  "uniform_s/2": (limit: Term, state: Term) =>
    resultTerm(uniformTo(limitOf(limit, "uniform_s", [limit, state]), stateOf(state, "uniform_s"))),
});
