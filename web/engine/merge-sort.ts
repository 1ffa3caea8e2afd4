import binaryen from "binaryen";
import { tagged } from "./engine-values.ts";
import { callsIn, constantOf, edit, expressionsIn, functionsOf, info, is } from "./expressions.ts";
import { rqsortBytes } from "./tables/engine-flags.ts";
import { array_sort_context, tags, ValueSlot } from "./tables/engine-structs.ts";

const { i64 } = binaryen;

/** Fewer values than this are one run. */
const mergedFrom = 64;

/** As much of the engine's stack as before, so that no more nested calls of the comparator fit the host's stack. */
const frameBytes = rqsortBytes;

/**
 * Makes `Array.prototype.sort` with a comparator sort as V8 does: it finds ascending and descending runs, completes
 * short ones by binary insertion, and merges runs. The engine's own sort is a quicksort, which garbles ties if a
 * comparator never returns 0 (`a < b ? 1 : -1`, `a > b`). Up to 63 values the comparator is called with the same pairs
 * in the same order as in V8. So the result is the same, whatever it returns. V8 gallops when it merges more values.
 *
 * `web/guest/sort.ts` is the same in the guest's language, for programs that are already deep.
 */
export function sortByMerging(module: binaryen.Module, functions: number): void {
  const all = functionsOf(module, functions);
  const sorts = all.flatMap(({ body }) =>
    body === 0
      ? []
      : [...expressionsIn(body)].filter((each) => {
          if (!is(each, binaryen.BlockId)) return false;
          return info<binaryen.BlockInfo>(each).children.some(isSortOfSlots);
        }),
  );
  const [block, ...others] = sorts;
  if (block === undefined || others.length > 0) throw new Error("js_array_sort is not where it was");
  const { children } = info<binaryen.BlockInfo>(block);
  const index = children.findIndex(isSortOfSlots);
  const [slots = 0, count = 0, , compare = 0, context = 0] = info<binaryen.CallInfo>(
    children[index] as number,
  ).operands;

  // js_array_cmp_generic, which calls JS_Call and JS_ToFloat64Free.
  const comparing = all.find(({ name }) => name === functionAt(module, constantOf(compare)));
  const calls = callsIn(comparing?.body ?? 0);
  const theOne = (what: string, fits: (call: binaryen.CallInfo) => boolean) => {
    const [match, ...more] = calls.filter(fits);
    if (!match || more.length > 0) throw new Error(`the comparison of values does not call ${what}`);
    return match.target;
  };
  const jsCall = theOne("JS_Call", ({ operands }) => operands.length === 5);
  const toNumber = theOne(
    "JS_ToFloat64Free",
    ({ operands: [, , value = 0], operands }) =>
      operands.length === 3 && binaryen.getExpressionType(value) === i64,
  );
  addMergeSort(module, { jsCall, toNumber, stack: stackOf(comparing?.body ?? 0) });

  const own = module.call(
    mergeSort,
    [slots, count, context].map((each) => module.copyExpression(each)),
    binaryen.none,
  );
  const quicksort = edit.Block.removeChildAt(block, index);
  const hasComparator = module.i32.load(array_sort_context.has_method, 4, module.copyExpression(context));
  edit.Block.insertChildAt(block, index, module.if(hasComparator, own, quicksort));
}

/** rqsort(slots, number of slots, 24, compare, array_sort_context) */
function isSortOfSlots(expression: number): boolean {
  if (!is(expression, binaryen.CallId)) return false;
  const { operands, type } = info<binaryen.CallInfo>(expression);
  const [, , size = 0, compare = 0] = operands;
  if (operands.length !== 5 || type !== binaryen.none) return false;
  return is(size, binaryen.ConstId) && constantOf(size) === ValueSlot.bytes && is(compare, binaryen.ConstId);
}

