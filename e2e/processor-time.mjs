import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

/**
 * Runs a command and measures the seconds of the clock and of the processor that it and all processes below it take,
 * a browser's included. Linux counts a process only for a parent that waits for it, and a browser's processes are left
 * to others when they end. So the processes are looked at ten times a second: what one used after its last look is not
 * counted. Elsewhere than on Linux there are no seconds of the processor.
 *
 * `node e2e/processor-time.mjs npm test` prints both for any command, in any checkout.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns {Promise<{ code: number, seconds: number, processorSeconds: number | undefined }>}
 */
export async function measure(command, args, options = {}) {
  const began = process.hrtime.bigint();
  const child = spawn(command, args, { stdio: "inherit", ...options });
  /** @type {Map<string, number>} */
  const used = new Map();
  const look = () => {
    for (const [key, seconds] of secondsBelow(child.pid ?? 0, used)) used.set(key, seconds);
  };
  const timer = existsSync("/proc/self/stat") ? setInterval(look, 100) : undefined;
  const [code, signal] = await once(child, "exit");
  clearInterval(timer);
  return {
    code: code ?? (signal === "SIGINT" ? 130 : 1),
    seconds: Number(process.hrtime.bigint() - began) / 1e9,
    processorSeconds: timer && [...used.values()].reduce((sum, each) => sum + each, 0),
  };
}

/** Linux counts in ticks, of which a second has 100 on every machine that Node runs on (`getconf CLK_TCK`). */
const ticksPerSecond = 100;

/**
 * The seconds of each process that descends from `root`, or was seen to do so before its parent ended. A process's key
 * is its number and its beginning: numbers are used again.
 *
 * @param {number} root
 * @param {ReadonlyMap<string, number>} seen
 * @returns {[string, number][]}
 */
function secondsBelow(root, seen) {
  /** @type {Map<number, { key: string, parent: number, seconds: number }>} */
  const processes = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const line = readFileSync(`/proc/${name}/stat`, "utf8");
      // The program's name, in parentheses, may have spaces and parentheses in it.
      const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
      processes.set(Number(name), {
        key: `${name} ${fields[19]}`,
        parent: Number(fields[1]),
        seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      });
    } catch {
      // It ended meanwhile.
    }
  }
  /** @type {[string, number][]} */
  const found = [];
  for (const [number, { key, seconds }] of processes) {
    for (let id = number, at = processes.get(id); at !== undefined; id = at.parent, at = processes.get(id)) {
      if (id !== root && !seen.has(at.key)) continue;
      found.push([key, seconds]);
      break;
    }
  }
  return found;
}

const [, script, command, ...args] = process.argv;
if (script !== undefined && command !== undefined && import.meta.url === pathToFileURL(script).href) {
  const { code, seconds, processorSeconds } = await measure(command, args);
  console.error(
    `${seconds.toFixed(1)} s, ${processorSeconds?.toFixed(1) ?? "?"} s of processor: ${[command, ...args].join(" ")}`,
  );
  process.exitCode = code;
}
