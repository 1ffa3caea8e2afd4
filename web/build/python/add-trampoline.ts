import binaryen from "binaryen";

/**
 * CPython calls functions of C with more arguments than some of them have. WebAssembly refuses such a call through the
 * table, so the package asks JavaScript, which drops arguments. The table of a started interpreter is known, so a function
 * of the binary can do it: it takes no room on the host's stack that nobody counts, and is faster.
 */
export function addTrampoline(module: binaryen.Module): void {
  const { i32 } = binaryen;
  const name = importedName(module);
  const [self, args, keywords] = [1, 2, 3].map((index) => () => module.local.get(index, i32)) as [
    () => number,
    () => number,
    () => number,
  ];
  const operands = [[], [self], [self, args], [self, args, keywords]] as const;
  const table = binaryen.getExportInfo(module.getExport("__indirect_function_table")).value;
  const arities = aritiesOf(module);
  let body = module.block(
    "by arity",
    [
      module.switch(
        arities.map((arity) => (arity === undefined ? "none" : `arity ${arity}`)),
        "none",
        module.local.get(0, i32),
      ),
    ],
    binaryen.none,
  );
  for (const [arity, given] of operands.entries()) {
    const call = module.call_indirect(
      table,
      module.local.get(0, i32),
      given.map((each) => each()),
      binaryen.createType(given.map(() => i32)),
      i32,
    );
    const inside = module.block(`arity ${arity}`, [body], binaryen.none);
    body = module.block(null, [inside, module.return(call)], binaryen.none);
  }
  body = module.block(null, [module.block("none", [body], binaryen.none), module.unreachable()], i32);
  module.removeFunction(name);
  module.addFunction(name, binaryen.createType([i32, i32, i32, i32]), i32, [], body);
}

function importedName(module: binaryen.Module): string {
  for (let index = 0; index < module.getNumFunctions(); index++) {
    const { name, base } = binaryen.getFunctionInfo(module.getFunctionByIndex(index));
    if (base === "_PyEM_TrampolineCall_JS") return name;
  }
  throw new Error("CPython's binary has no trampoline");
}

/** The number of parameters of each function in the table; undefined if the trampoline never calls it. */
function aritiesOf(module: binaryen.Module): readonly (number | undefined)[] {
  const { i32 } = binaryen;
  const arities: (number | undefined)[] = [];
  for (let index = 0; index < module.getNumElementSegments(); index++) {
    const segment = module.getElementSegmentByIndex(index);
    const { data, offset } = binaryen.getElementSegmentInfo(segment) as unknown as {
      readonly data: readonly string[];
      readonly offset: number;
    };
    const first = Number((binaryen.getExpressionInfo(offset) as unknown as binaryen.ConstInfo).value);
    for (const [nth, name] of data.entries()) {
      const { params, results } = binaryen.getFunctionInfo(module.getFunction(name));
      const types = binaryen.expandType(params);
      if (results === i32 && types.length <= 3 && types.every((type) => type === i32))
        arities[first + nth] = types.length;
    }
  }
  return Array.from(arities);
}
