import { stringOf } from "../../player/output/log-text.ts";
import type { ClientSession } from "../../run/client/client-session.ts";

export type Forkable = { fork(): Pick<ClientSession, "evaluate" | "dispose"> };

/** Reading a value takes little, unless a getter on the path never ends. */
const limits = { fuel: 2_000_000, cpuMs: 500, wallMs: 1_000, outputBytes: 1_024 };

/**
 * The names of the members of a session's value: its own first, then those of its prototypes. They are read in a copy
 * of the session that is then discarded, so a getter or a proxy cannot change the session.
 * @param path the path to the value: `list[0].name`
 */
export async function membersOf(session: Forkable, path: string): Promise<readonly string[]> {
  const fork = session.fork();
  try {
    const outcome = await fork.evaluate({ code: membersCode(path), limits }, () => {}).result;
    const text = outcome.kind === "completed" && outcome.value ? stringOf(outcome.value.head)?.is : undefined;
    return text ? text.split("\n") : [];
  } finally {
    fork.dispose();
  }
}

/** The maximum number of characters of a string that is returned uncut. */
const maxText = 9_000;

/** A program whose value is these names, one per line. It includes only names that can be written after a dot. */
export function membersCode(path: string): string {
  return `(() => {
  const names = new Set();
  let length = 0;
  for (let at = ${path}, depth = 0; at !== null && at !== undefined && depth < 20; at = Reflect.getPrototypeOf(at), depth++) {
    if (typeof at !== "object" && typeof at !== "function") at = Object(at);
    for (const name of Reflect.ownKeys(at)) {
      if (typeof name !== "string" || name.length > 100 || !/^[\\p{ID_Start}$_][\\p{ID_Continue}$]*$/u.test(name)) continue;
      if (depth > 0 && /^(?:constructor|__\\w+__)$/.test(name)) continue;
      length += name.length + 1;
      if (length > ${maxText}) return [...names].join("\\n");
      names.add(name);
    }
  }
  return [...names].join("\\n");
})()`;
}
