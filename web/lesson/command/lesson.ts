import { mkdir, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { visibleText } from "../../output/visible-text.ts";
import { type Order, orderOf, usage } from "./arguments.ts";
import { checkLesson } from "./check.ts";
import { findLessons, openLesson, Unable } from "./files.ts";
import { asJson, asText } from "./report.ts";

/**
 * `npm run lesson`: a teacher's tool. What it has to say goes to the standard output, what keeps it from its work to
 * the standard error; `usage` has its exit codes.
 */
process.exitCode = await carryOut(orderOf(process.argv.slice(2)));

async function carryOut(order: Order): Promise<number> {
  try {
    switch (order.kind) {
      case "help":
        say(process.stdout, usage);
        return 0;
      case "wrong":
        say(process.stderr, `${order.sentence}\n\n${usage}`);
        return 2;
      case "check":
        return await check(order.paths, order.json);
      case "build":
        return await build(order.path, order.out);
    }
  } catch (error) {
    if (!(error instanceof Unable)) throw error;
    say(process.stderr, error.message);
    return 2;
  }
}

async function check(paths: readonly string[], json: boolean): Promise<number> {
  const { gradeFiles } = await import("./grader.ts");
  const reports = [];
  for (const path of await findLessons(paths.map(fromHere)))
    reports.push(await checkLesson({ ...(await openLesson(path)), path: asGiven(path) }, gradeFiles));
  say(process.stdout, json ? asJson(reports) : asText(reports));
  return reports.every(({ passed }) => passed) ? 0 : 1;
}

async function build(given: string, out: string): Promise<number> {
  const path = fromHere(given);
  const { lesson, problems } = (await openLesson(path)).reading;
  const passed = lesson !== undefined;
  if (problems.length > 0)
    say(process.stdout, asText([{ path: asGiven(path), passed, problems, exercises: [] }]));
  if (!lesson) return 1;
  const { buildPages } = await import("./build-pages.ts");
  const [page] = await buildPages([lesson]);
  const html = page?.html ?? "";
  const target = fromHere(out);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  } catch (error) {
    throw new Unable(`"${out}" cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  say(process.stdout, `${out}: ${sizeOf(html)}`);
  return 0;
}

/** A lesson, its file and the errors of its programs may be a stranger's: a terminal would act on their control characters. */
function say(output: NodeJS.WritableStream, text: string): void {
  output.write(`${visibleText(text)}\n`);
}

function sizeOf(html: string): string {
  return `${Math.ceil(Buffer.byteLength(html) / 1024).toLocaleString("en")} KiB, in one file`;
}

/** npm runs scripts in the folder of the package; what is asked for is meant from where npm was called. */
function fromHere(path: string): string {
  return resolve(here(), path);
}

function here(): string {
  return process.env["INIT_CWD"] ?? process.cwd();
}

/** As whoever called would write it. */
function asGiven(path: string): string {
  const short = relative(here(), path);
  return short === "" || short.startsWith("..") ? path : short;
}
