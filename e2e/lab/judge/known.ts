/** A selection of tests, and a reason. Every given criterion must hold. */
export type Entry = {
  /** A glob of the test's path: `*` stands for anything but "/", `**` for anything. */
  readonly path?: string;
  readonly feature?: string;
  readonly includes?: string;
  /** A text that the test contains. */
  readonly mentions?: string;
  /** A glob of the name of one of the file's tests. */
  readonly subtest?: string;
  /** A glob for the failure's message. */
  readonly failure?: string;
  readonly reason: string;
};

export type DescribedFailure = {
  readonly path: string;
  readonly source: string;
  readonly features: readonly string[];
  readonly includes: readonly string[];
  readonly subtest?: string;
  readonly failure?: string;
};

const criteria = ["path", "feature", "includes", "mentions", "subtest", "failure"] as const;

export function parseEntries(json: string, file: string): readonly Entry[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list)) throw new Error(`${file} should be a list`);
  return list.map((item: Record<string, unknown>, index) => {
    const { reason, ...rest } = item;
    const hasKnownCriteria = Object.entries(rest).every(
      ([key, value]) => (criteria as readonly string[]).includes(key) && typeof value === "string",
    );
    if (!hasKnownCriteria || Object.keys(rest).length === 0 || typeof reason !== "string" || reason === "") {
      throw new Error(`${file}[${index}] should have a reason and some of ${criteria.join(", ")}`);
    }
    return item as Entry;
  });
}

export function matches(entry: Entry, test: DescribedFailure): boolean {
  return (
    (entry.path === undefined || matchesGlob(entry.path, test.path)) &&
    (entry.feature === undefined || test.features.includes(entry.feature)) &&
    (entry.includes === undefined || test.includes.includes(entry.includes)) &&
    (entry.subtest === undefined || matchesGlob(entry.subtest, test.subtest ?? "")) &&
    (entry.failure === undefined || matchesGlob(entry.failure, test.failure ?? "")) &&
    (entry.mentions === undefined || test.source.includes(entry.mentions))
  );
}

/** Whether the entry would apply to this test if it failed so. */
export function concerns({ failure: _, ...entry }: Entry, test: DescribedFailure): boolean {
  return matches(entry, test);
}

export function entryText({ reason, ...criteria }: Entry): string {
  const which = Object.entries(criteria).map(([key, value]) => `${key} ${value}`);
  return `${which.join(", ")}: ${reason}`;
}

export function matchesGlob(glob: string, text: string): boolean {
  const pattern = glob
    .split(/(\*\*|\*)/)
    .map((part) =>
      part === "**" ? "[\\s\\S]*" : part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&"),
    )
    .join("");
  return new RegExp(`^${pattern}$`).test(text);
}
