import { groupDigits } from "../../protocol/parsers.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import * as texts from "../code-editor-texts.ts";
import type { EditorFile } from "../editor.ts";
import { addressOf, type TypeScriptProblem } from "./protocol.ts";
import { type RestartingTypeScript, TooSlow } from "./restarting-typescript.ts";

/** TypeScript's diagnostics for one text. */
export type FileProblems = Pick<EditorFile, "path" | "text"> & {
  readonly problems: readonly TypeScriptProblem[];
};

/** The pause in typing before problems are searched. */
const typingPauseMs = 300;

/** Checks a program for problems, again after each change. The reported problems belong to the current texts. */
export class ProblemWatcher {
  private pause: ReturnType<typeof setTimeout> | undefined;
  private checks = 0;

  constructor(
    private readonly typescript: Pick<RestartingTypeScript, "ask">,
    private readonly program: () => readonly EditorFile[],
    private readonly onProblems: (problems: readonly FileProblems[]) => void,
  ) {}

  /** The program has changed: the pending check is no longer needed. */
  onChange(): void {
    this.stop();
    this.pause = setTimeout(() => void this.check(), typingPauseMs);
  }

  stop(): void {
    clearTimeout(this.pause);
    this.checks++;
  }

  async check(): Promise<void> {
    this.stop();
    const look = this.checks;
    const files = this.program();
    const contents = files.map(({ path, text }) => ({ file: addressOf(path), text }));
    const results: FileProblems[] = [];
    for (const { path, text, language } of files) {
      if (!isEcmaScript(language)) continue;
      try {
        const problems = await this.typescript.ask(contents, (answers) => answers.problems(addressOf(path)));
        results.push({ path, text, problems });
      } catch (error) {
        // The compiler fails for some incomplete texts. The next text is another one.
        if (error instanceof TooSlow) results.push({ path, text, problems: [ownWarning(error.message)] });
      }
      if (look !== this.checks) return;
      if (results.at(-1)?.problems[0]?.code === noCode) break;
    }
    this.onProblems(limitProblems(results));
  }
}

/**
 * The maximum number of reported problems: a list of 10,000 blocked the page for four seconds. All errors come before
 * hints about unused names.
 */
const maxProblems = 300;

function limitProblems(files: readonly FileProblems[]): readonly FileProblems[] {
  let remaining = maxProblems;
  return files.map(({ path, text, problems }) => {
    if (problems.length <= remaining) {
      remaining -= problems.length;
      return { path, text, problems };
    }
    const byWeight = [
      ...problems.filter(({ severity }) => severity !== "hint"),
      ...problems.filter(({ severity }) => severity === "hint"),
    ];
    const visible = byWeight.slice(0, remaining);
    const more = byWeight.slice(remaining).filter(({ severity }) => severity !== "hint");
    remaining = 0;
    const [first] = more;
    if (!first) return { path, text, problems: visible };
    const sentence = texts.moreProblems(groupDigits(more.length));
    return {
      path,
      text,
      problems: [...visible, { ...ownWarning(sentence), start: first.start, end: first.end }],
    };
  });
}

/** A code that TypeScript does not use. */
const noCode = 0;

/** Our own warning in place of TypeScript's, at the beginning of a file. */
function ownWarning(message: string): TypeScriptProblem {
  return {
    start: 0,
    end: 0,
    code: noCode,
    message,
    severity: "warning",
    isSyntax: false,
    isUnnecessary: false,
    isDeprecated: false,
  };
}
