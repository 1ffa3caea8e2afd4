import {
  type ConsoleLevel,
  consoleLevels,
  type GroupState,
  groupStates,
  maxDepth,
  type StyledSpan,
} from "../../../protocol/console/console-message.ts";
import { parseTable, type Table, tableText } from "../../../protocol/console/console-table.ts";
import { type Preview, parsePreview } from "../../../protocol/console/preview.ts";
import { styleFromCss } from "../../../protocol/console/text-style.ts";
import { fields, integer, listOf, longText, optional } from "../../../protocol/parsers.ts";
import { formatPosition, type Position } from "../../../protocol/program/source-file.ts";
import { type UserFiles, userFrames, withoutConstructors } from "../run/stack-trace.ts";
import type { Heading } from "./output-tail.ts";
import type { Output } from "./run-output.ts";

/**
 * The host's half of the console: turns calls of the guest's half (web/guest/console.ts) into messages, and tracks
 * their groups. `flags` is the kind of call: bits 0 to 2 are the level, 3 and 4 the state of a group that it opens, 5
 * says that the message ends. Values from `operations` on are other operations.
 */
export class Printer {
  /** The heading of a message that has more pieces to come. */
  private openHeading: Heading | undefined;
  /** The last heading and its inputs: the next one is probably equal. */
  private heading: Heading = { level: "log" };
  private headingFlags = 0;
  private headingDepth = 0;
  private depth = 0;

  constructor(
    private readonly output: Output,
    private readonly files: UserFiles,
    /** The program's current position. */
    private readonly position: () => Position | undefined,
  ) {}

  /** Returns whether details are still wanted. They are JSON, and belong to the last piece of a message. */
  print(flags: number, piece: string, details: string | undefined): boolean {
    if (flags < operations) {
      const heading = this.openHeading ?? this.headingOf(flags & 31);
      const last = (flags & lastPiece) !== 0;
      if (details === undefined) this.output.print(heading, piece, last);
      else this.printWith(heading, piece, last, details);
      this.openHeading = last ? undefined : heading;
      if (last && heading.group) this.depth++;
    } else if (flags === operations) this.depth = Math.max(0, this.depth - 1);
    else if (flags === operations + 1) {
      this.depth = 0;
      this.openHeading = undefined;
      this.output.clear(this.position());
    }
    return this.output.wantsDetails;
  }

  /** Prints a text that ends no line: the next text continues it. */
  write(level: ConsoleLevel, text: string): void {
    const end = text.lastIndexOf("\n");
    const heading = () => this.openHeading ?? this.headingOf(consoleLevels.indexOf(level));
    if (end >= 0) {
      this.output.print(heading(), text.slice(0, end), true);
      this.openHeading = undefined;
    }
    const rest = text.slice(end + 1);
    if (rest === "") return;
    this.openHeading = heading();
    this.output.print(this.openHeading, rest, false);
  }

  /** Prints a table as a message of its own. */
  printTable(table: Table): void {
    this.output.print(this.headingOf(0), tableText(table), true, {
      table,
      cost: JSON.stringify(table).length,
    });
  }

  private headingOf(flags: number): Heading {
    const at = this.position();
    const depth = Math.min(this.depth, maxDepth);
    if (this.heading.at === at && this.headingFlags === flags && this.headingDepth === depth)
      return this.heading;
    const level: ConsoleLevel = consoleLevels[flags & 7] ?? "log";
    const group: GroupState | undefined = groupStates[(flags >> 3) - 1];
    this.headingFlags = flags;
    this.headingDepth = depth;
    this.heading = { level, ...(at && { at }), ...(depth > 0 && { depth }), ...(group && { group }) };
    return this.heading;
  }

  private printWith(heading: Heading, piece: string, last: boolean, json: string): void {
    const rendering = this.parse(json);
    const { table, stack } = rendering;
    if (table) {
      this.output.print(heading, tableText(table), last, { table, cost: json.length });
      return;
    }
    // Spans that do not add up to the text are not from our library: only the text counts.
    const length = rendering.spans?.reduce((sum, span) => sum + span.length, 0);
    const spans = length === piece.length ? rendering.spans : undefined;
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

  private parse(json: string): GuestDetails {
    // A tree for which there is no room is not parsed. A table is always parsed, because its text is made from it.
    if (!this.output.wantsDetails && json.startsWith('{"spans"')) return {};
    try {
      return fields<GuestDetails>(JSON.parse(json), "details", {
        spans: optional(listOf((span, at) => spanOf(span, at, this.files), maxSpans)),
        table: optional(parseTable),
        stack: optional(longText),
      });
    } catch {
      return {};
    }
  }
}

/** What the guest sends in addition to the text. */
type GuestDetails = {
  readonly spans?: readonly StyledSpan[];
  readonly table?: Table;
  readonly stack?: string;
};

const lastPiece = 32;
const operations = 64;
const maxSpans = 1_000;

function spanOf(value: unknown, path: string, files: UserFiles): StyledSpan {
  const {
    length,
    css,
    value: object,
  } = fields<{
    length: number;
    css?: string;
    value?: Preview;
  }>(value, path, {
    length: integer(0, Number.MAX_SAFE_INTEGER),
    css: optional(longText),
    value: optional((preview, at) =>
      parsePreview(preview, at, (stack, head) => withoutConstructors(userFrames(stack, files), head)),
    ),
  });
  const style = css === undefined ? undefined : styleFromCss(css);
  return { length, ...(style && { style }), ...(object && { value: object }) };
}

/** The frames in the user's files, one per line, with their positions. */
function traceSpans(stack: string, files: UserFiles): { text: string; spans: readonly StyledSpan[] } {
  let text = "";
  const spans: StyledSpan[] = [];
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
