import { describe, expect, test } from "vitest";
import goldens from "../../../../e2e/fuel-goldens.json" with { type: "json" };
import { defaultLimits } from "../../../protocol/run/limits.ts";
import { runRequest } from "../../../protocol/run/run-request.ts";
import { run } from "../run/run.ts";
import { expectRun, fuelOf } from "../testing/expect-run.ts";
import { engine, runProgram } from "../testing/run-program.ts";
import { sample } from "../testing/sample.ts";
import { BudgetOverrun, type Counters, Meter, type MeterLimits } from "./meter.ts";
import { Vm } from "./vm.ts";

const budgets = [1, 2, 3, 10, 1000, 1999, 2000, 2001, 2002, 123_457, 1_234_567];

/** Programs that never end, by what uses their steps. */
const endless = {
  "a loop": "for (;;);",
  calls: "const f = () => 1; for (;;) f()",
  "a native loop": "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)",
  "a sort with a comparator":
    "const a = Array.from({ length: 500 }, (_, i) => (i * 7919) % 503); for (;;) a.toSorted((x, y) => x - y)",
  "a sort without one":
    "const a = Array.from({ length: 500 }, (_, i) => (i * 7919) % 503); for (;;) a.slice().sort()",
  "JSON of a shared graph": "let o = [1]; for (let i = 0; i < 40; i++) o = [o, o]; JSON.stringify(o)",
  "a regular expression": "/(a+)+$/.test('a'.repeat(60) + 'b')",
  "a string search": "const s = 'a'.repeat(20_000); for (;;) s.lastIndexOf('b' + 'a'.repeat(10_000))",
  "splitting strings": "for (;;) 'x'.repeat(5000).split('')",
  BigInts: "for (let n = 3n; ; n = (n * n) % (2n ** 4001n)) n.toString()",
  "copying bytes": "const bytes = new Uint8Array(1e6); for (;;) bytes.copyWithin(0, 1)",
  "filling bytes": "const bytes = new Uint8Array(1e6); for (;;) bytes.fill(7)",
  garbage: "for (;;) { const a = { b: new Array(100).fill(1) }; a.self = a }",
  "loops of both kinds":
    "for (let n = 0; ; n++) { [3, 2, 1].includes(n); for (let i = 0; i < n % 7; i++) JSON.stringify([i]) }",
  awaits: "for (;;) await null",
  microtasks: "(function f() { Promise.resolve().then(f) })()",
  timers: "setTimeout(function f() { for (let i = 0; i < 500; i++); setTimeout(f) })",
  generators: "function* g() { for (;;) yield 1 } for (const x of g());",
  errors: "for (;;) try { null.x } catch {}",
  output: "for (let i = 0; ; i++) console.log(i, { i })",
};

describe("a budget of N is spent exactly when the run is stopped", () => {
  for (const [what, code] of sample(Object.entries(endless), 4)) {
    test(what, async () => {
      const fuels = [];
      for (const fuel of budgets) fuels.push(fuelOf(await expectRun(code, { fuel }).exhausts("fuel")));
      expect(fuels).toEqual(budgets);
    });
  }
});

