import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Example, examples } from "../../player/examples/examples.ts";
import { endingTexts } from "../../player/output/outcome-texts.ts";
import { buttonsIn } from "../../ui/buttons-in.ts";
import { isSingleFileBuild } from "../../ui/deployment.ts";
import { Dialog } from "../../ui/dialog.tsx";
import * as texts from "./examples-texts.ts";
import { examplesFor, lessonsFor } from "./find-examples.ts";
import "./examples.css";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChoose: (example: Example) => void;
};

/** The gallery of examples by topic. */
export function ExamplesDialog({ open, onClose, onChoose }: Props) {
  return (
    <Dialog id="examples-dialog" title={texts.examples} open={open} onClose={onClose}>
      {() => (
        <Gallery
          onChoose={(example) => {
            onClose();
            onChoose(example);
          }}
        />
      )}
    </Dialog>
  );
}

function Gallery({ onChoose }: Pick<Props, "onChoose">) {
  const query = useSignal("");
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The dialog would focus its close button.
  useEffect(() => field.current?.focus(), []);
  const matches = examplesFor(query.value);
  const topics = [...new Set(matches.map(({ topic }) => topic))];
  return (
    <>
      <input
        ref={field}
        type="search"
        class="dialog-field"
        aria-label={texts.searchExamples}
        placeholder={texts.searchExamplesHint}
        autocomplete="off"
        spellcheck={false}
        value={query.value}
        onInput={(event) => {
          query.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          const [first] = matches;
          if (event.key === "Enter" && query.value.trim() !== "" && first) {
            // The focus returns to the button that opened this, and Enter would press it.
            event.preventDefault();
            onChoose(first);
          } else if (event.key === "ArrowDown") move(event, list.current, field.current, 1);
        }}
      />
      <p class="visually-hidden" role="status">
        {query.value.trim() === "" ? "" : texts.examplesMatch(matches.length, examples.length)}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the buttons in it */}
      <div
        ref={list}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") move(event, list.current, field.current, 1);
          else if (event.key === "ArrowUp") move(event, list.current, field.current, -1);
        }}
      >
        {topics.map((topic) => (
          <section key={topic} aria-label={topic}>
            <h3 class="examples-topic">{topic}</h3>
            <ul class="examples-list">
              {matches
                .filter((example) => example.topic === topic)
                .map((example) => (
                  <li key={example.id}>
                    <Card example={example} onChoose={onChoose} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
        {matches.length === 0 && <p class="dialog-note">{texts.noExample(query.value.trim())}</p>}
      </div>
      {!isSingleFileBuild() && <LessonLinks query={query.value} />}
      <p class="dialog-note">{texts.whereExamplesOpen}</p>
    </>
  );
}

/** Links to the lessons' own pages. The program here is saved when a reader follows a link. */
function LessonLinks({ query }: { readonly query: string }) {
  const matches = lessonsFor(query);
  if (matches.length === 0) return null;
  return (
    <section aria-label={texts.lessons}>
      <h3 class="examples-topic">{texts.lessons}</h3>
      <ul class="examples-list">
        {matches.map(({ id, title, about }) => (
          <li key={id}>
            <a class="example" href={`./lessons/${id}.html`} target="_blank" rel="noopener">
              <strong>{title}</strong>
              <span>
                {about}
                {texts.aboutLessons}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ example, onChoose }: { readonly example: Example } & Pick<Props, "onChoose">) {
  return (
    <button type="button" class="example" onClick={() => onChoose(example)}>
      <strong>{example.title}</strong>
      <span>{example.about}</span>
      {example.ends !== "completed" && <span class="example-ends">{endingTexts[example.ends].will}</span>}
    </button>
  );
}

/** Moves the focus to the next or the previous button; from the first button back to the field. */
function move(event: KeyboardEvent, list: HTMLElement | null, field: HTMLElement | null, by: number): void {
  event.preventDefault();
  const buttons = buttonsIn(list);
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement) + by;
  if (at < 0) field?.focus();
  else buttons[Math.min(at, buttons.length - 1)]?.focus();
  // Both the field and the list around it listen.
  event.stopPropagation();
}
