import { plural } from "../../ui/format-number.ts";

/** What a program may use, in sentences and by name. */
export type Permissions = {
  readonly sentences: readonly string[];
  readonly groups: readonly { readonly title: string; readonly names: readonly string[] }[];
};

/** The list of permitted names. Each group opens separately. The browser's search also finds text in a closed group. */
export function PermittedList({ permissions: { sentences, groups } }: { readonly permissions: Permissions }) {
  return (
    <div class="permitted">
      {sentences.map((each) => (
        <p key={each}>{each}</p>
      ))}
      {groups.map(({ title, names }) => (
        <details key={title} open={groups.length === 1}>
          <summary>
            {title} <span class="permitted-count">{plural(names.length, "name")}</span>
          </summary>
          <ul>
            {names.map((each) => (
              <li key={each}>
                <code>{each}</code>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}
