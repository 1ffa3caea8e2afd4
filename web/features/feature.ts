import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import { type FunctionComponent, h } from "preact";
import type { EditorEnvironment, RunMarks } from "../editor/editor.ts";
import type { ProgramLoader } from "../player/model/document/program-loader.ts";
import type { DraftStorage } from "../player/model/drafts/draft.ts";
import type { Drafts } from "../player/model/drafts/drafts.ts";
import type { Playground } from "../player/model/playground.ts";
import type { LookTarget } from "../player/model/replay/look-target.ts";
import type { LogSources } from "../player/output/log-sources.ts";
import type { Receipt } from "../player/share/receipt.ts";
import type { Snippet } from "../player/share/snippet.ts";
import type { Position } from "../protocol/program/source-file.ts";
import type { Client } from "../run/client/client.ts";
import type { Command } from "./command.ts";

/** The page's editor, as far as features use it. */
type FeatureEditor = RunMarks & {
  /** The parent of the current editor. */
  readonly box: HTMLElement;
  /** Shows a position, and opens its file if needed. */
  reveal(at: Position): void;
  /** The same for a position of the last run, in the text as it is now. */
  revealRan(at: Position): void;
  focus(): void;
  /** Selects a range of the open file. UTF-16 offsets. */
  select(start: number, end: number): void;
};

/** The settings of features, which the page saves. */
type FeatureSettings = {
  readonly formatOnSave: boolean;
  readonly lineCounts: boolean;
  readonly runOnChange: boolean;
};

/** Opens a moment of the last run; without a target, the moment where a reader begins. */
export type OpenMoment = (target?: LookTarget) => void;

/** What the page gives to each of its features. */
export type FeaturePage = {
  readonly playground: Playground;
  readonly client: Client;
  readonly editor: FeatureEditor;
  readonly storage: DraftStorage;
  readonly settings: {
    readonly settings: ReadonlySignal<FeatureSettings>;
    change(part: Partial<FeatureSettings>): void;
  };
  /** Why the last action failed, in a sentence below the editor, until the program changes. */
  readonly problem: Signal<string | undefined>;
  /** Shows one of the two panes, if a phone shows the other alone. */
  readonly panes: { showCode(): void; showOutput(): void };
  /** Where the program came from, and what opens another one. */
  readonly opening: Pick<ProgramLoader, "current" | "carriedReceipt" | "openExample" | "openDraft">;
  /** The programs that the browser has saved. */
  readonly drafts: Drafts;
  /** Begins an empty program, with the cursor in it. */
  readonly beginNew: () => void;
  /** What the program may use. */
  readonly environment: EditorEnvironment;
  /** All features of the page. Empty while they are mounted. */
  readonly features: ReadonlySignal<readonly MountedFeature[]>;
  /** The content of a feature below the log, and the filter of the log, which it follows. */
  readonly logSources: LogSources;
  /** What all features store. */
  readonly stored: StoredData;
  /** Finds an element of the page. Throws if there is none with that id. */
  readonly element: (id: string) => HTMLElement;
  /** How a moment of the last run is opened; undefined while no feature can. */
  readonly openMoment: ReadonlySignal<OpenMoment | undefined>;
  /** Keys in the notation of shortcut-keys.ts, as the reader's keyboard names them. */
  readonly keysText: (keys: string) => string;
};

/** A part of a feature that is loaded at its first use. */
export type LazyModule<M> = {
  /** The module; undefined until it is loaded. Reading it subscribes to it. */
  readonly value: M | undefined;
  /** Loads the module, and calls `act` with it. If either fails, the page says so, and the next use tries again. */
  use(act?: (module: M) => void | Promise<void>): Promise<void>;
};

/** The program that the reader shares, with what a feature adds to it. */
export type SharedProgram = {
  readonly snippet: Snippet;
  readonly receipt: Receipt;
  /** The part of the link after the program. */
  readonly suffix: string;
};

export type ShareProps = {
  /** The program without the addition. */
  readonly snippet: Snippet;
  readonly isOn: boolean;
  readonly onChange: (addition: SharedProgram | undefined) => void;
};

