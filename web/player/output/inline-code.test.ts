import { isValidElement, type VNode } from "preact";
import { expect, test } from "vitest";
import { InlineCode } from "./inline-code.tsx";

/** Code in angle brackets. */
function drawn(text: string): string {
  const { children } = InlineCode({ text }).props as unknown as { readonly children: readonly unknown[] };
  return children
    .map((each) =>
      isValidElement(each) ? `<${(each as VNode<{ children: string }>).props.children}>` : each || "",
    )
    .join("");
}

test("only text between backticks is code", () => {
  expect(drawn("Give `list.sort()` a function.")).toBe("Give <list.sort()> a function.");
  expect(drawn("`a` and `b`")).toBe("<a> and <b>");
  expect(drawn("Text in `` `x` ``")).toBe("Text in < `x` >");
  expect(drawn("one ` alone")).toBe("one ` alone");
  expect(drawn("<b>markup</b>")).toBe("<b>markup</b>");
  expect(drawn("``")).toBe("``");
});

test("a name with look-alike characters is marked", () => {
  expect(drawn("`a\u202eb` was 1\u200b")).toBe("<a\ufffdb> was 1\ufffd");
});
