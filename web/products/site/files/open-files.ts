import { languages } from "../../../languages/catalog.ts";
import type { ProgramLoader } from "../../../player/model/document/program-loader.ts";
import * as texts from "./file-texts.ts";

/** Asks the reader for files, and opens their program. */
export function chooseFiles(loader: ProgramLoader): void {
  const field = document.createElement("input");
  field.type = "file";
  field.multiple = true;
  field.accept = [...languages.flatMap(({ extensions }) => extensions), ".json"].join();
  field.addEventListener("change", () => {
    if (field.files?.length) void loader.openFiles([...field.files]);
  });
  field.click();
}

/** Opens files that are dropped onto the pane. Dragged text still goes to the editor. */
export function acceptDrops(pane: HTMLElement, loader: ProgramLoader): void {
  let zone: HTMLElement | undefined;
  const clear = () => {
    zone?.remove();
    zone = undefined;
  };
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  const capture = { capture: true };
  pane.addEventListener(
    "dragenter",
    (event) => {
      if (!hasFiles(event) || zone) return;
      zone = document.createElement("div");
      zone.className = "drop-zone";
      zone.textContent = texts.dropToOpen;
      // The elements below it would fire such events for every line.
      zone.addEventListener("dragleave", clear);
      pane.append(zone);
    },
    capture,
  );
  pane.addEventListener(
    "dragover",
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    },
    capture,
  );
  pane.addEventListener(
    "drop",
    (event) => {
      clear();
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) void loader.openFiles(files);
    },
    capture,
  );
  // A file that is dropped beside the editor would replace the whole page.
  for (const type of ["dragover", "drop"])
    addEventListener(type, (event) => hasFiles(event as DragEvent) && event.preventDefault());
  addEventListener("dragend", clear);
}
