import { readFileSync } from "node:fs";
import vm from "node:vm";
import { bundleScript } from "../../../../web/build/script-text.ts";
import { compileElixir } from "../../../../web/languages/elixir/compiler/compile.ts";
import { blameMark } from "../../../../web/languages/elixir/runtime/report-mark.ts";

/**
 * Compares the results of the documentation's examples here with Elixir's recorded results:
 *
 *     node e2e/run.mjs e2e/lab/judge/elixir/doctests.ts <doctests.jsonl> [--module=Enum] [--all]
 *
 * Each block of examples is a separate session in a separate realm. It prints the differences, the missing functions by
 * the number of their examples, and a table by module. `--all` also prints each example that does not run.
 */
type Step = {
  readonly code: string;
  readonly kind: "ok" | "raise" | "throw" | "exit" | "late" | "down";
  readonly inspected?: string;
  readonly type?: string;
  readonly message?: string;
  readonly value?: string;
  readonly stdout: string;
};
type Block = { readonly module: string; readonly fun: string; readonly steps: readonly Step[] };
type Answer = {
  readonly kind: "ok" | "raise" | "throw" | "exit";
  readonly text: string;
  readonly printedText: string;
};

const args = process.argv.slice(2);
const file = args.find((each) => !each.startsWith("--"));
if (file === undefined) throw new Error("which file of examples?");
const only = args.find((each) => each.startsWith("--module="))?.slice("--module=".length);
const showsAll = args.includes("--all");

/** The modules that the library should have. Those of processes, code and the compiler are counted separately. */
const listedNames = new Set(
  "Kernel Enum Stream List Map MapSet Keyword Tuple String Integer Float Range Atom Function Access Regex Base Bitwise URI Version Date Time DateTime NaiveDateTime Calendar Calendar.ISO Date.Range Exception IO Inspect Inspect.Algebra Enumerable Collectable String.Chars List.Chars OptionParser Path StringIO Macro".split(
    " ",
  ),
);

const { text } = await bundleScript("web/languages/elixir/prelude.ts");
const prelude = new vm.Script(text);

/** Text that differs in each evaluation: printed functions, processes, references and counters. */
const isNew = /#Function<|#PID<|#Reference<|#Port<|\[counter: -/;

/** Code that uses the time or random numbers. */
const asksForNow = /utc_now|utc_today|local_now|DateTime\.now|random|shuffle|:rand|unique/;

class Session {
  private printedText = "";
  private readonly context: vm.Context;
  constructor() {
    const say = (line: string) => {
      this.printedText += `${line}\n`;
    };
    this.context = vm.createContext({ console: { log: say, error: () => {}, warn: () => {} } });
    prelude.runInContext(this.context);
  }

  evaluate(code: string): Answer {
    this.printedText = "";
    const { code: script, diagnostics, restricted } = compileElixir({ path: "nofile", text: code }, true);
    const problem = diagnostics.find(({ severity }) => severity === "error");
    if (restricted) return { kind: "raise", text: `${restricted.name} is restricted`, printedText: "" };
    if (problem) return { kind: "raise", text: problem.message, printedText: "" };
    try {
      const description = vm.runInContext(script, this.context, { timeout: 10_000 }) as string;
      const { inspected } = JSON.parse(description) as { inspected: string };
      return { kind: "ok", text: inspected, printedText: this.printedText };
    } catch (error) {
      const { name, message: text } = error as Error;
      const message = text.split(blameMark)[0] as string;
      const kind = name === "throw" || name === "exit" ? name : "raise";
      return {
        kind,
        text: kind === "raise" ? `** (${name}) ${message}` : message,
        printedText: this.printedText,
      };
    }
  }
}

function expectedText({ kind, inspected, type, message, value }: Step): string {
  if (kind === "ok") return inspected ?? "";
  if (kind === "raise") return `** (${type}) ${message}`;
  return value ?? "";
}

