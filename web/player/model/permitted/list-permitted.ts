import { resolveAllowlist } from "../../../allowlist/allowlist.ts";
import { describeCapabilities } from "../../../allowlist/capabilities-text.ts";
import { permittedModules } from "../../../allowlist/module-access.ts";
import { languageNames } from "../../../languages/language-names.ts";
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
  process: texts.ofNode,
  storage: texts.storage,
};

/** The names that a program in that language may use. Rejects if those of its library cannot be loaded. */
export async function listPermittedNames(
  language: string,
  capabilities: Capabilities,
  modules: readonly HostModule[],
): Promise<Permissions> {
  const load = languageNames.get(language);
  const own = permittedModules(modules, capabilities, load && language).map(({ name, docs }) =>
    docs === undefined ? name : `${name}: ${docs.split("\n", 1)[0]}`,
  );
  const names = await load?.();
  const { sentences, groups } = names?.permitted(capabilities) ?? {
    sentences: [describeCapabilities(capabilities)],
    groups: javascriptGroups(capabilities),
  };
  return {
    sentences,
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
