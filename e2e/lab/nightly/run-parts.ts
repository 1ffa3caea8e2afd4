import type { Command, Night, Part, Requirement } from "./parts.ts";

/** "not run": something that it requires is not here. It says nothing about the claim. */
export type Verdict = "passed" | "failed" | "not run";

export type PartResult = {
  readonly name: string;
  readonly verdict: Verdict;
  /** Why it failed or did not run. */
  readonly reason?: string;
  readonly seconds: number;
  /** Undefined where it cannot be measured: see e2e/processor-time.mjs. */
  readonly processorSeconds: number | undefined;
};

export type CommandResult = {
  readonly code: number;
  readonly seconds: number;
  readonly processorSeconds: number | undefined;
};

export type Machine = {
  /**
   * Gets what a part requires. Returns what is missing and what to do about it, if it cannot be had here. Throws if it
   * can be had and is broken.
   */
  readonly prepare: (requirement: Requirement) => Promise<string | undefined>;
  /** Runs a command, with an upper limit of its time in minutes. */
  readonly run: (command: Command, minutes: number) => Promise<CommandResult>;
};

/** Runs all commands of a part, also after one has failed: each has a result of its own. */
export async function runPart(part: Part, night: Night, machine: Machine): Promise<PartResult> {
  const { name, requires, minutes } = part;
  const unmeasured = { seconds: 0, processorSeconds: 0 };
  for (const requirement of requires) {
    try {
      const missing = await machine.prepare(requirement);
      if (missing !== undefined) return { name, verdict: "not run", reason: missing, ...unmeasured };
    } catch (error) {
      return { name, verdict: "failed", reason: messageOf(error), ...unmeasured };
    }
  }
  const failures: string[] = [];
  let seconds = 0;
  let processorSeconds: number | undefined = 0;
  for (const command of part.commands(night)) {
    const result = await machine.run(command, minutes);
    seconds += result.seconds;
    processorSeconds =
      processorSeconds === undefined || result.processorSeconds === undefined
        ? undefined
        : processorSeconds + result.processorSeconds;
    if (result.code === 0) continue;
    const why =
      result.seconds >= minutes * 60 ? `was ended after ${minutes} minutes` : `exits with ${result.code}`;
    failures.push(`${commandText(command)} ${why}`);
  }
  const measured = { seconds, processorSeconds };
  if (failures.length === 0) return { name, verdict: "passed", ...measured };
  return { name, verdict: "failed", reason: failures.join("; "), ...measured };
}

/** `strict`: a part that was not run counts as one that failed. */
export function exitCode(results: readonly PartResult[], strict: boolean): number {
  const isBad = ({ verdict }: PartResult) => verdict === "failed" || (strict && verdict === "not run");
  return results.length === 0 || results.some(isBad) ? 1 : 0;
}

/** In Markdown. */
export function summary(results: readonly PartResult[]): string {
  const rows = results.map(({ name, verdict, reason = "", seconds, processorSeconds }) => [
    name,
    verdict,
    (seconds / 60).toFixed(1),
    processorSeconds?.toFixed(0) ?? "?",
    reason.replaceAll(/\s+/g, " ").replaceAll("|", "\\|"),
  ]);
  const head = [
    ["part", "verdict", "minutes", "processor s", "why"],
    ["---", "---", "--:", "--:", "---"],
  ];
  return [...head, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** As it can be typed. */
export function commandText(command: Command): string {
  return `node ${command.join(" ")}`;
}
