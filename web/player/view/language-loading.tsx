import type { ReadonlySignal } from "@preact/signals";
import { useId } from "preact/hooks";
import * as texts from "./language-loading-texts.ts";
import type { Size } from "./size.ts";
import "./language-loading.css";

type Props = {
  readonly size: Size;
  /** The run that waits for it. */
  readonly runs: {
    readonly loading: ReadonlySignal<
      { readonly language: string; readonly megabytes: number; readonly share: number } | undefined
    >;
    readonly activity: ReadonlySignal<string>;
    stop(): unknown;
  };
};

const buttons = { page: "button button-quiet", widget: "exercise-button exercise-quiet" } as const;

/** How much of a large interpreter has come, before its first program can run. */
export function LanguageLoadingView({ size, runs }: Props) {
  const loading = runs.loading.value;
  const id = useId();
  if (!loading || runs.activity.value !== "starting") return null;
  const { language, megabytes, share } = loading;
  return (
    <div class="language-loading">
      <p class="language-loading-title" id={id} role="status">
        {texts.title(language, megabytes)}
      </p>
      <progress aria-labelledby={id} max={1} value={share} />
      <button type="button" class={buttons[size]} onClick={() => runs.stop()}>
        {texts.cancel}
      </button>
      <p>{share < 1 ? texts.kept : texts.compiling}</p>
    </div>
  );
}
