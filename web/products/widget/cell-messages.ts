import { byKind, integer, listOf, type Parser, text } from "../../protocol/parsers.ts";
import { type HostModule, parseHostModules } from "../../protocol/program/host-module.ts";
import { parseLanguageId } from "../../protocol/program/language-id.ts";

/**
 * The messages between a page that has the library (web/products/browser) and the frame with its cell, and the parsers of both.
 *
 *   frame ── window: announcement (channel-messages.ts) ──► page
 *   frame ◄── window: hello, with a port ── page        once; the frame never listens to its window again
 *   frame ── port: ready, or refused ──► page
 *   frame ◄── port: commands, events ──► page
 *
 * Programs and their output are not sent here. They use the port that comes with `start`, between page and worker.
 */
export type CellHello = { readonly sandglass: "cell" };

/** Messages from the page. */
export type CellCommand =
  /** Comes with the worker's end of the port that controls it. */
  | { readonly kind: "start"; readonly id: number }
  | { readonly kind: "terminate"; readonly id: number }
  /** The same, in a cell of its own whose engine has breakpoints, for programs in these languages. */
  | { readonly kind: "look"; readonly id: number; readonly languages: readonly string[] }
  | { readonly kind: "equip"; readonly id: number; readonly languages: readonly string[] }
  /** Requests the modules that an import of a library needs. */
  | { readonly kind: "library"; readonly id: number; readonly name: string };

/** Messages from the frame. */
export type CellEvent =
  | { readonly kind: "ready" }
  /** There is no cell; `sentence` says why. */
  | { readonly kind: "refused"; readonly sentence: string }
  /** The worker with that id has ended. */
  | { readonly kind: "lost"; readonly id: number; readonly sentence: string }
  | { readonly kind: "equipped"; readonly id: number }
  /** The compilers, or the library, could not be loaded. */
  | { readonly kind: "unequipped"; readonly id: number; readonly sentence: string }
  | { readonly kind: "library"; readonly id: number; readonly modules: readonly HostModule[] };

const parseId = integer(1, Number.MAX_SAFE_INTEGER);

const maxLanguages = 100;

export const parseCellCommand: Parser<CellCommand> = byKind<CellCommand>("a command", {
  start: { id: parseId },
  terminate: { id: parseId },
  look: { id: parseId, languages: listOf(parseLanguageId, maxLanguages) },
  equip: { id: parseId, languages: listOf(parseLanguageId, maxLanguages) },
  library: { id: parseId, name: text },
});

export const parseCellEvent: Parser<CellEvent> = byKind<CellEvent>("an event", {
  ready: {},
  refused: { sentence: text },
  lost: { id: parseId, sentence: text },
  equipped: { id: parseId },
  unequipped: { id: parseId, sentence: text },
  library: { id: parseId, modules: parseHostModules },
});
