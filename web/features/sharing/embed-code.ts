import { BadInput, describeInput, integer } from "../../protocol/parsers.ts";
import * as texts from "./embed-texts.ts";

export type Embed = {
  /** The address of the page for embedding: "https://example.org/embed/". */
  readonly address: string;
  /** The fragment of the snippet's link. */
  readonly fragment: string;
  readonly title?: string | undefined;
  /** In CSS pixels. */
  readonly height?: number;
};

/**
 * The HTML that embeds a snippet in another page. Its sandbox allows scripts in an opaque origin, and nothing else:
 * no top navigation, no popups, no forms, no storage.
 */
export function embedCode({ address, fragment, title = texts.frameTitle, height = 420 }: Embed): string {
  const attributes = {
    src: addressOf(address, fragment),
    title,
    sandbox: "allow-scripts",
    allow: "clipboard-write",
    loading: "lazy",
    width: "100%",
    height: String(integer(50, 5000)(height, "height")),
    style: "border: 0",
  };
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<iframe ${pairs.join(" ")}></iframe>`;
}

function addressOf(address: string, fragment: string): string {
  if (!/^https?:\/\/[^/]/i.test(address)) {
    throw new BadInput(texts.addressNotHttps(describeInput(address)));
  }
  const url = new URL(address);
  url.hash = fragment;
  return url.href;
}

function escapeHtml(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
