import { shownKeys } from "./shortcut-keys.ts";

/** Keys, drawn as keys. What is drawn is a sign for some of them, and is read out as a word. */
export function ShortcutView({ keys }: { readonly keys: string }) {
  return (
    <span class="shortcut">
      {keys.split(" ").map((press, index) => (
        <span key={press}>
          {index > 0 && <span class="shortcut-then">then</span>}
          <span aria-hidden="true">
            {shownKeys(press).map(({ shown }) => (
              <kbd key={shown}>{shown}</kbd>
            ))}
          </span>
          <span class="visually-hidden">
            {shownKeys(press)
              .map(({ said }) => said)
              .join(" ")}
          </span>
        </span>
      ))}
    </span>
  );
}