describe("the same program spends the same fuel", () => {
  const programs = {
    // Programs that need only a bare VM.
    ...Object.fromEntries(goldens.slice(0, 5).map(({ name, code }) => [name, code])),
    ...Object.fromEntries(
      [1, 2, 3, 4].map((count) => [
        `timers, with ${count} things before`,
        `const before = [${"{},".repeat(count)}];\n${goldens.find(({ name }) => name === "async")?.code}`,
      ]),
    ),
    "output that is cut": "for (let i = 0; i < 3000; i++) console.log('line', i, '\\0é😀')",
    errors: "for (let i = 0; i < 100; i++) try { null.x } catch (e) { e.stack }",
    garbage: "for (let i = 0; i < 100; i++) { const a = { b: new ArrayBuffer(1 << 20) }; a.self = a }",
    "regular expressions": "'lorem ipsum '.repeat(500).replace(/(\\w+) (\\w+)/g, '$2 $1').match(/m/g).length",
  };
  for (const [name, code] of sample(Object.entries(programs), 2)) {
    test(`in every run: ${name}`, async () => {
      const fuel = fuelOf(await expectRun(code).completes());
      for (let again = 0; again < 3; again++) expect(fuelOf(await runProgram(code))).toBe(fuel);
    });
    test(`in a spare VM and a fresh one: ${name}`, async () => {
      const spare = await Vm.create(await engine(), defaultLimits.memoryBytes);
      // Time passes and other runs happen between its creation and its use.
      await runProgram("for (let i = 0; i < 1000; i++) ({ i })");
      const host = { engine: await engine(), spare, emit: () => {}, sleep: async () => {} };
      const outcome = await run(runRequest({ code }), host);
      expect(fuelOf({ outcome, events: [], output: "" })).toBe(fuelOf(await runProgram(code)));
    });
    test(`for any clock, however often it is read: ${name}`, async () => {
      const fuels = new Set<number>();
      for (const tick of [0, 0.001, 17, 5000]) fuels.add(await fuelWithClock(code, tick));
      expect(fuels.size).toBe(1);
    });
  }
  test("whatever the host's names and language are", async () => {
    const code = goldens.find(({ name }) => name === "sorting")?.code ?? "";
    const fuel = fuelOf(await runProgram(code));
    const [, script = ""] = process.argv;
    const navigator = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    try {
      for (const length of [1, 100, 1000]) {
        process.argv[1] = "/".padEnd(length, "x");
        Object.defineProperty(globalThis, "navigator", {
          value: { language: "de-".padEnd(length, "x") },
          configurable: true,
        });
        expect(fuelOf(await runProgram(code))).toBe(fuel);
      }
    } finally {
      process.argv[1] = script;
      if (navigator) Object.defineProperty(globalThis, "navigator", navigator);
      else Reflect.deleteProperty(globalThis, "navigator");
    }
  });
  test("whether or not its limit leaves much to spare", async () => {
    const code = "let n = 0; for (let i = 0; i < 5000; i++) n += [1, 2, 3].indexOf(i % 4); n";
    const fuel = fuelOf(await runProgram(code));
    for (const budget of [fuel + 1, fuel + 2, fuel + 1999, fuel + 2001, fuel * 10]) {
      expect(fuelOf(await expectRun(code, { fuel: budget }).completes())).toBe(fuel);
    }
    await expectRun(code, { fuel }).exhausts("fuel");
    await expectRun(code, { fuel: fuel - 1 }).exhausts("fuel");
  });
});

describe("what a step is", () => {
  const perIteration = async (loop: (count: number) => string, from = 10_000, to = 60_000) =>
    (fuelOf(await runProgram(loop(to))) - fuelOf(await runProgram(loop(from)))) / (to - from);

  test("an iteration of a counting loop costs 2 steps, however many there are", async () => {
    const loop = (count: number) => `for (let i = 0; i < ${count}; i++);`;
    expect(await perIteration(loop)).toBe(2);
    expect(await perIteration(loop, 100_000, 400_000)).toBe(2);
  });
  test("a call costs one more", async () => {
    expect(await perIteration((count) => `const f = () => {}; for (let i = 0; i < ${count}; i++) f()`)).toBe(
      3,
    );
  });
  test("an iteration of a native loop is not free", async () => {
    const search = (length: number) => `Array.prototype.indexOf.call({ length: ${length} }, 1)`;
    expect(await perIteration(search)).toBeGreaterThanOrEqual(1);
  });
  test("copying 64 bytes costs one", async () => {
    const copy = (bytes: number) => `const a = new Uint8Array(4e6); a.copyWithin(0, 1, ${bytes} + 1)`;
    expect(await perIteration(copy, 640_000, 3_200_000)).toBe(1 / 64);
  });
  test("a loop cannot hide its steps", async () => {
    const hidden = [
      "for (let i = 0; i < COUNT; i++) { try { continue } finally {} }",
      "let i = 0; do { if (i % 2) continue } while (++i < COUNT)",
      "let i = 0; while (i++ < COUNT) label: { break label }",
      "let i = 0; const o = { get x() { return ++i } }; while (o.x < COUNT);",
      "let i = 0; const p = new Proxy({}, { get: () => ++i }); while (p.x < COUNT);",
      "[...Array(COUNT)].forEach(() => {})",
      "Array.from({ length: COUNT })",
      "new Array(COUNT).fill(1)",
      "'x'.repeat(COUNT).replace(/x/g, 'y')",
      "JSON.parse('[' + '1,'.repeat(COUNT) + '1]')",
      "eval(';'.repeat(COUNT))",
      "new Function('x', 'x;'.repeat(COUNT))",
      "let n = 0n; for (const bit of 'x'.repeat(COUNT)) n++",
      "(function f(n) { if (n) queueMicrotask(() => f(n - 1)) })(COUNT)",
      "new Set(Array(COUNT).keys())",
      "String.raw({ raw: { length: COUNT } })",
      "Reflect.apply(Math.max, null, { length: Math.min(COUNT, 2000) }); for (let i = 0; i < COUNT; i++);",
    ];
    for (const code of sample(hidden, 6)) {
      const fuel = fuelOf(await runProgram(code.replaceAll("COUNT", "20000")));
      expect(fuel, code).toBeGreaterThanOrEqual(20_000);
    }
  });
});

