import { effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ProgramAnalyzer } from "../../client/program-analyzer.ts";
import { CodeLayer } from "../../lesson/code-layer.ts";
import { shortText } from "../../output/visible-text.ts";
import { openFile } from "../../playground/document/program.ts";
import type { Playground } from "../../playground/playground.ts";
import { parseCompiledFiles } from "../../protocol/program/compile-result.ts";
import "./compiled-panel.css";

/** How long nothing is typed before the file is compiled again. */
const typingPauseMs = 300;

/** UTF-16 units. More is not read, and takes long to draw. */
const maxShown = 100_000;

type Compiled =
  | { readonly kind: "code"; readonly code: string; readonly isAsWritten: boolean }
  | { readonly kind: "problem"; readonly message: string };

/** What the engine reads of the open file, beside it: compiled again when that changes. */
export class CompiledPanel {
  readonly isOpen = signal(false);
  readonly compiled = signal<Compiled | undefined>(undefined);
  private pause: ReturnType<typeof setTimeout> | undefined;
  /** The latest text wins. */
  private latest = 0;

  constructor(
    private readonly playground: Pick<Playground, "workspace" | "request">,
    private readonly analyzer: Pick<ProgramAnalyzer, "compile">,
  ) {
    let shown: { readonly path: string; readonly text: string } | undefined;
    effect(() => {
      const file = openFile(playground.workspace.program.value);
      const isFirst = shown?.path !== file.path;
      if (!this.isOpen.value) {
        shown = undefined;
        return;
      }
      if (!isFirst && shown?.text === file.text) return;
      shown = file;
      clearTimeout(this.pause);
      this.pause = setTimeout(() => void this.compile(), isFirst ? 0 : typingPauseMs);
    });
  }

  get path(): string {
    return openFile(this.playground.workspace.program.value).path;
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value;
  }

  private async compile(): Promise<void> {
    const turn = ++this.latest;
    const { path, text } = openFile(this.playground.workspace.program.value);
    let next: Compiled;
    try {
      const files = parseCompiledFiles(await this.analyzer.compile(this.playground.request()), "files");
      const compiled = files.find((file) => file.path === path)?.compiled;
      const error = compiled?.diagnostics.find(({ severity }) => severity === "error");
      if (!compiled) next = { kind: "problem", message: "The program is too long to be compiled here." };
      else if (error) {
        const line = error.at ? ` (line ${error.at.line})` : "";
        next = { kind: "problem", message: `It cannot be compiled: ${error.message}${line}` };
      } else next = { kind: "code", code: compiled.code, isAsWritten: compiled.code === text };
    } catch (error) {
      next = { kind: "problem", message: error instanceof Error ? error.message : String(error) };
    }
    if (turn === this.latest) this.compiled.value = next;
  }
}

export function CompiledPanelView({ panel }: { readonly panel: CompiledPanel }) {
  const compiled = panel.compiled.value;
  if (!panel.isOpen.value) return null;
  return (
    <section class="compiled-panel" aria-label="Compiled">
      <div class="compiled-head">
        <h2>{`The compiled code of ${shortText(panel.path)}`}</h2>
        <button type="button" class="foot-toggle" onClick={() => panel.toggle()}>
          Close
        </button>
      </div>
      {compiled?.kind === "problem" && <p class="compiled-note">{shortText(compiled.message)}</p>}
      {compiled?.kind === "code" && compiled.isAsWritten && (
        <p class="compiled-note">This file is run as it is: there is nothing to compile.</p>
      )}
      {compiled?.kind === "code" && !compiled.isAsWritten && <Code code={compiled.code} />}
    </section>
  );
}

function Code({ code }: { readonly code: string }) {
  const place = useRef<HTMLElement>(null);
  const layer = useRef(new CodeLayer("editor"));
  useLayoutEffect(() => {
    layer.current.show(code.slice(0, maxShown), "javascript");
    place.current?.replaceChildren(layer.current.root);
  }, [code]);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section class="compiled-code" ref={place} tabIndex={0} aria-label="ECMAScript" />
      {code.length > maxShown && <p class="compiled-note">The rest of it is not shown.</p>}
    </>
  );
}
