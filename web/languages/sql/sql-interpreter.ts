import { checkingHost } from "../../interpreters/checking-host.ts";
import { errno } from "../../interpreters/file-store.ts";
import { decodeText, encodeText } from "../../interpreters/guest-memory.ts";
import {
  type CellEnding,
  type EarlierCell,
  type Ending,
  type Interpreter,
  type InterpreterHost,
  type InterpreterInstance,
  type InterpreterModule,
  type InterpreterState,
  SetupProblem,
} from "../../interpreters/interpreter.ts";
import { type StartedInstance, startInstance } from "../../interpreters/start-instance.ts";
import type { Position, SourceFile } from "../../protocol/program/source-file.ts";
import type { InterpretedLanguage } from "../interpreted.ts";
import { describeSql, resolveSql } from "./allowlist/sql-allowlist.ts";
import { checkGrammar } from "./check-grammar.ts";
import { sqlChecks } from "./checks/sql-checks.ts";
import { type Answer, type Question, SqlTests } from "./checks/sql-tests.ts";
import { sql as language } from "./language.ts";
import { makeTable } from "./make-table.ts";
import { putSeed } from "./put-seed.ts";
import { describeResult, most, planTree, type Result, tableOf } from "./query-result.ts";
import {
  action,
  code,
  definitions,
  NoRoom,
  SqlDatabase,
  type SqlValue,
  type Statement,
  verdict,
} from "./sql-database.ts";
import { attachRefusal, pragmaRefusal, pragmas, refusedFunctions, sentence } from "./sql-refusals.ts";
import { dot, SqlScript } from "./sql-script.ts";

export const sql: InterpretedLanguage = { ...language, checks: sqlChecks, open: openSql };

function openSql(binary: InterpreterModule): Interpreter {
  return {
    // The word for no value, which is not shown.
    nothing,
    start: (host, entry) => new SqlInstance(binary, host, entry),
    // The program's own instance answers, so it is kept as it is.
    startTests: (_host, code, ask) => new SqlTests(code, ask),
    check: (file) => new SqlInstance(binary, checkingHost(file), file.path).check(file),
  };
}

const nothing = "undefined";

/** A file that reads itself ends here. */
const maxDepth = 20;

/** What a row, and each of its values, cost besides their characters: about a step for each step's time. */
const callSteps = 5;

class SqlInstance implements InterpreterInstance {
  private readonly instance: StartedInstance;
  private readonly database: SqlDatabase;
  /** Where the statement that runs now begins. */
  private at: { readonly script: SqlScript; readonly offset: number } | undefined;
  /** Its number in the program. */
  private nth = 0;
  private refused: { readonly name: string; readonly reason: string } | undefined;
  /** What the statement that is compiled now changes. */
  private changed: "inserted" | "updated" | "deleted" | undefined;
  /** It is about tables, and not about rows. */
  private isDefinition = false;
  /** The last result, and the query that has it. */
  private last: { readonly result: Result; readonly query: string } | undefined;
  /** What runs is a check's. */
  private isSilent = false;
  private hasBegun = false;
  private hasPrinted = false;
  /** The functions that the host does not allow, and what is said of them. */
  private denied: ReadonlySet<string> = new Set();
  private leftOut = "";

  constructor(
    binary: InterpreterModule,
    private readonly host: InterpreterHost,
    private readonly entry: string,
  ) {
    this.instance = startInstance(binary, host, {
      authorize: (
        _data: number,
        what: number,
        first: number,
        second: number,
        _base: number,
        inside: number,
      ) => this.authorize(what, first, second, inside),
      // The one file that SQLite reads: the source of its seed.
      __syscall_openat: (_folder: number, path: number) =>
        decodeText(this.instance.memory.cString(path)) === "/dev/urandom" ? seedDescriptor : -errno.notFound,
      fd_read: (_descriptor: number, list: number, count: number, into: number) =>
        this.instance.system.transfer(list, count, into, (at, length) =>
          putSeed(
            this.instance.memory.bytes.subarray(at, at + length),
            this.hasBegun ? this.host.random : () => 0,
          ),
        ),
      fd_close: () => 0,
    });
    this.database = new SqlDatabase(this.instance);
    this.database.authorizeBy("authorize");
    if (host.setup !== undefined) this.setUp(host.setup);
    this.permit();
    this.database.forgetSeed();
    this.instance.begin();
    this.hasBegun = true;
  }

  /** The start is free. */
  private charge(steps: number): void {
    if (this.hasBegun) this.host.charge(steps);
  }

  /** Applies the allowlist. Setup code is the host's, and may use everything. */
  private permit(): void {
    const { capabilities } = this.host;
    if (capabilities.sql === undefined) return;
    const { denied, problem } = resolveSql(capabilities.sql);
    if (problem !== undefined) throw new SetupProblem(problem);
    this.denied = denied;
    this.leftOut = `the host of this playground does not allow it. ${describeSql(capabilities).replace(/\.$/, "")}`;
  }

