/**
 * The order in which the engine loads and evaluates the imports of a module, computed in advance. The engine follows
 * imports depth first, one load inside the other, on the host's stack.
 */
export type LoadOrder = {
  /** What the root must import first, so that no load is too deep; in the order of evaluation. */
  readonly first: readonly string[];
  /** The depth of nested loads after that. */
  readonly depth: number;
};

/** @param maxDepth the maximum depth without loading in advance. */
export function loadOrder(
  root: string,
  importsOf: (module: string) => readonly string[],
  maxDepth: number,
): LoadOrder {
  const order = walk([root], importsOf);
  if (order.depth <= maxDepth) return { first: [], depth: order.depth };
  const first = preloadableModules(order).filter((module) => module !== root);
  return { first, depth: walk([...first, root], importsOf).depth + 1 };
}

type ImportWalk = {
  readonly depth: number;
  /** The modules in the order of evaluation: each after its imports. */
  readonly order: readonly string[];
  /** For each module of a cycle, the module through which the walk entered it. */
  readonly cycles: ReadonlyMap<string, string>;
};

/** Tarjan's algorithm with an explicit stack: modules may be a thousand levels deep. */
function walk(roots: readonly string[], importsOf: (module: string) => readonly string[]): ImportWalk {
  type Visit = { readonly module: string; readonly imports: readonly string[]; next: number; low: number };
  const order: string[] = [];
  const numbers = new Map<string, number>();
  const cycles = new Map<string, string>();
  const openNames: string[] = [];
  const closedNames = new Set<string>();
  let depth = 0;
  for (const root of roots) {
    const visits: Visit[] = [];
    const enter = (module: string) => {
      visits.push({ module, imports: importsOf(module), next: 0, low: numbers.size });
      numbers.set(module, numbers.size);
      openNames.push(module);
      depth = Math.max(depth, visits.length);
    };
    if (!numbers.has(root)) enter(root);
    for (let visit = visits.at(-1); visit; visit = visits.at(-1)) {
      const specifier = visit.imports[visit.next++];
      if (specifier !== undefined) {
        const number = numbers.get(specifier);
        if (number === undefined) enter(specifier);
        else if (!closedNames.has(specifier)) visit.low = Math.min(visit.low, number);
        continue;
      }
      visits.pop();
      order.push(visit.module);
      const importer = visits.at(-1);
      if (importer) importer.low = Math.min(importer.low, visit.low);
      if (visit.low !== numbers.get(visit.module)) continue;
      const cycle = openNames.splice(openNames.lastIndexOf(visit.module));
      for (const member of cycle) {
        closedNames.add(member);
        if (cycle.length > 1) cycles.set(member, visit.module);
      }
    }
  }
  return { depth, order, cycles };
}

/**
 * The modules that may be imported in advance without changing the order of evaluation: all of them, with an exception
 * for cycles. Of a cycle only the module through which it is entered may be, and nothing that is evaluated between
 * the first and the last of its modules.
 */
function preloadableModules({ order, cycles }: ImportWalk): readonly string[] {
  const ahead: string[] = [];
  for (let index = 0; index < order.length; index++) {
    const module = order[index] as string;
    const entrance = cycles.get(module);
    if (entrance !== undefined) index = order.lastIndexOf(entrance);
    ahead.push(entrance ?? module);
  }
  return ahead;
}
