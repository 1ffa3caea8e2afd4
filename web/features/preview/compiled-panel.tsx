import { computed, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { CodeLines } from "../../editor/light/code-lines.ts";
import { isInterpreted } from "../../languages/catalog.ts";
import { openFile } from "../../player/model/document/program.ts";
import type { Playground } from "../../player/model/playground.ts";
import { shortText } from "../../player/output/visible-text.ts";
import { errorMessage } from "../../protocol/error-message.ts";
import { parseCompiledFiles } from "../../protocol/program/compile-result.ts";
import type { SourceFile } from "../../protocol/program/source-file.ts";
import type { ProgramAnalyzer } from "../../run/client/program-analyzer.ts";
import { followOpenFile } from "./follow-open-file.ts";
import * as texts from "./preview-texts.ts";
import { SidePanel } from "./side-panel.tsx";
import "./compiled-panel.css";

/** The maximum UTF-16 units. Readers do not look at more, and it takes long to draw. */
const maxLength = 100_000;

type CompiledText =
  | { readonly kind: "code"; readonly code: string; readonly isAsWritten: boolean }
  | { readonly kind: "problem"; readonly message: string };

/** The compiled code of the open file, beside the editor. It is compiled again when the text changes. */
export class CompiledPanel {
  readonly isOpen = signal(false);
  readonly isVisible = computed(() => this.isOpen.value && this.isPossible());
  readonly result = signal<CompiledText | undefined>(undefined);
  /** The number of the latest compilation, because the latest text wins. */
  private latest = 0;

  constructor(
    private readonly playground: Pick<Playground, "workspace" | "request">,
    private readonly analyzer: Pick<ProgramAnalyzer, "compile">,
  ) {
    followOpenFile(playground.workspace, this.isVisible, (file) => void this.compile(file));
  }

  get path(): string {
    return openFile(this.playground.workspace.program.value).path;
  }

  /** Each file has one, but those for an interpreter: of a file that is run as it is, the panel says so. */
  isPossible(): boolean {
    return !isInterpreted(this.playground.workspace.program.value.language);
  }

  toggle(): void {
    this.isOpen.value = !this.isOpen.value;
  }

  private async compile({ path, text }: SourceFile): Promise<void> {
    const turn = ++this.latest;
    let next: CompiledText;
    try {
      const files = parseCompiledFiles(await this.analyzer.compile(this.playground.request()), "files");
      const compiledText = files.find((file) => file.path === path)?.result;
      const error = compiledText?.diagnostics.find(({ severity }) => severity === "error");
      if (!compiledText) next = { kind: "problem", message: texts.tooLongToCompile };
      else if (error) {
        const line = error.at ? texts.atLine(error.at.line) : "";
        next = { kind: "problem", message: texts.notCompiled(error.message, line) };
      } else next = { kind: "code", code: compiledText.code, isAsWritten: compiledText.code === text };
    } catch (error) {
      next = { kind: "problem", message: errorMessage(error) };
    }
    if (turn === this.latest) this.result.value = next;
  }
}

export function CompiledPanelView({ panel }: { readonly panel: CompiledPanel }) {
  const compiledText = panel.result.value;
  if (!panel.isVisible.value) return null;
  return (
    <SidePanel
      id="compiled-panel"
      title={texts.compiledCodeOf(shortText(panel.path))}
      note={compiledText && noteOn(compiledText)}
      onClose={() => panel.toggle()}
    >
      {compiledText?.kind === "code" && !compiledText.isAsWritten && <Code code={compiledText.code} />}
    </SidePanel>
  );
}

function noteOn(result: CompiledText): string | undefined {
  if (result.kind === "problem") return shortText(result.message);
  if (result.isAsWritten) return texts.nothingToCompile;
  return result.code.length > maxLength ? texts.onlyBeginning : undefined;
}

function Code({ code }: { readonly code: string }) {
  const place = useRef<HTMLElement>(null);
  const layer = useRef(new CodeLines());
  useLayoutEffect(() => {
    layer.current.show(code.slice(0, maxLength), "javascript");
    place.current?.replaceChildren(layer.current.root);
  }, [code]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section class="side-panel-text compiled-code" ref={place} tabIndex={0} aria-label={texts.ecmascript} />
  );
}
