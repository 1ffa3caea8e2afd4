import type { Table } from "../../protocol/console/console-table.ts";
import { plural } from "../../ui/format-number.ts";
import { layoutCost, unitsWithin } from "../../ui/text-cost.ts";
import { element } from "./dom.ts";
import { maxTableCost } from "./log.ts";

/** The maximum number of rows that are drawn at once. 1,000 rows took 140 ms. */
const rowsAtOnce = 100;
/** The maximum cost of one cell: see `unitsWithin`. */
const maxCellCost = 5_000;

/** Draws the table of `console.table` in a box that scrolls if the table is wide. */
export function drawTable(table: Table): HTMLElement {
  const heading = (text: string, scope: "col" | "row") => {
    const cell = element("th", "", shortCell(text));
    cell.scope = scope;
    return cell;
  };
  const head = element(
    "thead",
    "",
    element("tr", "", ...[table.index, ...table.columns].map((name) => heading(name, "col"))),
  );
  const body = element("tbody", "");
  const drawMore = () => {
    const from = body.rows.length;
    const rows = table.rows
      .slice(from, from + rowsThatFit(table.rows.slice(from, from + rowsAtOnce)))
      .map(({ name, cells }) =>
        element(
          "tr",
          "",
          heading(name, "row"),
          ...table.columns.map((_, column) =>
            element("td", kindOf(cells[column]), shortCell(cells[column] ?? "")),
          ),
        ),
      );
    body.append(...rows);
    return table.rows.length - body.rows.length;
  };
  const box = element("div", "log-table", element("table", "", head, body));
  // A scrollable element must be reachable by keyboard.
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", "Table");
  const { omittedRows = 0, omittedColumns = 0 } = table;
  const remaining = drawMore();
  // One count at a time: first the rows that a click draws and those that were not recorded, at the end only the latter.
  const drawOmissions = () => {
    for (const [count, what] of [
      [omittedRows, "more row"],
      [omittedColumns, "more column"],
    ] as const)
      if (count > 0) box.append(element("p", "tree-more", `… ${plural(count, what)}`));
  };
  if (remaining > 0) {
    const words = (rows: number) => `… ${plural(rows + omittedRows, "more row")}`;
    const button = element("button", "log-more", words(remaining));
    button.type = "button";
    button.addEventListener("click", () => {
      // Prevents a redraw: see `isOpened`.
      box.dataset["more"] = "";
      const rest = drawMore();
      button.textContent = words(rest);
      if (rest > 0) return;
      if (document.activeElement === button) box.focus();
      button.remove();
      drawOmissions();
    });
    box.append(button);
  } else drawOmissions();
  return box;
}

/** The number of rows that are drawn at once, at least one. */
function rowsThatFit(rows: Table["rows"]): number {
  let cost = 0;
  const end = rows.findIndex(({ name, cells }) => {
    for (const text of [name, ...cells]) cost += layoutCost(text ?? "", maxCellCost);
    return cost > maxTableCost;
  });
  return end < 0 ? rows.length : Math.max(1, end);
}

function shortCell(text: string): string {
  const end = unitsWithin(text, maxCellCost);
  return end < text.length ? `${text.slice(0, end)}…` : text;
}

/** The class for the kind of a value. The kind is guessed from the inspected text, because a cell has nothing else. */
function kindOf(cell: string | null | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (/^-?[\d.]+n?$|^-?\d|^NaN$|^-?Infinity$/.test(cell)) return "value-number";
  return /^['"`]/.test(cell) ? "value-string" : "";
}
