import { signal } from "@preact/signals";
import { shortText } from "../../player/output/visible-text.ts";
import { formatBytes, formatCount } from "../../ui/format-number.ts";
import { saveFile } from "../../ui/save-file.ts";
import { feature } from "../feature.ts";
import * as texts from "./written-files-texts.ts";
import "./written-files.css";

/** A program may write a thousand files. */
const maxListed = 50;

/** The files that the last run has written, below its outcome. */
export const writtenFiles = feature({
  id: "written-files",
  mount: ({ playground }) => ({
    details: function WrittenFiles() {
      const files = playground.writtenFiles.value;
      if (files.length === 0 || !playground.outcome.value) return null;
      return (
        <section class="written-files" aria-labelledby="written-files-heading">
          <h3 id="written-files-heading">{texts.heading}</h3>
          <ul>
            {files.slice(0, maxListed).map(({ path, text }) => (
              <li key={path}>
                <span class="written-file-path">{shortText(path)}</span>
                <span class="written-file-size">{formatBytes(new Blob([text]).size)}</span>
                <button
                  type="button"
                  class="button button-quiet"
                  aria-label={texts.downloadOf(shortText(path))}
                  onClick={() => {
                    said.value = saveFile({ name: path, type: "text/plain", text });
                  }}
                >
                  {texts.download}
                </button>
              </li>
            ))}
          </ul>
          {files.length > maxListed && <p>{texts.more(formatCount(files.length - maxListed))}</p>}
          <p role="status">{said.value}</p>
        </section>
      );
    },
  }),
});

/** What the last download said. */
const said = signal("");
