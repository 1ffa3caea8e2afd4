import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { CodeLayer } from "../../editor/code-layer.ts";
import { highlightLanguageOf } from "../../languages/highlighted-lines.ts";

type Props = {
  readonly title: string;
  readonly path: string;
  readonly text: string;
  readonly language: string;
  /** Text to compare the code with: the lines that differ are marked. */
  readonly compareWith?: string;
};

/** Read-only code. */
export function CodeBlock({ title, path, text, language, compareWith }: Props) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const layer = new CodeLayer();
    const others = compareWith === undefined ? undefined : new Set(compareWith.split("\n"));
    const lines = text.split("\n");
    layer.show(text.replace(/\n$/, ""), highlightLanguageOf(path, language), (line) =>
      others && !others.has(lines[line - 1] ?? "") ? "exercise-line-other" : "",
    );
    place.current?.replaceChildren(layer.root);
  }, [text, compareWith, path, language]);
  return (
    <figure class="exercise-block">
      <figcaption id={id}>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section ref={place} tabIndex={0} aria-labelledby={id} />
    </figure>
  );
}
