import type { Ran, StopResult } from "./adapter.ts";
import type { PeerName } from "./names.ts";
import { type Player, players } from "./players.ts";

/** The measurements in the browser, which peers.ts calls. Times are milliseconds, measured in the page. */
const openPlayers = new Map<PeerName, Player>();

/** So that each starts when the page is idle, as when a person presses Run. */
const restMs = 60;

async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, restMs));
}

async function open(name: PeerName): Promise<Player> {
  const player = players[name]();
  await player.load();
  return player;
}

async function ready(name: PeerName): Promise<Player> {
  const player = openPlayers.get(name) ?? (await open(name));
  openPlayers.set(name, player);
  return player;
}

async function timeOf(work: () => Promise<unknown> | unknown): Promise<number> {
  await rest();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function withPlayer(name: PeerName, work: (player: Player) => Promise<unknown> | unknown) {
  const player = await ready(name);
  return timeOf(() => work(player));
}

const peers = {
  /** From nothing to the first result: worker or frame, engine, environment. */
  async cold(name: PeerName): Promise<number> {
    const fresh: Player[] = [];
    const ms = await timeOf(async () => {
      const player = players[name]();
      fresh.push(player);
      await player.load();
      await player.clean("1 + 1");
    });
    for (const player of fresh) player.close();
    return ms;
  },
  warm: (name: PeerName) => withPlayer(name, (player) => player.warm("1 + 1")),
  clean: (name: PeerName) => withPlayer(name, (player) => player.clean("1 + 1")),

  /** A program, and the time of its evaluation, measured inside. */
  async run(name: PeerName, code: string): Promise<Ran> {
    const player = await ready(name);
    await rest();
    return player.clean(code);
  },

  /** Until all of these lines are in the page. */
  async print(name: PeerName, count: number): Promise<number> {
    let lines = 0;
    const code = `for (let i = 0; i < ${count}; i++) console.log("line " + i);`;
    const ms = await withPlayer(name, (player) =>
      player.print(code, () => {
        lines++;
      }),
    );
    if (lines !== count) throw new Error(`${name} gave ${lines} lines of ${count}`);
    return ms;
  },

  /**
   * A program that is to be ended after `ms` by the peer's own means. "never": it still runs `patience` later. Then the
   * worker is terminated if necessary. The time is from the request to a result of the next program.
   */
  async stop(name: PeerName, code: string, ms: number, patience: number) {
    const player = await ready(name);
    await rest();
    const result = await Promise.race([
      player.stop(code, ms),
      new Promise<StopResult>((resolve) =>
        setTimeout(() => resolve({ how: "has no way", ms: 0 }), ms + patience),
      ),
    ]);
    // A runtime that was asked to stop may be in any state now.
    openPlayers.delete(name);
    player.close();
    return result;
  },

  /** The same for a user who presses Stop: the time from then until the next program has a result in a new VM. */
  async stopAndGoOn(name: PeerName, code: string): Promise<number> {
    const player = await ready(name);
    await rest();
    void Promise.resolve(player.clean(code)).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 250));
    const start = performance.now();
    if (player.interrupt) player.interrupt();
    else {
      player.close();
      openPlayers.delete(name);
    }
    await (await ready(name)).clean("1 + 1");
    return performance.now() - start;
  },

  async hold(name: PeerName, count: number): Promise<void> {
    for (let index = 0; index < count; index++) {
      const player = name === "Sandglass" ? await ready(name) : await open(name);
      await player.hold();
    }
  },

  close(name: PeerName): void {
    openPlayers.get(name)?.close();
    openPlayers.delete(name);
  },
};

export type Peers = typeof peers;
Object.assign(globalThis, { peers });
