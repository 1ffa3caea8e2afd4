import { getPrototypeOf, isArray, ownKeys, textOfNumber } from "../intrinsics.ts";
import { builtInOf } from "./built-in-classes.ts";
import type { ObjectDescription } from "./frame.ts";
import { listArray, listBindings } from "./items.ts";
import { closedTitle, functionTitle, identify, titleOf } from "./names.ts";
import {
  arrayPrototype,
  hasOwn,
  isExtensible,
  objectPrototype,
  ownData,
  tagText,
  toStringTag,
} from "./natives.ts";

/** Determines the kind of an object. `hasSymbols`: whether it has properties with symbols, for example a tag. */
export function classify(frame: ObjectDescription, object: object, hasSymbols: boolean): void {
  if (isArray(object)) classifyArray(frame, object, hasSymbols);
  else if (typeof object === "function") classifyFunction(frame, object);
  else if (getPrototypeOf(object) !== objectPrototype) classifyInstance(frame, object);
  else if (hasSymbols) classifyByTag(frame, object);
}

function classifyArray(frame: ObjectDescription, array: readonly unknown[], hasSymbols: boolean): void {
  frame.kind = "array";
  frame.isList = true;
  frame.closed = "[Array]";
  frame.size = array.length;
  frame.isIndexed = true;
  frame.list = listArray;
  if (!hasSymbols && getPrototypeOf(array) === arrayPrototype) return;
  identify(frame, array, builtInOf);
  if (frame.name === "Array" && frame.tag === "") return;
  frame.title = titleOf(frame, "Array", "(" + textOfNumber(array.length) + ")");
  frame.closed = closedTitle(frame, "Array");
}

function classifyFunction(frame: ObjectDescription, value: object): void {
  identify(frame, value, builtInOf);
  const title = functionTitle(frame, value);
  frame.kind = title[1] === "c" ? "class" : "function";
  frame.title = title;
  frame.closed = title;
  frame.isWhole = true;
}

function classifyInstance(frame: ObjectDescription, object: object): void {
  if (isModule(object)) {
    classifyModule(frame, object);
    return;
  }
  const builtIn = identify(frame, object, builtInOf);
  entitle(frame);
  if (!builtIn) return;
  try {
    builtIn(frame, object);
  } catch {
    // It only has the prototype.
  }
}

/** Sets the title from its name and tag only. */
function entitle(frame: ObjectDescription): void {
  const title = titleOf(frame, "Object", "");
  frame.title = title === "Object" ? "" : title;
  frame.closed = closedTitle(frame, "Object");
}

/** Whether it is the result of `import * as module`. Reading a binding that has no value yet throws. */
function isModule(object: object): boolean {
  return (
    getPrototypeOf(object) === null && !isExtensible(object) && ownData(object, toStringTag) === "Module"
  );
}

function classifyModule(frame: ObjectDescription, object: object): void {
  frame.kind = "module";
  frame.title = "[Module: null prototype]";
  frame.closed = frame.title;
  // Its tag is also a key.
  frame.size = ownKeys(object).length - 1;
  frame.list = listBindings;
}

/** An object like `Math`, which has its own tag, or the arguments of a call. */
function classifyByTag(frame: ObjectDescription, object: object): void {
  identify(frame, object, builtInOf);
  entitle(frame);
  if (frame.tag !== "" || !isArguments(object)) return;
  frame.kind = "arguments";
  frame.title = "[Arguments]";
}

/** `Object.prototype.toString` returns the engine's own information, unless there is a tag, which could be a getter. */
function isArguments(object: object): boolean {
  if (!hasOwn(object, "callee") || hasOwn(object, toStringTag)) return false;
  return !hasOwn(objectPrototype, toStringTag) && tagText(object) === "[object Arguments]";
}
