import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Program } from "../../player/model/document/program.ts";
import type { Workspace } from "../../player/model/document/workspace.ts";
import type { DiffLine } from "../../player/model/drafts/line-diff.ts";
import { shortText } from "../../player/output/visible-text.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { dateWriter } from "../../ui/format-date.ts";
import { changedFiles, changesText, type FileDiff, nearChanges } from "./version-changes.ts";
import type { Version, Versions } from "./versions.ts";
import * as texts from "./versions-texts.ts";
import "./versions-dialog.css";

type Props = {
  readonly versions: Versions;
  readonly workspace: Workspace;
  /** The program as it came from an example, a link or a file; undefined if it did not. */
  readonly origin: () => Program | undefined;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The versions of this program that were run. They can be viewed, compared with the current one, and restored. */
export function VersionsDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog id="versions-dialog" title={texts.versionsTitle} open={open} onClose={onClose}>
      {() => <VersionList {...rest} onClose={onClose} />}
    </Dialog>
  );
}

function VersionList({ versions, workspace, origin, onClose }: Omit<Props, "open">) {
  const selection = useSignal<Version | undefined>(undefined);
  useEffect(() => void versions.load(), [versions]);
  const now = workspace.program.value;
  const original = origin();
  const list = [...versions.list.value, ...(original ? [{ at: 0, program: original }] : [])];
  const all = useComputed(
    () => selection.value && changedFiles(selection.value.program, workspace.program.value),
  );
  if (list.length === 0) return <p class="dialog-note">{texts.noVersions}</p>;
  return (
    <>
      <p class="dialog-note">{texts.whereVersionsAre}</p>
      <ul class="versions-list" aria-label={texts.versions}>
        {list.map((version) => (
          <li key={version.at}>
            <button
              type="button"
              class="draft-open"
              aria-pressed={selection.value === version}
              onClick={() => {
                selection.value = version;
              }}
            >
              <strong>{version.at === 0 ? texts.asOpened : writeTime(version.at)}</strong>
              <span>{changesText(version.program, now)}</span>
            </button>
          </li>
        ))}
      </ul>
      {selection.value && all.value && (
        <>
          <div class="dialog-actions">
            <button
              type="button"
              class="button button-primary"
              onClick={() => {
                const version = selection.value;
                onClose();
                if (version) versions.takeBack(version);
              }}
            >
              {texts.restore}
            </button>
          </div>
          {all.value.map(({ path, lines }) => (
            <DiffView key={path} path={path} lines={lines} />
          ))}
        </>
      )}
    </>
  );
}

const writeTime = dateWriter({ dateStyle: "medium", timeStyle: "medium" });

function DiffView({ path, lines }: FileDiff) {
  return (
    <figure class="version-diff">
      <figcaption>
        {shortText(path)}
        {texts.thenAndNow}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label={texts.changesOf(path)}>
        {nearChanges(lines).map(({ kind, text, at }) => (
          <Line key={at} kind={kind} text={shortText(text)} />
        ))}
      </section>
    </figure>
  );
}

/** As the standard elements for deleted and inserted text, which screen readers announce. */
function Line({ kind, text }: DiffLine) {
  const name = `version-line version-${kind}`;
  if (kind === "removed") return <del class={name}>{`− ${text}`}</del>;
  return kind === "added" ? <ins class={name}>{`+ ${text}`}</ins> : <p class={name}>{`  ${text}`}</p>;
}
