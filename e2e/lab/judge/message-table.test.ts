import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { specialMessages } from "../../../web/run/sandbox/errors/special-messages.ts";
import { messages } from "../../../web/run/sandbox/errors/v8-messages.ts";
import { messagesOfTable, messageTable, tableFile } from "./message-table.ts";

test("the table of the engine's messages is complete, and says what our code makes of each", () => {
  const table = readFileSync(tableFile, "utf8");
  const listed = messagesOfTable(table);
  expect(listed).toEqual(
    expect.arrayContaining([...Object.keys(messages), ...Object.keys(specialMessages), "expecting '%c'"]),
  );
  // If it differs, e2e/lab/judge/engine-messages.ts writes it again.
  expect(messageTable(listed)).toBe(table);
});
