import { expect, test } from "vitest";
import { statementEnd } from "./statement-end.ts";

/** The statements of a text. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = statementEnd(text, at);
    parts.push(text.slice(at, end).trim());
    at = end;
  }
  return parts;
}

test("a statement ends at its semicolon, not at those in texts, names and comments", () => {
  expect(split(`select ';', "a;b" -- ;\n, /* ; */ [c;d]; select 'it''s;'`)).toEqual([
    `select ';', "a;b" -- ;\n, /* ; */ [c;d];`,
    "select 'it''s;'",
  ]);
});

test("the body of a trigger belongs to it, with its cases", () => {
  const trigger =
    "create temp trigger r after insert on t begin select case when 1 then 2 end; delete from t; end;";
  expect(split(`${trigger} begin; commit;`)).toEqual([trigger, "begin;", "commit;"]);
});
