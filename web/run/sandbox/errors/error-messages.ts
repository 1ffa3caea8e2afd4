import { JSContext, JSParseState, rangeError } from "../../../engine/tables/engine-structs.ts";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import { BytecodeReader } from "./bytecode-reader.ts";
import { ErrorSite } from "./error-site.ts";
import { Values } from "./heap-values.ts";
import { jsonError } from "./json-errors.ts";
import { specialMessages } from "./special-messages.ts";
import { syntaxError } from "./syntax-errors.ts";
import { messages, rangeErrors, reasons } from "./v8-messages.ts";
import type { Wording } from "./wording.ts";

/** A reworded error of the engine: its class as the engine's number, its text, and what the text says as data. */
type ErrorMessage = {
  readonly kind: number;
  readonly text: string;
  readonly reason?: ErrorReason | undefined;
};

/** Longer messages are cut, as the engine cuts its own. */
const maxCharacters = 10_000;

/**
 * Replaces the message of an engine's error with V8's, before the error is created. The new message names the value
 * that was called, read, or assigned to. Everything is read from the engine's memory, at no cost to the program.
 */
export class ErrorMessages {
  private readonly values: Values;
  private readonly code: BytecodeReader;

  constructor(
    memory: WebAssembly.Memory,
    private context = 0,
  ) {
    this.values = new Values(memory, () => this.values.word(this.context + JSContext.rt));
    this.code = new BytecodeReader(this.values);
  }

  /**
   * @param kind the number of the error's class; `format` is the engine's format with `%s` placeholders, and
   * `engineMessage` the result.
   */
  messageFor(
    context: number,
    kind: number,
    format: string,
    engineMessage: string,
    ...readings: readonly number[]
  ): ErrorMessage {
    this.context = context;
    const asIs = { kind, text: engineMessage };
    // The code that ends a run recognizes this text.
    if (/^(?:stack overflow|Maximum call stack)/.test(engineMessage)) return asIs;
    try {
      return this.reword(kind, format, engineMessage, readings);
    } catch {
      // A program that has overwritten the engine's memory may have written any address there.
      return asIs;
    }
  }

  private reword(
    kind: number,
    format: string,
    engineMessage: string,
    [parser = 0, position = 0, pattern = 0, flags = 0, declared = 0]: readonly number[],
  ): ErrorMessage {
    const site = new ErrorSite(this.values, this.code, pattern, flags);
    const wording =
      (parser !== 0 ? this.unreadable(site, format, engineMessage, parser, position, declared) : undefined) ??
      specialMessages[format]?.(site, engineMessage) ??
      this.fill(format, engineMessage, site);
    const { text, reason, class: name } = typeof wording === "string" ? { text: wording } : wording;
    return {
      kind: name === "RangeError" ? rangeError : kind,
      text: text.slice(0, maxCharacters),
      reason,
    };
  }

  /** The problem with a text that the engine's parser rejects: a program, or JSON. */
  private unreadable(
    site: ErrorSite,
    format: string,
    engineMessage: string,
    parser: number,
    position: number,
    declared: number,
  ): Wording | undefined {
    const { values } = this;
    const [start, end] = [
      values.word(parser + JSParseState.buf_start),
      values.word(parser + JSParseState.buf_end),
    ];
    const isJson =
      site.native === "parse" && values.textAt(values.word(parser + JSParseState.filename)) === "<input>";
    const problem = isJson ? jsonError(values.textAt(start, end)) : undefined;
    if (isJson) return problem === undefined ? undefined : { text: problem, reason: { kind: "notJson" } };
    const from = Math.max(start, position - 10_000);
    return syntaxError(
      format,
      engineMessage,
      values.textAt(from, position),
      values.textAt(position, Math.min(end, position + 1_000)),
      declared === 0 ? "" : values.atom(declared),
    );
  }

  /** The message of v8-messages.ts, or the engine's own. */
  private fill(format: string, engineMessage: string, site: ErrorSite): Wording {
    const pattern = format.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/%s/g, "(.*)");
    const groups = new RegExp(`^${pattern}$`, "s").exec(engineMessage) ?? [];
    const template = messages[format];
    const text = template?.replace(/\$(\w+)/g, (_, name: string) => groups[Number(name)] ?? site.part(name));
    const reason = reasons[format]?.(groups[1] ?? "", (name) => site.part(name));
    return {
      text: text ?? engineMessage,
      ...(reason && { reason }),
      ...(rangeErrors.has(format) && { class: "RangeError" }),
    };
  }
}
