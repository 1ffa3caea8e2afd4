import { errorHandler } from "monaco-editor/base/common/errors";

/*
 * A file is deleted, renamed or switched to another language, or the editor goes, while Monaco still has work in hand for
 * it: a completion, a highlight that waits for the cursor to rest. When it comes to that work it fails, or cancels it, and
 * nobody in there hears of it. It is no error of anybody's; all others stay what they are.
 */

const report = errorHandler.unexpectedErrorHandler;
errorHandler.unexpectedErrorHandler = (error) => {
  if (!isAboutDisposed(error)) report(error);
};

addEventListener("unhandledrejection", (event) => {
  if (isAboutDisposed(event.reason)) event.preventDefault();
});

function isAboutDisposed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "Canceled" || /^(?:Model|TextModelPart) is disposed!$/.test(error.message);
}
