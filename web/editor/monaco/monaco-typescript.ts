import type * as monaco from "monaco-editor/editor";
import type { EditorFile } from "../editor.ts";
import { findingsOf } from "../typescript/findings.ts";
import { ProblemWatch, startTypeScript } from "../typescript/type-service.ts";
import { addressOf, type TextFile } from "../typescript/words.ts";
import type { Known } from "./places.ts";
import { registerProviders } from "./providers.ts";
import type { Subject } from "./service.ts";

/** TypeScript, as Monaco asks it. */
export type Asked = {
  /** What it is about, when that has changed. */
  read(subject: Subject | undefined): void;
};

/**
 * Starts TypeScript and lets Monaco ask it. Monaco is handed over, and not imported: what two chunks import, the bundler
 * puts into a third.
 */
export async function connect(languages: typeof monaco.languages): Promise<Asked> {
  const typescript = await startTypeScript();
  let subject: Subject | undefined;
  const files = (): readonly EditorFile[] => subject?.models.files() ?? [];
  const texts = (): readonly TextFile[] => files().map(({ path, text }) => ({ file: addressOf(path), text }));
  const known: Known = {
    async ask(model, question) {
      try {
        const path = subject?.models.pathOf(model);
        if (path === undefined) return undefined;
        // With all of the program: what a name in one file means may be in another.
        const answer = await typescript.ask(texts(), (answers) => question(answers, addressOf(path)));
        return model.isDisposed() ? undefined : answer;
      } catch {
        // The compiler gives up on one or the other half of a text. The next one is another.
        return undefined;
      }
    },
    async askForPlaces(model, question) {
      const asked = model.getVersionId();
      const answer = await known.ask(model, question);
      return model.isDisposed() || model.getVersionId() !== asked ? undefined : answer;
    },
    modelOf: (file) => [...(subject?.models.all() ?? [])].find(([path]) => addressOf(path) === file)?.[1],
  };
  registerProviders(languages, ["javascript", "typescript"], known);

  const watch = new ProblemWatch(typescript, files, (found) => {
    subject?.markers.setTheirs(found);
    subject?.found(findingsOf(found));
  });
  let stopListening = () => {};
  return {
    read(next) {
      subject = next;
      stopListening();
      watch.stop();
      if (!next) return;
      stopListening = next.models.listen(() => watch.changed());
      typescript.setWorld(next.world);
      void watch.look();
    },
  };
}
