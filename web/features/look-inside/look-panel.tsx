import { effect } from "@preact/signals";
import { snippetOfProgram } from "../../player/model/document/program-loader.ts";
import type { LookTarget } from "../../player/model/replay/look-target.ts";
import { encodeLink, linkFits } from "../../player/share/share-link.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { LookClient } from "../../run/client/client-look.ts";
import { lookCells } from "../../run/client/look-cell.ts";
import type { FeaturePage } from "../feature.ts";
import { OutputReplacement } from "../output-replacement.ts";
import { Look } from "./look.ts";
import { linkToMoment } from "./look-link.ts";
import * as texts from "./look-panel-texts.ts";
import { LookView } from "./look-view.tsx";
import "./look-panel.css";

/** The view into the last run. It replaces the output. */
export class LookPanel {
  private readonly look: Look;
  private readonly replacement: OutputReplacement;

  constructor(private readonly page: FeaturePage) {
    const { playground, editor, client } = page;
    const { workspace } = playground;
    this.look = new Look({
      load: async () => new LookClient(lookCells),
      complete: (request) => client.complete(request),
    });
    const { look } = this;
    this.replacement = new OutputReplacement(page.element("output"), () => look.close());
    let followedMoment: unknown;
    effect(() => {
      const site = look.isOpen.value ? look.site.value : undefined;
      const { open } = workspace.program.value;
      // If the reader opens another file, that file stays open until the next moment.
      if (site && site !== followedMoment && open !== site.file) workspace.openFile(site.file);
      followedMoment = site;
      const stops = look.stops.value.filter(({ file }) => file === open).map(({ line }) => line);
      editor.showMoment(
        site && {
          line: site.file === open ? site.line : undefined,
          stops,
          values: look.lineValues(open),
          onNumber: (line) => look.toggleStop({ file: open, line }),
        },
      );
    });
    let files = workspace.program.peek().files;
    effect(() => {
      const now = workspace.program.value.files;
      const isEdited = now !== files;
      files = now;
      if (isEdited) this.close();
    });
    // Closes the view after another run, or if the program has changed.
    effect(() => {
      const outcome = playground.outcome.value;
      if (look.run.peek() && look.run.peek()?.outcome !== outcome) this.close();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || !look.isOpen.peek() || playground.busy.peek())
        return;
      // In a field and in the editor, the key belongs to them.
      const { target } = event;
      if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
      if (!(target instanceof Node && editor.box.contains(target))) this.close();
    });
  }

  open(target?: LookTarget): void {
    const { look } = this;
    const { playground } = this.page;
    const request = playground.lastRequest.value;
    const outcome = playground.outcome.value;
    if (!request || !outcome) return;
    const log = playground.output.value;
    void look.open({ request, outcome, log, inputs: playground.lastInputs }, target);
    this.replacement.open(
      <LookView look={look} onClose={() => this.close()} onShare={(moment) => this.share(moment)} />,
    );
  }

  private async share(moment: number): Promise<string> {
    const { program, about } = this.page.playground.workspace;
    try {
      const fragment = await encodeLink(snippetOfProgram(program.value, about.value.name));
      if (!linkFits(fragment)) return texts.tooLongForLink;
      await navigator.clipboard.writeText(new URL(linkToMoment(fragment, moment), location.href).href);
      return texts.linkCopied;
    } catch (error) {
      return error instanceof BadInput ? error.message : texts.linkNotCopied;
    }
  }

  close(): void {
    if (this.look.isOpen.peek()) this.replacement.close();
  }
}
