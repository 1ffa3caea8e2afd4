import { keyLabels } from "./shortcut-keys.ts";
import * as texts from "./shortcut-texts.ts";

/** Keys, drawn as keys. What is drawn is a sign for some of them, and is read out as a word. */
export function ShortcutView({ keys }: { readonly keys: string }) {
  return (
    <span class="shortcut">
      {keys.split(" ").map((press, index) => (
        <span key={press}>
          {index > 0 && <span class="shortcut-then">{texts.thenKeys}</span>}
          <span aria-hidden="true">
            {keyLabels(press).map(({ drawn }) => (
              <kbd key={drawn}>{drawn}</kbd>
            ))}
          </span>
          <span class="visually-hidden">
            {keyLabels(press)
              .map(({ spoken }) => spoken)
              .join(" ")}
          </span>
        </span>
      ))}
    </span>
  );
}
