import { AbortController, AbortSignal } from "./abort.ts";
import { CustomEvent, Event } from "./event.ts";
import { EventTarget } from "./event-target.ts";
import { provide } from "./supplies.ts";

/**
 * One part, because they need each other: listeners may have a signal, and signals have listeners.
 *
 * Our own: event-target-shim 6.0.2 (MIT, 3.1 KB of brotli) has events without AbortSignal, and abort-controller 3.0.0,
 * its companion, lacks `reason`, `timeout` and `any`. This has everything in 2.6 KB.
 */
provide({ Event, CustomEvent, EventTarget, AbortController, AbortSignal });
