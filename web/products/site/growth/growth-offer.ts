import type { Playground } from "../../../player/model/playground.ts";
import { isEcmaScript } from "../../../protocol/program/ecmascript-languages.ts";
import type { Client } from "../../../run/client/client.ts";
import type { Command } from "../shell/command-registry.ts";
import * as texts from "../shell/offer-texts.ts";

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
    isPossible: () => isEcmaScript(workspace.program.value.language),
  };
}
