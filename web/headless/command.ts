import { createInterface, type Interface } from "node:readline";
import { text as readAll } from "node:stream/consumers";
import { languageOf } from "../languages/catalog.ts";
import { explain } from "../output/explain.ts";
import { linesOf } from "../protocol/console.ts";
import type { RunEvent } from "../protocol/event.ts";
import { parseLimits } from "../protocol/limits.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { BadInput, grouped } from "../protocol/parse.ts";
import { engineLanguage, type RunOptions } from "../protocol/request.ts";
import type { Result } from "../protocol/result.ts";
import { formatPosition } from "../protocol/source.ts";
import { type Command, help, parseArguments } from "./arguments.ts";
import { readProgram } from "./files.ts";
import type { Sandbox } from "./sandbox.ts";

/** Where a command's texts come from and go to. */
export type Terminal = {
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  readonly version: string;
};

const exitCodes: Readonly<Record<Outcome["kind"], number>> = {
  completed: 0,
  threw: 1,
  invalid: 2,
  restricted: 3,
  exhausted: 4,
  unsettled: 5,
  crashed: 70,
  stopped: 130,
};
const wrongArguments = 64;
const noInput = 66;

/** Does what the command line says; gives the exit code. */
export async function runCommand(
  given: readonly string[],
  createSandbox: () => Sandbox,
  terminal: Terminal,
): Promise<number> {
  let command: Command;
  try {
    command = parseArguments(given);
  } catch (error) {
    return refuse(error, terminal, wrongArguments);
  }
  switch (command.kind) {
    case "help":
      terminal.out(`${help}\n`);
      return 0;
    case "version":
      terminal.out(`${terminal.version}\n`);
      return 0;
    case "run": {
      let options: RunOptions;
      try {
        options = await optionsOf(command, terminal);
      } catch (error) {
        return refuse(error, terminal, noInput);
      }
      using sandbox = createSandbox();
      return await runProgram(options, command.json, sandbox, terminal).catch((error) =>
        refuse(error, terminal, wrongArguments),
      );
    }
  }
}

/** Only what is wrong with the input is a sentence for whoever gave it. */
function refuse(error: unknown, { err }: Terminal, code: number): number {
  if (!(error instanceof BadInput)) throw error;
  err(`${error.message}\n`);
  return code;
}

type RunCommand = Command & { readonly kind: "run" };

async function optionsOf(
  { file, root, language, limits, seed, clock, input }: RunCommand,
  { stdin }: Terminal,
): Promise<RunOptions> {
  const program =
    file === "-"
      ? { code: await readAll(stdin as NodeJS.ReadableStream & AsyncIterable<string>) }
      : await readProgram(file, root);
  const named = "entry" in program ? languageOf(program.entry)?.id : undefined;
  return {
    ...program,
    language: language ?? named ?? engineLanguage,
    limits,
    ...(input !== undefined && { answers: input.split("\n") }),
    capabilities: {
      ...(seed !== undefined && { random: { seed } }),
      ...(clock !== undefined && { clock: { startsAt: clock } }),
    },
  };
}

async function runProgram(
  options: RunOptions,
  json: boolean,
  sandbox: Sandbox,
  terminal: Terminal,
): Promise<number> {
  const { out, err, signal } = terminal;
  const said = new Transcript(terminal);
  const lines = new Lines(terminal.stdin);
  const result = await sandbox.run({
    ...options,
    signal,
    onAsk: (question) => {
      if (terminal.stdin.isTTY) err(`${question} `);
      return lines.next();
    },
    ...(!json && { onEvent: (event) => said.hear(event) }),
  });
  lines.close();
  if (json) out(`${JSON.stringify(result)}\n`);
  else err(ending(result, options));
  return exitCodes[result.outcome.kind];
}

/** The standard input, a line at a time; not touched before the first one is asked for: it may never end. */
class Lines {
  private reader: Interface | undefined;
  private lines: AsyncIterator<string> | undefined;

  constructor(private readonly stdin: NodeJS.ReadableStream) {}

  async next(): Promise<string | null> {
    this.reader ??= createInterface({ input: this.stdin });
    this.lines ??= this.reader[Symbol.asyncIterator]();
    const { value, done } = await this.lines.next();
    return done ? null : value;
  }

  close(): void {
    this.reader?.close();
  }
}

/** Says as it comes what the program prints: warnings and errors where a terminal expects them. */
class Transcript {
  private tail: (RunEvent & { kind: "tail" }) | undefined;

  constructor(private readonly terminal: Terminal) {}

  hear(event: RunEvent): void {
    if (event.kind === "console") this.say(event.messages);
    if (event.kind === "tail") this.tail = event;
    if (event.kind !== "outcome" || !this.tail) return;
    const { omittedBytes, messages } = this.tail;
    if (omittedBytes > 0) this.terminal.err(`[${grouped(omittedBytes)} bytes are not shown]\n`);
    this.say(messages);
  }

  private say(messages: (RunEvent & { kind: "console" })["messages"]): void {
    for (const message of messages) {
      const isError = message.level === "error" || message.level === "warn";
      for (const line of linesOf(message)) this.terminal[isError ? "err" : "out"](`${line}\n`);
    }
  }
}

/** How it ended, in plain words. */
function ending({ outcome, usage }: Result, options: RunOptions): string {
  const { title, details, at, quote } = explain(outcome, parseLimits(options.limits));
  if (outcome.kind === "completed") return outcome.value === undefined ? "" : `${outcome.inspected}\n`;
  const lines = [
    `${title}${at ? ` (${formatPosition(at)})` : ""}.`,
    ...(quote === undefined ? [] : [quote]),
    ...details,
  ];
  return `${lines.join("\n")}\n${grouped(usage.fuel)} steps.\n`;
}
