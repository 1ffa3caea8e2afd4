import { expect, test } from "vitest";
import { monacoTrim } from "./monaco-trim.ts";

type Hook = (this: { error(message: string): never }, ...args: unknown[]) => unknown;

const context = {
  error(message: string): never {
    throw new Error(message);
  },
};

/** The plugin at work on modules of Monaco, by their paths in it. */
function trim() {
  const plugin = monacoTrim() as unknown as Readonly<Record<"buildStart" | "transform" | "buildEnd", Hook>>;
  plugin.buildStart.call(context);
  return {
    transform: (path: string, code: string) =>
      plugin.transform.call(context, code, `/home/node_modules/monaco-editor/esm/vs/${path}`),
    end: () => plugin.buildEnd.call(context),
  };
}

const diff = "editor/browser/widget/diffEditor/diffEditorWidget.js";

test("a class that no page makes becomes an empty one", () => {
  const { transform } = trim();
  expect(transform(diff, "class DiffEditorWidget { make() {} }\nexport { DiffEditorWidget };")).toEqual({
    code: "export class DiffEditorWidget {}",
    map: null,
  });
});

test("all other modules of Monaco, and all modules of others, stay as they are", () => {
  const { transform } = trim();
  expect(transform("editor/browser/widget/other.js", "export { DiffEditorWidget };")).toBeNull();
  const plugin = monacoTrim() as unknown as { readonly transform: Hook };
  expect(plugin.transform.call(context, "export {};", `/home/web/${diff}`)).toBeNull();
});

test("a module that no longer exports its class fails the build, by name and with what to do", () => {
  const { transform } = trim();
  expect(() => transform(diff, "export { DiffEditor };")).toThrow(
    "monaco-editor's editor/browser/widget/diffEditor/diffEditorWidget.js no longer exports DiffEditorWidget. Find out",
  );
});

test("a module that Monaco no longer imports fails the build", () => {
  const { transform, end } = trim();
  transform("editor/editor.api.js", "");
  expect(end).toThrow("monaco-editor no longer imports DiffEditorWidget from");
});

test("models that listen are not reported as a leak; if the module stops doing that, the build fails", () => {
  const { transform } = trim();
  const service = "editor/common/services/languageService.js";
  expect(transform(service, "new Emitter({ leakWarningThreshold: 200, name })")).toEqual({
    code: "new Emitter({ leakWarningThreshold: 0, name })",
    map: null,
  });
  expect(() => transform(service, "new Emitter()")).toThrow("no longer counts listeners. Find out");
});

test("Monaco's own language service, with its second worker, fails the build", () => {
  const { transform } = trim();
  expect(() => transform("languages/features/typescript/workerManager.js", "")).toThrow(
    "Something imports monaco-editor's languages/features/typescript/workerManager.js, which brings a second worker",
  );
});

test("a build without Monaco does not fail", () => {
  const { transform, end } = trim();
  transform(diff, "export { DiffEditorWidget };");
  expect(end).not.toThrow();
});
