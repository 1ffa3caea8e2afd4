import { batch, effect } from "@preact/signals";
import { render } from "preact";
import type { ExerciseLook, LookPanelOwner } from "../../player/exercise/exercise-feature.ts";
import type { EndedRun } from "../../player/model/replay/look-replay.ts";
import type { LookTarget } from "../../player/model/replay/look-target.ts";
import { emptyLog } from "../../player/output/log.ts";
import { LookClient } from "../../run/client/client-look.ts";
import { Look } from "./look.ts";
import { LookView } from "./look-view.tsx";
import "./look-exercise.css";

/** The panel below the code that looks into the last run of an exercise. */
export class ExerciseLookPanel implements ExerciseLook {
  private readonly look: Look;
  private readonly stops: readonly (() => void)[];
  private readonly previousFocus = document.activeElement;

  constructor(
    private readonly inside: LookPanelOwner,
    private readonly place: HTMLElement,
    isUnasked: boolean,
  ) {
    const { model, mark } = inside;
    const { document: exercise } = model;
    const look = new Look({
      load: async () => new LookClient(await model.lookCells()),
      complete: (request) => model.complete(request),
    });
    this.look = look;
    inside.isOpen.value = true;
    render(<LookView look={look} onClose={() => this.close()} isUnasked={isUnasked} />, place);
    let followedMoment: unknown;
    const { value: files } = exercise.files;
    const { value: outcome } = model.outcome;
    this.stops = [
      effect(() => {
        const site = look.isOpen.value ? look.site.value : undefined;
        const open = exercise.open.value;
        // A reader who opens another file stays there until the next moment.
        if (site && site !== followedMoment && open !== site.file) exercise.source.openFile(site.file);
        followedMoment = site;
        mark(
          site && {
            line: site.file === open ? site.line : undefined,
            stops: look.stops.value.filter(({ file }) => file === open).map(({ line }) => line),
            values: look.lineValues(open),
            onNumber: (line) => look.toggleStop({ file: open, line }),
          },
        );
      }),
      // Closes the panel when the program has changed or another run has begun.
      effect(() => {
        const isOther = exercise.files.value !== files || model.outcome.value !== outcome || model.busy.value;
        if (isOther) queueMicrotask(() => this.close());
      }),
    ];
  }

  go(target?: LookTarget, run?: EndedRun): void {
    if (run) {
      void this.look.open(run, target);
      return;
    }
    const { lastRequest, lastInputs, outcome, log } = this.inside.model;
    const { value: request } = lastRequest;
    const { value: end } = outcome;
    if (!request || !end) return;
    void this.look.open({ request, outcome: end, log: log.value ?? emptyLog, inputs: lastInputs }, target);
  }

  close(): void {
    if (!this.look.isOpen.peek()) return;
    const hadFocus = this.place.contains(document.activeElement);
    const { previousFocus } = this;
    const isThere =
      previousFocus instanceof HTMLElement && previousFocus.isConnected && previousFocus !== document.body;
    this.inside.takesFocus = hadFocus && !isThere;
    this.dispose();
    if (hadFocus && isThere) previousFocus.focus();
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    batch(() => {
      this.look.close();
      this.inside.mark(undefined);
      this.inside.isOpen.value = false;
    });
    render(null, this.place);
    this.inside.forget();
  }
}
