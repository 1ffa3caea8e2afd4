import binaryen from "binaryen";

const { f64 } = binaryen;

/** The names of the added functions, and of the global with the second number of their results. */
export const product = "product";
export const sum = "sum";
export const pairProduct = "product of pairs";
export const pairSum = "sum of pairs";
export const rest = "rest";

/** Adds functions that return a number and put its difference from the exact result into `rest`. */
export function addPairs(module: binaryen.Module): void {
  const { local, global, f64: F } = module;
  const get = (index: number) => local.get(index, f64);
  const remainder = () => global.get(rest, f64);
  const call = (name: string, ...args: readonly number[]) => module.call(name, [...args], f64);
  const add = (name: string, params: number, locals: number, ...body: readonly number[]) => {
    const types = (count: number) => Array<number>(count).fill(f64);
    module.addFunction(
      name,
      binaryen.createType(types(params)),
      f64,
      types(locals),
      module.block(null, [...body], f64),
    );
  };
  // By Veltkamp and Dekker: each number is split into two halves, whose products are exact.
  const splitter = () => F.const(2 ** 27 + 1);
  const upper = (value: number, times: number) => F.sub(get(times), F.sub(get(times), get(value)));
  add(
    product,
    2,
    5,
    local.set(2, F.mul(get(0), get(1))),
    local.set(3, F.mul(splitter(), get(0))),
    local.set(4, upper(0, 3)),
    local.set(3, F.mul(splitter(), get(1))),
    local.set(5, upper(1, 3)),
    local.set(3, F.sub(get(0), get(4))),
    local.set(6, F.sub(get(1), get(5))),
    global.set(
      rest,
      F.add(
        F.add(F.add(F.sub(F.mul(get(4), get(5)), get(2)), F.mul(get(4), get(6))), F.mul(get(3), get(5))),
        F.mul(get(3), get(6)),
      ),
    ),
    get(2),
  );
  add(
    sum,
    2,
    2,
    local.set(2, F.add(get(0), get(1))),
    local.set(3, F.sub(get(2), get(0))),
    global.set(rest, F.add(F.sub(get(0), F.sub(get(2), get(3))), F.sub(get(1), get(3)))),
    get(2),
  );
  /** The sum of `first` and a small `second` as a number. Its difference from the exact sum is in `rest`. */
  const normal = (first: number, second: number, into: number) => [
    local.set(into, F.add(get(first), get(second))),
    global.set(rest, F.sub(get(second), F.sub(get(into), get(first)))),
    get(into),
  ];
  add(
    pairProduct,
    4,
    3,
    local.set(4, call(product, get(0), get(2))),
    local.set(5, F.add(remainder(), F.add(F.mul(get(0), get(3)), F.mul(get(1), get(2))))),
    ...normal(4, 5, 6),
  );
  add(
    pairSum,
    4,
    3,
    local.set(4, call(sum, get(0), get(2))),
    local.set(5, F.add(F.add(remainder(), get(1)), get(3))),
    ...normal(4, 5, 6),
  );
}
