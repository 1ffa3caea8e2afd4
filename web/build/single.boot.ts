import { reloadIfStorageIsBlind } from "../ui/storage-probe.ts";
import { type PagePart, type Parts, tokenOf } from "./single-parts.ts";

/*
 * The loader of a page in one file. It is in the page as text, allowed by its hash. It unpacks parts when they are
 * needed, and gives each a blob URL, because a page from a disk cannot import, fetch or start anything else. See
 * single-file.ts.
 */

const { first, parts } = JSON.parse(document.getElementById("sandglass_parts")?.textContent ?? "") as Parts;
const addresses = new Map<string, Promise<string>>();
const styles = new Map<string, Promise<void>>();

Object.assign(globalThis, { sandglassParts: { load } });
document.addEventListener("DOMContentLoaded", () => {
  const isWhole = Object.keys(parts).every((name) => find(name)?.textContent?.length === parts[name]?.length);
  if (!isWhole) showMessage("This file is not whole: it was cut off, or changed. Get it again.");
});
// After the first paint, which unpacking delayed by a third. A hidden page is never painted, so it does not wait.
const firstPaint = new Promise<void>((resolve) => {
  if (document.hidden) resolve();
  else requestAnimationFrame(() => setTimeout(resolve));
});
Promise.all([reloadIfStorageIsBlind(), firstPaint])
  .then(() => load(first))
  .catch((error: unknown) => {
    showMessage(
      "DecompressionStream" in globalThis
        ? `This page could not be unpacked: ${String(error)}`
        : "This browser is too old to unpack this page. Chromium 103, Firefox 113 and Safari 16.4 can, and newer ones.",
    );
  });

/** Imports the script of this name, with its styles on the page. */
async function load(name: string): Promise<unknown> {
  const url = await address(name);
  await Promise.all(
    Object.keys(parts)
      .filter((each) => isNeededBy(name, each))
      .map(style),
  );
  return import(/* @vite-ignore */ url);
}

function isNeededBy(name: string, style: string): boolean {
  const { styles = [], needs = [] } = parts[name] ?? {};
  return styles.includes(style) || needs.some((need) => isNeededBy(need, style));
}

function style(name: string): Promise<void> {
  const stylesheet = styles.get(name);
  if (stylesheet !== undefined) return stylesheet;
  const loading = unpack(name).then(async (blob) => {
    const element = document.createElement("style");
    element.textContent = await blob.text();
    document.head.append(element);
  });
  styles.set(name, loading);
  return loading;
}

function address(name: string): Promise<string> {
  const address = addresses.get(name);
  if (address !== undefined) return address;
  const loading = unpack(name).then((blob) => URL.createObjectURL(blob));
  addresses.set(name, loading);
  return loading;
}

async function unpack(name: string): Promise<Blob> {
  const part = parts[name];
  if (!part) throw new Error(`the page has no part ${name}`);
  const { type, needs } = part;
  const bytes = bytesOf(await contents(name, part));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  if (type === "text/html") return new Blob([await fillParts(await new Response(stream).text())], { type });
  if (needs.length === 0) return new Blob([await new Response(stream).arrayBuffer()], { type });
  let text = await new Response(stream).text();
  for (const need of needs) text = text.replaceAll(tokenOf(need), await address(need));
  return new Blob([text], { type });
}

/**
 * Fills in the parts of an inner page (packed like this one) that are left out there because this page has them too.
 */
async function fillParts(html: string): Promise<string> {
  let whole = html;
  for (const [empty, name = ""] of html.matchAll(/data-part="([^"]+)"><(?=\/script>)/g)) {
    const part = parts[name];
    const text = part ? await contents(name, part) : "";
    whole = whole.replace(empty, `data-part="${name}">${text}<`);
  }
  return whole;
}

/** The elements after the loader may not have been read yet. */
async function contents(name: string, { length }: PagePart): Promise<string> {
  const here = find(name)?.textContent ?? "";
  if (here.length === length) return here;
  if (document.readyState === "loading")
    await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
  const text = find(name)?.textContent ?? "";
  if (text.length !== length) throw new Error(`its part ${name} is not whole`);
  return text;
}

function find(name: string): Element | null {
  return document.querySelector(`script[data-part="${name}"]`);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const { fromBase64 } = Uint8Array as unknown as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (fromBase64) return fromBase64.call(Uint8Array, text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function showMessage(sentence: string): void {
  const line = document.createElement("p");
  line.role = "alert";
  line.className = "notice";
  line.textContent = sentence;
  document.body.prepend(line);
}
