import type { EditorFile } from "../editor.ts";
import type { TypeScript } from "./type-service.ts";
import { addressOf, type Problem } from "./words.ts";

/** What TypeScript says of one text. */
export type FileProblems = Pick<EditorFile, "path" | "text"> & { readonly problems: readonly Problem[] };

/** How long nothing is typed before problems are looked for. */
const typingPauseMs = 300;

/** Looks for what is wrong with a program, again whenever it has changed. What is told is of the texts as they are. */
export class ProblemWatch {
  private pause: ReturnType<typeof setTimeout> | undefined;
  private looks = 0;

  constructor(
    private readonly typescript: Pick<TypeScript, "ask">,
    private readonly program: () => readonly EditorFile[],
    private readonly tell: (found: readonly FileProblems[]) => void,
  ) {}

  /** The program has changed: what is being found out about it is no longer asked for. */
  changed(): void {
    this.stop();
    this.pause = setTimeout(() => void this.look(), typingPauseMs);
  }

  stop(): void {
    clearTimeout(this.pause);
    this.looks++;
  }

  async look(): Promise<void> {
    this.stop();
    const look = this.looks;
    const files = this.program();
    const texts = files.map(({ path, text }) => ({ file: addressOf(path), text }));
    const found: FileProblems[] = [];
    for (const { path, text, language } of files) {
      if (!languages.has(language)) continue;
      try {
        const problems = await this.typescript.ask(texts, (answers) => answers.problems(addressOf(path)));
        found.push({ path, text, problems });
      } catch {
        // The compiler gives up on one or the other half of a text. The next one is another.
      }
      if (look !== this.looks) return;
    }
    this.tell(found);
  }
}

const languages: ReadonlySet<string> = new Set(["javascript", "typescript"]);
