import { parseArgs } from "node:util";
import * as texts from "./lesson-command-texts.ts";

/** The parsed arguments of the command. */
export type LessonCommand =
  | { readonly kind: "check"; readonly paths: readonly string[]; readonly json: boolean }
  | { readonly kind: "build"; readonly path: string; readonly out: string }
  | { readonly kind: "help" }
  /** The arguments are invalid; the sentence says why. */
  | { readonly kind: "wrong"; readonly sentence: string };

export const usage = `Usage:
  npm run lesson -- check <lesson.md or folder>…   runs every solution against its checks
                    --json                         prints the results as JSON
  npm run lesson -- <lesson.md> --out <page.html>  builds a page that needs no other file

Exit code: 0 no errors (there may be warnings), 1 a lesson has errors, 2 the command could not run.
The format of a lesson: web/products/lesson/README.md`;

export function parseArguments(args: readonly string[]): LessonCommand {
  const [first, ...rest] = args;
  if (first === undefined) return wrong(texts.nameLessonOrCheck);
  if (first === "--help" || first === "-h" || first === "help") return { kind: "help" };
  return first === "check" ? checkCommand(rest) : buildCommand(args);
}

function checkCommand(args: readonly string[]): LessonCommand {
  const { paths, values, unknownOption } = parse(args, { json: { type: "boolean" } });
  if (unknownOption !== undefined) return wrong(texts.unknownCheckOption(unknownOption));
  if (paths.length === 0) return wrong(texts.nothingToCheck);
  return { kind: "check", paths, json: values["json"] === true };
}

function buildCommand(args: readonly string[]): LessonCommand {
  const { paths, values, unknownOption } = parse(args, { out: { type: "string", short: "o" } });
  if (unknownOption !== undefined) return wrong(texts.unknownOption(unknownOption));
  const [path, second] = paths;
  if (path === undefined) return wrong(texts.nameLesson);
  if (second !== undefined) return wrong(texts.oneLesson(path, second));
  const out = values["out"];
  if (typeof out !== "string" || out === "") return wrong(texts.namePage);
  return { kind: "build", path, out };
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>["options"]>;

/** Not strict, so that an unknown option gets our own error with the option as written. */
function parse(args: readonly string[], options: Options) {
  const { positionals, values, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const unknownToken = tokens.find((token) => token.kind === "option" && !Object.hasOwn(options, token.name));
  return {
    paths: positionals,
    values,
    unknownOption: unknownToken?.kind === "option" ? unknownToken.rawName : undefined,
  };
}

function wrong(sentence: string): LessonCommand {
  return { kind: "wrong", sentence };
}
