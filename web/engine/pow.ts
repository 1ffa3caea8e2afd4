import binaryen from "binaryen";
import { addLocal, callsIn, edit, functionsOf } from "./expressions.ts";
import { addPairs, pairProduct, pairSum, product, rest, sum } from "./number-pairs.ts";

const { f64, i32 } = binaryen;

/** The logarithm of 2 and its inverse, each as a number and its difference from the exact value. */
const ln2 = [Math.LN2, 2.3190468138462996e-17] as const;
const inverseLn2 = [Math.LOG2E, 2.0355273740931033e-17] as const;

/** From this index on, the terms of a series are so small that one number for each is exact enough. */
const pairedTerms = 3;
/** 1/3, 1/5, 1/7 …, of atanh. 1, 1/2, 1/6, 1/24 …, of exp. */
const oddInverses = Array.from({ length: 15 }, (_, index) => inverse(2 * index + 3));
const factorialInverses = Array.from({ length: 11 }, (_, index) => inverse(factorial(index + 1)));

/**
 * Replaces the engine's `pow` by one whose result is the number nearest to the true power, except for one in some
 * thousands of those that are almost in the middle between two numbers. The engine's own `pow` is wrong by one in the
 * last digit in one of 50 cases: `10 ** -5` was 0.000009999999999999999. The `pow` of Node 24 and Chrome is wrong in
 * one of 1,000.
 *
 * It computes with pairs of numbers, which have 106 bits together: exp(y log(x)), where log(x) is a sum of the exponent
 * and of 2 atanh((m - 1) / (m + 1)). It uses only additions, multiplications and divisions, which are the same in every
 * browser.
 */
