import type { RecordedInputs } from "../run/recorded-inputs.ts";
import type { Step } from "../vm/vm.ts";
import type { CheckVm } from "./check-vm.ts";

/**
 * The timers of one of two VMs that share their time. A VM's own clock advances when its timers fire. If a timer of the
 * other VM fires, this clock must be advanced.
 */
export class SharedClock {
  constructor(
    readonly checkVm: CheckVm,
    private readonly inputs: RecordedInputs,
  ) {}

  /** Milliseconds until its next timer; -1 if there is none. */
  get wait(): number {
    return this.checkVm.vm.untilNextTimer();
  }

  /** Advances its clock, at most to its own next timer. */
  pass(ms: number): void {
    if (this.inputs.isVirtual) this.inputs.advance(ms);
    this.checkVm.vm.passTime(ms);
  }

  /** Fires its next timer, after a wait of `ms`. */
  fire(ms: number): Step | undefined {
    if (ms > 0 && this.inputs.isVirtual) this.inputs.advance(ms);
    return this.fireNext();
  }

  private fireNext(): Step | undefined {
    const { checkVm } = this;
    const timer = checkVm.vm.takeTimer();
    return timer && checkVm.count(() => checkVm.vm.call(timer, checkVm.meter));
  }
}
