import {
  BadInput,
  badInput,
  fields,
  integer,
  listOf,
  oneOf,
  optional,
  type Parser,
  text,
  textOf,
  withinBounds,
} from "../protocol/parsers.ts";
import { parseSourceFile, type SourceFile } from "../protocol/program/source-file.ts";

/**
 * What the page around a widget (the host) and the widget's frame say to each other, and the frame's parsers of it. The
 * host's are in frame-message-parser.ts: they have to be small.
 *
 *   frame ── window: announcement ──► host
 *   frame ◄── window: hello, with a port ── host      once; the frame never listens to its window again
 *   frame ── port: ready, with the hello's nonce ──► host
 *   frame ◄── port: orders, tidings ──► host
 *
 * Neither side trusts the other. The host may be any page; the frame may have been led elsewhere, and then whatever is
 * there speaks to the host from the same window.
 */
export const channelVersion = 1;

export type Announcement = { readonly sandglass: "frame"; readonly version: number };

export const announcement: Announcement = { sandglass: "frame", version: channelVersion };

export type InitMessage = {
  readonly sandglass: "hello";
  readonly version: typeof channelVersion;
  /** Four random numbers, made for this frame: what says "ready" with them has had this hello. */
  readonly nonce: string;
  readonly widget: WidgetSource;
};

/** A widget as its page wrote it. */
export type WidgetSource = {
  /** The attributes as text, by name. A value "#id" was already replaced by that element's text. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The first is the one that is run. One whose name the page does not say has the path "". */
  readonly files: readonly SourceFile[];
  /** What the reader, or the page, has made of them: there when the element was moved. */
  readonly edited?: readonly SourceFile[] | undefined;
  /** How the last run ended before the element was moved. A program that had to be killed does not run by itself. */
  readonly last?: string | undefined;
  readonly look?: Look | undefined;
};

/** What a widget takes from what its page looks like. */
export type Look = {
  /** Whether the background is dark. It counts if the theme is `auto`. */
  readonly scheme: "light" | "dark";
  /** Colours and fonts that the page has set: see style.ts, which parses them. */
  readonly style?: unknown;
};

/** As one text: the host script has few bytes to give. */
const attributeList =
  "language theme height readonly autorun limits allow setup tests files console lines editor src look";
type SplitWords<Text extends string> = Text extends `${infer First} ${infer Others}`
  ? First | SplitWords<Others>
  : Text;
export type AttributeName = SplitWords<typeof attributeList>;
export const attributeNames = attributeList.split(" ") as readonly AttributeName[];

const verbs = ["run", "stop", "reset", "check"] as const;
export type Verb = (typeof verbs)[number];

/** What the host says on the port. */
export type HostCommand =
  | { readonly kind: "attribute"; readonly name: AttributeName; readonly value?: string | undefined }
  /** As in the widget's source: the first may have no name. */
  | { readonly kind: "files"; readonly files: readonly SourceFile[] }
  /** The page's own program is another one now. What the reader has changed stays. */
  | { readonly kind: "source"; readonly files: readonly SourceFile[] }
  /** `options` are parsed where they are run. */
  | { readonly kind: "call"; readonly id: number; readonly verb: Verb; readonly options?: unknown }
  | { readonly kind: "look"; readonly look: Look }
  /** The requested turn has come. */
  | { readonly kind: "turn" }
  /** Other widgets are in use, so the frame may release its idle worker. */
  | { readonly kind: "retire" };

/** What the frame says on the port; the first is `ready`. */
export type FrameEvent =
  | { readonly kind: "ready"; readonly version: number; readonly nonce: string }
  | { readonly kind: "height"; readonly height: number }
  | { readonly kind: "change"; readonly files: readonly SourceFile[] }
  | { readonly kind: "run" }
  | { readonly kind: "console"; readonly messages: readonly unknown[] }
  | { readonly kind: "result"; readonly result: unknown }
  | { readonly kind: "check"; readonly results: readonly unknown[]; readonly passed: boolean }
  | { readonly kind: "answer"; readonly id: number; readonly value?: unknown }
  /** The answer to the call with that id; 0 for the first message. */
  | { readonly kind: "refusal"; readonly id: number; readonly sentence: string }
  /** A run would like to begin; it does when there is a `turn`. */
  | { readonly kind: "wants" }
  /** The turn is over, or not wanted any more. */
  | { readonly kind: "over" }
  /** The reader would like to have the program in the playground: the frame opens no window. The fragment of its link. */
  | { readonly kind: "open"; readonly link: string };

