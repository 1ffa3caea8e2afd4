import "../../player/output/permitted-list.css";
import type { VNode } from "preact";
import type { Exercise } from "../../player/exercise/exercise.ts";
import { listPermittedNames } from "../../player/model/permitted/list-permitted.ts";
import { PermittedList } from "../../player/output/permitted-list.tsx";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";

/** Shows what a program may use, if its page has set an allowlist. */
export async function permissionsView({ language, capabilities }: Exercise): Promise<VNode> {
  const permissions = await listPermittedNames(language, parseCapabilities(capabilities, "allow"), []);
  return <PermittedList permissions={permissions} />;
}
