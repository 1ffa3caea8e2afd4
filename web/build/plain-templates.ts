import { type AnyNode, parse, type TemplateLiteral } from "acorn";
import { childrenOf } from "../ecmascript/analysis/nodes.ts";

/**
 * Writes templates as sums: `${a} is ${b}` becomes $$(a)+" is "+$$(b), where `$$` is the `String` of the time when the
 * script begins.
 *
 * The engine compiles a template into a call of `String.prototype.concat` as it is at that time, so a program that replaces
 * that method controls what the guest's library writes with templates: it could make an error of its own look like one about
 * a restricted name, or throw from inside of whatever the library does.
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

/** All but tagged ones, which make no text. */
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