  /** Its tables are there before the program, and what it prints is not. */
  private setUp(text: string): void {
    const ending = this.runScript(new SqlScript("setup", text), 0);
    if (ending?.kind === "error") throw new SetupProblem(ending.message);
    if (ending) throw new SetupProblem(`the setup ended with: ${ending.kind}`);
    this.last = undefined;
    this.at = undefined;
    this.nth = 0;
  }

  get fuel(): InterpreterInstance["fuel"] {
    return this.instance.fuel;
  }

  readonly memoryBytes = () => this.instance.memoryBytes();

  position(): Position | undefined {
    return this.at?.script.position(this.at.offset);
  }

  readonly stopSoon = () => false;

  readonly written = () => [];

  run(): Ending {
    const unmade = this.makeTables();
    if (unmade) return unmade;
    const entry = this.host.files.find(({ path }) => path === this.entry);
    const ending = this.runScript(new SqlScript(this.entry, entry?.text ?? ""), 0);
    if (ending) return ending;
    return this.value();
  }

  private makeTables(): Ending | undefined {
    for (const { path, text } of this.host.files) {
      if (!/\.[ct]sv$/.test(path)) continue;
      this.charge(text.length >> 2);
      const ending = makeTable(this.database, path, text);
      if (ending) return ending;
    }
    return undefined;
  }

  private value(): Ending {
    if (this.last) return { kind: "value", ...describeResult(this.last.result) };
    return { kind: "value", inspected: this.hasPrinted ? nothing : "no result" };
  }

  /** Each cell is a script, in the database that earlier ones have left. */
  evaluate({ path, text }: SourceFile, earlier: readonly EarlierCell[]): CellEnding {
    const unmade = earlier.length === 0 ? this.makeTables() : undefined;
    if (unmade) return { ending: unmade };
    return { ending: this.runScript(new SqlScript(path, text), 0) ?? this.value() };
  }

  snapshot(): InterpreterState {
    return { memory: this.instance.memory.bytes, numbers: {} };
  }

  resume({ memory: bytes }: InterpreterState): void {
    const { memory } = this.instance;
    const missing = bytes.length - memory.bytes.length;
    if (missing > 0) memory.memory().grow(missing / 65_536);
    memory.bytes.set(bytes);
  }

  /** Answers a check, after the program has ended. */
  readonly serve = (message: Uint8Array): Uint8Array => {
    const text = decodeText(message);
    return encodeText(text === "" ? "" : JSON.stringify(this.answer(JSON.parse(text) as Question)));
  };

  private answer({ query }: Question): Answer {
    if (query !== undefined) {
      this.last = undefined;
      this.isSilent = true;
      const ending = this.runScript(new SqlScript("check", query), 0);
      if (ending)
        return {
          failure:
            ending.kind === "error"
              ? ending.message.replace(/^check:\d+: | \(statement \d+\)$/g, "")
              : ending.kind,
        };
    }
    return this.last ?? { query: "" };
  }

  readonly check = (file: SourceFile) => checkGrammar(this.database, file);

  /** Runs the statements of a file in order. Returns how that ended, if it did not come to the end of the file. */
  private runScript(script: SqlScript, depth: number): Ending | undefined {
    const text = this.database.put(script.bytes);
    if (text === 0) return { kind: "full", limit: "memory" };
    let offset = script.skipSpace(0);
    while (offset < script.bytes.length) {
      this.at = { script, offset };
      if (script.bytes[offset] === dot) {
        const end = script.endOfLine(offset);
        const ending = this.runCommand(script.text(offset, end).trim(), depth);
        if (ending) return ending;
        offset = script.skipSpace(end);
        continue;
      }
      this.nth++;
      this.changed = undefined;
      this.isDefinition = false;
      const { result, statement, end } = this.database.prepare(text + offset);
      if (result !== code.ok) return this.failure(result, this.errorAt(offset));
      const change = this.isDefinition ? undefined : this.changed;
      const ending =
        statement === 0
          ? undefined
          : this.runStatement(statement, offset, change, script.text(offset, end - text));
      if (ending) return ending;
      offset = script.skipSpace(end - text);
    }
    this.database.free(text);
    return undefined;
  }

