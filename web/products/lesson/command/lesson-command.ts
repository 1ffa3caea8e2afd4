import { mkdir, writeFile } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import { visibleText } from "../../../player/output/visible-text.ts";
import { errorMessage } from "../../../protocol/error-message.ts";
import { checkLesson } from "./check-lesson.ts";
import { type LessonCommand, parseArguments, usage } from "./lesson-arguments.ts";
import * as texts from "./lesson-command-texts.ts";
import { CommandError, findLessons, openLesson } from "./lesson-files.ts";
import { asJson, asText } from "./lesson-report.ts";

/**
 * `npm run lesson`: a teacher's tool. It writes results to the standard output, and errors that prevent its work to the
 * standard error. The exit codes are in `usage`.
 */
process.exitCode = await runCommand(parseArguments(process.argv.slice(2)));

async function runCommand(command: LessonCommand): Promise<number> {
  try {
    switch (command.kind) {
      case "help":
        write(process.stdout, usage);
        return 0;
      case "wrong":
        write(process.stderr, `${command.sentence}\n\n${usage}`);
        return 2;
      case "check":
        return await check(command.paths, command.json);
      case "build":
        return await build(command.path, command.out);
    }
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    write(process.stderr, error.message);
    return 2;
  }
}

async function check(paths: readonly string[], json: boolean): Promise<number> {
  const { gradeFiles } = await import("./exercise-grader.ts");
  const reports = [];
  for (const path of await findLessons(paths.map(fromCaller)))
    reports.push(
      await checkLesson({ ...(await openLesson(path)), path: relativeToCaller(path) }, gradeFiles),
    );
  write(process.stdout, json ? asJson(reports) : asText(reports));
  return reports.every(({ passed }) => passed) ? 0 : 1;
}

async function build(lessonPath: string, out: string): Promise<number> {
  const path = fromCaller(lessonPath);
  const { lesson, problems } = (await openLesson(path)).result;
  const hasPassed = lesson !== undefined;
  if (problems.length > 0)
    write(
      process.stdout,
      asText([{ path: relativeToCaller(path), passed: hasPassed, problems, exercises: [] }]),
    );
  if (!lesson) return 1;
  const { buildPages } = await import("./build-pages.ts");
  const [page] = await buildPages([lesson]);
  const html = page?.html ?? "";
  const target = fromCaller(out);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, html);
  } catch (error) {
    throw new CommandError(texts.notWritten(out, errorMessage(error)));
  }
  write(process.stdout, `${out}: ${sizeOf(html)}`);
  return 0;
}

/**
 * Writes text with visible control characters. A lesson, its file name and the errors of its programs may be from a
 * stranger, and a terminal would execute control characters.
 */
function write(output: NodeJS.WritableStream, text: string): void {
  output.write(`${visibleText(text)}\n`);
}

function sizeOf(html: string): string {
  return texts.pageSize(Math.ceil(Buffer.byteLength(html) / 1024).toLocaleString("en"));
}

/** A path relative to the folder where npm was called. (npm runs scripts in the folder of the package.) */
function fromCaller(path: string): string {
  return resolve(callerFolder(), path);
}

function callerFolder(): string {
  return process.env["INIT_CWD"] ?? process.cwd();
}

/** A path in the caller's folder becomes relative to that folder. Other paths are unchanged. */
function relativeToCaller(path: string): string {
  const short = relative(callerFolder(), path);
  return short === "" || short.startsWith("..") ? path : short;
}
