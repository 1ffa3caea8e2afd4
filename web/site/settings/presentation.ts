import { signal } from "@preact/signals";
import { type TextSize, textSizes } from "../../settings/appearance.ts";
import type { Command } from "../shell/command-registry.ts";
import * as texts from "./settings-texts.ts";
import "./presentation.css";

/** The minimum text size in CSS pixels that can be read from the last row. */
const minSize: TextSize = 24;

/**
 * Large text, and little beside code and output: for a wall. It lasts until it is ended, or the page is loaded again; the
 * text size that is set stays what it was.
 */
export class Presentation {
  readonly isOn = signal(false);
  readonly command: Command = {
    id: "sandglass.present",
    label: texts.togglePresentation,
    run: () => this.toggle(),
  };
  private end: HTMLElement | undefined;

  /** What text is shown in that is set to be so large. */
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
    // On phones the rest is not seen.
    button.ariaLabel = texts.endPresentation;
    button.addEventListener("click", () => this.toggle());
    document.querySelector(".bar .toolbar")?.before(button);
    this.end = button;
  }
}
