import { useLayoutEffect, useRef } from "preact/hooks";
import type { Preview } from "../../protocol/console/preview.ts";
import type { Position } from "../../protocol/program/source-file.ts";
import { drawPreview } from "./preview-view.ts";

/** The value that a run ended with. It can be opened. `name` is its class. */
export function QuotedValue({
  value,
  text,
  name,
  onReveal,
}: {
  readonly value: Preview;
  readonly text: string;
  readonly name: string;
  readonly onReveal: (at: Position) => void;
}) {
  const place = useRef<HTMLPreElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(drawPreview(value, text, onReveal)), [value, text]);
  return <pre class={name} ref={place} />;
}