function functionAt(module: binaryen.Module, index: number): string {
  for (let nth = 0; nth < module.getNumElementSegments(); nth++) {
    const { offset, data } = binaryen.getElementSegmentInfo(module.getElementSegmentByIndex(nth));
    const name = data[index - constantOf(offset)];
    if (name !== undefined) return name;
  }
  throw new Error(`no function is number ${index} of the table`);
}

/** The global with the engine's stack pointer. */
function stackOf(body: number): string {
  for (const each of expressionsIn(body))
    if (is(each, binaryen.GlobalSetId)) return info<binaryen.GlobalSetInfo>(each).name;
  throw new Error("the comparison of values takes nothing of the stack");
}

/** The name that binaryen gives to an imported memory. */
const memory = "$mimport$0";

/** The names of the functions that are added. */
const mergeSort = "merge sort";
const isLess = "is less";

/**
 * Sorts copies of the values, for which the slots have space: in their last eight bytes, and in the eight bytes
 * before, which hold the lower one of two runs that are merged. So the values themselves are still in their slots if
 * the comparator throws, and are freed there. Positions are addresses of slots. Each iteration costs a step, as in all
 * native loops.
 *
 * The frame: both arguments of the comparator, its result as a number (at 16), and the beginnings of runs (from 24).
 */
