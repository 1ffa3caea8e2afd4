import { useSignal } from "@preact/signals";
import { visibleText } from "../../player/output/visible-text.ts";
import { formatWhole } from "../../ui/format-number.ts";
import { type Control, change, controlOf, jumps, moves, stop, toStops } from "./control-list.ts";
import type { Look } from "./look.ts";
import * as texts from "./look-view-texts.ts";

/** Handles a key. Returns false if the key has no action here. */
export function handleControlKey(look: Look, event: KeyboardEvent): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey || !look.moment.value) return false;
  const { target } = event;
  // The reader is typing a number.
  if (target instanceof HTMLInputElement && target.type !== "range") return false;
  const match = controlOf(event);
  if (!match) return false;
  void match.run(look);
  return true;
}

/** The buttons to the next and the previous moments. */
export function Moves({ look }: { readonly look: Look }) {
  return (
    <fieldset class="look-moves" aria-label={texts.goToMoment}>
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
      {/* Not a form: the sandbox of a widget's frame does not allow forms to be submitted. */}
      <p class="look-number">
        <label>
          {texts.moment}{" "}
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
        {texts.ofAll}
        {formatWhole(last)}
      </p>
    </>
  );
}

/** The buttons for larger steps. */
export function Jumps({ look }: { readonly look: Look }) {
  const variable = look.selection.value;
  return (
    <fieldset class="look-jumps" aria-label={texts.goFurther}>
      {jumps.map((each) => (
        <ControlButton key={each.name} look={look} control={each} />
      ))}
      <ControlButton look={look} control={stop} isPressed={look.isAtStop.value} />
      {look.stops.value.length > 0 &&
        toStops.map((each) => <ControlButton key={each.name} look={look} control={each} />)}
      {variable && (
        <ControlButton
          look={look}
          control={{ ...change, name: texts.lastChangeOf(visibleText(variable.name)) }}
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
