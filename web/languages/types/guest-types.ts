import { pieces } from "virtual:type-pieces";
import { guestPermissions } from "../../allowlist/guest-permissions.ts";
import { moduleAccess } from "../../allowlist/module-access.ts";
import { partTypes } from "../../libraries/library-imports.ts";
import type { Capabilities } from "../../protocol/capabilities/capabilities.ts";
import { pathKind } from "../../protocol/capabilities/known-globals.ts";
import type { HostModule } from "../../protocol/program/host-module.ts";
import { libraryNames } from "../../protocol/program/library-names.ts";
import { moduleTypes } from "./module-types.ts";

/**
 * A declaration file for a language service, under a path that no file of a program can have. Together these files are
 * complete: the service must not load a library of its own (`noLib`).
 */
export type TypeFile = {
  readonly path: string;
  readonly text: string;
  /** The paths of the declaration files that it imports, by specifier. */
  readonly imports?: Readonly<Record<string, string>>;
};

/** The declaration files of libraries, by name; the first file of each is the meaning of the name. */
export type LibraryTypes = ReadonlyMap<string, readonly TypeFile[]>;

/**
 * The declarations of what a program with these capabilities can use: its globals with their members, and the modules
 * it may import. A library without given declarations has only its name, and all its exports are `any`. `parts`: the
 * specifiers of parts of libraries that the program mentions.
 */
export function guestTypes(
  capabilities: Capabilities,
  modules: readonly HostModule[],
  libraries: LibraryTypes = new Map(),
  parts: readonly string[] = [],
): readonly TypeFile[] {
  const { denied: denials, restricted, shims } = guestPermissions(capabilities);
  const without = [...restricted, ...denials];
  const strangers = shims.map(({ path }) => path).filter((path) => pathKind(path) === "absent");
  return [
    ...pieces.map(({ path, text, cuts }) => typeFile(path, removeSpans(text, cuts, without))),
    ...(strangers.length > 0 ? [typeFile("shims.d.ts", strangers.map(shimType).join("\n"))] : []),
    ...modules
      .filter(({ name, language }) => language === undefined && moduleAccess(capabilities, name).isAllowed)
      .map((module) => typeFile(`modules/${module.name}.d.ts`, moduleTypes(module))),
    ...libraryNames
      .filter(
        (name) =>
          modules.every((module) => module.name !== name) && moduleAccess(capabilities, name).isAllowed,
      )
      .flatMap((name) => libraryTypes(name, libraries.get(name) ?? [], parts)),
  ];
}

/**
 * A declared name is completed in an import; its meaning is in separate files. `parts`: the specifiers
 * ("lodash-es/map") whose types are needed; all others of the library are `any`.
 */
function libraryTypes(
  name: string,
  files: readonly TypeFile[],
  parts: readonly string[],
): readonly TypeFile[] {
  const path = `libraries/${name}.d.ts`;
  const quotedName = JSON.stringify(name);
  const others = `declare module ${JSON.stringify(`${name}/*`)};`;
  const [first] = files;
  if (!first) {
    const comment = "/** A library of this playground. Its types are not known here. */";
    return [typeFile(path, `${comment}\ndeclare module ${quotedName};\n${others}`)];
  }
  const types = parts.flatMap((part) => {
    const types = part.startsWith(`${name}/`) ? partTypes(name, part) : undefined;
    return types === undefined ? [] : [`declare module ${JSON.stringify(part)} { ${types} }\n`];
  });
  const declaration = `declare module ${quotedName} {\n  import all = require("library");\n  export = all;\n}\n${types.join("")}${others}`;
  return [{ ...typeFile(path, declaration), imports: { library: first.path } }, ...files];
}

/**
 * The first line marks a file as part of the library, so its names cannot be renamed. The second is required by the
 * licence of TypeScript's own library.
 */
const fileHeader = `/// <reference no-default-lib="true"/>
// What a program finds in this playground. What the language has is described in the words of TypeScript's library,
// copyright Microsoft Corporation, Apache License 2.0, cut to what is there.
`;

function typeFile(path: string, text: string): TypeFile {
  return { path: `sandglass:/types/${path}`, text: `${fileHeader}\n${text}` };
}

/** The type of a shim, a global that the host adds. Only the host knows its type. */
function shimType(name: string): string {
  return `/** The playground's own. */\ndeclare var ${name}: any;`;
}

function removeSpans(
  text: string,
  cuts: Readonly<Record<string, readonly number[]>>,
  without: readonly string[],
): string {
  const spans: (readonly [start: number, end: number])[] = [];
  for (const path of without) {
    const places = cuts[path] ?? [];
    for (let index = 0; index < places.length; index += 2) {
      spans.push([places[index] ?? 0, places[index + 1] ?? 0]);
    }
  }
  spans.sort(([a], [b]) => a - b);
  let result = "";
  let from = 0;
  for (const [start, end] of spans) {
    // A member of something that has been removed already.
    if (end <= from) continue;
    result += text.slice(from, start);
    from = end;
  }
  return result + text.slice(from);
}
