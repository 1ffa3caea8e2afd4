import { setTimeout as sleep } from "node:timers/promises";

/** The selectors of the nested frames that lead to a document, the outermost first. Empty for the page itself. */
export type Frames = readonly string[];

/**
 * One page of a browser, with the few functions that a journey needs, so that a journey is written once for all
 * browsers. Selectors also find elements in open shadow roots.
 */
export type BrowserPage = {
  goto(address: string): Promise<void>;
  /** Runs a function in the document. It is sent as text, so it can use only its arguments, which are sent as JSON. */
  evaluate<Given, Value>(
    work: (argument: Given) => Value | Promise<Value>,
    argument: Given,
    frames?: Frames,
  ): Promise<Value>;
  /** Clicks as a user does: the browser decides which element is under the pointer. */
  click(selector: string, frames?: Frames): Promise<void>;
  pressEscape(): Promise<void>;
  close(): Promise<void>;
};

export type Browser = {
  /** The browser's name with its version. */
  readonly name: string;
  /** Opens a page in a new profile of the browser. */
  open(): Promise<BrowserPage>;
  close(): Promise<void>;
};

/** A page that is just too narrow for the full editor to load automatically. */
export const windowSize = { width: 880, height: 800 };

/** The maximum time to wait for anything. */
export const timeoutMs = 60_000;

/** Calls the condition repeatedly until its result is neither undefined nor false, and returns that. */
export async function until<Value>(
  condition: () => Promise<Value | undefined | null | false>,
  what: string,
  withinMs = timeoutMs,
): Promise<Value> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const value = await condition();
    // A value that is undefined in the page may be null here.
    if (value !== undefined && value !== null && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await sleep(30);
  }
}

/**
 * Waits until the document contains this text, visible or not: `innerText` leaves out text that is not laid out because
 * it is far from the screen.
 */
export function whenShown(tab: BrowserPage, text: string, frames: Frames = []): Promise<unknown> {
  const isShown = (target: string) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let visibleText = "";
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (parent?.checkVisibility()) visibleText += texts.currentNode.nodeValue;
    }
    return visibleText.includes(target);
  };
  return until(() => tab.evaluate(isShown, text, frames).catch(() => false), `"${text}" is shown`);
}

/** Clicks the button whose text, or else label, starts with this. */
export async function clickButton(tab: BrowserPage, name: string, frames: Frames = []): Promise<void> {
  await until(
    () =>
      tab.evaluate(
        (label) => {
          const button = [...document.querySelectorAll<HTMLElement>("button")].find(
            (button) =>
              button.checkVisibility() &&
              (button.textContent?.trim() || button.ariaLabel || "").startsWith(label),
          );
          for (const old of document.querySelectorAll("[data-click-me]"))
            old.removeAttribute("data-click-me");
          button?.setAttribute("data-click-me", "");
          return button !== undefined;
        },
        name,
        frames,
      ),
    `a button "${name}"`,
  );
  await tab.click("[data-click-me]", frames);
}
