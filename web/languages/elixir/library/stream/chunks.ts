import { argumentsOf } from "../../runtime/arguments.ts";
import { call1, call2 } from "../../runtime/calls.ts";
import { strictEqual } from "../../runtime/compare.ts";
import { firstOf } from "../../runtime/enumerate.ts";
import { caseClauseError } from "../../runtime/errors.ts";
import { defineModule } from "../../runtime/modules.ts";
import { EMPTY, isTuple, list, type Term } from "../../runtime/terms.ts";
import { lazy } from "../stream.ts";

const { fn: requireFn, refuse } = argumentsOf("Stream");
const HALT = Symbol.for("halt");
const CONT = Symbol.for("cont");

/** `chunk_while`, with its two functions. */
function chunkWhile(source: Term, accumulator: Term, chunk: Term, after: Term): Term {
  return lazy(source, (before) => {
    let state = accumulator;
    let hasEnded = false;
    const finish = (): Term | undefined => {
      hasEnded = true;
      const answer = call1(after, state);
      if (isTuple(answer) && answer[0] === CONT) return answer.length === 3 ? answer[1] : undefined;
      return caseClauseError(answer);
    };
    return {
      next() {
        while (!hasEnded) {
          const element = before.next();
          if (element === undefined) return finish();
          const answer = call2(chunk, element, state);
          if (!isTuple(answer)) return caseClauseError(answer);
          state = answer.at(-1) as Term;
          if (answer[0] === CONT && answer.length === 3) return answer[1];
          if (answer[0] === HALT && answer.length === 2) {
            before.close();
            return finish();
          }
          if (answer[0] !== CONT || answer.length !== 2) return caseClauseError(answer);
        }
        return undefined;
      },
      close() {
        if (!hasEnded) before.close();
      },
    };
  });
}

/** Lists of `count` elements, which begin `step` elements apart. */
function chunkEvery(source: Term, count: Term, step: Term, leftover: Term): Term {
  if (typeof count !== "bigint" || typeof step !== "bigint" || count <= 0n || step <= 0n) {
    return refuse("chunk_every", [source, count, step, leftover]);
  }
  const size = Number(count);
  return lazy(source, (before) => {
    let buffer: Term[] = [];
    let skipCount = 0n;
    let hasEnded = false;
    return {
      next() {
        while (!hasEnded) {
          const element = before.next();
          if (element === undefined) {
            hasEnded = true;
            if (buffer.length === 0 || leftover === Symbol.for("discard")) return undefined;
            return list([...buffer, ...firstOf(leftover, size - buffer.length)]);
          }
          if (skipCount > 0n) {
            skipCount--;
            continue;
          }
          buffer.push(element);
          if (buffer.length < size) continue;
          const chunk = list(buffer);
          if (step >= count) {
            skipCount = step - count;
            buffer = [];
          } else buffer = buffer.slice(Number(step));
          return chunk;
        }
        return undefined;
      },
      close() {
        if (!hasEnded) before.close();
      },
    };
  });
}

function chunkBy(source: Term, fn: Term): Term {
  return lazy(source, (before) => {
    let buffer: Term[] = [];
    let key: Term = null;
    let hasEnded = false;
    return {
      next() {
        while (!hasEnded) {
          const element = before.next();
          if (element === undefined) {
            hasEnded = true;
            return buffer.length > 0 ? list(buffer) : undefined;
          }
          const result = call1(fn, element);
          const chunk = buffer.length > 0 && !strictEqual(result, key) ? list(buffer) : undefined;
          if (chunk !== undefined) buffer = [];
          key = result;
          buffer.push(element);
          if (chunk !== undefined) return chunk;
        }
        return undefined;
      },
      close() {
        if (!hasEnded) before.close();
      },
    };
  });
}

defineModule("Stream", {
  "chunk_by/2": (source: Term, fn: Term) => chunkBy(source, requireFn(fn, 1, "chunk_by", [source, fn])),
  "chunk_every/2": (source: Term, count: Term) => chunkEvery(source, count, count, EMPTY),
  "chunk_every/3": (source: Term, count: Term, step: Term) => chunkEvery(source, count, step, EMPTY),
  "chunk_every/4": chunkEvery,
  "chunk_while/4": (source: Term, accumulator: Term, chunk: Term, after: Term) => {
    const args = [source, accumulator, chunk, after];
    requireFn(chunk, 2, "chunk_while", args);
    requireFn(after, 1, "chunk_while", args);
    return chunkWhile(source, accumulator, chunk, after);
  },
});
