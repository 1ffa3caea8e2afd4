import { loadLibrary } from "../../libraries/load-library.ts";
import { BadInput } from "../../protocol/parsers.ts";
import { lookCells } from "../../run/client/look-cell.ts";
import { openCell } from "../../run/client/open-cell.ts";
import { type CellCommand, type CellEvent, parseCellCommand } from "./cell-messages.ts";

/**
 * Serves the cell of this frame to the page around it, which has the library and no widget. The page may start workers,
 * made from this frame's own scripts, and end them. It gets no other access to this origin.
 */
export async function serveCell(port: MessagePort): Promise<void> {
  const send = (event: CellEvent) => port.postMessage(event);
  const cell = await openCell().catch((error: Error) => send({ kind: "refused", sentence: error.message }));
  if (!cell) return;
  const ends = new Map<number, () => void>();
  const handleCommand = (command: CellCommand, control: MessagePort | undefined) => {
    const { id } = command;
    switch (command.kind) {
      case "start":
        if (!control || ends.has(id)) return;
        ends.set(
          id,
          cell.start(control, (sentence) => send({ kind: "lost", id, sentence })),
        );
        return;
      case "terminate":
        ends.get(id)?.();
        ends.delete(id);
        return;
      case "look": {
        if (!control || ends.has(id)) return;
        const opening = lookCells.open(command.languages);
        const end = () => opening.then((lookCell) => lookCell.dispose()).catch(() => {});
        ends.set(id, end);
        opening.then(
          (lookCell) => lookCell.start(control, (sentence) => send({ kind: "lost", id, sentence })),
          (error: Error) => send({ kind: "lost", id, sentence: error.message }),
        );
        return;
      }
      case "equip":
        cell.extend(command.languages).then(
          () => send({ kind: "equipped", id }),
          (error) => send({ kind: "unequipped", id, sentence: String(error) }),
        );
        return;
      case "library":
        loadLibrary(command.name).then(
          (modules) => send({ kind: "library", id, modules }),
          (error) => send({ kind: "unequipped", id, sentence: String(error) }),
        );
    }
  };
  port.onmessage = ({ data, ports }) => {
    try {
      handleCommand(parseCellCommand(data, "command"), ports[0]);
    } catch (error) {
      // Messages that are not commands are ignored.
      if (!(error instanceof BadInput)) throw error;
    }
  };
  send({ kind: "ready" });
}
