import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { formatBytes, plural } from "../../ui/format-number.ts";
import { Dialog } from "../dialogs/dialog.tsx";
import { isSingleFileBuild } from "../shell/deployment.ts";
import { type LoadedFile, type Requests, requestSentences } from "./requests.ts";
import { eraseEverything, type StoredItem, storedItems } from "./stored-data.ts";

type Props = { readonly requests: Requests; readonly open: boolean; readonly onClose: () => void };

/** Why nothing leaves the browser, and how anyone can see that for themselves. */
export function PrivacyDialog({ requests, open, onClose }: Props) {
  return (
    <Dialog id="privacy-dialog" title="What leaves this browser: nothing" open={open} onClose={onClose}>
      {() => (
        <>
          <RequestList requests={requests} />
          <Policies />
          <Cookies />
          <StoredData />
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
    <Part title="Requests">
      {requestSentences(requests.after.value).map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong>
        </p>
      ))}
      <p>
        Running, sharing and keeping a program asks for nothing.{" "}
        {!isSingleFileBuild() &&
          "Later the page loads only parts of this site, each when you first use it: the TypeScript compiler, Elixir, the full editor, the page for exported programs."}
      </p>
      <p>
        The count is the browser's own record of what this page asked for. That record leaves out what a
        worker asks for by itself: a program's worker can ask for nothing (see below), and those of the editor
        and of the copy for use without a network are this site's own code, which asks this site alone. It
        leaves out what the browser and its extensions do, too. To see all of it, open the browser's developer
        tools, choose Network, and run a program: no line is added. Or turn the network off: programs run all
        the same.
      </p>
      <Files title="Loaded with the page" files={before} />
      {after.length > 0 && <Files title="Loaded since" files={after} />}
    </Part>
  );
}

function Files({ title, files }: { readonly title: string; readonly files: readonly LoadedFile[] }) {
  const sum = files.reduce((bytes, file) => bytes + file.bytes, 0);
  return (
    <details>
      <summary>
        {title}: {plural(files.length, "file")}, {formatBytes(sum)}
      </summary>
      <table class="privacy-files">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Size as sent</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ name, bytes }, index) => (
            <tr key={`${index}:${name}`}>
              <td>{name}</td>
              <td>{bytes > 0 ? formatBytes(bytes) : "not told"}</td>
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
    <Part title="Why it cannot be otherwise">
      {isSingleFileBuild() ? (
        <p>
          This page came with a content security policy, which the browser enforces. It lets the page connect
          to nothing but its own memory (<code>connect-src blob:</code>): all that it needs is in its one
          file.
        </p>
      ) : (
        <p>
          This page came with a content security policy, which the browser enforces. It lets the page connect
          to the site it came from, and to no other (<code>connect-src 'self'</code>).
        </p>
      )}
      <p>
        A program runs in a sealed cell: a hidden frame that belongs to no site, with a policy that allows no
        connection at all (<code>default-src 'none'</code>). In there it runs inside a virtual machine that
        has no network to begin with.
      </p>
      <p>What you share is in the part of the link after the #, which browsers send to no server.</p>
      {!isSingleFileBuild() && (
        <p>
          What a program, a link or a page around a widget could try, what stops it, and the figures:{" "}
          <a class="place" href="./evidence/index.html" target="_blank" rel="noopener">
            the evidence
          </a>
          , in a tab of its own.
        </p>
      )}
      <details>
        <summary>The two policies, as they stand in this page</summary>
        <h4>The page's</h4>
        <pre class="privacy-policy">{page}</pre>
        <h4>The cell's</h4>
        <pre class="privacy-policy">{cell}</pre>
      </details>
    </Part>
  );
}

/** Read where the browser reads them. */
function policies(): { readonly page: string; readonly cell: string } {
  const meta = "meta[http-equiv='Content-Security-Policy' i]";
  const frame = document.querySelector<HTMLIFrameElement>("iframe[sandbox][srcdoc]")?.srcdoc ?? "";
  const inFrame = new DOMParser().parseFromString(frame, "text/html");
  const lines = (found: Document) =>
    found.querySelector(meta)?.getAttribute("content")?.split("; ").join("\n") ??
    "None is here. (The page as it is developed has none; as it is published, it has.)";
  return { page: lines(document), cell: lines(inFrame) };
}

function Cookies() {
  const { cookie } = document;
  return (
    <Part title="Cookies and analytics">
      <p>
        {cookie === "" ? (
          <>
            No cookie: <code>document.cookie</code> is empty. No analytics: nothing counts your visit.
          </>
        ) : (
          <>
            The page sets no cookie. Something else on this address has: <code>{cookie}</code>
          </>
        )}
      </p>
    </Part>
  );
}

function StoredData() {
  const kept = useSignal<readonly StoredItem[] | undefined>(undefined);
  const asked = useSignal(false);
  useEffect(() => {
    void storedItems().then((things) => {
      kept.value = things;
    });
  }, [kept]);
  return (
    <Part title="What is saved in this browser">
      <p>
        So that your programs are there when you come back. It stays on this device; the developer tools show
        it under Application or Storage.
      </p>
      {kept.value?.length === 0 && <p>Nothing is saved so far.</p>}
      {kept.value !== undefined && kept.value.length > 0 && (
        <dl class="privacy-kept">
          {kept.value.map(({ name, what, amount }) => (
            <div key={name}>
              <dt>
                {what} <code>{name}</code>
              </dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {asked.value ? (
        <ConfirmErase
          onKeep={() => {
            asked.value = false;
          }}
        />
      ) : (
        <div class="dialog-actions">
          <button
            type="button"
            class="button"
            onClick={() => {
              asked.value = true;
            }}
          >
            Erase everything saved in this browser
          </button>
        </div>
      )}
    </Part>
  );
}

function ConfirmErase({ onKeep }: { readonly onKeep: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  const erasing = useSignal(false);
  // The button that was pressed is gone; and the safe answer is the nearer one.
  useEffect(() => keep.current?.focus(), []);
  return (
    <div class="dialog-problem" role="alert">
      <p>
        The program on the page, all drafts, what can be undone and your settings will be gone for good. Other
        tabs that show this page keep theirs: close them first.
      </p>
      <div class="dialog-actions privacy-confirm">
        <button ref={keep} type="button" class="button" onClick={onKeep}>
          Keep everything
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
          Erase everything
        </button>
      </div>
    </div>
  );
}
