import { libraryFacts } from "virtual:library-facts";
import { Dialog } from "./dialog.tsx";
import "./libraries-dialog.css";

type Props = { readonly open: boolean; readonly onClose: () => void };

/** The libraries that a program may import, with what their packages say of them. Addresses are text: the page leads nowhere. */
export function LibrariesDialog({ open, onClose }: Props) {
  return (
    <Dialog id="libraries" title="Libraries" open={open} onClose={onClose}>
      {() => (
        <>
          <p class="dialog-note">
            A program may import these by name: <code>import {"{ chunk }"} from "lodash-es"</code>. Each is
            fetched from this site when a program first mentions it, is kept for use without a network, and
            runs in the sandbox as the program does.
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
                  <span class="visually-hidden">Documentation: </span>
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
