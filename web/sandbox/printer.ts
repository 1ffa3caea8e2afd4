import {
  type ConsoleLevel,
  consoleLevels,
  type GroupState,
  groupStates,
  maxDepth,
  type Span,
} from "../protocol/console.ts";
import { fields, integer, listOf, longText, optional } from "../protocol/parse.ts";
import { type Preview, parsePreview } from "../protocol/preview.ts";
import { formatPosition, type Position } from "../protocol/source.ts";
import { parseTable, type Table, tableText } from "../protocol/table.ts";
import { styleFromCss } from "../protocol/text-style.ts";
import type { Output } from "./output.ts";
import { type UserFiles, userFrames } from "./stack.ts";
import type { Heading } from "./tail.ts";

/**
 * The host's half of the console: makes messages of what the guest's half (web/guest/console.ts) hands over, and knows
 * the groups they are in. `what` says what is handed over: bits 0 to 2 are the level, 3 and 4 the state of a group that
 * is opened by it, 5 says that the message ends; from `operations` on it is something else to do.
 */
export class Printer {
  /** That of the message of which more pieces are to come. */
  private open: Heading | undefined;
  /** The last one made, and what it was made of: the next one is likely to be the same. */
  private heading: Heading = { level: "log" };
  private headingIs = 0;
  private headingDepth = 0;
  private depth = 0;

  constructor(
    private readonly output: Output,
    private readonly files: UserFiles,
    /** Where the program is now. */
    private readonly place: () => Position | undefined,
  ) {}

  /** Gives back whether details are still wanted. They are JSON, and belong to the last piece of a message. */
  print(what: number, piece: string, details: string | undefined): boolean {
    if (what < operations) {
      const heading = this.open ?? this.headingOf(what & 31);
      const last = (what & lastPiece) !== 0;
      if (details === undefined) this.output.print(heading, piece, last);
      else this.printWith(heading, piece, last, details);
      this.open = last ? undefined : heading;
      if (last && heading.group) this.depth++;
    } else if (what === operations) this.depth = Math.max(0, this.depth - 1);
    else if (what === operations + 1) {
      this.depth = 0;
      this.open = undefined;
      this.output.clear(this.place());
    }
    return this.output.wantsDetails;
  }

  private headingOf(what: number): Heading {
    const at = this.place();
    const depth = Math.min(this.depth, maxDepth);
    if (this.heading.at === at && this.headingIs === what && this.headingDepth === depth) return this.heading;
    const level: ConsoleLevel = consoleLevels[what & 7] ?? "log";
    const group: GroupState | undefined = groupStates[(what >> 3) - 1];
    this.headingIs = what;
    this.headingDepth = depth;
    this.heading = { level, ...(at && { at }), ...(depth > 0 && { depth }), ...(group && { group }) };
    return this.heading;
  }

  private printWith(heading: Heading, piece: string, last: boolean, json: string): void {
    const given = this.read(json);
    const { table, stack } = given;
    if (table) {
      this.output.print(heading, tableText(table), last, { table, cost: json.length });
      return;
    }
    // Spans that do not make up the text were not made by our library: the text alone tells all.
    const length = given.spans?.reduce((sum, span) => sum + span.length, 0);
    const spans = length === piece.length ? given.spans : undefined;
    if (stack === undefined) {
      this.output.print(heading, piece, last, spans && { spans, cost: json.length });
      return;
    }
    const trace = traceSpans(stack, this.files);
    this.output.print(heading, piece + trace.text, last, {
      spans: [...(spans ?? [{ length: piece.length }]), ...trace.spans],
      cost: json.length,
    });
  }

  private read(json: string): Given {
    // A tree that there is no room for is not worth reading; a table's text has still to be made of it.
    if (!this.output.wantsDetails && json.startsWith('{"spans"')) return {};
    try {
      return fields<Given>(JSON.parse(json), "details", {
        spans: optional(listOf((span, at) => spanOf(span, at), maxSpans)),
        table: optional(parseTable),
        stack: optional(longText),
      });
    } catch {
      return {};
    }
  }
}

/** What the guest hands over besides the text. */
type Given = { readonly spans?: readonly Span[]; readonly table?: Table; readonly stack?: string };

const lastPiece = 32;
const operations = 64;
const maxSpans = 1_000;

function spanOf(value: unknown, path: string): Span {
  const {
    length,
    css,
    value: held,
  } = fields<{
    length: number;
    css?: string;
    value?: Preview;
  }>(value, path, {
    length: integer(0, Number.MAX_SAFE_INTEGER),
    css: optional(longText),
    value: optional((preview, at) => parsePreview(preview, at)),
  });
  const style = css === undefined ? undefined : styleFromCss(css);
  return { length, ...(style && { style }), ...(held && { value: held }) };
}

/** The frames in the user's files, a line each, with their places. */
function traceSpans(stack: string, files: UserFiles): { text: string; spans: readonly Span[] } {
  let text = "";
  const spans: Span[] = [];
  const add = (part: string, at?: Position) => {
    text += part;
    if (part !== "") spans.push({ length: part.length, ...(at && { at }) });
  };
  for (const { functionName, at } of userFrames(stack, files)) {
    add(functionName ? `\n    at ${functionName} (` : "\n    at ");
    add(formatPosition(at), at);
    if (functionName) add(")");
  }
  return { text, spans };
}
