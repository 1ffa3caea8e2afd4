import { batch, computed, signal } from "@preact/signals";
import type { Client, RunHandle } from "../client/client.ts";
import { appendEvent, emptyLog } from "../output/log.ts";
import type { Diagnostic } from "../protocol/diagnostic.ts";
import { defaultLimits, type Limits } from "../protocol/limits.ts";
import type { Outcome } from "../protocol/outcome.ts";
import { runRequest } from "../protocol/request.ts";
import { nothingUsed, type Usage } from "../protocol/usage.ts";
import { type DraftStorage, saveDraft } from "./draft.ts";

/** `starting`: the sandbox is not ready yet, and a run asked for now begins when it is. */
export type Activity = "idle" | "starting" | "running" | "stopping";

/** The app's model: what is known, as signals, and what can be done, as verbs. It knows no DOM. */
export class Playground {
  readonly limits: Limits = defaultLimits;
  readonly code = signal("");
  readonly activity = signal<Activity>("idle");
  readonly log = signal(emptyLog);
  readonly usage = signal<Usage>(nothingUsed);
  /** What the program asks, while it waits for the answer. */
  readonly question = signal<string | undefined>(undefined);
  /** What its text alone says of the program: where it uses what it may not. */
  readonly warnings = signal<readonly Diagnostic[]>([]);
  readonly outcome = signal<Outcome | undefined>(undefined);
  /** Why code could not be kept, or the sandbox not started; undefined while all is well. */
  readonly notice = signal<string | undefined>(undefined);
  readonly busy = computed(() => this.activity.value !== "idle");

  private current: RunHandle | undefined;

  constructor(
    private readonly client: Pick<Client, "run" | "warm" | "equip">,
    private readonly storage: DraftStorage,
    private readonly check: (code: string) => Promise<readonly Diagnostic[]> = async () => [],
  ) {}

  /** Takes the program as it is now, and keeps it. */
  edit(code: string): void {
    this.code.value = code;
    const kept = saveDraft(this.storage, code);
    this.notice.value = kept
      ? undefined
      : "This browser does not keep your code: its storage is full or switched off. Copy what you want to keep.";
  }

  /** Looks at the program's text. The latest text wins. */
  async look(): Promise<void> {
    const code = this.code.value;
    const warnings = await this.check(code);
    if (code === this.code.value) this.warnings.value = warnings;
  }

  /** Runs the program, from a clean slate. A run that goes on is ended first. */
  run(): void {
    this.current?.stop();
    batch(() => {
      this.activity.value = "starting";
      this.log.value = emptyLog;
      this.usage.value = nothingUsed;
      this.outcome.value = undefined;
      this.question.value = undefined;
    });
    const handle = this.client.run(runRequest({ code: this.code.value, limits: this.limits }), (event) => {
      // The latest run wins: one that was ended by the next has nothing more to say.
      if (this.current !== handle) return;
      batch(() => {
        this.log.value = appendEvent(this.log.value, event);
        switch (event.kind) {
          case "started":
            if (this.activity.value === "starting") this.activity.value = "running";
            // A run that is made again with an answer tells everything again.
            this.log.value = emptyLog;
            break;
          case "asks":
            this.question.value = event.question;
            break;
          case "progress":
            this.usage.value = event.usage;
            break;
          case "outcome":
            this.outcome.value = event.outcome;
            if ("usage" in event.outcome) this.usage.value = event.outcome.usage;
            // Reading a program that cannot be read took some steps, but none of them were the program's.
            else if (event.outcome.kind === "invalid") this.usage.value = nothingUsed;
            this.activity.value = "idle";
            this.question.value = undefined;
            this.current = undefined;
            break;
        }
      });
    });
    this.current = handle;
  }

  /** Answers the program's question; null dismisses it. */
  answer(text: string | null): void {
    this.question.value = undefined;
    this.current?.answer(text);
  }

  /** Ends the run that goes on, if there is one. */
  stop(): void {
    if (!this.current) return;
    this.activity.value = "stopping";
    this.current.stop();
  }

  /** Loads what not every program needs. A program that needs it before it is there waits for it. */
  async equip(): Promise<void> {
    // What failed is tried again by the run that needs it, which says what was wrong.
    await this.client.equip().catch(() => {});
  }

  /** Gets the sandbox ready ahead of the first run. False, and a notice, when it cannot start. */
  async warm(): Promise<boolean> {
    try {
      await this.client.warm();
      return true;
    } catch (error) {
      this.notice.value = `${error instanceof Error ? error.message : String(error)} Reload the page to try again.`;
      return false;
    }
  }
}
