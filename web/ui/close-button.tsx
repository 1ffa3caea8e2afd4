import { CloseIcon } from "./icons.tsx";

/** The cross in the corner of a panel or a note. */
export function CloseButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <CloseIcon />
    </button>
  );
}
