import type * as monaco from "monaco-editor/editor";
import { guestTypes } from "../types/guest-types.ts";
import { type Known, rangeOf } from "./monaco-places.ts";
import { registerProviders } from "./monaco-providers.ts";
import type { Subject } from "./monaco-service.ts";
import type { Answers, Problem, Remote } from "./monaco-words.ts";
import TypeScriptWorker from "./ts.worker.ts?worker";

/** TypeScript, at work in a worker of its own. */
export type TypeScript = {
  /** What it is about, when that has changed. */
  read(subject: Subject | undefined): void;
};

type Monaco = typeof monaco;
type Model = monaco.editor.ITextModel;

/** How long nothing is typed before problems are looked for. */
const typingPauseMs = 300;

/**
 * Starts the worker, waits until it answers, and lets Monaco ask it. Monaco is handed over, and not imported: what two
 * chunks import, the bundler puts into a third.
 */
export async function startTypeScript({
  editor,
  languages,
  MarkerSeverity,
  MarkerTag,
}: Monaco): Promise<TypeScript> {
  const worker = new TypeScriptWorker({ name: "typescript" });
  const failed = new Promise<never>((_, reject) => {
    worker.addEventListener("error", () => reject(new Error("the worker did not start")), { once: true });
  });
  const client = editor.createWebWorker<Remote<Answers>>({ worker, keepIdleModels: true });
  await Promise.race([failed, client.getProxy().then((proxy) => proxy.setTypes([]))]);

  let subject: Subject | undefined;
  const models = () => [...(subject?.models.all() ?? [])];
  const known: Known = {
    async ask(model, question) {
      try {
        // With all of the program: what a name in one file means may be in another.
        const answers = await client.withSyncedResources(models().map(([, each]) => each.uri));
        if (model.isDisposed()) return undefined;
        const answer = await question(answers, model.uri.toString());
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
    modelOf: (file) => models().find(([, model]) => model.uri.toString() === file)?.[1],
  };
  registerProviders(languages, ["javascript", "typescript"], known);

  let pause: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    for (const [path, model] of models()) {
      if (!["javascript", "typescript"].includes(model.getLanguageId())) continue;
      const problems = await known.askForPlaces(model, (answers, file) => answers.problems(file));
      if (problems)
        subject?.markers.setTheirs(
          path,
          problems.map((problem) => markOf(problem, model)),
        );
    }
  };
  const markOf = (problem: Problem, model: Model) => {
    const { message, code, severity, isSyntax, isUnnecessary, isDeprecated } = problem;
    const severities = {
      error: MarkerSeverity.Error,
      warning: MarkerSeverity.Warning,
      hint: MarkerSeverity.Hint,
    };
    return {
      message,
      code: String(code),
      severity: severities[severity],
      isSyntax,
      tags: [
        ...(isUnnecessary ? [MarkerTag.Unnecessary] : []),
        ...(isDeprecated ? [MarkerTag.Deprecated] : []),
      ],
      ...rangeOf(model, problem),
    };
  };

  let world: Subject["world"] | undefined;
  let stopListening = () => {};
  return {
    read(next) {
      subject = next;
      stopListening();
      if (!next) return;
      const lookSoon = () => {
        clearTimeout(pause);
        pause = setTimeout(() => void look(), typingPauseMs);
      };
      stopListening = next.models.listen(lookSoon);
      if (next.world !== world) {
        world = next.world;
        const types = guestTypes(world.capabilities, world.modules);
        void client.getProxy().then((proxy) => proxy.setTypes(types));
      }
      void look();
    },
  };
}
