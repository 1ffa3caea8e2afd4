import type { Playground } from "../../../player/model/playground.ts";

/** Ctrl+Enter runs the program, and Escape stops it. Both work before the commands of the page are loaded. */
export function handleRunKeys(playground: Playground): void {
  const isBusy = () => playground.busy.value || playground.otherActivity.value !== undefined;
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault();
      playground.run();
    } else if (event.key === "Escape" && isBusy() && !event.defaultPrevented) {
      playground.stop();
    }
  });
}
