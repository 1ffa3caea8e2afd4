import type { Inputs } from "../inputs.ts";
import type { Step } from "../vm.ts";
import type { Side } from "./side.ts";

/**
 * The timers of one of two VMs that share their time. A VM's own clock moves when its timers fire; when it is the
 * other's that do, it has to be moved.
 */
export class Clock {
  constructor(
    private readonly side: Side,
    private readonly inputs: Inputs,
  ) {}

  /** Milliseconds until its next timer; -1 when there is none. */
  get wait(): number {
    return this.side.vm.untilNextTimer();
  }

  /** Lets time pass, not past its own next timer. */
  pass(ms: number): void {
    if (this.inputs.virtual) this.inputs.advance(ms);
    this.side.vm.passTime(ms);
  }

  /** Fires its next timer, for which `ms` were waited. */
  fire(ms: number): Step | undefined {
    if (ms > 0 && this.inputs.virtual) this.inputs.advance(ms);
    return this.fireNext();
  }

  private fireNext(): Step | undefined {
    const { side } = this;
    const timer = side.vm.takeTimer();
    return timer && side.count(() => side.vm.call(timer, side.meter));
  }
}
