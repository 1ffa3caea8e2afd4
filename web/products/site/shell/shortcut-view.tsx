import { keyLabels } from "./shortcut-keys.ts";
import * as texts from "./shortcut-texts.ts";

/** Keys, drawn like keys. Some are shown as a symbol and read out as a word. */
export function ShortcutView({ keys }: { readonly keys: string }) {
  return (
    <span class="shortcut">
      {keys.split(" ").map((press, index) => (
        <span key={press}>
          {index > 0 && <span class="shortcut-then">{texts.thenKeys}</span>}
          <span aria-hidden="true">
            {keyLabels(press).map(({ symbol }) => (
              <kbd key={symbol}>{symbol}</kbd>
            ))}
          </span>
          <span class="visually-hidden">
            {keyLabels(press)
              .map(({ speech }) => speech)
              .join(" ")}
          </span>
        </span>
      ))}
    </span>
  );
}
