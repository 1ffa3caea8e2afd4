import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { CodeLines, type LineLook } from "../../editor/light/code-lines.ts";
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
    const lines = new CodeLines();
    const others = compareWith === undefined ? undefined : new Set(compareWith.split("\n"));
    const differing = text
      .split("\n")
      .flatMap((line, index) => (others && !others.has(line) ? [[index + 1, otherLine] as const] : []));
    lines.show(text.replace(/\n$/, ""), highlightLanguageOf(path, language), new Map(differing));
    place.current?.replaceChildren(lines.root);
  }, [text, compareWith, path, language]);
  return (
    <figure class="exercise-block">
      <figcaption id={id}>{title}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section ref={place} tabIndex={0} aria-labelledby={id} />
    </figure>
  );
}

const otherLine: LineLook = { classes: ["exercise-line-other"], marks: [], ends: [] };
