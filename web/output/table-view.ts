import { omissions, type Table } from "../protocol/table.ts";
import { element } from "./dom.ts";

/** Draws what `console.table` shows, in a box of its own: wide tables scroll in it. */
export function drawTable(table: Table): HTMLElement {
  const heading = (text: string, scope: "col" | "row") => {
    const cell = element("th", "", text);
    cell.scope = scope;
    return cell;
  };
  const head = element(
    "thead",
    "",
    element("tr", "", ...[table.index, ...table.columns].map((name) => heading(name, "col"))),
  );
  const body = element(
    "tbody",
    "",
    ...table.rows.map(({ name, cells }) =>
      element(
        "tr",
        "",
        heading(name, "row"),
        ...table.columns.map((_, column) => element("td", kindOf(cells[column]), cells[column] ?? "")),
      ),
    ),
  );
  const box = element("div", "log-table", element("table", "", head, body));
  // What scrolls has to be reachable by keyboard.
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", "Table");
  for (const sentence of omissions(table)) box.append(element("p", "tree-more", sentence));
  return box;
}

/** By the look of an inspected value: what the cell holds is no more than text. */
function kindOf(cell: string | null | undefined): string {
  if (cell === null || cell === undefined) return "";
  if (/^-?[\d.]+n?$|^-?\d|^NaN$|^-?Infinity$/.test(cell)) return "value-number";
  return /^['"`]/.test(cell) ? "value-string" : "";
}
