import { attributeNames } from "./channel-messages.ts";

/** The attributes as properties, by their names. */
export type Properties = {
  readonly: boolean;
  autorun: boolean;
  lines: boolean;
  /** As their JSON says, or their text where it is none; null without the attribute. */
  limits: unknown;
  allow: unknown;
  tests: unknown;
} & Record<"language" | "theme" | "height" | "setup" | "console" | "editor" | "src" | "look", string>;

/**
 * A property for each attribute without one of its own. Setting it sets the attribute, with objects as JSON. So the
 * page, a framework or a server may use either.
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
