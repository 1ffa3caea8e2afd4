import type { Client } from "../../client/client.ts";
import type { Playground } from "../../playground/playground.ts";
import type { Command } from "../shell/command-registry.ts";
import * as texts from "../shell/offer-texts.ts";

/** The languages whose functions can be called for it. */
const languages: readonly string[] = ["javascript", "typescript"];

/** Offers to measure how the steps of a function grow. The dialog is loaded at the first use. */
export function growthCommand(
  playground: Playground,
  client: Pick<Client, "analyzer" | "run" | "complete">,
): Command {
  const { workspace } = playground;
  const open = async () => {
    try {
      const { openGrowthDialog } = await import("./growth-dialog.tsx");
      await openGrowthDialog(playground, client);
    } catch {
      workspace.notice.value = texts.growthNotLoaded;
    }
  };
  return {
    id: "sandglass.growth",
    label: texts.growth,
    menuLabel: texts.growthMenuLabel,
    run: () => void open(),
    isPossible: () => languages.includes(workspace.program.value.language),
  };
}