describe("the host's work for a program", () => {
  test("is charged, and stops a program that cannot pay", async () => {
    const code =
      "const { compare } = new Intl.Collator('de'); for (;;) compare('ä'.repeat(500), 'ö'.repeat(500))";
    expect(fuelOf(await expectRun(code, { fuel: 3_000_000 }).exhausts("fuel"))).toBe(3_000_000);
  });
});

describe("goldens", () => {
  for (const { name, code, fuel, capabilities } of sample(goldens, 6)) {
    test(name, async () => {
      const options = capabilities === undefined ? {} : { capabilities };
      expect(fuelOf(await expectRun(code, {}, options).completes())).toBe(fuel);
    });
  }

  test("modules that could be imported cost nothing to a program without imports", async () => {
    const code = "setTimeout(() => console.log([3, 1, 2].sort()), 1); new Map([[{}, 1]]).size";
    const fuelWith = async (modules: readonly string[]) =>
      fuelOf(await expectRun(code, {}, { capabilities: { modules } }).completes());
    expect(await fuelWith(["acorn", "date-fns", "lodash-es", "lesson/turtle"])).toBe(await fuelWith([]));
  });
});

/** Runs a program with a clock that advances by `tick` ms at each read. */
async function fuelWithClock(code: string, tick: number): Promise<number> {
  const vm = await Vm.create(await engine(), defaultLimits.memoryBytes);
  let time = 0;
  const now = () => (time += tick);
  const meter = new Meter(vm.counters, { fuel: 1e12, cpuMs: 1e15, wallMs: 1e15 }, now);
  vm.evaluate(code, "main.js", meter);
  vm.runJobs(meter);
  return meter.fuel;
}

