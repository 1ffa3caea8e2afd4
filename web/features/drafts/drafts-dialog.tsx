import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { saveProgram } from "../../player/model/document/save-program.ts";
import type { Workspace } from "../../player/model/document/workspace.ts";
import type { DraftSummary } from "../../player/model/drafts/draft-summary.ts";
import { type Drafts, maxDrafts } from "../../player/model/drafts/drafts.ts";
import { cleanTitle } from "../../player/share/snippet.ts";
import { isFileUrl } from "../../ui/deployment.ts";
import { Dialog, type DialogProps } from "../../ui/dialog.tsx";
import { dateWriter } from "../../ui/format-date.ts";
import { formatBytes } from "../../ui/format-number.ts";
import type { OfferedCommand } from "../command.ts";
import * as texts from "./drafts-texts.ts";

type Props = DialogProps & {
  readonly drafts: Drafts;
  readonly workspace: Workspace;
  readonly onOpen: (id: string) => void;
  readonly onNew: () => void;
  /** What features can do with the program on the page. */
  readonly offers: readonly OfferedCommand[];
};

/** The reader's drafts that this browser has saved. */
export function DraftsDialog({ open, onClose, onNew, ...rest }: Props) {
  /** Called when the dialog has closed and returned the focus. */
  const next = useRef<() => void>(undefined);
  return (
    <Dialog
      id="drafts-dialog"
      title={texts.yourDrafts}
      open={open}
      onClose={() => {
        onClose();
        next.current?.();
        next.current = undefined;
      }}
    >
      {() => (
        <DraftList
          {...rest}
          onClose={onClose}
          onNew={() => {
            next.current = onNew;
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}

function DraftList({ drafts, workspace, onClose, onOpen, onNew, offers }: Omit<Props, "open">) {
  const renaming = useSignal<string | undefined>(undefined);
  const savedNotice = useSignal("");
  const undo = useRef<HTMLButtonElement>(null);
  /**
   * The focus moves to `undo` after a deletion, and into this list after an undo, because the pressed button
   * disappears.
   */
  const rows = useRef<HTMLUListElement>(null);
  const undoRemove = () =>
    void drafts
      .undoRemove()
      .then(() => rows.current?.querySelector<HTMLElement>(".draft-open:enabled")?.focus());
  const remove = (id: string) => void drafts.remove([id]).then(() => undo.current?.focus());
  const current = workspace.about.value.id;
  const list = drafts.list.value;
  const surplus = drafts.surplus.value;
  const removedDrafts = drafts.removedDrafts.value;

  useEffect(() => {
    // The latest typing may not have been saved yet.
    void drafts.save().then(() => drafts.refresh());
  }, [drafts]);

  return (
    <>
      <p class="dialog-note">
        {texts.keptHere} {isFileUrl() ? texts.keepFromDisk : texts.keepByDownload}
      </p>
      {drafts.problem.value !== undefined && (
        <p class="dialog-problem" role="alert">
          {drafts.problem.value}
        </p>
      )}
      {surplus.length > 0 && (
        <p class="dialog-problem">
          {texts.surplus(list.length, maxDrafts)}
          <button type="button" class="place" onClick={() => void drafts.remove(surplus.map(({ id }) => id))}>
            {texts.deleteSurplus(surplus.length)}
          </button>
        </p>
      )}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onNew}>
          {texts.newProgram}
        </button>
        {offers.map(({ command, label }) => (
          <button
            key={command.id}
            type="button"
            class="button"
            onClick={() => {
              onClose();
              command.run();
            }}
          >
            {label}
          </button>
        ))}
        {isFileUrl() && (
          <button type="button" class="button" onClick={() => (savedNotice.value = saveProgram(workspace))}>
            {texts.saveAsFile}
          </button>
        )}
      </div>
      <p role="status" class="dialog-note">
        {savedNotice.value}
        {removedDrafts.length > 0 && (
          <>
            {removedDrafts.length === 1
              ? texts.oneDeleted(removedDrafts[0]?.summary.name)
              : texts.severalDeleted(removedDrafts.length)}
            <button ref={undo} type="button" class="place" onClick={undoRemove}>
              {texts.undo}
            </button>
          </>
        )}
      </p>
      {list.length === 0 ? (
        <p class="dialog-note">{texts.noDrafts}</p>
      ) : (
        <ul ref={rows} class="drafts-list" aria-label={texts.drafts}>
          {list.map((draft) => (
            <li key={draft.id} class="draft" aria-current={draft.id === current ? "true" : undefined}>
              {renaming.value === draft.id ? (
                <NameField
                  draft={draft}
                  onName={(name) => {
                    renaming.value = undefined;
                    if (name !== undefined) void drafts.rename(draft.id, cleanTitle(name));
                  }}
                />
              ) : (
                <DraftRow
                  draft={draft}
                  isCurrent={draft.id === current}
                  onOpen={() => {
                    onClose();
                    onOpen(draft.id);
                  }}
                  onRename={() => {
                    renaming.value = draft.id;
                  }}
                  onDuplicate={() => void drafts.duplicate(draft.id)}
                  onDelete={() => remove(draft.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = {
  readonly draft: DraftSummary;
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
};

function DraftRow({ draft, isCurrent, onOpen, onRename, onDuplicate, onDelete }: RowProps) {
  const { name, changedAt, bytes, files } = draft;
  const size = files > 1 ? texts.filesAndSize(files, formatBytes(bytes)) : formatBytes(bytes);
  return (
    <>
      <button type="button" class="draft-open" disabled={isCurrent} onClick={onOpen}>
        <strong>{name}</strong>
        <span>
          <time dateTime={new Date(changedAt).toISOString()}>{writeDate(changedAt)}</time>
          {` · ${size}${isCurrent ? texts.onThePage : ""}`}
        </span>
      </button>
      <button
        type="button"
        class="button button-quiet"
        aria-label={texts.renameDraft(name)}
        onClick={onRename}
      >
        {texts.rename}
      </button>
      <button
        type="button"
        class="button button-quiet"
        aria-label={texts.duplicateDraft(name)}
        onClick={onDuplicate}
      >
        {texts.duplicate}
      </button>
      <button
        type="button"
        class="button button-quiet"
        aria-label={texts.deleteDraft(name)}
        disabled={isCurrent}
        title={isCurrent ? texts.whyNotDelete : undefined}
        onClick={onDelete}
      >
        {texts.deleteButton}
      </button>
    </>
  );
}

const writeDate = dateWriter({ dateStyle: "medium", timeStyle: "short" });

function NameField({
  draft,
  onName,
}: {
  readonly draft: DraftSummary;
  /** Gets undefined if the name does not change. */
  readonly onName: (name: string | undefined) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onName(field.current?.value ?? "");
      }}
    >
      <input
        ref={field}
        class="dialog-field"
        aria-label={texts.newName(draft.name)}
        defaultValue={draft.name}
        maxLength={80}
        autocomplete="off"
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          // Escape leaves only the field, and does not close the dialog.
          event.preventDefault();
          onName(undefined);
        }}
      />
      <button type="submit" class="button">
        {texts.rename}
      </button>
    </form>
  );
}
