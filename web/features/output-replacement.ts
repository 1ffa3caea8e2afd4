import { type ComponentChild, render } from "preact";
import "./output-replacement.css";

/** The one that is open. */
let opened: OutputReplacement | undefined;

/** A view of a feature in place of the output, until it is closed or another one opens. The page's notices stay. */
export class OutputReplacement {
  private readonly place = document.createElement("div");
  private previousFocus: Element | null = null;

  /** @param onClose called when it has closed. */
  constructor(
    private readonly output: HTMLElement,
    private readonly onClose: () => void,
  ) {
    this.place.className = "output-replacement";
  }

  contains(target: EventTarget | null): boolean {
    return target instanceof Node && this.place.contains(target);
  }

  open(view: ComponentChild): void {
    if (opened !== this) {
      this.previousFocus = document.activeElement;
      opened?.close();
      opened = this;
      this.output.parentElement?.append(this.place);
    }
    render(view, this.place);
  }

  close(): void {
    if (opened !== this) return;
    const { place, previousFocus, output } = this;
    const hadFocus = place.contains(document.activeElement);
    opened = undefined;
    render(null, place);
    place.remove();
    this.onClose();
    if (!hadFocus) return;
    if (previousFocus instanceof HTMLElement && previousFocus.isConnected && previousFocus !== document.body)
      previousFocus.focus();
    else output.focus();
  }
}
