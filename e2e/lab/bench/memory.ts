import { readdirSync, readFileSync } from "node:fs";
import type { BrowserServer } from "@playwright/test";

/**
 * The proportional set size of a browser and of all its child processes, in MB: pages of memory that processes share
 * count once. Linux only (/proc); elsewhere it is NaN.
 */
export function megabytesOf(server: BrowserServer): number {
  if (process.platform !== "linux") return Number.NaN;
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const stat = readOr(`/proc/${name}/stat`);
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const browser = server.process().pid ?? -1;
  const isIn = (pid: number): boolean => pid === browser || (pid > 1 && isIn(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(isIn)
    .map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)
    .reduce((sum, each) => sum + each, 0);
}

function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
