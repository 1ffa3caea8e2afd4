/** What is asked of the command. */
export type LessonCommand =
  | { readonly kind: "check"; readonly paths: readonly string[]; readonly json: boolean }
  | { readonly kind: "build"; readonly path: string; readonly out: string }
  | { readonly kind: "help" }
  /** It cannot be understood; the sentence says why. */
  | { readonly kind: "wrong"; readonly sentence: string };

export const usage = `Usage:
  npm run lesson -- check <lesson.md or folder>…   tries every solution against its checks
                    --json                         says what it found as JSON
  npm run lesson -- <lesson.md> --out <page.html>  builds a page that needs no other file

Exit code: 0 all is well (there may be warnings), 1 a lesson fails, 2 the command could not do its work.
How a lesson is written: web/lesson/README.md`;

export function parseArguments(args: readonly string[]): LessonCommand {
  const [first, ...rest] = args;
  if (first === undefined) return wrong("What is to be done?");
  if (first === "--help" || first === "-h" || first === "help") return { kind: "help" };
  return first === "check" ? checkCommand(rest) : buildCommand(args);
}

function checkCommand(rest: readonly string[]): LessonCommand {
  const paths = rest.filter((each) => !each.startsWith("-"));
  const stray = rest.find((each) => each.startsWith("-") && each !== "--json");
  if (stray !== undefined) return wrong(`"check" has no option "${stray}"; it has --json.`);
  if (paths.length === 0) return wrong('"check" should be followed by lessons, or folders of them.');
  return { kind: "check", paths, json: rest.includes("--json") };
}

function buildCommand(args: readonly string[]): LessonCommand {
  const paths: string[] = [];
  let out: string | undefined;
  for (let index = 0; index < args.length; index++) {
    const each = args[index] ?? "";
    if (each === "--out" || each === "-o") out = args[++index];
    else if (each.startsWith("--out=")) out = each.slice("--out=".length);
    else if (each.startsWith("-")) return wrong(`There is no option "${each}"; there is --out <page.html>.`);
    else paths.push(each);
  }
  const [path, second] = paths;
  if (path === undefined) return wrong("Which lesson is to be built?");
  if (second !== undefined)
    return wrong(`One lesson is built at a time, not "${path}" and "${second}". To try lessons: check …`);
  if (out === undefined || out === "") return wrong("Where is the page to go? --out <page.html>");
  return { kind: "build", path, out };
}

function wrong(sentence: string): LessonCommand {
  return { kind: "wrong", sentence };
}
