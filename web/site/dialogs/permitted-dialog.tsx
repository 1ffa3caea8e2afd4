import { type Permitted, PermittedList } from "../../output/permitted-list.tsx";
import { Dialog } from "./dialog.tsx";

type Props = {
  /** Undefined while it is being loaded. */
  readonly permitted: Permitted | undefined;
  readonly language: string;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** What the program on the page may use, in its language. */
export function PermittedDialog({ permitted, language, open, onClose }: Props) {
  return (
    <Dialog id="permitted" title={`What a program in ${language} may use`} open={open} onClose={onClose}>
      {() => (permitted ? <PermittedList permitted={permitted} /> : <p class="dialog-note">Loading…</p>)}
    </Dialog>
  );
}
