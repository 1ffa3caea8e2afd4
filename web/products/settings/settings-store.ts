import { computed, signal } from "@preact/signals";
import { defaultLimits, type Limits } from "../../protocol/run/limits.ts";
import { settingsKey } from "./appearance.ts";
import {
  defaultSettings,
  editors,
  type ReadSettings,
  readSettings,
  type Settings,
  settingsVersion,
} from "./settings.ts";
import * as texts from "./settings-problem-texts.ts";

/** The part of `localStorage` that is used. It throws if storage is missing, full or refused. */
export type SettingsStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The key that stored the choice of the editor before there were settings. */
const oldEditorKey = "sandglass:editor";

const noSettings: ReadSettings = { settings: defaultSettings, problems: [] };

/** The reader's settings: saved in the browser, and the same in all of its tabs. */
export class SettingsStore {
  readonly settings = signal(defaultSettings);
  /** Sentences about a problem with saving or reading them. */
  readonly problem = signal<string | undefined>(undefined);
  /** Whether a later version of the page has written them. They are then overwritten only on request. */
  readonly newer = signal(false);
  /** The limits for the reader's own programs. */
  readonly limits = computed<Limits>(() => ({ ...defaultLimits, ...this.settings.value.limits }));

  readonly defaults = defaultLimits;

  constructor(private readonly storage: SettingsStorage) {
    let storedText: string | null = null;
    let editor: string | null = null;
    try {
      storedText = storage.getItem(settingsKey);
      editor = storage.getItem(oldEditorKey);
    } catch {
      this.problem.value = texts.notSaved;
    }
    this.apply(storedText);
    const old = editors.find((each) => each === editor);
    if (storedText === null && old) this.settings.value = { ...this.settings.value, editor: old };
  }

  /** Changes some settings, here and in the other tabs. */
  change(part: Partial<Settings>): void {
    this.settings.value = { ...this.settings.value, ...part };
    if (!this.newer.value) this.save();
  }

  /** Sets one limit; undefined restores its default. */
  limit(name: keyof Limits, value: number | undefined): void {
    const { [name]: _, ...others } = this.settings.value.limits;
    this.change({ limits: value === undefined ? others : { ...others, [name]: value } });
  }

  /** Overwrites the settings of a later version. */
  saveAnyway(): void {
    this.newer.value = false;
    this.save();
  }

  /** Another tab has written the value of `key`. A null key means that it has removed everything. */
  onStorage(key: string | null, value: string | null): void {
    if (key === settingsKey || key === null) this.apply(value);
  }

  private apply(savedText: string | null): void {
    const { settings, problems, newer } = savedText === null ? noSettings : parseSavedSettings(savedText);
    this.newer.value = newer !== undefined;
    // If another tab could save settings, this one can too.
    if (newer !== undefined) this.problem.value = texts.fromLaterVersion;
    else if (problems.length > 0) this.problem.value = `${texts.unusable} ${problems.join("; ")}.`;
    else if (savedText !== null) this.problem.value = undefined;
    this.settings.value = settings;
  }

  private save(): void {
    try {
      this.storage.setItem(settingsKey, JSON.stringify({ version: settingsVersion, ...this.settings.value }));
      this.storage.removeItem(oldEditorKey);
      this.problem.value = undefined;
    } catch {
      this.problem.value = texts.notSaved;
    }
  }
}

function parseSavedSettings(savedText: string): ReadSettings {
  try {
    return readSettings(JSON.parse(savedText));
  } catch {
    return { settings: defaultSettings, problems: ["they are not JSON"] };
  }
}
