import { useSignal } from "@preact/signals";
import { visibleText } from "../output/visible-text.ts";
import type { Look } from "../playground/look/look.ts";
import { grouped } from "../ui/format-number.ts";

type Control = {
  readonly name: string;
  /** What it does. */
  readonly title: string;
  /** The name of the key that does it, as an event has it, and as it is shown. */
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

/** Once there are stops. */
const toStops: readonly Control[] = [
  control("Stop before", "ArrowLeft", "Shift+Arrow left", "To the previous breakpoint", (look) =>
    look.toStop(-1),
  ),
  control("Next stop", "ArrowRight", "Shift+Arrow right", "To the next breakpoint", (look) => look.toStop(1)),
];

const change = control("Last change", "c", "C", "To the last change of the chosen variable", (look) =>
  look.lastChange(),
);

/** Does what a key is for; false for a key that is for nothing here. */
export function handleControlKey(look: Look, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || !look.moment.value) return false;
  const { target } = event;
  // A number is written there.
  if (target instanceof HTMLInputElement && target.type !== "range") return false;
  const isArrow = event.key.startsWith("Arrow");
  const match = [...moves, ...jumps, stop, ...toStops, change].find(
    ({ key, withShift }) => key === event.key && (!isArrow || withShift === event.shiftKey),
  );
  if (!match) return false;
  void match.run(look);
  return true;
}

/** What goes from moment to moment. */
export function Moves({ look }: { readonly look: Look }) {
  return (
    <fieldset class="look-moves" aria-label="Go to a moment">
      {moves.map((each) => (
        <ControlButton key={each.name} look={look} control={each} />
      ))}
    </fieldset>
  );
}

/** The number of the moment; another one can be written there. */
export function MomentNumber({ look }: { readonly look: Look }) {
  const draft = useSignal<string | undefined>(undefined);
  const last = look.moments - 1;
  return (
    <>
      {/* Not a form: a widget's frame is in a sandbox, which submits none. */}
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

/** What goes further at once. */
export function Jumps({ look }: { readonly look: Look }) {
  const chosen = look.selection.value;
  return (
    <fieldset class="look-jumps" aria-label="Go further">
      {jumps.map((each) => (
        <ControlButton key={each.name} look={look} control={each} />
      ))}
      <ControlButton look={look} control={stop} isPressed={look.isAtStop.value} />
      {look.stops.value.length > 0 &&
        toStops.map((each) => <ControlButton key={each.name} look={look} control={each} />)}
      {chosen && (
        <ControlButton
          look={look}
          control={{ ...change, name: `Last change of ${visibleText(chosen.name)}` }}
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
