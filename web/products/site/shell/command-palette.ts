import { computed, signal } from "@preact/signals";
import type { Command } from "../../../features/command.ts";
import { otherWords } from "./palette-words.ts";

/** The number of recently used commands at the top. */
const maxRecent = 5;

/** The command palette: all commands of the page, found by a few letters. */
export class CommandPalette {
  readonly isOpen = signal(false);
  readonly query = signal("");
  /** The index of the command that Enter runs. */
  readonly selectedIndex = signal(0);
  readonly matches = computed(() => findCommands(this.query.value, this.possible.value, this.recent));

  private readonly possible = signal<readonly Command[]>([]);
  private recent: readonly string[] = [];

  constructor(private readonly commands: () => readonly Command[]) {}

  open(): void {
    this.possible.value = this.commands().filter(({ isPossible }) => isPossible?.() ?? true);
    this.type("");
    this.isOpen.value = true;
  }

  close(): void {
    this.isOpen.value = false;
  }

  type(query: string): void {
    this.query.value = query;
    this.selectedIndex.value = 0;
  }

  /** Moves the selection, wrapping around. */
  move(by: number): void {
    const { length } = this.matches.value;
    if (length > 0) this.selectedIndex.value = (this.selectedIndex.value + by + length) % length;
  }

  /** Closes the palette, and runs one of the found commands. */
  run(index = this.selectedIndex.value): void {
    const command = this.matches.value[index];
    if (!command) return;
    this.recent = [command.id, ...this.recent.filter((id) => id !== command.id)].slice(0, maxRecent);
    // First, because closing returns the focus, and the command may move it after that.
    this.close();
    command.run();
  }
}

/**
 * The commands whose label has all words of the query, the best matches first. Recently used ones come first among
 * equal matches. A word may also match another name of the command.
 */
export function findCommands(
  query: string,
  commands: readonly Command[],
  recent: readonly string[] = [],
): readonly Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const age = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return commands
    .map((command) => ({
      command,
      rank: rankOf(words, command.label, command.words ?? otherWords[command.id]),
    }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || age(a.command) - age(b.command))
    .map(({ command }) => command);
}

/** How well the words match; 0 if they do not. */
function rankOf(words: readonly string[], label: string, others = ""): number {
  const parts = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const text = parts.join(" ");
  const each = words.map((word) => {
    if (text.startsWith(word)) return 4;
    if (parts.some((part) => part.startsWith(word))) return 3;
    if (text.includes(word)) return 2;
    if (matchesInitials(word, parts)) return 1;
    return others.split(" ").some((other) => other.startsWith(word)) ? 0.5 : 0;
  });
  return words.length === 0 ? 1 : Math.min(...each);
}

/** Whether the letters are made of beginnings of the words, like "shtr" for "show the syntax tree". */
function matchesInitials(letters: string, [part, ...rest]: readonly string[]): boolean {
  if (letters === "") return true;
  if (part === undefined) return false;
  for (let length = part.length; length > 0; length--)
    if (letters.startsWith(part.slice(0, length)) && matchesInitials(letters.slice(length), rest))
      return true;
  return matchesInitials(letters, rest);
}
