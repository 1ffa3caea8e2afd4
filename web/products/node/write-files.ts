import { constants } from "node:fs";
import { type FileHandle, mkdir, open, readFile, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { parseFilePath, type SourceFile } from "../../protocol/program/source-file.ts";
import * as texts from "./command-texts.ts";

/**
 * Writes the files of a program into a folder. The program is a stranger's: it chooses names and contents. So nothing
 * outside the folder is written, no link is followed out of it, and no file is replaced. A file that already has that
 * text is left as it is.
 *
 * Returns what was not written, in sentences.
 */
export async function writeFiles(folder: string, files: readonly SourceFile[]): Promise<string | undefined> {
  if (files.length === 0) return undefined;
  let home: string;
  try {
    await mkdir(folder, { recursive: true });
    home = await realpath(folder);
  } catch (error) {
    return texts.noFilesFolder(folder, messageOf(error));
  }
  const problems: string[] = [];
  for (const file of files) {
    const problem = await write(home, folder, file).catch((error: unknown) =>
      texts.fileNotWritten(file.path, messageOf(error)),
    );
    if (problem !== undefined) problems.push(problem);
  }
  return problems.length === 0 ? undefined : problems.join("\n");
}

async function write(home: string, folder: string, { path, text }: SourceFile): Promise<string | undefined> {
  // What the sandbox gives is checked already. This is where it would do harm.
  const segments = parseFilePath(path, "path").split("/");
  const target = join(home, ...segments);
  let parent = home;
  for (const segment of segments.slice(0, -1)) {
    await mkdir(join(parent, segment)).catch(ignoreExisting);
    parent = await realpath(join(parent, segment));
    if (!isWithin(home, parent)) return texts.leadsOutside(path, folder);
  }
  let handle: FileHandle;
  try {
    // Fails if there is a file or a link, also one to nowhere.
    handle = await open(
      join(parent, segments.at(-1) as string),
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
      0o644,
    );
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const isSame = (await readFile(target, "utf8").catch(() => undefined)) === text;
    return isSame ? undefined : texts.isThere(path, folder);
  }
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  return undefined;
}

function isWithin(home: string, folder: string): boolean {
  const path = relative(home, folder);
  return path === "" || (path !== ".." && !path.startsWith(`..${sep}`) && !path.includes(":"));
}

function ignoreExisting(error: unknown): void {
  if (codeOf(error) !== "EEXIST") throw error;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
