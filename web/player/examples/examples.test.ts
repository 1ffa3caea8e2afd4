import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { guestTypes } from "../../languages/types/guest-types.ts";
import { Service } from "../../languages/types/testing/service.ts";
import { parseCapabilities } from "../../protocol/capabilities/parse-capabilities.ts";
import { isEcmaScript } from "../../protocol/program/ecmascript-languages.ts";
import { fuelOf } from "../../run/sandbox/testing/expect-run.ts";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { examples } from "./examples.ts";
import { expectExample } from "./testing/example-assertions.ts";

describe("the list", () => {
  const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

  test("there are at least twenty, each with its own id and title", () => {
    expect(examples.length).toBeGreaterThanOrEqual(20);
    expect(isUnique(examples.map(({ id }) => id))).toBe(true);
    expect(isUnique(examples.map(({ title }) => title))).toBe(true);
  });
  test("every folder of programs is in the list", () => {
    const folders = readdirSync(new URL("./programs", import.meta.url));
    expect(examples.map(({ id }) => id).sort()).toEqual(folders.sort());
  });
  test.each(examples)(
    "$id: its files exist, the entry is first, and its description is one sentence",
    (example) => {
      expect(example.files[0]?.path).toBe(example.entry);
      expect(example.files.length).toBe(example.id === "modules" ? 4 : 1);
      expect(example.about).toMatch(/^[A-Z][^.!?]{10,90}\.$/);
    },
  );
  test.each(examples)("$id: it is short, and narrow enough for a phone", ({ files }) => {
    const [entry = ""] = files.map(({ text }) => text);
    const lines = entry.trimEnd().split("\n");
    expect(lines.length).toBeGreaterThanOrEqual(10);
    expect(lines.length).toBeLessThanOrEqual(40);
    for (const line of files.flatMap(({ text }) => text.split("\n")))
      expect([...line].length).toBeLessThanOrEqual(80);
  });
  test.each(examples)(
    "$id: its first line says what it is about, and a comment says what to try",
    ({ files }) => {
      expect(files[0]?.text).toMatch(/^(?:\/\/|#|--) [A-Za-z]/);
      expect(files[0]?.text).toMatch(/^(?:\/\/|#|--) (.*\. )?Try next: /m);
    },
  );
  test("examples of one topic are next to each other", () => {
    const topics = examples.map(({ topic }) => topic);
    expect(isUnique(topics.filter((topic, index) => topic !== topics[index - 1]))).toBe(true);
  });
});

describe("every example", () => {
  /** In steps: 5,000,000 took 0.3 s on a busy machine, and a test should not depend on time. */
  const quick = 6_000_000;

  test.each(sample(examples, 4))(
    "$id ends as its entry says, and uses the same fuel again",
    async (example) => {
      const first = await expectExample(example.id).endsAs([example.ends]);
      const second = await expectExample(example.id).endsAs([example.ends]);
      expect(fuelOf(second)).toBe(fuelOf(first));
      expect(second.output).toBe(first.output);
      expect(fuelOf(first)).toBeLessThan(quick);
      expect(first.outcome).toMatchObject({ usage: { reproducible: true } });
    },
  );

  const typed = examples.filter(({ language }) => isEcmaScript(language));
  const files = typed.flatMap(({ id, files }) =>
    files.map(({ path, text }) => [`${id}/${path}`, text] as const),
  );
  const service = new Service(guestTypes(parseCapabilities({}), []), Object.fromEntries(files));
  /** The editor does not mark these: nobody has to write types, or to check for impossible cases. */
  const quiet = /implicitly|is possibly '(null|undefined)'|is of type 'unknown'/;

  test.each(files)("%s: the editor marks only what is refused", (path) => {
    const marked = service.errors(path).filter((message) => !quiet.test(message));
    expect(marked).toEqual(path === "fetch-refused/main.js" ? ["Cannot find name 'fetch'."] : []);
  });
});
