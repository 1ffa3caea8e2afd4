import type { Program } from "acorn";
import type { PreparedEntry } from "../../../languages/ecmascript/linked-program.ts";
import type { Linker } from "../../../languages/ecmascript/linker.ts";
import {
  type AllReturns,
  functionReturns,
  type ReturnSite,
} from "../../../languages/ecmascript/look/returns.ts";
import { type FunctionScope, functionScopes } from "../../../languages/ecmascript/look/scopes.ts";
import { type MarkedCondition, siteConditions } from "../../../languages/ecmascript/look/site-conditions.ts";
import { type Mark, type MarkedText, markStatements } from "../../../languages/ecmascript/look/statements.ts";
import type { MarkedProgram } from "../../../languages/marked-sites.ts";
import { lookLimits, type Site, type SiteCondition } from "../../../protocol/look/moment.ts";
import type { Position, SourceFile } from "../../../protocol/program/source-file.ts";
import type { Engine } from "../vm/engine.ts";
import type { Vm } from "../vm/vm.ts";
import { freshVm } from "../vm/vm-template.ts";
import { type MarkedCode, readCode } from "./alignment.ts";
import { EngineMemory } from "./engine-memory.ts";

/** The sites of a file that may be moments. */
export type FilePlan = {
  readonly file: string;
  readonly marks: readonly Mark[];
  /** One for each mark. A condition refers to the next site, if it is true, by its index in this array. */
  readonly sites: readonly Site[];
  /** The sites that follow: the end of the file, and where calls end. */
  readonly endSites: readonly Site[];
  /** The text that the engine reads. */
  readonly text: string;
  /** Its tree, and the scopes of its functions. Undefined if the language itself says what is visible at its sites. */
  readonly tree?: {
    readonly program: Program;
    readonly scopes: readonly FunctionScope[];
    /** The scope of the function that has the text of the file, if the engine's text is such a function. */
    readonly fileScope?: FunctionScope | undefined;
    readonly returns: AllReturns;
    /** The index among `endSites` of each place where a call ends. */
    readonly endSites: ReadonlyMap<ReturnSite, number>;
  };
  readonly markedProgram?: MarkedProgram;
  /** Maps an offset in that text to a position in the user's file. */
  readonly positionAt: (offset: number) => Position;
  /** Whether it may have functions that wait. */
  readonly mayWait: boolean;
  /** Whether it is not loaded when the run starts: an `import()` loads it, or it is evaluated after another file. */
  readonly isLoadedInRun: boolean;
  /** The code of each function, outer ones first, with marks. */
  readonly functions: readonly MarkedCode[];
};

/** An address in the code at which a site starts, or at which a call ends. */
export type Breakpoint = {
  /** Its number in the trace. */
  readonly site: number;
  readonly plan: FilePlan;
  /** Its offset in the text that the engine reads. */
  readonly offset: number;
  /** Its offset in the code. */
  readonly pc: number;
};

/**
 * Compiles the program and its imports again, with a name before each site, in a VM that is then dropped. The program
 * itself is not changed, and does not run. Files that cannot be parsed have no plan.
 */
export async function planSites(
  engine: Engine,
  files: readonly SourceFile[],
  entry: string,
  preparedEntry: PreparedEntry,
  linker: Linker | undefined,
  markOf: (file: SourceFile) => MarkedProgram | undefined = () => undefined,
): Promise<readonly FilePlan[]> {
  const vm = await freshVm(engine, planBytes);
  vm.stack.setBytes(planStackBytes);
  const plansOf = (path: string, text: string) => {
    const own = markOf(files.find((file) => file.path === path) as SourceFile);
    return own && languagePlan(vm, path, text, own);
  };
  const ofEntry = plansOf(entry, preparedEntry.text);
  if (ofEntry) {
    const ofOthers = (preparedEntry.before ?? []).flatMap(({ path, text }) => plansOf(path, text) ?? []);
    return [...ofOthers, ...ofEntry].map((plan, index) => ({ ...plan, isLoadedInRun: index > 0 }));
  }
  const markedFiles = new Map<string, { readonly text: string; readonly markedProgram: MarkedText }>();
  const functionFiles = new Set<string>();
  const paths = new Set(files.map(({ path }) => path));
  const mark = (name: string, text: string, kind: "script" | "module" | "function") => {
    const markedText = paths.has(name) ? markStatements(text, kind) : undefined;
    if (kind === "function") functionFiles.add(name);
    if (markedText) markedFiles.set(name, { text, markedProgram: markedText });
    return markedText?.text ?? text;
  };
  if (linker) {
    vm.link({
      normalize: (importer, specifier) => linker.normalize(importer, specifier),
      enginePosition: (position) => linker.enginePosition(position),
      load: (name) => {
        const moduleText = linker.load(name);
        return typeof moduleText === "string" ? mark(name, moduleText, "module") : moduleText;
      },
    });
  }
  const { kind, isFunction } = preparedEntry;
  const text = mark(entry, preparedEntry.text, isFunction ? "function" : kind);
  if (!markedFiles.has(entry) || !vm.compileOnly(text, entry, kind)) return [];
  const importedPaths = new Set(markedFiles.keys());
  if (linker && files.some((file) => mayLoadInRun(file.text)))
    for (const { path } of files) {
      if (markedFiles.has(path)) continue;
      const loaded = loadedInRun(linker, path);
      if (!loaded) continue;
      const text = mark(path, loaded.text, loaded.kind);
      if (!vm.compileOnly(text, path, loaded.kind === "module" ? "module" : "script"))
        markedFiles.delete(path);
    }
  const memory = new EngineMemory(vm);
  return [...markedFiles].flatMap(([file, { text: original, markedProgram: markedText }]) => {
    const [root] = memory.rootsOf(file);
    if (!root) return [];
    const positions = new Positions(file, original, linker);
    const scopes = functionScopes(markedText.program);
    const conditions = siteConditions(markedText.program, markedText.marks);
    const returns = functionReturns(markedText.program);
    const ends = returns.flatMap((each) => ("atEnd" in each ? [...each.statements, each.atEnd] : []));
    const lastStatement = markedText.program.body.at(-1);
    const fileEnd = { start: lastStatement?.start ?? 0, end: lastStatement?.end ?? 0 };
    return [
      {
        file,
        marks: markedText.marks,
        sites: markedText.marks.map((each, number) => {
          const condition = conditionAt(conditions.get(number), original);
          return { ...positions.siteOf(each), ...(condition && { condition }) };
        }),
        endSites: [
          positions.siteOf({ kind: "end", ...fileEnd }),
          ...ends.map(({ start, end }) => positions.siteOf({ kind: "return", start, end })),
        ],
        text: original,
        tree: {
          returns,
          endSites: new Map(ends.map((each, index) => [each, index + 1])),
          program: markedText.program,
          scopes,
          fileScope: functionFiles.has(file) ? scopes[1] : undefined,
        },
        positionAt: (offset: number) => positions.at(offset),
        isLoadedInRun: !importedPaths.has(file),
        mayWait: /\b(?:await|yield|async)\b/.test(original),
        functions: memory.withInner(root).map((code) => readCode(memory, code)),
      },
    ];
  });
}

