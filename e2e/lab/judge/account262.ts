/** The result of one test of test262. Entries of the lists of skipped tests and known failures are given by index. */
export type Verdict = SkippedTest | JudgedTest;

type SkippedTest = { readonly kind: "skipped"; readonly path: string; readonly by: number };

type JudgedTest = {
  readonly kind: "judged";
  readonly path: string;
  readonly barePasses: boolean;
  readonly oursPasses: boolean;
  /** Errors in our VM that the bare engine does not have. */
  readonly regression: string | undefined;
  /** The known failures that match this test. */
  readonly concernedBy: readonly number[];
  /** The entries that describe its failure. */
  readonly explainedBy: readonly number[];
};

/** The number of a folder's tests that were run, and that pass in the bare engine and in our VM. */
export type Folder = {
  readonly folder: string;
  readonly judged: number;
  readonly bare: number;
  readonly ours: number;
};

export type Account = {
  readonly judged: number;
  readonly bare: number;
  readonly ours: number;
  readonly gainedPaths: readonly string[];
  readonly folders: readonly Folder[];
  readonly unexplained: readonly JudgedTest[];
  readonly explained: number;
  /** Tests by the entry that skipped them. */
  readonly skipped: readonly number[];
  /** Regressions by the entry that explains them. */
  readonly known: readonly number[];
  /** Known failures whose tests were run and do not fail. */
  readonly stale: readonly number[];
};

export function account262(all: readonly Verdict[], skipEntries: number, knownEntries: number): Account {
  const skipCounts = new Array<number>(skipEntries).fill(0);
  const owners = new Array<number>(knownEntries).fill(0);
  const indexes = new Set<number>();
  const judgedTests = all.filter((verdict) => verdict.kind === "judged");
  for (const verdict of all)
    if (verdict.kind === "skipped") skipCounts[verdict.by] = (skipCounts[verdict.by] ?? 0) + 1;
  for (const { concernedBy, explainedBy } of judgedTests) {
    for (const index of concernedBy) indexes.add(index);
    for (const index of explainedBy) owners[index] = (owners[index] ?? 0) + 1;
  }
  const regressions = judgedTests.filter(({ regression }) => regression !== undefined);
  const unexplainedTests = regressions.filter(({ explainedBy }) => explainedBy.length === 0);
  return {
    judged: judgedTests.length,
    bare: judgedTests.filter(({ barePasses }) => barePasses).length,
    ours: judgedTests.filter(({ oursPasses }) => oursPasses).length,
    gainedPaths: judgedTests
      .filter(({ barePasses, oursPasses }) => oursPasses && !barePasses)
      .map(({ path }) => path),
    folders: foldersOf(judgedTests),
    unexplained: unexplainedTests,
    explained: regressions.length - unexplainedTests.length,
    skipped: skipCounts,
    known: owners,
    stale: [...indexes].filter((index) => owners[index] === 0),
  };
}

/** By the first two parts of the paths: "built-ins/Array". */
function foldersOf(tests: readonly JudgedTest[]): readonly Folder[] {
  const folderOf = ({ path }: JudgedTest) => path.split("/").slice(0, -1).slice(0, 2).join("/");
  return [...new Set(tests.map(folderOf))].sort().map((folder) => {
    const some = tests.filter((verdict) => folderOf(verdict) === folder);
    const passing = (key: "barePasses" | "oursPasses") => some.filter((verdict) => verdict[key]).length;
    return { folder, judged: some.length, bare: passing("barePasses"), ours: passing("oursPasses") };
  });
}
