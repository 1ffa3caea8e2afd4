import { exceptionValue, repeated } from "./small-module.ts";

export type SmallInterpreter = {
  readonly name?: string;
  /** How many opcodes its switch has. */
  readonly ways?: number;
  /** How often it saves its position in its frame. */
  readonly saves?: number;
};

/** The bytes of the engine's stack that it takes for itself. */
export const frameBytes = 256;

/** The types of an interpreter's parameters. */
export const interpreterTypes = "i32 i64 i64 i64 i32 i32 i32";
const parameters =
  "(param $context i32) (param $func i64) (param $this i64) (param $newTarget i64) (param $argc i32) (param $argv i32) (param $flags i32)";

/**
 * A function of the same shape as the engine's interpreter. The value of its function is the address of its code.
 * Opcode 2 returns, 3 calls the function that begins with the next byte, any other one is told to the host (`say`).
 * The return value is 7; the host's `poll` may end it.
 */
export function interpreterText({
  name = "interpreter",
  ways = 160,
  saves = 60,
}: SmallInterpreter = {}): string {
  return `
  (func $"${name}" (export "${name}") ${parameters} (result i64)
    (local $frame i32) (local $runtime i32) (local $result i64) (local $opcode i32) (local $next i32) (local $end i32)
    (local $sp i32) (local $code i32) (local $answer i64) (local $taken i32)
    ${repeated(10, (nth) => `(local $cache${nth} i32)`)} ${repeated(10, (nth) => `(local $input${nth} i32)`)}
    (local.set $frame (i32.sub (global.get $stack) (i32.const ${frameBytes})))
    (global.set $stack (local.get $frame))
    (local.set $runtime (i32.load offset=16 (local.get $context)))
    (local.set $result (i64.const ${exceptionValue}))
    (block $leave
      (br_if $leave (call $poll (local.get $context)))
      (local.set $opcode
        (block $ready (result i32)
          (if (i64.eqz (local.get $func)) (then
            (call $refuse (local.get $context) (i32.const 0) (i32.const 0))
            (drop (call_indirect (result i32) (i32.const 0)))))
          (br_if $leave (i32.gt_u (i32.load offset=128 (local.get $runtime)) (global.get $stack)))
          (local.set $taken (i32.const 16))
          (global.set $stack (i32.sub (local.get $frame) (local.get $taken)))
          (local.set $next (i32.wrap_i64 (local.get $func)))
          (i32.const 0)))
      (loop $run
        (if (i32.eqz (local.get $opcode)) (then
          ${repeated(10, (nth) => `(local.set $cache${nth} (local.get $input${nth}))`)}
          (loop $again
            (local.set $sp (local.get $end))
            (local.set $next (i32.add (local.tee $opcode (local.get $next)) (i32.const 1)))
            (block $invalid
              (block $return
                (block $call
                  (block $other
                    (br_table $other $return $call ${"$other ".repeat(ways - 3)} $invalid
                      (i32.sub (local.tee $code (i32.load8_u (local.get $opcode))) (i32.const 1))))
                  ${"(i32.store offset=12 (local.get $frame) (local.get $opcode))".repeat(saves)}
                  (call $say (local.get $code))
                  (local.set $end (local.get $sp))
                  (br $again))
                (br_if $leave (i64.eq
                  (local.tee $answer (call $"${name}" (local.get $context) (i64.extend_i32_u (i32.load8_u (local.get $next)))
                    (local.get $this) (i64.const 0) (i32.const 1) (i32.const 2) (i32.const 0)))
                  (i64.const ${exceptionValue})))
                (local.set $next (i32.add (local.get $next) (i32.const 1)))
                (local.set $end (local.get $sp))
                (br $again))
              (local.set $result (i64.const 7))
              (br $leave))
            (call $say (i32.const -1))
            (br $leave))))
        (br_if $run (i32.const 0))))
    (global.set $stack (i32.add (local.get $frame) (i32.const ${frameBytes})))
    (local.get $result))`;
}

/** What such an interpreter uses. */
export const interpreterNeeds = `
  (import "host" "say" (func $say (param i32)))
  (import "host" "poll" (func $poll (param i32) (result i32)))
  (import "host" "refuse" (func $refuse (param i32 i32 i32)))
  (memory (export "memory") 1)
  (table 1 funcref)
  (global $stack (export "stack") (mut i32) (i32.const 32768))`;
