import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import type { FeatureSwitch, MountedFeature } from "../../../features/feature.ts";
import { isFileUrl, isSingleFileBuild } from "../../../ui/deployment.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { defaultLayout, directions, textSizes, themes } from "../../settings/appearance.ts";
import {
  type LimitSetting,
  limitRangeText,
  limitSettings,
  limitText,
  readLimit,
} from "../../settings/limit-settings.ts";
import { defaultSettings, editors } from "../../settings/settings.ts";
import type { SettingsStore } from "../../settings/settings-store.ts";
import type { EditorChoice } from "../editor/editor-choice.ts";
import * as texts from "./settings-texts.ts";
import "./settings-dialog.css";

/** The build writes this file beside the page: see web/build/notices.ts. */
const licencesAddress = new URL(/* @vite-ignore */ "../third-party-notices.txt", import.meta.url).href;

/** The pages that the build puts beside this one. */
const pages = [
  ["hosting/", "hosting"],
  ["widget/", texts.documentationWidgets],
  ["evidence/", texts.documentationPrivacy],
] as const;

type Props = {
  readonly store: SettingsStore;
  readonly choice: Pick<EditorChoice, "choose" | "kind">;
  readonly features: ReadonlySignal<readonly MountedFeature[]>;
  readonly open: boolean;
  readonly onClose: () => void;
};

export const themeLabels = {
  system: texts.system,
  light: texts.light,
  dark: texts.dark,
  contrast: texts.highContrast,
} as const;

export const directionLabels = {
  auto: texts.byWidth,
  beside: texts.sideBySide,
  stacked: texts.stacked,
} as const;

const sizeLabels: { readonly [size in string]: string } = Object.fromEntries(
  textSizes.map((size) => [size, String(size)]),
);

const wrapLabels = { scroll: texts.scroll, wrap: texts.wrap } as const;

const keyLabels = { usual: texts.usual, vim: texts.vim } as const;

const editorLabels = { auto: texts.byDevice, simple: texts.simple, full: texts.full } as const;

/** All settings, each with a sentence about it. Changes apply at once. */
export function SettingsDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog id="settings-dialog" title={texts.settings} open={open} onClose={onClose}>
      {() => <AllSettings {...rest} />}
    </Dialog>
  );
}

function AllSettings({ store, choice, features }: Omit<Props, "open" | "onClose">) {
  // The build adds it if it knows it: see web/build/source-link.ts.
  const { source } = document.documentElement.dataset;
  const settings = store.settings.value;
  const { theme, layout, editor, limits, textSize, wrap, vimKeys } = settings;
  const sizesAreUsual =
    layout.share.beside === defaultLayout.share.beside &&
    layout.share.stacked === defaultLayout.share.stacked;
  const switches = (part: FeatureSwitch["part"]) =>
    features.value
      .flatMap((each) => each.switches ?? [])
      .filter((each) => each.part === part)
      .map(({ setting, legend, about, labels }) => (
        <Choice
          key={setting}
          name={setting}
          legend={legend}
          about={about}
          labels={labels}
          choices={["off", "on"]}
          value={settings[setting] ? "on" : "off"}
          onChoose={(choice) => store.change({ [setting]: choice === "on" })}
        />
      ));
  return (
    <>
      {store.problem.value !== undefined && (
        <div class="dialog-problem" role="status">
          <p>{store.problem.value}</p>
          {store.newer.value && (
            <button type="button" class="button button-quiet" onClick={() => store.saveAnyway()}>
              {texts.saveThese}
            </button>
          )}
        </div>
      )}
      <section class="settings-group" aria-labelledby="settings-of-page">
        <h3 id="settings-of-page">{texts.page}</h3>
        <Choice
          name="theme"
          legend={texts.theme}
          about={texts.aboutTheme}
          labels={themeLabels}
          choices={themes}
          value={theme}
          onChoose={(choice) => store.change({ theme: choice })}
        />
        <Choice
          name="layout"
          legend={texts.layout}
          about={texts.aboutLayout}
          labels={directionLabels}
          choices={directions}
          value={layout.direction}
          onChoose={(direction) => store.change({ layout: { ...layout, direction } })}
        >
          <button
            type="button"
            class="button button-quiet"
            disabled={sizesAreUsual}
            onClick={() => store.change({ layout: { ...layout, share: defaultLayout.share } })}
          >
            {texts.resetTheSizes}
          </button>
        </Choice>
        <Choice
          name="text-size"
          legend={texts.textSize}
          about={texts.aboutTextSize}
          labels={sizeLabels}
          choices={textSizes.map(String)}
          value={String(textSize)}
          onChoose={(choice) =>
            store.change({ textSize: textSizes.find((size) => String(size) === choice) ?? textSize })
          }
        />
      </section>
      <section class="settings-group" aria-labelledby="settings-of-editor">
        <h3 id="settings-of-editor">{texts.editor}</h3>
        <Choice
          name="editor"
          legend={texts.editor}
          about={texts.aboutEditor}
          labels={editorLabels}
          choices={editors}
          value={editor}
          onChoose={(kind) => void choice.choose(kind)}
        />
        <Choice
          name="wrap"
          legend={texts.longLines}
          about={texts.aboutWrap}
          labels={wrapLabels}
          choices={["scroll", "wrap"]}
          value={wrap ? "wrap" : "scroll"}
          onChoose={(choice) => store.change({ wrap: choice === "wrap" })}
        />
        <Choice
          name="keys"
          legend={texts.keys}
          about={choice.kind.value === "full" ? texts.aboutVim : texts.aboutVimInSimple}
          labels={keyLabels}
          choices={["usual", "vim"]}
          value={vimKeys ? "vim" : "usual"}
          onChoose={(choice) => store.change({ vimKeys: choice === "vim" })}
        />
        {switches("editor")}
      </section>
      <section class="settings-group" aria-labelledby="settings-of-runs">
        <h3 id="settings-of-runs">{texts.runs}</h3>
        {switches("runs")}
      </section>
      <section class="settings-part" aria-labelledby="settings-limits">
        <header class="settings-head">
          <h3 id="settings-limits">{texts.limits}</h3>
          <button
            type="button"
            class="button button-quiet"
            disabled={Object.keys(limits).length === 0}
            onClick={() => store.change({ limits: defaultSettings.limits })}
          >
            {texts.resetAllLimits}
          </button>
        </header>
        <p class="dialog-note">{texts.aboutLimits}</p>
        {limitSettings.map((setting) => (
          <Limit key={setting.name} store={store} setting={setting} />
        ))}
      </section>
      <p class="settings-part dialog-note">
        <a class="place" href={licencesAddress} target="_blank" rel="noopener">
          {texts.licences}
        </a>{" "}
        {texts.aboutLicences}
        {!isSingleFileBuild() && !isFileUrl() && (
          <>
            {texts.documentationOn}{" "}
            {pages.map(([path, label], index) => (
              <span key={path}>
                {index > 0 && ", "}
                <a class="place" href={new URL(path, document.baseURI).href} target="_blank" rel="noopener">
                  {label}
                </a>
              </span>
            ))}
          </>
        )}
        {source !== undefined && (
          <>
            {"; "}
            <a class="place" href={source} target="_blank" rel="noopener">
              {texts.theSource}
            </a>
          </>
        )}
        {texts.inOwnTabs}
      </p>
    </>
  );
}

