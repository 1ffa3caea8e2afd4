import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { isSingleFileBuild } from "../../ui/deployment.ts";
import { Dialog, type DialogProps } from "../../ui/dialog.tsx";
import { formatBytes } from "../../ui/format-number.ts";
import type { StoredData } from "../feature.ts";
import * as texts from "./privacy-texts.ts";
import { type LoadedFile, type Requests, requestSentences, separateLanguages } from "./requests.ts";
import { eraseEverything, type StoredItem, storedItems } from "./stored-data.ts";

type Props = DialogProps & {
  readonly requests: Requests;
  /** What features store: see `Feature`. */
  readonly stored: StoredData;
};

/** Explains why no data leaves the browser, and how anyone can verify that. */
export function PrivacyDialog({ requests, stored, open, onClose }: Props) {
  return (
    <Dialog id="privacy-dialog" title={texts.title} open={open} onClose={onClose}>
      {() => (
        <>
          <RequestList requests={requests} />
          <Policies />
          <Cookies />
          <SavedData stored={stored} />
        </>
      )}
    </Dialog>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="privacy-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function RequestList({ requests }: Pick<Props, "requests">) {
  const before = requests.before.value;
  const after = requests.after.value ?? [];
  return (
    <Part title={texts.requests}>
      {requestSentences(requests.after.value).map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong>
        </p>
      ))}
      <p>
        {texts.asksForNothing}{" "}
        {!isSingleFileBuild() && texts.loadedLater(separateLanguages.map(({ label }) => label).join(", "))}
      </p>
      <p>{texts.aboutCount}</p>
      <Files title={texts.loadedWithThePage} files={before} />
      {after.length > 0 && <Files title={texts.loadedSince} files={after} />}
    </Part>
  );
}

function Files({ title, files }: { readonly title: string; readonly files: readonly LoadedFile[] }) {
  const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
  return (
    <details>
      <summary>
        {title}: {texts.files(files.length)}, {formatBytes(sum)}
      </summary>
      <table class="privacy-files">
        <thead>
          <tr>
            <th scope="col">{texts.file}</th>
            <th scope="col">{texts.sizeAsSent}</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, bytes }, index) => (
            <tr key={`${index}:${name}`}>
              <td>{name}</td>
              <td>{bytes > 0 ? formatBytes(bytes) : texts.sizeUnknown}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Policies() {
  const { page, cell } = policies();
  return (
    <Part title={texts.why}>
      {isSingleFileBuild() ? (
        <p>
          {texts.policyOfFile}
          <code>{texts.connectNowhere}</code>
          {texts.policyOfFileMore}
        </p>
      ) : (
        <p>
          {texts.policyOfPage}
          <code>{texts.connectToSelf}</code>).
        </p>
      )}
      <p>
        {texts.aboutCell}
        <code>{texts.noSource}</code>
        {texts.aboutMachine}
      </p>
      <p>{texts.aboutLinks}</p>
      {!isSingleFileBuild() && (
        <p>
          {texts.aboutEvidence}{" "}
          <a class="place" href="./evidence/index.html" target="_blank" rel="noopener">
            {texts.evidence}
          </a>
          {texts.inOwnTab}
        </p>
      )}
      <details>
        <summary>{texts.policies}</summary>
        <h4>{texts.policyOfThePage}</h4>
        <pre class="privacy-policy">{page}</pre>
        <h4>{texts.policyOfTheCell}</h4>
        <pre class="privacy-policy">{cell}</pre>
      </details>
    </Part>
  );
}

/** The policies, read from the same elements as the browser reads them. */
function policies(): { readonly page: string; readonly cell: string } {
  const meta = "meta[http-equiv='Content-Security-Policy' i]";
  const frame = document.querySelector<HTMLIFrameElement>("iframe[sandbox][srcdoc]")?.srcdoc ?? "";
  const inFrame = new DOMParser().parseFromString(frame, "text/html");
  const lines = (page: Document) =>
    page.querySelector(meta)?.getAttribute("content")?.split("; ").join("\n") ?? texts.noPolicy;
  return { page: lines(document), cell: lines(inFrame) };
}

function Cookies() {
  const { cookie } = document;
  return (
    <Part title={texts.cookies}>
      <p>
        {cookie === "" ? (
          <>
            {texts.noCookie}
            <code>{texts.cookieProperty}</code>
            {texts.noAnalytics}
          </>
        ) : (
          <>
            {texts.otherCookie}
            <code>{cookie}</code>
          </>
        )}
      </p>
    </Part>
  );
}

function SavedData({ stored }: Pick<Props, "stored">) {
  const items = useSignal<readonly StoredItem[] | undefined>(undefined);
  const isConfirming = useSignal(false);
  useEffect(() => {
    void storedItems(stored).then((things) => {
      items.value = things;
    });
  }, [items, stored]);
  return (
    <Part title={texts.savedDataTitle}>
      <p>{texts.whySaved}</p>
      {items.value?.length === 0 && <p>{texts.nothingSaved}</p>}
      {items.value !== undefined && items.value.length > 0 && (
        <dl class="privacy-kept">
          {items.value.map(({ name, what, amount }) => (
            <div key={name}>
              <dt>
                {what} <code>{name}</code>
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {isConfirming.value ? (
        <ConfirmErase
          onKeep={() => {
            isConfirming.value = false;
          }}
        />
      ) : (
        <div class="dialog-actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              isConfirming.value = true;
            }}
          >
            {texts.erase}
          </button>
        </div>
      )}
    </Part>
  );
}

function ConfirmErase({ onKeep }: { readonly onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  const erasing = useSignal(false);
  // The pressed button has disappeared, so the safe choice gets the focus.
  useEffect(() => keep.current?.focus(), []);
  return (
    <div class="dialog-problem" role="alert">
      <p>{texts.aboutErase}</p>
      <div class="dialog-actions privacy-confirm">
        <button ref={keep} type="button" class="button" onClick={onKeep}>
          {texts.keepEverything}
        </button>
        <button
          type="button"
          class="button button-danger"
          disabled={erasing.value}
          onClick={() => {
            erasing.value = true;
            void eraseEverything();
          }}
        >
          {texts.confirmErase}
        </button>
      </div>
    </div>
  );
}
