#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { runCommand } from "./command.ts";
import { createSandbox } from "./index.ts";

/** The `sandglass` command. */
const interrupted = new AbortController();
process.once("SIGINT", () => interrupted.abort());
const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

process.exitCode = await runCommand(process.argv.slice(2), createSandbox, {
  stdin: process.stdin,
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  signal: interrupted.signal,
  version: String(version),
});
// A terminal that is waited for keeps the process alive.
process.stdin.unref?.();