type ChoiceProps<T extends string> = {
  readonly name: string;
  readonly legend: string;
  readonly about: string;
  readonly labels: { readonly [value in T]: string };
  readonly choices: readonly T[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
  readonly children?: ComponentChildren;
};

function Choice<T extends string>({
  name,
  legend,
  about,
  labels,
  choices,
  value,
  onChoose,
  children,
}: ChoiceProps<T>) {
  const aboutId = `settings-${name}`;
  return (
    <fieldset class="settings-part" aria-describedby={aboutId}>
      <legend>{legend}</legend>
      <p id={aboutId} class="dialog-note">
        {about}
      </p>
      <div class="settings-choices">
        {choices.map((each) => (
          <label key={each} class="settings-choice">
            <input type="radio" name={name} checked={each === value} onChange={() => onChoose(each)} />
            <span>{labels[each]}</span>
          </label>
        ))}
        {children}
      </div>
    </fieldset>
  );
}

function Limit({ store, setting }: { readonly store: SettingsStore; readonly setting: LimitSetting }) {
  const { name, label, about, unit } = setting;
  /** The typed text, until the field is left with a valid number or is reset. */
  const draft = useSignal<string | undefined>(undefined);
  const problem = useSignal<string | undefined>(undefined);
  const set = store.settings.value.limits[name];
  const id = `limit-${name}`;
  const type = (text: string) => {
    const result = readLimit(setting, text);
    draft.value = text;
    problem.value = "problem" in result ? result.problem : undefined;
    if ("value" in result)
      store.limit(name, result.value === store.defaults[name] ? undefined : result.value);
  };
  const settle = () => {
    if (problem.value === undefined) draft.value = undefined;
  };
  const reset = () => {
    draft.value = undefined;
    problem.value = undefined;
    store.limit(name, undefined);
  };
  return (
    <div class="limit">
      <label for={id}>{label}</label>
      <div class="limit-field">
        <input
          id={id}
          class="dialog-field"
          inputMode="decimal"
          autocomplete="off"
          spellcheck={false}
          value={draft.value ?? limitText(setting, store.limits.value[name])}
          aria-invalid={problem.value !== undefined}
          aria-describedby={`${id}-unit ${id}-about ${id}-problem`}
          onInput={(event) => type(event.currentTarget.value)}
          onBlur={settle}
        />
        <span id={`${id}-unit`}>{unit}</span>
        <button
          type="button"
          class="button button-quiet"
          aria-label={texts.resetOption(label.toLowerCase())}
          disabled={set === undefined && draft.value === undefined}
          onClick={reset}
        >
          {texts.reset}
        </button>
      </div>
      <p id={`${id}-about`} class="dialog-note">
        {about} {limitRangeText(setting)}
      </p>
      <p id={`${id}-problem`} class="limit-problem" role="alert">
        {problem.value !== undefined && texts.notChanged(problem.value)}
      </p>
    </div>
  );
}