  private runStatement(
    statement: Statement,
    offset: number,
    changed: SqlInstance["changed"],
    query: string,
  ): Ending | undefined {
    const { database, host } = this;
    const columns = database.columns(statement);
    const rows: SqlValue[][] = [];
    let [count, bytes] = [0, 0];
    let result = database.step(statement);
    for (; result === code.row; result = database.step(statement)) {
      count++;
      this.charge(callSteps);
      if (rows.length >= most.rows || bytes >= most.bytes) continue;
      const row = this.row(statement, Math.min(columns.length, most.columns));
      if (!row) return this.failure(code.memory, offset);
      const size = row.reduce((sum, each) => sum + (each.kind === "null" ? 4 : each.text.length), row.length);
      this.charge(callSteps * row.length + size);
      bytes += size;
      rows.push(row);
    }
    if (result !== code.done) return this.failure(result, offset);
    const isPlan = database.isQueryPlan(statement);
    database.finalize(statement);
    if (isPlan) this.print(`${planTree(rows)}\n`);
    else if (columns.length > 0) {
      const result = { columns, rows, omittedRows: count - rows.length };
      this.last = { result, query };
      if (!this.isSilent) host.writeTable(tableOf(result));
    }
    if (changed) {
      const { changes } = database;
      this.print(`${changes} ${changes === 1 ? "row" : "rows"} ${changed}\n`);
    }
    return undefined;
  }

  private print(text: string): void {
    this.hasPrinted = true;
    if (!this.isSilent) this.host.write("out", text);
  }

  /** Undefined: there is no memory for it. */
  private row(statement: Statement, columns: number): SqlValue[] | undefined {
    try {
      return Array.from({ length: columns }, (_, nth) => this.database.value(statement, nth, most.cellBytes));
    } catch (error) {
      if (error instanceof NoRoom) return undefined;
      throw error;
    }
  }

  /** A line that begins with a dot is a command of the sqlite3 shell. */
  private runCommand(line: string, depth: number): Ending | undefined {
    const [name = "", ...words] = line.split(/\s+/);
    if (name === ".read") {
      const path = words
        .join(" ")
        .replace(/^(["'])(.*)\1$/, "$2")
        .replace(/^(?:\.\/)+/, "");
      const module = this.host.modules.find((each) => each.name === path);
      if (module?.refusal) return { kind: "refused", ...module.refusal };
      const file = module
        ? { path: module.name, text: module.code }
        : this.host.files.find((each) => each.path === path);
      if (!file) return this.error(`cannot open "${path}": the program has no such file`);
      if (depth >= maxDepth) return this.error(`.read is nested more than ${maxDepth} times`);
      return this.runScript(new SqlScript(file.path, file.text), depth + 1);
    }
    // How results look is the page's part.
    if (
      /^\.(?:headers?|mode|nullvalue|width|echo|bail|changes|separator|timer|stats|explain|eqp)$/.test(name)
    )
      return undefined;
    return this.error(`${name} is a command of the sqlite3 shell; here there is .read alone`);
  }

  private authorize(what: number, first: number, second: number, inside: number): number {
    const { database } = this;
    const refuse = (name: string, reason: string) => {
      this.refused = { name, reason };
      return verdict.deny;
    };
    switch (what) {
      case action.insert:
      case action.update:
      case action.delete:
        this.note(what, first, inside);
        return verdict.allow;
      case action.function: {
        const name = database.text(second).toLowerCase();
        return this.denied.has(name) ? refuse(name, this.leftOut) : verdict.allow;
      }
      case action.pragma: {
        const name = database.text(first).toLowerCase();
        return pragmas.has(name) ? verdict.allow : refuse(`PRAGMA ${name}`, pragmaRefusal);
      }
      case action.attach: {
        const file = database.text(first);
        if (file === "" || file === ":memory:") return verdict.allow;
        return refuse("ATTACH", attachRefusal);
      }
      default:
        this.isDefinition ||= definitions.has(what);
        return verdict.allow;
    }
  }

  /** The first change that a statement makes itself, and not by a trigger, is what it is for. */
  private note(what: number, table: number, inside: number): void {
    if (this.changed || inside !== 0 || this.database.text(table).startsWith("sqlite_")) return;
    this.changed = what === action.insert ? "inserted" : what === action.update ? "updated" : "deleted";
  }

  private errorAt(offset: number): number {
    return offset + Math.max(0, this.database.errorOffset);
  }

  private failure(result: number, offset: number): Ending {
    const at = this.at?.script.position(offset);
    if ((result & 0xff) === code.memory) return { kind: "full", limit: "memory", ...(at && { at }) };
    const { message } = this.database;
    const [, missing = ""] = /^no such function: (.*)$/.exec(message) ?? [];
    const reason = Object.hasOwn(refusedFunctions, missing.toLowerCase())
      ? refusedFunctions[missing.toLowerCase()]
      : undefined;
    const refused = this.refused ?? (reason === undefined ? undefined : { name: missing, reason });
    if (refused)
      return { kind: "refused", name: refused.name, hint: sentence(refused.reason), ...(at && { at }) };
    return this.error(message, at);
  }

  private error(message: string, at = this.position()): Ending {
    return {
      kind: "error",
      name: "SQL error",
      message: `${at?.file}:${at?.line}: ${message}${this.nth > 0 ? ` (statement ${this.nth})` : ""}`,
      frames: at ? [{ functionName: "", at }] : [],
    };
  }
}

const seedDescriptor = 9;