/** A file as the engine would get it if the program loads it while it runs. */
function loadedInRun(linker: Linker, path: string) {
  const { kind } = linker.require("", `/${path}`);
  if (kind === "module") {
    const text = linker.load(path);
    return typeof text === "string" ? ({ kind, text } as const) : undefined;
  }
  const file = kind === "commonjs" ? linker.commonJsFunction(path) : undefined;
  if (!file || !("engineText" in file) || file.problem) return undefined;
  return { kind: "function", text: file.engineText.text } as const;
}

/** Whether a file may load others when it runs: by `import()`, by `require`, or by the import of a CommonJS file. */
function mayLoadInRun(text: string): boolean {
  return /\b(?:import\s*\(|require\b|exports\b)/.test(text);
}

/** Undefined if it does not fit into a sentence. */
function conditionAt(condition: MarkedCondition | undefined, text: string): SiteCondition | undefined {
  if (!condition) return undefined;
  const { start, end, yes, isBoolean, isOutsideTry } = condition;
  if (end - start > lookLimits.text) return undefined;
  return { text: text.slice(start, end).replaceAll(/\s+/g, " "), yes, isBoolean, isTold: isOutsideTry };
}

/** All sites of a plan, in the order of their numbers. */
export function sitesOf({ sites, endSites }: FilePlan): readonly Site[] {
  return endSites.length === 0 ? sites : [...sites, ...endSites];
}

/** The number of the first site of a plan. */
export function firstSiteOf(plans: readonly FilePlan[], plan: FilePlan): number {
  let first = 0;
  for (const each of plans) {
    if (each === plan) break;
    first += each.sites.length + each.endSites.length;
  }
  return first;
}

/** The plan of a language that defines its own sites. They are numbered and have no offsets. */
function languagePlan(vm: Vm, file: string, text: string, markedProgram: MarkedProgram): readonly FilePlan[] {
  if (!vm.compileOnly(markedProgram.code, file, "script")) return [];
  const memory = new EngineMemory(vm);
  const [root] = memory.rootsOf(file);
  if (!root) return [];
  const sites = markedProgram.sites.map(({ inside: _, variables: __, ...site }): Site => ({ ...site, file }));
  const atEnd = { file, line: 1, column: 1 };
  return [
    {
      file,
      marks: sites.map(({ kind }, index) => ({ kind, start: index, end: index })),
      sites,
      endSites: [{ ...(sites.at(-1) ?? { ...atEnd, endLine: 1, endColumn: 1 }), kind: "end" }],
      text,
      markedProgram,
      positionAt: (index) => {
        const { line, column } = sites[index] ?? atEnd;
        return { file, line, column };
      },
      mayWait: false,
      isLoadedInRun: false,
      functions: memory.withInner(root).map((code) => readCode(memory, code)),
    },
  ];
}

const planBytes = 256 * 2 ** 20;
const planStackBytes = 1024 ** 2;

/** Maps offsets in the engine's text to lines and columns in the user's file. */
class Positions {
  private readonly starts: number[] = [0];

  constructor(
    private readonly file: string,
    private readonly text: string,
    private readonly linker: Linker | undefined,
  ) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  siteOf({ kind, start, end }: Mark): Site {
    const from = this.at(start);
    const to = this.at(end);
    return {
      file: this.file,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      kind,
    };
  }

  at(offset: number): Position {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    const column = [...this.text.slice(this.starts[low], offset)].length + 1;
    const at = { file: this.file, line: low + 1, column };
    return this.linker?.originalPosition(at) ?? at;
  }
}
