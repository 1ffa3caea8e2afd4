import { useMemo } from "preact/hooks";
import * as texts from "./preview-texts.ts";
import { readCsv } from "./read-csv.ts";
import "./csv-view.css";

type Props = {
  /** The name of the file in a safe form for display. */
  readonly name: string;
  readonly text: string;
};

/** A CSV file as a table; its first row contains the names of the columns. */
export function CsvView({ name, text }: Props) {
  const { rows, isCut } = useMemo(() => readCsv(name, text), [name, text]);
  const [head, ...body] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard
    <section class="side-panel-text csv" tabIndex={0} aria-label={texts.tableOf(name)}>
      {head ? (
        <table>
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} class={isNumber(cell) ? "csv-number" : undefined}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        !isCut && <p class="csv-note">{texts.nothingYet}</p>
      )}
      {isCut && <p class="csv-note">{texts.restNotShown}</p>}
    </section>
  );
}

function isNumber(cell: string): boolean {
  return /^[-+]?[\d.,' ]*\d%?$/.test(cell);
}
