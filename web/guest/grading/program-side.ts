import { bare } from "../intrinsics.ts";
import { chargeNobody } from "./account.ts";
import { askOtherSide } from "./ask-other-side.ts";
import { forwardedFor } from "./forwarding.ts";
import type { Uses } from "./stand-ins.ts";

/** On the side of the program, stand-ins are for the functions and instances that a test passes. */
export const programUses = bare<{ -readonly [K in keyof Uses]: Uses[K] }>();
programUses.quietly = true;
programUses.found = (value) => forwardedFor(value, chargeNobody);
programUses.call = (op, _, operands) => askOtherSide(op, operands);
