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
} from "../../protocol/parsers.ts";
import { parseSourceFile, type SourceFile } from "../../protocol/program/source-file.ts";
import {
  type AttributeName,
  attributeNames,
  channelVersion,
  type HostCommand,
  type InitMessage,
  type PageAppearance,
  verbs,
  type WidgetSource,
} from "./channel-messages.ts";

const maxFiles = 50;
/** In UTF-16 units: more than any program may have (`sourceBytes`), and still fast to scan. */
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
  const file = fields<SourceFile>(first, `${path}[0]`, { path: text, text: parseText });
  const rest = others.map(withDefaultPath);
  if (file.path !== "") return parseFiles([first, ...rest], path);
  return [file, ...(rest.length === 0 ? [] : parseFiles(rest, path))];
};

/** Gives a later file without a name the path "file2.js", and so on. */
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

/**
 * Enough for the files and attributes of a widget twice. A program has at most 1 MiB by default, and a page seldom has
 * that much.
 */
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
        edited: optional(parsePageFiles),
        last: optional(parseText),
        look: optional(parseLook),
      }),
  });
}

const parseLook: Parser<PageAppearance> = (value, path) =>
  fields<PageAppearance>(value, path, { scheme: oneOf("light", "dark"), style: (style) => style });

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
      return fields<HostCommand & { kind: "attribute" }>(data, "command", {
        kind: oneOf("attribute"),
        name: oneOf(...attributeNames),
        value: optional(parseText),
      });
    case "files":
    case "source":
      return fields<{ kind: "files" | "source"; files: readonly SourceFile[] }>(data, "command", {
        kind: oneOf("files", "source"),
        files: parsePageFiles,
      });
    case "call":
      return fields<HostCommand & { kind: "call" }>(data, "command", {
        kind: oneOf("call"),
        id: integer(1, Number.MAX_SAFE_INTEGER),
        verb: oneOf(...verbs),
        options: (options) => options,
      });
    case "look":
      return fields<HostCommand & { kind: "look" }>(data, "command", {
        kind: oneOf("look"),
        look: parseLook,
      });
    case "turn":
    case "retire":
    case "unsaved":
      return fields<{ kind: "turn" | "retire" | "unsaved" }>(data, "command", {
        kind: oneOf("turn", "retire", "unsaved"),
      });
    default:
      throw new BadInput("command.kind is not the kind of a command");
  }
}
