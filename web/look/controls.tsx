import { useSignal } from "@preact/signals";
import { visibleText } from "../output/visible-text.ts";
import type { Look } from "../playground/look/look.ts";
import { grouped } from "../ui/format-number.ts";

type Control = {
  readonly name: string;
  /** The description of the action. */
  readonly title: string;
  /** The key as in a keyboard event, and its label. */
  readonly key: string;
  readonly keyLabel: string;
  readonly withShift: boolean;
  readonly run: (look: Look) => unknown;
};

const control = (
  name: string,
  key: string,
  keyLabel: string,
  title: string,
  run: (look: Look) => unknown,
): Control => ({ name, title, key, keyLabel, withShift: keyLabel.startsWith("Shift+Arrow"), run });

const moves: readonly Control[] = [
  control("First", "Home", "Home", "To the first moment", (look) => look.first()),
  control("Back", "ArrowLeft", "←", "To the previous moment", (look) => look.back()),
  control("Next", "ArrowRight", "→", "To the next moment", (look) => look.next()),
  control("Last", "End", "End", "To the last moment", (look) => look.last()),
];

const jumps: readonly Control[] = [
  control("Over", "o", "O", "To the next moment that is not inside a call from here", (look) => look.over()),
  control("Out", "u", "U", "To the moment after this call returned", (look) => look.out()),
  control("Here again", "t", "T", "To the next time that this place runs", (look) => look.nextHere()),
  control("Here before", "T", "Shift+T", "To the previous time that this place ran", (look) =>
    look.nextHere(-1),
  ),
];

const stop = control("Stop here", "b", "B", "Set or remove a breakpoint in this line", (look) => {
  const site = look.site.value;
  if (site) look.toggleStop(site);
});

/** Visible if there are breakpoints. */
const toStops: readonly Control[] = [
  control("Stop before", "ArrowLeft", "Shift+Arrow left", "To the previous breakpoint", (look) =>
    look.toStop(-1),
  ),
  control("Next stop", "ArrowRight", "Shift+Arrow right", "To the next breakpoint", (look) => look.toStop(1)),
];

const change = control("Last change", "c", "C", "To the last change of the chosen variable", (look) =>
  look.lastChange(),
);

/** Handles a key; false if the key has no action here. */
export function handleControlKey(look: Look, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || !look.moment.value) return false;
  const { target } = event;
  // The reader types a number.
  if (target instanceof HTMLInputElement && target.type !== "range") return false;
  const isArrow = event.key.startsWith("Arrow");
  const match = [...moves, ...jumps, stop, ...toStops, change].find(
    ({ key, withShift }) => key === event.key && (!isArrow || withShift === event.shiftKey),
  );
  if (!match) return false;
  void match.run(look);
  return true;
}

/** The buttons to the next and the previous moments. */
export function Moves({ look }: { readonly look: Look }) {
  return (
    <fieldset class="look-moves" aria-label="Go to a moment">
      {moves.map((each) => (
        <ControlButton key={each.name} look={look} control={each} />
      ))}
    </fieldset>
  );
}

/** The number of the moment, in a field that the reader can edit. */
export function MomentNumber({ look }: { readonly look: Look }) {
  const draft = useSignal<string | undefined>(undefined);
  const last = look.moments - 1;
  return (
    <>
      {/* Not a form: the sandbox of a widget's frame does not submit forms. */}
      <p class="look-number">
        <label>
          Moment{" "}
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={last}
            value={draft.value ?? look.number.value}
            onInput={({ currentTarget }) => {
              draft.value = currentTarget.value;
            }}
            onKeyDown={({ key, isComposing }) => {
              if (key !== "Enter" || isComposing) return;
              if (draft.value !== undefined) void look.goTo(Number(draft.value));
              draft.value = undefined;
            }}
            onBlur={() => {
              draft.value = undefined;
            }}
          />
        </label>{" "}
        of {grouped(last)}
      </p>
    </>
  );
}

/** The buttons for larger steps. */
export function Jumps({ look }: { readonly look: Look }) {
  const variable = look.selection.value;
  return (
    <fieldset class="look-jumps" aria-label="Go further">
      {jumps.map((each) => (
        <ControlButton key={each.name} look={look} control={each} />
      ))}
      <ControlButton look={look} control={stop} isPressed={look.isAtStop.value} />
      {look.stops.value.length > 0 &&
        toStops.map((each) => <ControlButton key={each.name} look={look} control={each} />)}
      {variable && (
        <ControlButton
          look={look}
          control={{ ...change, name: `Last change of ${visibleText(variable.name)}` }}
        />
      )}
    </fieldset>
  );
}

type ButtonProps = { readonly look: Look; readonly control: Control; readonly isPressed?: boolean };

function ControlButton({ look, control, isPressed }: ButtonProps) {
  const { name, title, keyLabel, run } = control;
  const isArrow = keyLabel.length === 1 && !/\w/.test(keyLabel);
  return (
    <button
      type="button"
      class="button look-button"
      aria-label={name}
      aria-pressed={isPressed}
      title={`${title} (${keyLabel})`}
      onClick={() => void run(look)}
    >
      {name}
      {isArrow && <kbd>{keyLabel}</kbd>}
    </button>
  );
}
