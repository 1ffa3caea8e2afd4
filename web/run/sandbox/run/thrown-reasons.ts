import { formatPosition, type Position } from "../../../protocol/program/source-file.ts";
import type { ErrorReason } from "../../../protocol/run/error-reason.ts";
import type { Vm } from "../vm/vm.ts";
import type { UserFiles } from "./stack-trace.ts";

/** A program may throw and catch any number of errors: only the last of them are remembered. */
const maxReasons = 1_000;

/**
 * Why the engine threw the last errors of an evaluation. The engine does not say which object an error becomes. But an
 * error that the program constructs itself is constructed somewhere else: so the position of an error and its message
 * together tell whether the engine threw it.
 */
export class ThrownReasons {
  private readonly reasons = new Map<string, ErrorReason>();

  /** `positions`: where the program may be. Empty if none of it runs: the engine is compiling it. */
  add(reason: ErrorReason, message: string, positions: readonly Position[]): void {
    for (const at of positions.length === 0 ? [undefined] : positions) {
      const key = keyOf(message, at);
      // The last ones are at the end.
      this.reasons.delete(key);
      this.reasons.set(key, reason);
    }
    for (const key of this.reasons.keys()) {
      if (this.reasons.size <= maxReasons) break;
      this.reasons.delete(key);
    }
  }

  /** The reason of an error with that message and innermost position; undefined if the engine has thrown none. */
  of(message: string, at: Position | undefined): ErrorReason | undefined {
    return this.reasons.get(keyOf(message, at));
  }

  /** The reason of a call of a class, which the engine does not throw at the position of the call. */
  withoutPlace(message: string): ErrorReason | undefined {
    const reason = this.of(message, undefined);
    return reason?.kind === "classWithoutNew" ? reason : undefined;
  }
}

function keyOf(message: string, at: Position | undefined): string {
  return `${at ? formatPosition(at) : ""} ${message}`;
}

/** Where an error may be that the engine throws now; empty if none of the program runs, or if that is not known. */
export function throwingPositions(vm: Vm, files: UserFiles, { kind }: ErrorReason): readonly Position[] {
  // The engine is in the constructor, and the trace begins at its caller.
  if (kind === "classWithoutNew") return [];
  const site = vm.callSiteIn(files)?.at;
  const isCheck = kind === "constant" || kind === "notInitialized" || kind === "superNotCalled";
  const positions = [...(site ? [site] : []), ...(isCheck ? vm.callSites.locateChecks(files) : [])];
  return positions.map((at) => files.originalPosition(at));
}
