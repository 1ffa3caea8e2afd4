import { libraryFacts } from "virtual:library-facts";
import { Dialog } from "../../ui/dialog.tsx";
import * as texts from "./libraries-texts.ts";
import "./libraries-dialog.css";

type Props = { readonly open: boolean; readonly onClose: () => void };

/**
 * The libraries that a program may import, with the descriptions of their packages. Addresses are text, because the
 * page has no links to other sites.
 */
export function LibrariesDialog({ open, onClose }: Props) {
  return (
    <Dialog id="libraries" title={texts.libraries} open={open} onClose={onClose}>
      {() => (
        <>
          <p class="dialog-note">
            {texts.aboutLibraries}
            <code>{texts.exampleImport}</code>
            {texts.aboutLibrariesMore}
          </p>
          <ul class="libraries">
            {libraryFacts.map(({ name, version, licence, about, docs }) => (
              <li key={name}>
                <h3>
                  <code>{name}</code>{" "}
                  <span class="libraries-version">
                    {version}, {licence}
                  </span>
                </h3>
                <p>{about}.</p>
                <p class="libraries-docs">
                  <span class="visually-hidden">{texts.documentation}</span>
                  {docs.replace(/^https?:\/\/(?:www\.)?/, "")}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
