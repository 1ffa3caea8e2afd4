import { resolveAllowlist } from "../../../allowlist/allowlist.ts";
import { describeCapabilities } from "../../../allowlist/capabilities-text.ts";
import { moduleAccess } from "../../../allowlist/module-access.ts";
import { permittedSignatures } from "../../../languages/elixir/allowlist/elixir-signatures.ts";
import { describeElixir } from "../../../languages/elixir/allowlist/elixir-text.ts";
import { parseSignatures } from "../../../languages/elixir/editor/elixir-names.ts";
import type { Capabilities } from "../../../protocol/capabilities/capabilities.ts";
import { type Group, globalOf, groups } from "../../../protocol/capabilities/known-globals.ts";
import type { HostModule } from "../../../protocol/program/host-module.ts";
import type { Permissions } from "../../output/permitted-list.tsx";
import * as texts from "./permitted-texts.ts";

/** The titles of the groups of globals. */
const groupTitles: Readonly<Record<Group, string>> = {
  language: texts.theLanguage,
  console: texts.printing,
  input: texts.asking,
  timers: texts.timers,
  clock: texts.theTime,
  randomness: texts.randomNumbers,
  code: texts.textRunAsCode,
  intl: texts.languagesAndCountries,
  encoding: texts.textsAndBytes,
  url: texts.addresses,
  events: texts.events,
  cloning: texts.copies,
};

/** The names that a program in that language may use. `elixirLibrary` loads the library's signatures from the build. */
export async function listPermittedNames(
  language: string,
  capabilities: Capabilities,
  modules: readonly HostModule[],
  elixirLibrary: () => Promise<string>,
): Promise<Permissions> {
  const isElixir = language === "elixir";
  const own = modules
    .filter(
      (each) => (each.language === "elixir") === isElixir && moduleAccess(capabilities, each.name).isAllowed,
    )
    .map(({ name, docs }) => (docs === undefined ? name : `${name}: ${docs.split("\n", 1)[0]}`));
  const groups = isElixir
    ? elixirGroups(await elixirLibrary(), capabilities)
    : javascriptGroups(capabilities);
  return {
    sentences: isElixir
      ? [describeElixir(capabilities), texts.notInElixir]
      : [describeCapabilities(capabilities)],
    groups: own.length > 0 ? [{ title: texts.ownModules, names: own }, ...groups] : groups,
  };
}

function javascriptGroups({ globals: allowlist }: Capabilities): Permissions["groups"] {
  const { globals, denials, shims } = resolveAllowlist(allowlist);
  return Object.entries(groups).flatMap(([group, names]) => {
    const has = (path: string) => shims.has(path) || (globals.has(globalOf(path)) && !denials.has(path));
    const permittedNames = names.filter(has);
    return permittedNames.length === 0 ? [] : [{ title: groupTitles[group as Group], names: permittedNames }];
  });
}

function elixirGroups(signatures: string, capabilities: Capabilities): Permissions["groups"] {
  return [...permittedSignatures(parseSignatures(signatures), capabilities)]
    .filter(([, functions]) => functions.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, names]) => ({ title, names }));
}
