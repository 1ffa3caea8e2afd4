import { BadInput, describeInput, fields, listOf, oneOf, optional, type Parser, text } from "../parsers.ts";
import { byLibraryLanguage } from "../program/library-languages.ts";
import {
  type Allowlist,
  type Capabilities,
  defaultCapabilities,
  type LibraryAllowlist,
  parseClock,
  parseRandomness,
  presetNames,
  type Shim,
} from "./capabilities.ts";
import { allPaths, pathKind } from "./known-globals.ts";
import { absentGlobals } from "./restriction-hints.ts";
import { suggestSpelling } from "./spelling-suggestion.ts";

const maxNames = 1000;

export function parseCapabilities(
  value: unknown,
  path = "capabilities",
  base: Capabilities = defaultCapabilities,
): Capabilities {
  const or =
    <T>(parser: Parser<T>, otherwise: T): Parser<T> =>
    (input, at) =>
      input === undefined ? otherwise : parser(input, at);
  return fields<Capabilities>(value === undefined ? {} : value, path, {
    globals: or(parseAllowlist, base.globals),
    modules: or(listOf(text, maxNames), base.modules),
    clock: or(parseClock, base.clock),
    random: or(parseRandomness, base.random),
    // Only the worker that has a language's library knows its functions. So an unknown path is reported when a program
    // runs.
    ...byLibraryLanguage((id) => or(allowlistParser(maxLevels, text, text, true), base[id])),
  } as { readonly [K in keyof Capabilities]-?: Parser<Capabilities[K]> });
}

/** The maximum depth of allowlists that extend one another. */
const maxLevels = 10;

const parseAllowlist: Parser<Allowlist> = (value, path) =>
  allowlistParser(maxLevels, parseAllowedPath, parseExceptedPath)(value, path) as Allowlist;

function allowlistParser(
  levels: number,
  allowedName: Parser<string>,
  exceptedName: Parser<string>,
  hasOnly?: true,
): Parser<Allowlist | LibraryAllowlist> {
  const list =
    <T>(item: Parser<T>): Parser<readonly T[]> =>
    (input, at) =>
      input === undefined ? [] : listOf(item, maxNames)(input, at);
  return (value, path) => {
    if (levels === 0)
      throw new BadInput(`${path} is the end of a chain that is too long; the maximum is ${maxLevels}`);
    return fields<LibraryAllowlist>(value, path, {
      extends: (input, at) => {
        if (input === undefined) return "default";
        return typeof input === "object"
          ? (allowlistParser(levels - 1, allowedName, exceptedName, hasOnly)(input, at) as LibraryAllowlist)
          : oneOf(...presetNames)(input, at);
      },
      allow: list(allowedName),
      ...(hasOnly && { only: optional(list(text)) }),
      except: list(exceptedName),
      shims: list((input, at) => fields<Shim>(input, at, { path: exceptedName, code: text })),
    } as { readonly [K in keyof LibraryAllowlist]-?: Parser<LibraryAllowlist[K]> });
  };
}

const parseAllowedPath: Parser<string> = (value, at) => {
  const path = parseKnownPath(value, at);
  if (pathKind(path) === "absent") {
    throw new BadInput(
      `${at} names ${describeInput(path)}, which no host can allow. ${absentGlobals.get(path)}`,
    );
  }
  return path;
};

const parseExceptedPath: Parser<string> = (value, at) => {
  const path = parseKnownPath(value, at);
  if (pathKind(path) === "constant") {
    throw new BadInput(`${at} names ${describeInput(path)}, which always exists and cannot be excluded`);
  }
  return path;
};

/** Parses a name or path that exists. */
function parseKnownPath(value: unknown, at: string): string {
  const path = text(value, at);
  if (pathKind(path) !== "unknown") return path;
  const onPrototype = path.replace(".", ".prototype.");
  const suggestion =
    pathKind(onPrototype) === "unknown"
      ? suggestSpelling(path, [...allPaths(), ...absentGlobals.keys()])
      : onPrototype;
  const hint = suggestion === undefined ? "" : `; did you mean ${describeInput(suggestion)}?`;
  throw new BadInput(`${at} names ${describeInput(path)}, which does not exist${hint}`);
}