describe("Meter, with counters of its own", () => {
  /**
   * An instance that uses a given number of steps, and calls the meter when a counter has run down, as the engine does.
   */
  class Instance {
    readonly counters: Counters = { ticks: 0, native: 0 };
    time = 0;
    ticked = 0;
    readonly meter: Meter;

    constructor(limits: Partial<MeterLimits>) {
      const all = { fuel: 1_000_000, cpuMs: 1000, wallMs: 5000, ...limits };
      this.meter = new Meter(this.counters, all, () => this.time);
    }

    tick(count = 1): void {
      for (let ticks = 0; ticks < count; ticks++) {
        this.ticked++;
        this.counters.ticks--;
        if (this.counters.ticks > 0) continue;
        this.counters.ticks = 10_000;
        if (this.meter.poll()) throw new Error("interrupted");
      }
    }

    native(count: number): void {
      for (let steps = 0; steps < count; steps++) {
        this.counters.native--;
        if (this.counters.native < 0) this.meter.refuel();
      }
    }

    copy(bytes: number): void {
      this.counters.native -= bytes / 64;
      if (this.counters.native < 0) this.meter.refuel();
    }
  }

  test("counts ticks and native steps to the last one", () => {
    const instance = new Instance({});
    instance.meter.measure(() => {
      instance.tick(5001);
      instance.native(300_007);
      instance.tick(3);
    });
    expect(instance.meter.fuel).toBe(305_011);
    expect(instance.meter.exhaustedLimit).toBeUndefined();
  });

  test("stops at the Nth tick", () => {
    const instance = new Instance({ fuel: 4321 });
    expect(() => instance.meter.measure(() => instance.tick(10_000))).toThrow("interrupted");
    expect(instance.ticked).toBe(4321);
    expect(instance.meter.exhaustedLimit).toBe("fuel");
  });

  test("stops a native loop, and the loop cannot catch it", () => {
    const instance = new Instance({ fuel: 4321 });
    expect(() => instance.meter.measure(() => instance.native(10_000))).toThrow(BudgetOverrun);
    expect(instance.meter.fuel).toBe(4321);
  });

  test("does not count a copy that would exceed the limit, and does not allow it", () => {
    const instance = new Instance({ fuel: 100_000 });
    expect(() => instance.meter.measure(() => instance.copy(64 * 1e9))).toThrow(BudgetOverrun);
    expect(instance.meter.fuel).toBe(100_000);
  });

  test("continues from turn to turn", () => {
    const instance = new Instance({ fuel: 250 });
    for (let turn = 0; turn < 2; turn++) instance.meter.measure(() => instance.tick(100));
    expect(instance.meter.fuel).toBe(200);
    expect(() => instance.meter.measure(() => instance.tick(100))).toThrow("interrupted");
    expect(instance.ticked).toBe(250);
  });

  test("a turn that ends exactly at the limit is the last", () => {
    const instance = new Instance({ fuel: 100 });
    expect(() => instance.meter.measure(() => instance.tick(100))).toThrow("interrupted");
    expect(instance.meter.exhaustedLimit).toBe("fuel");
  });

  test("cpu is the time of the turns, wall is all of it", () => {
    const instance = new Instance({});
    instance.time = 100;
    instance.meter.measure(() => {
      instance.time += 30;
    });
    instance.time += 500;
    instance.meter.measure(() => {
      instance.time += 12;
    });
    expect(instance.meter.cpuMs()).toBe(42);
    expect(instance.meter.wallMs()).toBe(642);
    expect(instance.meter.exhaustedLimit).toBeUndefined();
  });

  test("a turn that is too short to be polled counts", () => {
    const instance = new Instance({ cpuMs: 9 });
    for (let turn = 0; turn < 10; turn++) {
      expect(instance.meter.exhaustedLimit).toBeUndefined();
      instance.meter.measure(() => {
        instance.tick(1999);
        instance.time += 1;
      });
    }
    expect(instance.meter.exhaustedLimit).toBe("cpu");
  });

  test("time in which almost nothing was executed was the machine's, and ends no program", () => {
    const instance = new Instance({ fuel: 100_000_000, cpuMs: 10, wallMs: 1e9 });
    instance.meter.measure(() => {
      for (let look = 0; look < 9; look++) {
        instance.tick(2000);
        // The machine does something else for a second, each time.
        instance.time += 1000;
      }
    });
    expect(instance.meter.exhaustedLimit).toBeUndefined();
    expect(instance.meter.cpuMs()).toBe(9000);
  });

  test("a program with a limit of N ms is not ended by it before its first 2,000 N steps", () => {
    const instance = new Instance({ fuel: 100_000_000, cpuMs: 10, wallMs: 1e9 });
    expect(() =>
      instance.meter.measure(() => {
        for (;;) {
          instance.time += 1000;
          instance.tick();
        }
      }),
    ).toThrow("interrupted");
    expect(instance.meter.exhaustedLimit).toBe("cpu");
    expect(instance.meter.fuel).toBe(20_000);
  });

  test("the clock is read at least every 2,000 ticks and 200,000 native steps", () => {
    for (const work of ["tick", "native"] as const) {
      const instance = new Instance({ fuel: 10_000_000, cpuMs: 1 });
      instance.meter.measure(() => {
        instance.time = 10;
        expect(() => instance[work](work === "tick" ? 2000 : 200_001)).toThrow();
      });
      expect(instance.meter.exhaustedLimit).toBe("cpu");
    }
  });

  test("when more than one limit is exhausted, it is memory, fuel, cpu, wall, in that order", () => {
    const stoppedBy = (limits: Partial<MeterLimits>, memory: boolean) => {
      const instance = new Instance(limits);
      expect(() =>
        instance.meter.measure(() => {
          instance.time = 100_000;
          if (memory) instance.meter.refuseMemory();
          instance.tick(2000);
        }),
      ).toThrow();
      return instance.meter.exhaustedLimit;
    };
    expect(stoppedBy({ fuel: 1 }, true)).toBe("memory");
    expect(stoppedBy({ fuel: 10 }, false)).toBe("fuel");
    expect(stoppedBy({ cpuMs: 1 }, false)).toBe("cpu");
    expect(stoppedBy({ cpuMs: 1e9 }, false)).toBe("wall");
  });

  test("a refused allocation stops the guest at its next tick, and its steps are counted", () => {
    const instance = new Instance({});
    expect(() =>
      instance.meter.measure(() => {
        instance.tick(700);
        instance.native(20);
        instance.meter.refuseMemory();
        instance.tick(1000);
      }),
    ).toThrow("interrupted");
    expect(instance.meter.exhaustedLimit).toBe("memory");
    expect(instance.meter.fuel).toBe(721);
  });

  test("once stopped, it stays stopped: every tick is an interrupt, and no step is counted", () => {
    const instance = new Instance({ fuel: 10 });
    expect(() => instance.meter.measure(() => instance.tick(100))).toThrow();
    for (let again = 0; again < 3; again++) expect(() => instance.tick()).toThrow("interrupted");
    expect(instance.meter.fuel).toBe(10);
  });
});
