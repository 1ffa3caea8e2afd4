import { expect, test } from "vitest";
import type { Command } from "../../../features/command.ts";
import { CommandRegistry, forEditor, paletteId } from "./command-registry.ts";

const command = (id: string): Command => ({ id, label: id, run: () => {} });

test("commands are listed in the order in which they were registered", () => {
  const registry = new CommandRegistry();
  registry.register([command("run"), command("stop")]);
  const { all } = registry;
  registry.register([command("clear")]);
  expect(all().map(({ id }) => id)).toEqual(["run", "stop", "clear"]);
});

test("a second command with the same id is refused", () => {
  const registry = new CommandRegistry();
  registry.register([command("run")]);
  expect(() => registry.register([command("run")])).toThrow('there are two commands "run"');
});

test("the full editor lists all commands but the palette itself, each with its first key", () => {
  const listed = forEditor([{ ...command("undo"), keys: ["Ctrl+U", "Ctrl+Y"] }, command(paletteId)]);
  expect(listed.map(({ label }) => label)).toEqual(["undo (Ctrl U)"]);
});