function addMergeSort(
  module: binaryen.Module,
  { jsCall, toNumber, stack }: { readonly jsCall: string; readonly toNumber: string; readonly stack: string },
): void {
  const step = `
    (global.set $fuel (i32.sub (global.get $fuel) (i32.const 1)))
    (if (i32.lt_s (global.get $fuel) (i32.const 0)) (then (call $refuel)))`;
  const next = (local: string) =>
    `(local.set ${local} (i32.add (local.get ${local}) (i32.const ${ValueSlot.bytes})))`;
  const previous = (local: string) =>
    `(local.set ${local} (i32.sub (local.get ${local}) (i32.const ${ValueSlot.bytes})))`;
  const at = (local: string) => `(i64.load offset=${ValueSlot.pos} (local.get ${local}))`;
  const setAt = (local: string, value: string) =>
    `(i64.store offset=${ValueSlot.pos} (local.get ${local}) ${value})`;
  /** The value before that slot. */
  const before = (local: string) =>
    `(i64.load (i32.sub (local.get ${local}) (i32.const ${ValueSlot.bytes - ValueSlot.pos})))`;
  const spare = (local: string) => `(i64.load offset=${ValueSlot.str} (local.get ${local}))`;
  const whileBelow = (label: string, one: string, other: string, ...body: readonly string[]) =>
    `(loop ${label} (if (i32.lt_u (local.get ${one}) (local.get ${other})) (then ${step} ${body.join("\n")} (br ${label}))))`;
  /** Calls the comparator. Jumps to the end if it throws. */
  const less = (one: string, other: string) => `(block (result i32)
    (i64.store (local.get $frame) ${one})
    (i64.store offset=8 (local.get $frame) ${other})
    (call $"${isLess}" (local.get $sort) (local.get $frame))
    (br_if $thrown (i32.load offset=${array_sort_context.exception} (local.get $sort))))`;

  const text = binaryen.parseText(`(module
  (import "" "refuel" (func $refuel))
  (import "" "jsCall" (func $"${jsCall}" (param i32 i64 i64 i32 i32) (result i64)))
  (import "" "toNumber" (func $"${toNumber}" (param i32 i32 i64) (result i32)))
  (global $"${stack}" (mut i32) (i32.const 0))
  (global $fuel (mut i32) (i32.const 0))
  (memory ${memory} 1)

  (func $"${isLess}" (param $sort i32) (param $frame i32) (result i32)
    (local $answer i64)
    (local.set $answer
      (call $"${jsCall}" (i32.load (local.get $sort)) (i64.load offset=${array_sort_context.method} (local.get $sort))
        (i64.const ${tagged(tags.undefined)}) (i32.const 2) (local.get $frame)))
    ;; an integer of 32 bits
    (if (i64.le_u (local.get $answer) (i64.const 0xffffffff))
      (then (return (i32.lt_s (i32.wrap_i64 (local.get $answer)) (i32.const 0)))))
    (if (i64.ne (i64.and (local.get $answer) (i64.const 0xffffffff00000000)) (i64.const ${tagged(tags.exception)}))
      (then
        (if (i32.ge_s
            (call $"${toNumber}" (i32.load (local.get $sort)) (i32.add (local.get $frame) (i32.const 16)) (local.get $answer))
            (i32.const 0))
          (then (return (f64.lt (f64.load offset=16 (local.get $frame)) (f64.const 0)))))))
    (i32.store offset=${array_sort_context.exception} (local.get $sort) (i32.const 1))
    (i32.const 0))

  (func $"${mergeSort}" (param $slots i32) (param $count i32) (param $sort i32)
    (local $frame i32) (local $all i32) (local $shortest i32) (local $odd i32) (local $top i32)
    (local $start i32) (local $end i32) (local $limit i32) (local $descends i32)
    (local $low i32) (local $high i32) (local $middle i32) (local $first i32) (local $into i32)
    (local $value i64) (local $other i64)
    (global.set $"${stack}" (local.tee $frame (i32.sub (global.get $"${stack}") (i32.const ${frameBytes}))))
    (local.set $top (i32.add (local.get $frame) (i32.const 24)))
    (local.set $all (i32.add (local.get $slots) (i32.mul (local.get $count) (i32.const ${ValueSlot.bytes}))))
    (local.set $low (local.get $slots))
    ${whileBelow("$copy", "$low", "$all", setAt("$low", "(i64.load (local.get $low))"), next("$low"))}

    ;; Fewer values than ${mergedFrom} are one run. Of more, each has half as many at least.
    (local.set $shortest (local.get $count))
    (loop $halve (if (i32.ge_u (local.get $shortest) (i32.const ${mergedFrom})) (then
      (local.set $odd (i32.or (local.get $odd) (i32.and (local.get $shortest) (i32.const 1))))
      (local.set $shortest (i32.shr_u (local.get $shortest) (i32.const 1)))
      (br $halve))))
    (local.set $shortest (i32.mul (i32.add (local.get $shortest) (local.get $odd)) (i32.const ${ValueSlot.bytes})))

    (block $thrown
      (local.set $start (local.get $slots))
      ${whileBelow(
        "$runs",
        "$start",
        "$all",
        `(local.set $end (i32.add (local.get $start) (i32.const ${ValueSlot.bytes})))
        (if (i32.lt_u (local.get $end) (local.get $all)) (then
          (local.set $descends ${less(at("$end"), at("$start"))})
          (loop $run
            ${next("$end")}
            (if (i32.lt_u (local.get $end) (local.get $all)) (then ${step}
              (br_if $run (i32.eq ${less(at("$end"), before("$end"))} (local.get $descends))))))
          (if (local.get $descends) (then
            (local.set $low (local.get $start))
            (local.set $high (i32.sub (local.get $end) (i32.const ${ValueSlot.bytes})))
            ${whileBelow(
              "$turn",
              "$low",
              "$high",
              `(local.set $value ${at("$low")})`,
              setAt("$low", at("$high")),
              setAt("$high", "(local.get $value)"),
              next("$low"),
              previous("$high"),
            )}))))`,
        `(local.set $limit (i32.add (local.get $start) (local.get $shortest)))
        (if (i32.gt_u (local.get $limit) (local.get $all)) (then (local.set $limit (local.get $all))))`,
        whileBelow(
          "$insert",
          "$end",
          "$limit",
          `(local.set $value ${at("$end")})
          (local.set $low (local.get $start))
          (local.set $high (local.get $end))`,
          whileBelow(
            "$search",
            "$low",
            "$high",
            `(local.set $middle (i32.add (local.get $low) (i32.mul (i32.const ${ValueSlot.bytes})
              (i32.div_u (i32.sub (local.get $high) (local.get $low)) (i32.const ${2 * ValueSlot.bytes})))))
            (if ${less("(local.get $value)", at("$middle"))}
              (then (local.set $high (local.get $middle)))
              (else (local.set $low (i32.add (local.get $middle) (i32.const ${ValueSlot.bytes})))))`,
          ),
          "(local.set $high (local.get $end))",
          whileBelow("$move", "$low", "$high", setAt("$high", before("$high")), previous("$high")),
          setAt("$low", "(local.get $value)"),
          next("$end"),
        ),
        `(i32.store (local.get $top) (local.get $start))
        (local.set $top (i32.add (local.get $top) (i32.const 4)))
        (block $enough
          (loop $merges
            (br_if $enough (i32.eq (local.get $top) (i32.add (local.get $frame) (i32.const 28))))
            (local.set $middle (i32.load (i32.sub (local.get $top) (i32.const 4))))
            (local.set $first (i32.load (i32.sub (local.get $top) (i32.const 8))))
            ;; A run is longer than the next two together, until all are merged.
            (if (i32.and
                (i32.lt_u (local.get $end) (local.get $all))
                (i32.gt_u (i32.sub (local.get $middle) (local.get $first)) (i32.sub (local.get $end) (local.get $middle))))
              (then
                (br_if $enough (i32.eq (local.get $top) (i32.add (local.get $frame) (i32.const 32))))
                (br_if $enough (i32.gt_u
                  (i32.sub (local.get $first) (i32.load (i32.sub (local.get $top) (i32.const 12))))
                  (i32.sub (local.get $end) (local.get $first))))))
            (local.set $top (i32.sub (local.get $top) (i32.const 4)))
            (local.set $low (local.get $first))
            ${whileBelow(
              "$keep",
              "$low",
              "$middle",
              `(i64.store offset=${ValueSlot.str} (local.get $low) ${at("$low")})`,
              next("$low"),
            )}
            (local.set $into (local.get $first))
            (local.set $low (local.get $first))
            (local.set $high (local.get $middle))
            (local.set $value ${spare("$low")})
            (local.set $other ${at("$high")})
            (block $merged
              (loop $merge ${step}
                (if ${less("(local.get $other)", "(local.get $value)")}
                  (then
                    ${setAt("$into", "(local.get $other)")}
                    ${next("$into")}
                    ${next("$high")}
                    (br_if $merged (i32.eq (local.get $high) (local.get $end)))
                    (local.set $other ${at("$high")}))
                  (else
                    ${setAt("$into", "(local.get $value)")}
                    ${next("$into")}
                    ${next("$low")}
                    (br_if $merged (i32.eq (local.get $low) (local.get $middle)))
                    (local.set $value ${spare("$low")})))
                (br $merge)))
            ${whileBelow("$rest", "$low", "$middle", setAt("$into", spare("$low")), next("$into"), next("$low"))}
            (br $merges)))
        (local.set $start (local.get $end))`,
      )})

    ;; As js_array_sort expects them: without a text, and with no value in its place, since the comparator may have changed the list.
    (local.set $low (local.get $slots))
    ${whileBelow(
      "$end",
      "$low",
      "$all",
      `(i64.store offset=${ValueSlot.str} (local.get $low) (i64.const 0))
      (if (i32.eqz (i32.load offset=${array_sort_context.exception} (local.get $sort))) (then (i64.store (local.get $low) ${at("$low")})))`,
      setAt("$low", "(i64.const -1)"),
      next("$low"),
    )}
    (global.set $"${stack}" (i32.add (local.get $frame) (i32.const ${frameBytes}))))
)`);
  // In this order, because a call gets its type from a function that exists already.
  for (const name of [isLess, mergeSort]) {
    const { params, results, vars, body } = binaryen.getFunctionInfo(text.getFunction(name));
    module.addFunction(name, params, results, [...vars], module.copyExpression(body));
  }
  text.dispose();
}
