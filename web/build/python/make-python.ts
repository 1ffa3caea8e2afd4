import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bakeStart, exportGlobals, type StartedState } from "../../interpreters/passes/bake-start.ts";
import { pythonStackBytes } from "../../languages/python/python-binary.ts";
import { addTrampoline } from "./add-trampoline.ts";

/**
 * CPython as a binary whose instances have started: the package's own loader starts it once, here, and none of its
 * JavaScript is needed afterwards. `loader` is the path of that loader.
 */
export async function startedPython(
  original: Uint8Array,
  loader: string,
): Promise<{ readonly binary: Uint8Array<ArrayBuffer>; readonly library: Uint8Array }> {
  const folder = await mkdtemp(join(tmpdir(), "python-"));
  try {
    const file = (name: string) => join(folder, name);
    const [binary, memory, library, state] = [file("binary"), file("memory"), file("library"), file("state")];
    await writeFile(binary, exportGlobals(original));
    const script = fileURLToPath(new URL("./start-python.mjs", import.meta.url));
    const ours = fileURLToPath(new URL("../../languages/python/", import.meta.url));
    for (const task of ["library", "state"])
      execFileSync(process.execPath, [script, task, loader, binary, ours, library, memory, state], {
        stdio: "inherit",
      });
    const { addedEntries, globals, importedGlobals } = JSON.parse(
      await readFile(state, "utf8"),
    ) as StartedState;
    const started: StartedState = {
      memory: withStackLimits(await readFile(memory), globals),
      addedEntries,
      globals,
      importedGlobals,
    };
    return {
      binary: bakeStart(original, started, addTrampoline),
      library: await readFile(library),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * CPython ends a recursion with an error of its own when its stack is nearly used up. Its stack is larger here than the
 * host's, which counts (`stack` in interpreter-binary.ts), so its limits move: `c_stack_soft_limit` and
 * `c_stack_hard_limit`, behind `c_stack_top` in the state of its thread.
 */
function withStackLimits(memory: Uint8Array, globals: StartedState["globals"]): Uint8Array {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length >> 2);
  const [pointer = 0, top = 0, end = 0] = Object.values(globals);
  const found: number[] = [];
  for (let index = 0; index < words.length - 2; index++) {
    const [soft = 0, hard = 0] = [words[index + 1], words[index + 2]];
    if (words[index] === top && soft > hard && hard > end && soft < end + stackMarginBytes) found.push(index);
  }
  const [at] = found;
  if (at === undefined || found.length > 1) throw new Error("the limits of CPython's stack are not found");
  const least = pointer - pythonStackBytes;
  words[at + 1] = least + softBytes;
  words[at + 2] = least + hardBytes;
  return memory;
}

const stackMarginBytes = 100_000;

/** What a call of C may need that does not look at the limit, and what raising the error needs. */
const softBytes = 24_576;
const hardBytes = 4_096;
