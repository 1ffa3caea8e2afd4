import type { Command } from "../../../features/command.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { ShortcutView } from "../shell/shortcut-view.tsx";
import { type Shortcut, type ShortcutGroup, shortcutGroups } from "../shell/shortcuts.ts";
import * as texts from "./dialog-texts.ts";
import "./shortcuts-dialog.css";

type Props = {
  readonly commands: () => readonly Command[];
  readonly hasVimKeys: () => boolean;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** All keyboard shortcuts, by the part of the page where they work. */
export function ShortcutsDialog({ commands, hasVimKeys, open, onClose }: Props) {
  return (
    <Dialog id="shortcuts" title={texts.keyboardShortcuts} open={open} onClose={onClose}>
      {() => (
        <div class="shortcuts">
          {shortcutGroups(commands(), hasVimKeys()).map((group) => (
            <Group key={group.title} group={group} />
          ))}
        </div>
      )}
    </Dialog>
  );
}

function Group({ group: { title, shortcuts } }: { readonly group: ShortcutGroup }) {
  return (
    <section class="shortcuts-group">
      <h3>{title}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <Line key={shortcut.label} shortcut={shortcut} />
        ))}
      </dl>
    </section>
  );
}

function Line({ shortcut: { label, keys } }: { readonly shortcut: Shortcut }) {
  return (
    <div data-keys={keys.join(", ")}>
      <dt>{label}</dt>
      <dd>
        {keys.map((each, index) => (
          <span key={each}>
            {index > 0 && <span class="shortcut-then">{texts.orBetweenKeys}</span>}
            <ShortcutView keys={each} />
          </span>
        ))}
      </dd>
    </div>
  );
}
