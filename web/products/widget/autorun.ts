import type { Exercise } from "../../player/exercise/exercise.ts";
import type { Result } from "../../protocol/run/result.ts";

/**
 * Runs a program with `autorun` when it becomes visible, but not if its last run had to be killed or crashed the
 * browser. The reader can still press Run.
 */
export function autorun(
  root: HTMLElement,
  exercise: Pick<Exercise, "files" | "setup">,
  run: () => Promise<Result>,
): void {
  const mark = `sandglass.killed.${digest(JSON.stringify([exercise.files, exercise.setup]))}`;
  if (isMarked(mark)) return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    // Before the run begins, because it may crash this page.
    setMark(mark, true);
    run().then(
      ({ outcome }) => setMark(mark, isKilled(outcome.kind)),
      () => setMark(mark, false),
    );
  });
  observer.observe(root);
}

function isKilled(kind: Result["outcome"]["kind"]): boolean {
  return kind === "exhausted" || kind === "stopped" || kind === "crashed";
}

function isMarked(mark: string): boolean {
  try {
    return sessionStorage.getItem(mark) !== null;
  } catch {
    // A sandboxed frame has no storage. The page around it remembers the mark while it is open.
    return false;
  }
}

function setMark(mark: string, isSet: boolean): void {
  try {
    if (isSet) sessionStorage.setItem(mark, "1");
    else sessionStorage.removeItem(mark);
  } catch {
    // As above.
  }
}

/** FNV-1a, 32 bits: only to distinguish the programs of one page. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(36);
}