/** A setting that is on or off, in the dialog of settings. */
export type FeatureSwitch = {
  readonly setting: keyof FeatureSettings;
  /** The part of the dialog. */
  readonly part: "editor" | "runs";
  readonly legend: string;
  /** A sentence about it. */
  readonly about: string;
  readonly labels: { readonly off: string; readonly on: string };
};

/** The parts of a feature on the page. Each is optional. */
type FeatureParts = {
  readonly commands?: readonly Command[];
  readonly switches?: readonly FeatureSwitch[];
  /** Called when the reader asks to save, before the page says where the program is saved. */
  readonly beforeSave?: () => Promise<void>;
  /** In the header, before the buttons that run the program. */
  readonly header?: FunctionComponent;
  /** Above the notices of the page. */
  readonly notice?: FunctionComponent;
  /** Below the offers. */
  readonly below?: FunctionComponent;
  /** Beside the other offers, below the outcome of a run. */
  readonly offer?: FunctionComponent;
  /** Below the outcome of a run, above its explanation. */
  readonly outcome?: FunctionComponent;
  /** Below the explanation. */
  readonly details?: FunctionComponent;
  /** Beside the code. It is drawn all the time, and shows something while it is open. */
  readonly panel?: FunctionComponent;
  /** The dialog that its commands open: see `dialogOf` in ui/dialog. */
  readonly dialog?: FunctionComponent;
  /** In the dialog that shares the program. */
  readonly share?: FunctionComponent<ShareProps>;
  /** The smallest text size, in CSS pixels, whatever size is set. */
  readonly minTextSize?: ReadonlySignal<number>;
  /** Called once, when everything else has loaded. */
  readonly atLast?: () => void;
  /** Opens a moment of the last run; its value is undefined while there is none. */
  readonly openMoment?: ReadonlySignal<OpenMoment | undefined>;
};

export type MountedFeature = FeatureParts & {
  readonly id: string;
  /** Loads what a run or a dialog needs, so that it causes no request. Rejects if that fails. */
  readonly preload: () => Promise<unknown>;
};

/** What a feature stores in the browser: a description in plain words by the name of each item. */
export type StoredData = Readonly<Record<string, string>>;

export type Feature = {
  readonly id: string;
  readonly stored: StoredData;
  /** Called once. */
  readonly mount: (page: FeaturePage) => MountedFeature;
};

type FeatureOptions<M> = {
  readonly id: string;
  readonly stored?: StoredData;
  /** Loads the part that is not needed at once. */
  readonly load?: (page: FeaturePage) => Promise<M>;
  /** The message for the reader if `load` fails. */
  readonly notLoaded?: string;
  /** Whether the part is loaded in advance, because a run or a dialog needs it. */
  readonly isPreloaded?: boolean;
  readonly mount: (page: FeaturePage, module: LazyModule<M>) => FeatureParts;
};

/** A feature of the page. The page mounts all that are in its list (products/site/site-features.ts). */
export function feature<M = never>({
  id,
  stored = {},
  load,
  notLoaded,
  isPreloaded = false,
  mount,
}: FeatureOptions<M>): Feature {
  return {
    id,
    stored,
    mount(page) {
      const { notice } = page.playground.workspace;
      const loaded = signal<M | undefined>(undefined);
      let loading: Promise<M> | undefined;
      const loadOnce = async () => {
        try {
          loading ??= load?.(page);
          loaded.value = await loading;
          return loaded.peek();
        } catch (error) {
          loading = undefined;
          throw error;
        }
      };
      const module: LazyModule<M> = {
        get value() {
          return loaded.value;
        },
        async use(act) {
          try {
            const own = await loadOnce();
            if (own !== undefined) await act?.(own);
          } catch {
            notice.value = notLoaded;
          }
        },
      };
      const parts = mount(page, module);
      return { id, ...parts, preload: async () => isPreloaded && loadOnce() };
    },
  };
}

/** A view of the module, empty until the module is loaded. */
export function lazyView<M, Props extends object>(
  module: LazyModule<M>,
  viewOf: (module: M) => FunctionComponent<Props>,
): FunctionComponent<Props> {
  return function LazyView(props) {
    const own = module.value;
    return own === undefined ? null : h(viewOf(own), props);
  };
}
