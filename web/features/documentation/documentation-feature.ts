import { isFileUrl, isSingleFileBuild } from "../../ui/deployment.ts";
import { documentationPages } from "../../ui/documentation-page-texts.ts";
import type { Command, CommandPlace } from "../command.ts";
import { feature } from "../feature.ts";
import * as texts from "./documentation-texts.ts";

/** The door to the lessons. */
export const lessons = feature({
  id: "lessons",
  mount: () => ({
    commands: pages(["lessons/", texts.lessons, "learn course tutorial exercises", { open: texts.learn }]),
  }),
});

/** The door to the user's documentation. */
export const documentation = feature({
  id: "documentation",
  mount: () => ({
    commands: pages(
      ["help/", texts.helpPages, "documentation manual guide", { give: texts.help }],
      ...documentationPages.map(
        ({ name, title, about }) =>
          [`help/${name}.html`, texts.helpAbout(title), `documentation ${about}`, {}] as const,
      ),
    ),
  }),
});

type Page = readonly [
  address: string,
  label: string,
  words: string,
  places: Partial<Record<CommandPlace, string>>,
];

/** Commands that open pages beside this one. A page from a disk has none beside it. */
function pages(...all: readonly Page[]): readonly Command[] {
  if (isSingleFileBuild() || isFileUrl()) return [];
  return all.map(([address, label, words, places]) => ({
    id: `sandglass.page.${address}`,
    label,
    words,
    run: () => void open(new URL(address, document.baseURI), "_blank", "noopener"),
    places: () => places,
  }));
}
