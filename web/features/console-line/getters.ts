import { valueOfElement } from "../../player/output/preview-view.ts";
import type { RovingFocus } from "../../player/output/roving-tabindex.ts";
import type { PreviewEntry } from "../../protocol/console/preview.ts";
import * as texts from "./console-texts.ts";

/**
 * Turns the getters in a value into buttons. The value's trees are drawn when the reader opens them. Drawing a value
 * calls no getter, because that would run code of the program. `onRead` gets the path from the value to the getter:
 * `.a[0].size`. Returns a function that stops this.
 */
export function offerGetters(
  value: HTMLElement,
  roving: RovingFocus | undefined,
  onRead: (path: string) => void,
): () => void {
  const upgrade = () => {
    for (const getter of value.querySelectorAll<HTMLElement>(".value-accessor:not([role])")) {
      const path = pathTo(getter, value);
      if (path === undefined || !getter.textContent?.startsWith("[Getter")) continue;
      getter.setAttribute("role", "button");
      getter.setAttribute("aria-label", texts.readGetter(path.replace(/^\./, "")));
      getter.title = texts.readGetterHint;
      getter.classList.add("tree-getter");
      getter.tabIndex = 0;
      getter.addEventListener("click", () => onRead(path));
      getter.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        onRead(path);
      });
      roving?.adopt(value);
    }
  };
  const observer = new MutationObserver(upgrade);
  observer.observe(value, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Returns undefined if the path needs more than names and indices, for example a Map entry. */
function pathTo(getter: HTMLElement, root: HTMLElement): string | undefined {
  let path = "";
  for (let at = getter; ; ) {
    const holder = at.parentElement?.closest<HTMLElement>(".value");
    if (!holder || !root.contains(holder)) return path;
    const preview = valueOfElement.get(at)?.preview;
    const step = valueOfElement.get(holder)?.preview.entries?.find(({ value }) => value === preview);
    const stepPath = step && stepOf(step);
    if (stepPath === undefined) return undefined;
    path = stepPath + path;
    at = holder;
  }
}

function stepOf({ key, index, mapKey }: PreviewEntry): string | undefined {
  if (mapKey) return undefined;
  if (index !== undefined) return `[${index}]`;
  if (key === undefined) return undefined;
  return /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
}
