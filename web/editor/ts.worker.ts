import { start } from "monaco-editor/editor/editor.worker.start";
import { answersAbout } from "./monaco-answers.ts";

/** The worker that has TypeScript in it, for web/editor/monaco-typescript.ts. */
start((context) => answersAbout(() => context.getMirrorModels()));
