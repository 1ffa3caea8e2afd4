import { errorHandler } from "monaco-editor/base/common/errors";

/*
 * A file may be deleted, renamed or switched to another language, or the editor may be removed, while Monaco still
 * has pending work: a completion, or a highlight that waits for the cursor to rest. That work then fails or is
 * cancelled, and Monaco does not catch it. These errors are suppressed here. All other errors are reported as usual.
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
