import { decodeText, encodeText } from "../../interpreters/guest-memory.ts";
import type { StartedInstance } from "../../interpreters/start-instance.ts";

/** Results of SQLite's functions. */
export const code = { ok: 0, memory: 7, row: 100, done: 101 } as const;

/** What an authorizer answers. */
export const verdict = { allow: 0, deny: 1 } as const;

/** What an authorizer is asked about. */
export const action = { delete: 9, insert: 18, pragma: 19, update: 23, attach: 24, function: 31 } as const;

/** Those about making, removing and altering tables, indexes, views, triggers. */
export const definitions: ReadonlySet<number> = new Set([
  1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 16, 17, 26, 27, 28, 29, 30,
]);

const openFlags = { readWrite: 2, create: 4, memory: 128 };
const setting = { defensive: 1010, textInQuotes: [1013, 1014], digits: 1023 };
const columnType = { integer: 1, real: 2, text: 3, blob: 4, null: 5 };
const transient = -1;

/** A value of a result, with the text that SQLite makes of it. */
export type SqlValue =
  | { readonly kind: "null" }
  | { readonly kind: "integer" | "real" | "text" | "blob"; readonly text: string };

/** A prepared statement; 0: there was only space or a comment. */
export type Statement = number;

/** SQLite's C interface, for one database in memory. */
export class SqlDatabase {
  private readonly database: number;
  /** Two words in which functions return. */
  private readonly out: number;

  constructor(private readonly instance: StartedInstance) {
    this.out = this.call("malloc", 8);
    this.check(this.call("sqlite3_initialize"));
    const name = this.put(encodeText(":memory:"));
    const flags = openFlags.readWrite | openFlags.create | openFlags.memory;
    this.check(this.call("sqlite3_open_v2", name, this.out, flags, 0));
    this.database = instance.memory.word(this.out);
    this.configure(setting.defensive, 1);
    // As many as a number of this kind always has. SQLite wrote so many before it could write more.
    this.configure(setting.digits, 15);
    // "x" is never a text: a name with a typing error is told.
    for (const each of setting.textInQuotes) this.configure(each, 0);
  }

  private call(name: string, ...args: readonly number[]): number {
    return (this.instance.exports[name] as (...args: readonly number[]) => number)(...args);
  }

  private configure(name: number, value: number): void {
    this.check(this.call("sqlite3__wasm_db_config_ip", this.database, name, value, 0));
  }

  private check(result: number): void {
    if (result !== code.ok) throw new Error(`SQLite does not start: ${result}`);
  }

  /** Asks the callback of that name of the binary's row. */
  authorizeBy(callback: string): void {
    const { table, exports } = this.instance;
    const index = table.grow(1);
    table.set(index, exports[callback]);
    this.check(this.call("sqlite3_set_authorizer", this.database, index, 0));
  }

  /** The next random number is from a new seed. */
  forgetSeed(): void {
    this.call("sqlite3_randomness", 0, 0);
  }

  /** Copies bytes into the memory, with a zero behind them. 0: there is no room. */
  put(bytes: Uint8Array): number {
    const at = this.call("malloc", bytes.length + 1);
    if (at === 0) return 0;
    this.instance.memory.bytes.set(bytes, at);
    this.instance.memory.bytes[at + bytes.length] = 0;
    return at;
  }

  free(at: number): void {
    this.call("free", at);
  }

  /** The text of an argument of the authorizer. */
  text(at: number): string {
    return at === 0 ? "" : this.instance.memory.text(at);
  }

  /** Compiles the first statement of a text. `end`: where it ends. */
  prepare(at: number): { readonly result: number; readonly statement: Statement; readonly end: number } {
    const result = this.call("sqlite3_prepare_v2", this.database, at, -1, this.out, this.out + 4);
    const { memory } = this.instance;
    return { result, statement: memory.word(this.out), end: memory.word(this.out + 4) };
  }

  /** SQLite's word for the last error. */
  get message(): string {
    return this.text(this.call("sqlite3_errmsg", this.database));
  }

  /** Where in the text of the statement the last error is, in bytes; negative: unknown. */
  get errorOffset(): number {
    return this.call("sqlite3_error_offset", this.database);
  }

  /** Rows that the last statement has inserted, updated or deleted. */
  get changes(): number {
    return Number(this.call("sqlite3_changes64", this.database));
  }

  step(statement: Statement): number {
    return this.call("sqlite3_step", statement);
  }

  finalize(statement: Statement): void {
    this.call("sqlite3_finalize", statement);
  }

  isQueryPlan(statement: Statement): boolean {
    return this.call("sqlite3_stmt_isexplain", statement) === 2;
  }

  columns(statement: Statement): readonly string[] {
    return Array.from({ length: this.call("sqlite3_column_count", statement) }, (_, nth) =>
      this.text(this.call("sqlite3_column_name", statement, nth)),
    );
  }

  /** A value of the current row; of a text or blob at most so many bytes. */
  value(statement: Statement, column: number, maxBytes: number): SqlValue {
    const type = this.call("sqlite3_column_type", statement, column);
    if (type === columnType.null) return { kind: "null" };
    if (type === columnType.blob) {
      const at = this.call("sqlite3_column_blob", statement, column);
      const length = this.call("sqlite3_column_bytes", statement, column);
      const bytes = this.instance.memory.bytes.subarray(at, at + Math.min(length, maxBytes));
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
      return { kind: "blob", text: `x'${hex}${length > maxBytes ? "…" : ""}'` };
    }
    const at = this.call("sqlite3_column_text", statement, column);
    if (at === 0) throw new NoRoom();
    const length = this.call("sqlite3_column_bytes", statement, column);
    const text = decodeText(this.instance.memory.bytes.subarray(at, at + Math.min(length, maxBytes)));
    if (type === columnType.text) return { kind: "text", text: length > maxBytes ? `${text}…` : text };
    return { kind: type === columnType.integer ? "integer" : "real", text };
  }

  /** Runs a statement again with these texts for its parameters. Returns what `step` does. */
  runWith(statement: Statement, texts: readonly (string | null)[]): number {
    this.call("sqlite3_reset", statement);
    this.call("sqlite3_clear_bindings", statement);
    for (const [nth, text] of texts.entries()) {
      if (text === null) continue;
      const bytes = encodeText(text);
      const at = this.put(bytes);
      if (at === 0) return code.memory;
      this.call("sqlite3_bind_text", statement, nth + 1, at, bytes.length, transient);
      this.free(at);
    }
    return this.step(statement);
  }
}

/** There is no memory for the text of a value. */
export class NoRoom extends Error {
  override readonly name = "NoRoom";
}
