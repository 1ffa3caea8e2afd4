import type { SiteClause, SiteKind } from "../../../protocol/look/moment.ts";
import { markName } from "../../ecmascript/look/mark-names.ts";
import type { MarkedProgram, MarkedSite, MarkedVariable } from "../../marked-sites.ts";
import type { Quoted, Span } from "../parser/quoted.ts";
import { moduleLabel } from "./library.ts";
import type { Clause } from "./scope.ts";

/** The group and index of a clause, and the name of the variable for its arguments. */
export type ClauseOrigin = { readonly group: number; readonly index: number; readonly name: string };

/** Collects the sites of a program when it is compiled for looking inside. */
export class Sites {
  readonly all: MarkedSite[] = [];
  /** The library's functions in the program's calls, by their names without the module. */
  readonly libraryCalls = new Map<string, Set<string>>();
  readonly structs = new Map<string, readonly string[]>();
  private readonly starts: number[] = [0];
  private groups = 0;
  private isPaused = false;

  constructor(private readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.starts.push(at + 1);
  }

  get marks(): Omit<MarkedProgram, "code"> {
    const only = [...this.libraryCalls].flatMap(([key, modules]) =>
      modules.size === 1 ? [[key, callText([...modules][0] as string, key)] as const] : [],
    );
    return {
      language: "elixir",
      sites: this.all,
      libraryCalls: Object.fromEntries(only),
      structs: Object.fromEntries(this.structs),
    };
  }

  newGroup(): number {
    return this.groups++;
  }

  /** Compiles without marks: this code does not belong to the program. */
  without<T>(work: () => T): T {
    const before = this.isPaused;
    this.isPaused = true;
    try {
      return work();
    } finally {
      this.isPaused = before;
    }
  }

  /** The code that marks a site. */
  add(
    kind: SiteKind,
    span: Pick<Span, "line" | "start" | "end">,
    inside: string,
    variables: readonly MarkedVariable[],
    clause: SiteClause | undefined,
  ): string {
    // A form without a line is not in the source.
    if (this.isPaused || span.line === 0) return "";
    const from = this.at(span.start);
    const to = this.at(span.end);
    this.all.push({
      kind,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
      inside,
      variables,
      ...(clause && { clause }),
    });
    return `${markName(this.all.length - 1)};`;
  }

  /** The source text, on one line. */
  textOf({ start, end }: Pick<Span, "start" | "end">): string {
    const isMap = this.text[start] === "{" && this.text[start - 1] === "%";
    const text = this.text.slice(isMap ? start - 1 : start, end).replace(/\s*\n\s*/g, " ");
    return text.length > maxText ? `${text.slice(0, maxText - 1)}…` : text;
  }

  /** The head of a clause: `total([head | tail], sum) when sum > 0`. */
  headOf({ patterns, guards }: Clause, name: string): string {
    const all = patterns.map(({ span }) => this.textOf(span)).join(", ");
    const tests = guards.map(({ span }) => ` when ${this.textOf(span)}`).join("");
    const head = `${name === "" ? all : `${name}(${all})`}${tests}`;
    return head.length > maxText ? `${head.slice(0, maxText - 1)}…` : head;
  }

  /** The fields of a struct, if they are written out. */
  noteStruct(module: string, fields: Quoted | undefined): void {
    const names = fieldNames(fields);
    if (names) this.structs.set(module, names);
  }

  noteCall(module: string, key: string): void {
    const call = this.libraryCalls.get(key);
    if (call) call.add(module);
    else this.libraryCalls.set(key, new Set([module]));
  }

  private at(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: [...this.text.slice(this.starts[low], offset)].length + 1 };
  }
}

/** Functions of Kernel are called without a module. */
function callText(module: string, key: string): string {
  const label = moduleLabel(module);
  return label === "Kernel" ? key : `${label}.${key}`;
}

const maxText = 200;

/** Whether a clause may not match: a clause with only plain variables matches everything. */
export function mayFail({ patterns, guards }: Clause): boolean {
  const names = patterns.map((each) => (each.kind === "variable" ? each.name : undefined));
  const own = names.filter((name) => name !== "_");
  return guards.length > 0 || own.includes(undefined) || new Set(own).size < own.length;
}

function fieldNames(fields: Quoted | undefined): readonly string[] | undefined {
  if (fields?.kind !== "list") return undefined;
  const names: string[] = [];
  for (const item of fields.items) {
    const key = item.kind === "pair" ? item.left : item;
    if (key.kind !== "atom") return undefined;
    names.push(key.name);
  }
  return names;
}
