import { type AnyNode, parse, type TemplateLiteral } from "acorn";
import { childrenOf } from "../languages/ecmascript/analysis/nodes.ts";

/**
 * Writes templates as sums: `${a} is ${b}` becomes $$(a)+" is "+$$(b), where `$$` is `String` at the start of the
 * script.
 *
 * The engine compiles a template into a call of the current `String.prototype.concat`, so a program that replaces this
 * method controls the strings that the guest's library makes with templates: it could make its own error look like one
 * about a restricted name, or throw from inside the library.
 */
export function plainTemplates(script: string): string {
  if (/\$\$/.test(script)) throw new Error("the script has a name of its own with $$");
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = [];
  for (const template of templatesIn(parse(script, { ecmaVersion: "latest" }))) {
    const { quasis, expressions } = template;
    const texts = quasis.map(({ value }) => JSON.stringify(value.cooked));
    let from = template.start;
    let before = `(${texts[0]}`;
    for (const [index, expression] of expressions.entries()) {
      const [open, close] = expression.type === "SequenceExpression" ? ["+$$((", "))"] : ["+$$(", ")"];
      edits.push({ from, to: expression.start, text: before + open });
      from = expression.end;
      const next = texts[index + 1];
      before = close + (next === '""' ? "" : `+${next}`);
    }
    edits.push({ from, to: template.end, text: `${before})` });
  }
  edits.sort((a, b) => a.from - b.from);
  let text = "";
  let copiedLength = 0;
  for (const edit of edits) {
    text += script.slice(copiedLength, edit.from) + edit.text;
    copiedLength = edit.to;
  }
  return `(function($$){${text}${script.slice(copiedLength)}\n})(String);`;
}

/** All templates except tagged ones, which make no string. */
function templatesIn(root: AnyNode): readonly TemplateLiteral[] {
  const templates: TemplateLiteral[] = [];
  const pending: AnyNode[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.type === "TemplateLiteral") templates.push(node);
    if (node.type === "TaggedTemplateExpression") {
      pending.push(node.tag, ...node.quasi.expressions);
      continue;
    }
    pending.push(...childrenOf(node));
  }
  return templates;
}
