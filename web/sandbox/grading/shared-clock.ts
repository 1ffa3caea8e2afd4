import type { RecordedInputs } from "../run/recorded-inputs.ts";
import type { Step } from "../vm/vm.ts";
import type { CheckVm } from "./check-vm.ts";

/**
 * The timers of one of two VMs that share their time. A VM's own clock moves when its timers fire; when it is the
 * other's that do, it has to be moved.
 */
export class SharedClock {
  constructor(
    private readonly checkVm: CheckVm,
    private readonly inputs: RecordedInputs,
  ) {}

  /** Milliseconds until its next timer; -1 when there is none. */
  get wait(): number {
    return this.checkVm.vm.untilNextTimer();
  }

  /** Lets time pass, not past its own next timer. */
  pass(ms: number): void {
    if (this.inputs.isVirtual) this.inputs.advance(ms);
    this.checkVm.vm.passTime(ms);
  }

  /** Fires its next timer, for which `ms` were waited. */
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
