import { openCell } from "../client/cell.ts";
import { BadInput } from "../protocol/parsers.ts";
import { type CellOrder, type CellTiding, parseCellOrder } from "./cell-messages.ts";

/**
 * The cell of this frame, for the page around it, which has the library and no widget. The page may start workers, which are
 * made of this frame's own scripts, and end them. It gets nothing else of this origin.
 */
export async function serveCell(port: MessagePort): Promise<void> {
  const tell = (tiding: CellTiding) => port.postMessage(tiding);
  const cell = await openCell().catch((error: Error) => tell({ kind: "refused", sentence: error.message }));
  if (!cell) return;
  const ends = new Map<number, () => void>();
  const obey = (order: CellOrder, control: MessagePort | undefined) => {
    const { id } = order;
    switch (order.kind) {
      case "start":
        if (!control || ends.has(id)) return;
        ends.set(
          id,
          cell.start(control, (sentence) => tell({ kind: "lost", id, sentence })),
        );
        return;
      case "terminate":
        ends.get(id)?.();
        ends.delete(id);
        return;
      case "equip":
        cell.extend(order.languages).then(
          () => tell({ kind: "equipped", id }),
          (error) => tell({ kind: "unequipped", id, sentence: String(error) }),
        );
    }
  };
  port.onmessage = ({ data, ports }) => {
    try {
      obey(parseCellOrder(data, "order"), ports[0]);
    } catch (error) {
      // What is no order is not obeyed.
      if (!(error instanceof BadInput)) throw error;
    }
  };
  tell({ kind: "ready" });
}
