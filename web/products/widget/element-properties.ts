import { attributeNames } from "./channel-messages.ts";

/** The attributes as properties with the same names. */
export type Properties = {
  readonly: boolean;
  autorun: boolean;
  lines: boolean;
  /** The value of their JSON, or their text if it is not JSON; null without the attribute. */
  limits: unknown;
  allow: unknown;
  tests: unknown;
} & Record<"language" | "theme" | "height" | "setup" | "console" | "editor" | "src" | "look", string>;

/**
 * Adds a property for each attribute that has none yet. Setting it sets the attribute, with objects as JSON. So the
 * page, a framework or a server can use either.
 */
export function addProperties(prototype: HTMLElement): void {
  for (const name of attributeNames) {
    if (name in prototype) continue;
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        const text = this.getAttribute(name);
        if (/^(?:readonly|autorun|lines)$/.test(name)) return text !== null && text !== "false";
        if (!/^(?:limits|allow|tests)$/.test(name)) return text ?? "";
        try {
          return JSON.parse(text as string);
        } catch {
          return text;
        }
      },
      set(this: Element, value: unknown) {
        if (value === false || value == null) this.removeAttribute(name);
        else
          this.setAttribute(
            name,
            value === true ? "" : typeof value === "object" ? JSON.stringify(value) : `${value}`,
          );
      },
    });
  }
}
