import { readdir, readFile, stat } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { errorMessage } from "../../../protocol/error-message.ts";
import { type LessonReading, readLesson } from "../read/read-lesson.ts";
import { imagesBeside } from "./images.ts";
import * as texts from "./lesson-command-texts.ts";

/** A lesson file and the result of reading it. */
export type LessonFile = { readonly path: string; readonly result: LessonReading };

/** The command cannot work, for a reason that is not in the lessons. */
export class CommandError extends Error {
  override readonly name = "Unable";
}

/** The lesson files at these paths, and those in these folders, sorted by name in each folder. */
export async function findLessons(paths: readonly string[]): Promise<readonly string[]> {
  const lessons: string[] = [];
  for (const path of paths) {
    const kind = await stat(path).catch(() => undefined);
    if (kind === undefined) throw new CommandError(texts.noFileOrFolder(path));
    if (!kind.isDirectory()) {
      lessons.push(path);
      continue;
    }
    const inside = (await readdir(path, { recursive: true }))
      .filter((name) => isLesson(name))
      .sort()
      .map((name) => join(path, name));
    if (inside.length === 0) throw new CommandError(texts.noLessonIn(path));
    lessons.push(...inside);
  }
  return [...new Set(lessons)];
}

function isLesson(path: string): boolean {
  return (
    path.endsWith(".md") && !path.includes("node_modules") && basename(path).toLowerCase() !== "readme.md"
  );
}

export async function openLesson(path: string): Promise<LessonFile> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new CommandError(texts.noFile(path));
    throw new CommandError(texts.notRead(path, errorMessage(error)));
  }
  return { path, result: readLesson(text, { id: idOf(path), findImage: imagesBeside(path) }) };
}

/** The id of a lesson file: "first-steps" for "lessons/First steps.md". */
function idOf(path: string): string {
  const words =
    basename(path, extname(path))
      .toLowerCase()
      .match(/[a-z\d]+/g) ?? [];
  return words
    .join("-")
    .replace(/^(?![a-z])/, "lesson-")
    .slice(0, 60);
}
