import { arithmeticError } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { floatPower } from "../../runtime/powers.ts";
import type { Term } from "../../runtime/terms.ts";

/*
 * The functions of `:math` that are exact to the last digit. Sines, logarithms and others differ between C libraries,
 * and so does what Elixir prints: they are not available.
 */

function float(term: Term): number {
  if (typeof term === "number") return term;
  const value = typeof term === "bigint" ? Number(term) : Number.NaN;
  return Number.isFinite(value) ? value : arithmeticError();
}

defineModule(":math", {
  "ceil/1": (term: Term) => Math.ceil(float(term)),
  "floor/1": (term: Term) => Math.floor(float(term)),
  "fmod/2": (a: Term, b: Term) => {
    const [x, y] = [float(a), float(b)];
    return y === 0 ? arithmeticError() : x % y;
  },
  "pi/0": () => Math.PI,
  "pow/2": (a: Term, b: Term) => floatPower(float(a), float(b)),
  "sqrt/1": (term: Term) => {
    const value = float(term);
    return value < 0 ? arithmeticError() : Math.sqrt(value);
  },
});
