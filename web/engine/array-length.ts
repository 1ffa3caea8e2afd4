import binaryen from "binaryen";
import { constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { JSObject, JSShape, JSShapeProperty } from "./tables/engine-structs.ts";

/**
 * Makes a smaller `length` delete all elements of an array with holes: `list.length = 0` left some.
 *
 * set_array_length visits the shape's properties by index and deletes those beyond the new length. A deletion sometimes
 * compacts the properties (if half of them, and at least eight, are deleted). The later ones then move forward, and the
 * engine skipped some of them. Now it begins again after a compaction. Each compaction halves the list, so this doubles
 * the work at most.
 */
export function deleteAllElements(module: binaryen.Module, functions: number): void {
  const { i32 } = binaryen;
  const deletions = functionsOf(module, functions).flatMap(({ body }) =>
    body === 0 ? [] : [...expressionsIn(body)].flatMap(deletionsIn),
  );
  const [deletion, ...others] = deletions;
  if (!deletion || others.length > 0)
    throw new Error(`expected one deletion beyond an array's length, found ${deletions.length}`);
  const shape = module.i32.load(JSObject.shape, 4, module.local.get(1, i32));
  const isCompact = module.i32.eqz(module.i32.load(JSShape.deleted_prop_count, 4, shape));
  const restart = module.if(isCompact, module.local.set(deletion.index, module.i32.const(-1)));
  edit.Block.insertChildAt(deletion.block, deletion.at, restart);
}

/**
 * `delete_property(context, array, property->name); property = &array->shape->properties[index]`: the block, the index
 * of its second statement, and the local of the index. The loop then adds 1 to both.
 */
function deletionsIn(block: number) {
  if (!is(block, binaryen.BlockId)) return [];
  const { children } = info<binaryen.BlockInfo>(block);
  return children.flatMap((child, at) => {
    const set = children[at + 1] ?? 0;
    if (!is(child, binaryen.DropId) || !is(set, binaryen.LocalSetId)) return [];
    const { value: call } = info<binaryen.DropInfo>(child);
    const { index: property, value } = info<binaryen.LocalSetInfo>(set);
    if (!is(call, binaryen.CallId)) return [];
    const name = info<binaryen.CallInfo>(call).operands[2] ?? 0;
    if (!is(name, binaryen.LoadId) || info<binaryen.LoadInfo>(name).offset !== JSShapeProperty.atom)
      return [];
    if (localOf(info<binaryen.LoadInfo>(name).ptr) !== property) return [];
    const index = [...expressionsIn(value)].flatMap(indexOfProperty);
    return index.length === 1 ? [{ block, at: at + 1, index: index[0] as number }] : [];
  });
}

/** `index << 3`: an entry of a shape. */
function indexOfProperty(expression: number): number[] {
  if (!is(expression, binaryen.BinaryId)) return [];
  const { op, left, right } = info<binaryen.BinaryInfo>(expression);
  if (
    op !== binaryen.ShlInt32 ||
    !is(right, binaryen.ConstId) ||
    1 << constantOf(right) !== JSShapeProperty.bytes
  )
    return [];
  const local = localOf(left);
  return local === undefined ? [] : [local];
}

function localOf(expression: number): number | undefined {
  return is(expression, binaryen.LocalGetId) ? info<binaryen.LocalGetInfo>(expression).index : undefined;
}
