import { effect, signal } from "@preact/signals";
import { render } from "preact";
import type { Playground } from "../../../player/model/playground.ts";
import { element } from "../../../ui/page-element.ts";
import * as texts from "./shell-texts.ts";
import "./pane-choice.css";

const choices = [
  ["code", texts.code],
  ["both", texts.both],
  ["output", texts.output],
] as const;

type PaneChoice = (typeof choices)[number][0];

/**
 * On a phone, where two panes are small, one of them can have all the room. A run shows the output, and a link to a
 * position in the code shows the code. Returns the functions that do so.
 */
export function mountPaneChoice(playground: Playground): {
  readonly showCode: () => void;
  readonly showOutput: () => void;
} {
  const pane = signal<PaneChoice>("both");
  effect(() => {
    document.documentElement.dataset["pane"] = pane.value;
  });
  effect(() => {
    if (playground.activity.value === "starting" && pane.peek() === "code") pane.value = "output";
  });
  const place = element("pane-choice");
  const View = () => (
    // A landmark of its own, because it controls the page's main part and is not inside it.
    <nav class="pane-choice" aria-label={texts.whatIsShown}>
      {choices.map(([choice, label]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={pane.value === choice}
          onClick={() => {
            pane.value = choice;
          }}
        >
          {label}
        </button>
      ))}
    </nav>
  );
  render(<View />, place);
  return {
    showCode: () => {
      if (pane.peek() === "output") pane.value = "code";
    },
    showOutput: () => {
      if (pane.peek() === "code") pane.value = "output";
    },
  };
}
