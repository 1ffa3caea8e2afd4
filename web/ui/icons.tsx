export { PlayIcon, StopIcon } from "./run-icons.tsx";

/** Decoration beside text with the same meaning, like the icons of the first script. */
export function PlusIcon() {
  return (
    <svg class="icon icon-line" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 3v10M3 8h10" />
    </svg>
  );
}

export function MoreIcon() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="3" cy="8" r="1.5" />
      <circle cx="8" cy="8" r="1.5" />
      <circle cx="13" cy="8" r="1.5" />
    </svg>
  );
}

/** Its shape also distinguishes it from a warning. */
export function ErrorIcon() {
  return (
    <svg class="icon icon-error" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3h1.800l-.2 5.200H7.300ZM8 12.300a1 1 0 1 1 0-2 1 1 0 0 1 0 2Z" />
    </svg>
  );
}

export function WarningIcon() {
  return (
    <svg class="icon icon-warning" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M8 1.500 15.300 14.500H.7ZM7.100 6l.2 4.200h1.400L8.900 6ZM8 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z" />
    </svg>
  );
}

export function CloseIcon() {
  return (
    <svg class="icon icon-line" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />
    </svg>
  );
}

export function MenuIcon() {
  return (
    <svg class="icon icon-line" viewBox="0 0 16 16" aria-hidden="true">
      <path d="M2.500 4h11M2.500 8h11M2.500 12h11" />
    </svg>
  );
}
