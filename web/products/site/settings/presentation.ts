import { signal } from "@preact/signals";
import type { Command } from "../../../features/command.ts";
import { element } from "../../../ui/page-element.ts";
import { type TextSize, textSizes } from "../../settings/appearance.ts";
import * as texts from "./settings-texts.ts";
import "./presentation.css";

/** The minimum text size, in CSS pixels, that is readable from the last row. */
const minSize: TextSize = 24;

/**
 * Presentation mode: large text, with few things beside code and output, for a projector. It lasts until it is ended or
 * the page is reloaded. The text size in the settings does not change.
 */
export class Presentation {
  readonly isOn = signal(false);
  readonly command: Command = {
    id: "sandglass.present",
    label: texts.togglePresentation,
    run: () => this.toggle(),
  };
  private end: HTMLElement | undefined;

  /** The text size to use for the size in the settings. */
  textSize(set: TextSize): TextSize {
    return this.isOn.value ? (textSizes.find((size) => size >= Math.max(set, minSize)) ?? set) : set;
  }

  private toggle(): void {
    this.isOn.value = !this.isOn.value;
    document.documentElement.toggleAttribute("data-present", this.isOn.value);
    this.end?.remove();
    if (!this.isOn.value) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button present-end";
    const rest = document.createElement("span");
    rest.textContent = " presentation";
    button.append("End", rest);
    // On phones the other text is not visible.
    button.ariaLabel = texts.endPresentation;
    button.addEventListener("click", () => this.toggle());
    element("toolbar").before(button);
    this.end = button;
  }
}
