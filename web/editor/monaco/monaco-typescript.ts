import type * as monaco from "monaco-editor/editor";
import type { EditorEnvironment, EditorFile, LanguageDiagnostic } from "../editor.ts";
import { addressOf, type TextFile } from "../typescript/protocol.ts";
import { toDiagnostics } from "../typescript/to-diagnostics.ts";
import { ProblemWatcher, startTypeScript } from "../typescript/type-service.ts";
import type { Markers } from "./markers.ts";
import type { Models } from "./models.ts";
import type { ProgramQueries } from "./monaco-conversions.ts";
import { registerProviders } from "./providers.ts";

/** The program in the current editor and its environment, for the language service. */
export type ServiceContext = {
  readonly models: Models;
  readonly markers: Markers;
  environment: EditorEnvironment;
  readonly onDiagnostics: (diagnostics: readonly LanguageDiagnostic[]) => void;
};

/** TypeScript's language service for Monaco. */
export type MonacoTypeScript = {
  /** Sets the program and its environment, after each change. */
  setContext(context: ServiceContext | undefined): void;
};

/**
 * Starts TypeScript and connects it with Monaco. What is of Monaco is a parameter and not imported, because the bundler puts
 * modules that two chunks import into a third chunk.
 */
export async function connect(
  languages: typeof monaco.languages,
  completeTyping: () => void,
): Promise<MonacoTypeScript> {
  const typescript = await startTypeScript();
  typescript.lateTypes.subscribe((count) => count > 0 && completeTyping());
  let context: ServiceContext | undefined;
  const files = (): readonly EditorFile[] => context?.models.files() ?? [];
  const texts = (): readonly TextFile[] => files().map(({ path, text }) => ({ file: addressOf(path), text }));
  const program: ProgramQueries = {
    async ask(model, question) {
      try {
        const path = context?.models.pathOf(model);
        if (path === undefined) return undefined;
        // With all files of the program, because a name in one file may be declared in another.
        const answer = await typescript.ask(texts(), (answers) => question(answers, addressOf(path)));
        return model.isDisposed() ? undefined : answer;
      } catch {
        // The compiler fails for some incomplete texts. The next text is another one.
        return undefined;
      }
    },
    async askForRanges(model, question) {
      const version = model.getVersionId();
      const answer = await program.ask(model, question);
      return model.isDisposed() || model.getVersionId() !== version ? undefined : answer;
    },
    modelOf(file) {
      const path = [...(context?.models.paths() ?? [])].find((each) => addressOf(each) === file);
      return path === undefined ? undefined : context?.models.get(path);
    },
  };
  registerProviders(languages, ["javascript", "typescript"], program);

  const watcher = new ProblemWatcher(typescript, files, (problems) => {
    context?.markers.setTheirs(problems);
    context?.onDiagnostics(toDiagnostics(problems));
  });
  let stopListening = () => {};
  return {
    setContext(next) {
      context = next;
      stopListening();
      watcher.stop();
      if (!next) return;
      stopListening = next.models.listen(() => watcher.onChange());
      typescript.setEnvironment(next.environment);
      void watcher.check();
    },
  };
}
