#!/usr/bin/env node
import { readFileSync } from "node:fs";
import * as texts from "./command-texts.ts";
import { runCommand } from "./dispatch-command.ts";
import { createSandbox } from "./index.ts";
import { type OutputStream, printMessage, type Terminal } from "./terminal.ts";

/** The `sandglass` command. */
const crashedCode = 70;
const cannotWriteCode = 74;
/** The exit code that a shell reports for a program that SIGPIPE ended. */
const brokenPipeCode = 141;

const stopController = new AbortController();
// A second signal ends the process at once.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopController.abort());

/** The exit code to use after an output has failed. */
let failedOutputCode: number | undefined;

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const terminal: Terminal = {
  stdin: process.stdin,
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
  signal: stopController.signal,
  version: String(version),
};

function outputTo(stream: NodeJS.WriteStream): OutputStream {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (failedOutputCode !== undefined) return;
    const isClosed = error.code === "EPIPE";
    if (!isClosed) printMessage(terminal, texts.notWritten(error.message));
    failedOutputCode = isClosed ? brokenPipeCode : cannotWriteCode;
    process.exitCode = failedOutputCode;
    stopController.abort();
  });
  return {
    isTTY: stream.isTTY,
    // After a failure, nothing more is written.
    write: (text) => failedOutputCode === undefined && stream.write(text),
  };
}

const exitCode = await runCommand(process.argv.slice(2), createSandbox, terminal).catch((error: unknown) => {
  printMessage(terminal, texts.ownBug(error instanceof Error ? error.stack : error));
  return crashedCode;
});
process.exitCode = failedOutputCode ?? exitCode;
// Waiting for a terminal would keep the process alive.
process.stdin.unref?.();