export function roundPowers(module: binaryen.Module, functions: number, interpreter: string): void {
  const power = findPow(module, functions, interpreter);
  module.addGlobal(rest, f64, true, module.f64.const(0));
  addPairs(module);

  const { local, global } = module;
  const newLocal = (type: number) => addLocal(power, type);
  const number = (value: number) => module.f64.const(value);
  const get = (index: number) => local.get(index, f64);
  const left = () => global.get(rest, f64);
  const [x, y] = [() => get(0), () => get(1)];
  const integerPart = newLocal(i32);
  const isOdd = newLocal(i32);
  const exponent = newLocal(i32);
  const count = newLocal(i32);
  const [size, high, low, a, b, c, d, e, term] = Array.from({ length: 9 }, () => newLocal(f64)) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const { f64: F } = module;
  const give = (value: number) => module.return(value);
  const when = (condition: number, ...then: readonly number[]) =>
    module.if(condition, module.block(null, [...then]));
  const call = (name: string, ...args: readonly number[]) => module.call(name, [...args], f64);
  const integer = (index: number) => local.get(index, i32);
  /** The sign of an odd power of a negative number. */
  const withSign = (value: number) =>
    module.if(integer(isOdd), F.copysign(module.copyExpression(value), x()), value);
  /** `[to, toRest] = [value, rest]` */
  const pair = (to: number, toRest: number, value: number) => [
    local.set(to, value),
    local.set(toRest, left()),
  ];
  const infinity = () => number(Number.POSITIVE_INFINITY);
  const twoTo = (power_: number) =>
    F.reinterpret(
      module.i64.shl(
        module.i64.extend_s(module.i32.add(power_, module.i32.const(1023))),
        module.i64.const(52n),
      ),
    );
  const bits = (value: number) => module.i64.reinterpret(value);
  /** For numbers that are at least 2 ** -1022. */
  const exponentOf = (value: number) =>
    module.i32.sub(
      module.i32.wrap(module.i64.shr_u(bits(value), module.i64.const(52n))),
      module.i32.const(1023),
    );

  /** `high, low = series(high, low of the argument)`: the sum of terms times powers of (a, b). */
  const series = (terms: readonly (readonly [number, number])[]) => {
    const small = terms.slice(pairedTerms);
    const [last = [0, 0], ...others] = [...small].reverse();
    let tail = number(last[0]);
    for (const [coefficient] of others) tail = F.add(F.mul(tail, get(a)), number(coefficient));
    const steps = [local.set(high, tail), local.set(low, number(0))];
    for (const [coefficient, more] of [...terms.slice(0, pairedTerms)].reverse()) {
      steps.push(
        ...pair(high, low, call(pairProduct, get(high), get(low), get(a), get(b))),
        ...pair(high, low, call(pairSum, number(coefficient), number(more), get(high), get(low))),
      );
    }
    return steps;
  };

  const special = [
    when(F.eq(y(), number(0)), give(number(1))),
    when(module.i32.or(F.ne(x(), x()), F.ne(y(), y())), give(F.add(x(), y()))),
    local.set(integerPart, F.eq(F.floor(y()), y())),
    local.set(
      isOdd,
      module.i32.and(
        module.i32.and(integer(integerPart), F.lt(F.abs(y()), number(2 ** 53))),
        F.ne(F.mul(F.floor(F.mul(y(), number(0.5))), number(2)), y()),
      ),
    ),
    local.set(size, F.abs(x())),
    when(
      F.eq(F.abs(y()), infinity()),
      when(F.eq(get(size), number(1)), give(number(Number.NaN))),
      give(
        module.select(module.i32.eq(F.gt(get(size), number(1)), F.gt(y(), number(0))), infinity(), number(0)),
      ),
    ),
    when(
      module.i32.or(F.eq(get(size), number(0)), F.eq(get(size), infinity())),
      local.set(
        high,
        module.select(module.i32.eq(F.eq(get(size), number(0)), F.lt(y(), number(0))), infinity(), number(0)),
      ),
      give(withSign(get(high))),
    ),
    when(
      module.i32.and(F.lt(x(), number(0)), module.i32.eqz(integer(integerPart))),
      give(number(Number.NaN)),
    ),
    when(F.eq(y(), number(1)), give(x())),
    when(F.eq(y(), number(2)), give(F.mul(x(), x()))),
    when(F.eq(y(), number(-1)), give(F.div(number(1), x()))),
    when(F.eq(y(), number(0.5)), give(F.sqrt(x()))),
    when(F.eq(get(size), number(1)), give(withSign(number(1)))),
    when(
      F.gt(F.abs(y()), number(2 ** 64)),
      local.set(
        high,
        module.select(module.i32.eq(F.gt(get(size), number(1)), F.gt(y(), number(0))), infinity(), number(0)),
      ),
      give(withSign(get(high))),
    ),
  ];

  // Exact powers of whole numbers.
  const exact = when(
    module.i32.and(
      module.i32.and(integer(integerPart), F.eq(F.floor(get(size)), get(size))),
      module.i32.and(F.gt(y(), number(0)), F.lt(y(), number(54))),
    ),
    local.set(exponent, module.i32.trunc_s.f64(y())),
    local.set(high, number(1)),
    local.set(low, get(size)),
    module.loop(
      "bits",
      module.block(null, [
        when(
          module.i32.and(integer(exponent), module.i32.const(1)),
          local.set(high, F.mul(get(high), get(low))),
        ),
        local.set(low, F.mul(get(low), get(low))),
        local.set(exponent, module.i32.shr_u(integer(exponent), module.i32.const(1))),
        module.br("bits", integer(exponent)),
      ]),
    ),
    when(F.le(get(high), number(2 ** 53)), give(withSign(get(high)))),
  );

  // size times 2 to the power of the exponent, where size is from 0.7 to 1.4
  const decomposition = [
    local.set(exponent, module.i32.const(0)),
    when(
      F.lt(get(size), number(2 ** -1022)),
      local.set(size, F.mul(get(size), number(2 ** 54))),
      local.set(exponent, module.i32.const(-54)),
    ),
    local.set(exponent, module.i32.add(integer(exponent), exponentOf(get(size)))),
    local.set(
      size,
      F.reinterpret(
        module.i64.or(
          module.i64.and(bits(get(size)), module.i64.const((1n << 52n) - 1n)),
          module.i64.const(1023n << 52n),
        ),
      ),
    ),
    when(
      F.gt(get(size), number(Math.SQRT2)),
      local.set(size, F.mul(get(size), number(0.5))),
      local.set(exponent, module.i32.add(integer(exponent), module.i32.const(1))),
    ),
  ];

  // Whole exponents: squares of pairs, and products of them. So 9 ** 17, which is in the middle between two numbers, is
  // recognized as such.
  const isSmallPower = () => module.i32.and(integer(integerPart), F.le(F.abs(y()), number(256)));
  const integers = [
    local.set(count, module.i32.trunc_s.f64(F.abs(y()))),
    ...[local.set(high, number(1)), local.set(low, number(0))],
    ...[local.set(c, get(size)), local.set(d, number(0))],
    module.loop(
      "powers",
      module.block(null, [
        when(
          module.i32.and(integer(count), module.i32.const(1)),
          ...pair(high, low, call(pairProduct, get(high), get(low), get(c), get(d))),
        ),
        local.set(count, module.i32.shr_u(integer(count), module.i32.const(1))),
        when(
          integer(count),
          ...pair(c, d, call(pairProduct, get(c), get(d), get(c), get(d))),
          module.br("powers"),
        ),
      ]),
    ),
    when(
      F.lt(y(), number(0)),
      local.set(a, F.div(number(1), get(high))),
      local.set(e, call(product, get(a), get(high))),
      local.set(b, F.mul(get(a), F.sub(F.sub(F.sub(number(1), get(e)), left()), F.mul(get(a), get(low))))),
      ...pair(high, low, call(sum, get(a), get(b))),
    ),
    // high from 1 to 2
    local.set(count, exponentOf(get(high))),
    ...[high, low].map((each) =>
      local.set(each, F.mul(get(each), twoTo(module.i32.sub(module.i32.const(0), integer(count))))),
    ),
    local.set(
      exponent,
      module.i32.add(module.i32.mul(integer(exponent), module.i32.trunc_s.f64(y())), integer(count)),
    ),
    when(module.i32.gt_s(integer(exponent), module.i32.const(1024)), give(withSign(infinity()))),
    when(module.i32.lt_s(integer(exponent), module.i32.const(-1077)), give(withSign(number(0)))),
  ];

  const logarithm = [
    // (c, d) = (size - 1) / (size + 1)
    local.set(term, F.sub(get(size), number(1))),
    ...pair(a, b, call(sum, get(size), number(1))),
    local.set(c, F.div(get(term), get(a))),
    local.set(e, call(product, get(c), get(a))),
    local.set(d, F.div(F.sub(F.sub(F.sub(get(term), get(e)), left()), F.mul(get(c), get(b))), get(a))),
    ...pair(a, b, call(pairProduct, get(c), get(d), get(c), get(d))),
    ...series(oddInverses),
    ...pair(high, low, call(pairProduct, get(high), get(low), get(a), get(b))),
    ...pair(high, low, call(pairProduct, get(high), get(low), get(c), get(d))),
    ...pair(high, low, call(pairSum, get(c), get(d), get(high), get(low))),
    ...pair(
      high,
      low,
      call(
        pairProduct,
        F.mul(number(2), get(high)),
        F.mul(number(2), get(low)),
        number(inverseLn2[0]),
        number(inverseLn2[1]),
      ),
    ),
    ...pair(high, low, call(pairSum, F.convert_s.i32(integer(exponent)), number(0), get(high), get(low))),
  ];

  const exponential = [
    local.set(c, call(product, y(), get(high))),
    local.set(d, F.add(left(), F.mul(y(), get(low)))),
    when(F.gt(get(c), number(1025)), give(withSign(infinity()))),
    when(F.lt(get(c), number(-1076)), give(withSign(number(0)))),
    local.set(e, F.nearest(get(c))),
    local.set(exponent, module.i32.trunc_s.f64(get(e))),
    local.set(high, call(sum, F.sub(get(c), get(e)), get(d))),
    local.set(low, left()),
    ...pair(high, low, call(pairProduct, get(high), get(low), number(ln2[0]), number(ln2[1]))),
    local.set(a, F.mul(get(high), number(1 / 16))),
    local.set(b, F.mul(get(low), number(1 / 16))),
    ...series(factorialInverses),
    ...pair(high, low, call(pairProduct, get(high), get(low), get(a), get(b))),
    // (1 + v)² - 1, four times
    ...Array.from({ length: 4 }, () => [
      ...pair(c, d, call(pairProduct, get(high), get(low), get(high), get(low))),
      ...pair(
        high,
        low,
        call(pairSum, F.mul(number(2), get(high)), F.mul(number(2), get(low)), get(c), get(d)),
      ),
    ]).flat(),
    ...pair(high, low, call(pairSum, number(1), number(0), get(high), get(low))),
  ];

  const half = () => module.i32.shr_s(integer(exponent), module.i32.const(1));
  const scaledResult = when(
    module.i32.gt_s(integer(exponent), module.i32.const(-1021)),
    local.set(high, F.mul(F.mul(get(high), twoTo(half())), twoTo(module.i32.sub(integer(exponent), half())))),
    give(withSign(get(high))),
  );
  // A result that is too small for all its digits is rounded at its last digit: (high, low) in units of 2 ** -1074
  const toUnits = () => twoTo(module.i32.add(integer(exponent), module.i32.const(1000)));
  const inUnits = (value: number) => F.mul(F.mul(value, toUnits()), number(2 ** 74));
  const subnormal = [
    local.set(a, inUnits(get(high))),
    local.set(b, F.floor(get(a))),
    local.set(c, F.add(F.sub(get(a), get(b)), inUnits(get(low)))),
    local.set(
      b,
      module.if(
        module.i32.or(
          F.gt(get(c), number(0.5)),
          module.i32.and(
            F.eq(get(c), number(0.5)),
            F.ne(F.mul(F.floor(F.mul(get(b), number(0.5))), number(2)), get(b)),
          ),
        ),
        F.add(get(b), number(1)),
        get(b),
      ),
    ),
    local.set(high, F.mul(get(b), number(2 ** -1074))),
    withSign(get(high)),
  ];

  edit.Function.setBody(
    power,
    module.block(
      null,
      [
        ...special,
        exact,
        ...decomposition,
        module.if(
          isSmallPower(),
          module.block(null, integers),
          module.block(null, [...logarithm, ...exponential]),
        ),
        scaledResult,
        ...subnormal,
      ],
      f64,
    ),
  );
}

/** `pow(x, y)`: the interpreter and js_pow call it. */
function findPow(module: binaryen.Module, functions: number, interpreter: string): number {
  const all = functionsOf(module, functions);
  const two = binaryen.createType([f64, f64]);
  const callers = (name: string) =>
    all.filter(({ body }) => callsIn(body).some(({ target }) => target === name));
  const [match, ...others] = all.filter((each) => {
    if (each.params !== two || each.results !== f64) return false;
    const by = callers(each.name);
    return (
      by.length === 2 &&
      by.some(({ name }) => name === interpreter) &&
      by.some(({ params, results }) => params === two && results === f64)
    );
  });
  if (!match || others.length > 0) throw new Error("the engine's pow is not where it was");
  return match.function_;
}

/** 1 / n as a number, and its difference from the exact quotient. */
function inverse(n: number): readonly [number, number] {
  const first = 1 / n;
  // Exactly: 1 - n * first. Both terms are whole numbers over a power of 2.
  const scale = 2 ** 106;
  const left = BigInt(scale) - BigInt(n) * BigInt(first * scale);
  return [first, Number(left) / scale / n];
}

function factorial(n: number): number {
  return n < 2 ? 1 : n * factorial(n - 1);
}
