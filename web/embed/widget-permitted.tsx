import "../output/permitted-list.css";
import type { VNode } from "preact";
import type { Exercise } from "../lesson/exercise.ts";
import { PermittedList } from "../output/permitted-list.tsx";
import { listPermittedNames } from "../playground/permitted/list-permitted.ts";
import { parseCapabilities } from "../protocol/capabilities/capabilities.ts";

/** Shows what a program may use, if its page has set an allowlist. */
export async function permissionsView({ language, capabilities }: Exercise): Promise<VNode> {
  const library = async () => (await import("virtual:elixir-library")).signatures;
  const permissions = await listPermittedNames(
    language,
    parseCapabilities(capabilities, "allow"),
    [],
    library,
  );
  return <PermittedList permissions={permissions} />;
}