const maxFiles = 50;
/** UTF-16 units: more than any program may have (`sourceBytes`), and little enough to look at. */
const maxTextLength = 2 * 1024 * 1024;

const parseText = textOf(maxTextLength);

const parseFiles: Parser<readonly SourceFile[]> = (value, path) => {
  const files = listOf(parseSourceFile, maxFiles)(value, path);
  if (files.length === 0) throw new BadInput(`${path} is empty; a program has at least one file`);
  for (const file of files) parseText(file.text, `${path} of ${file.path}`);
  return files;
};

const parsePageFiles: Parser<readonly SourceFile[]> = (value, path) => {
  const [first, ...others] = listOf((each) => each, maxFiles)(value, path);
  const unnamed = fields<SourceFile>(first, `${path}[0]`, { path: text, text: parseText });
  const rest = others.map(withDefaultPath);
  if (unnamed.path !== "") return parseFiles([first, ...rest], path);
  return [unnamed, ...(rest.length === 0 ? [] : parseFiles(rest, path))];
};

/** A later file that the page gave no name: "file2.js". */
function withDefaultPath(file: unknown, at: number): unknown {
  const { path, text: own } = (file ?? {}) as { readonly path?: unknown; readonly text?: unknown };
  return path === "" ? { path: `file${at + 2}.js`, text: own } : file;
}

const parseAttributes: Parser<Readonly<Record<string, string>>> = (value, path) =>
  fields<Record<AttributeName, string>>(
    value,
    path,
    Object.fromEntries(attributeNames.map((name) => [name, optional(parseText)])) as Record<
      AttributeName,
      Parser<string>
    >,
  );

/** Files and attributes of a widget, twice: a program has a MiB by default, and a page seldom writes that much. */
const bounds = { values: 100_000, characters: 32 * maxTextLength };

/** Parses the first message to the window. Throws BadInput for any other. */
export function parseInitMessage(data: unknown): InitMessage {
  return withinBounds(bounds, () => initMessageOf(data));
}

function initMessageOf(data: unknown): InitMessage {
  return fields<InitMessage>(data, "hello", {
    sandglass: oneOf("hello"),
    version: integer(channelVersion, channelVersion) as Parser<typeof channelVersion>,
    nonce: parseNonce,
    widget: (value, path) =>
      fields<WidgetSource>(value, path, {
        attributes: parseAttributes,
        files: parsePageFiles,
        edited: optional(parsePageFiles) as Parser<readonly SourceFile[]>,
        last: optional(parseText) as Parser<string>,
        look: optional(parseLook) as Parser<Look>,
      }),
  });
}

const parseLook: Parser<Look> = (value, path) =>
  fields<Look>(value, path, { scheme: oneOf("light", "dark"), style: (style) => style });

const parseNonce: Parser<string> = (value, path) => {
  const nonce = text(value, path);
  if (/^\d{1,10}(?:-\d{1,10}){3}$/.test(nonce)) return nonce;
  throw badInput(path, "four numbers", value);
};

/** Throws BadInput for an invalid command. */
export function parseHostCommand(data: unknown): HostCommand {
  return withinBounds(bounds, () => hostCommandOf(data));
}

function hostCommandOf(data: unknown): HostCommand {
  const kind = (data as { readonly kind?: unknown } | null | undefined)?.kind;
  switch (kind) {
    case "attribute":
      return fields<HostCommand & { kind: "attribute" }>(data, "order", {
        kind: oneOf("attribute"),
        name: oneOf(...attributeNames),
        value: optional(parseText) as Parser<string>,
      });
    case "files":
    case "source":
      return fields<{ kind: "files" | "source"; files: readonly SourceFile[] }>(data, "order", {
        kind: oneOf("files", "source"),
        files: parsePageFiles,
      });
    case "call":
      return fields<HostCommand & { kind: "call" }>(data, "order", {
        kind: oneOf("call"),
        id: integer(1, Number.MAX_SAFE_INTEGER),
        verb: oneOf(...verbs),
        options: (options) => options,
      });
    case "look":
      return fields<HostCommand & { kind: "look" }>(data, "order", { kind: oneOf("look"), look: parseLook });
    case "turn":
    case "retire":
      return fields<{ kind: "turn" | "retire" }>(data, "order", { kind: oneOf("turn", "retire") });
    default:
      throw new BadInput("order.kind is not the kind of an order");
  }
}