/** The missing function, if that is why an example does not run. */
function missing(answer: Answer, step: Step): string | undefined {
  if (answer.kind !== "raise") return undefined;
  const undefinedFunction = /function (\S+\/\d+) is undefined|undefined function (\S+\/\d+)/.exec(
    answer.text,
  );
  const name = undefinedFunction?.[1] ?? undefinedFunction?.[2];
  if (name !== undefined && !(step.type === "UndefinedFunctionError" && step.message?.includes(`${name} `)))
    return name;
  return (
    /^(.*) is restricted/.exec(answer.text)?.[0] ??
    /.*(?:not available here|\(restricted in Elixir\)).*/.exec(answer.text)?.[0]
  );
}

const tables = new Map<
  string,
  { runs: number; equal: number; different: number; missing: number; unlike: number }
>();
const missCounts = new Map<string, number>();
for (const line of readFileSync(file, "utf8").split("\n")) {
  if (line === "") continue;
  const block = JSON.parse(line) as Block;
  if (only !== undefined && block.module !== only) continue;
  const table = tables.get(block.module) ?? { runs: 0, equal: 0, different: 0, missing: 0, unlike: 0 };
  tables.set(block.module, table);
  const session = new Session();
  let isBroken = false;
  for (const step of block.steps) {
    const expected = expectedText(step);
    const answer = session.evaluate(step.code);
    const name = missing(answer, step);
    const isEqual =
      answer.kind === step.kind && answer.text === expected && answer.printedText === step.stdout;
    if (
      !isEqual &&
      (step.kind === "late" || step.kind === "down" || isNew.test(expected) || asksForNow.test(step.code))
    ) {
      table.unlike++;
      continue;
    }
    if (!isEqual && (name !== undefined || isBroken)) {
      table.missing++;
      isBroken = true;
      const key = name ?? "(follows another)";
      missCounts.set(key, (missCounts.get(key) ?? 0) + 1);
      if (showsAll)
        console.log(
          `- ${block.module}.${block.fun}\n    ${step.code.replaceAll("\n", "\n    ")}\n  ${answer.text}`,
        );
      continue;
    }
    table.runs++;
    if (isEqual) {
      table.equal++;
      continue;
    }
    table.different++;
    isBroken = true;
    console.log(`${block.module}.${block.fun}\n    ${step.code.replaceAll("\n", "\n    ")}`);
    console.log(
      `  Elixir ${step.kind} ${expected}${step.stdout && `\n  prints ${JSON.stringify(step.stdout)}`}`,
    );
    console.log(
      `  here   ${answer.kind} ${answer.text}${answer.printedText && `\n  prints ${JSON.stringify(answer.printedText)}`}`,
    );
  }
}

console.log("\nmissing:");
for (const [name, count] of [...missCounts].sort(([, a], [, b]) => b - a)) console.log(`${count} ${name}`);
console.log("\nmodule: equal of runs, different, missing, not comparable");
const sum = { runs: 0, equal: 0, different: 0, missing: 0, unlike: 0 };
const ofList = { ...sum };
for (const [name, table] of [...tables].sort(([a], [b]) => (a < b ? -1 : 1))) {
  console.log(`${listedNames.has(name) ? "" : "(not in the list) "}${name}: ${row(table)}`);
  for (const key of Object.keys(sum) as (keyof typeof sum)[]) {
    sum[key] += table[key];
    if (listedNames.has(name)) ofList[key] += table[key];
  }
}
console.log(`modules of the list: ${row(ofList)}`);
console.log(`all: ${row(sum)}`);
const comparable = ofList.runs + ofList.missing;
console.log(`${((ofList.equal / comparable) * 100).toFixed(1)} % of the list's ${comparable} examples equal`);

function row({ runs, equal, different, missing, unlike }: typeof sum): string {
  return `${equal} of ${runs}, ${different}, ${missing}, ${unlike}`;
}
