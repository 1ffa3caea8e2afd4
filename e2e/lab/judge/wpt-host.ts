/**
 * Runs in the VM before a web platform test: the globals that the test's harness expects of its host. Each result is
 * sent at once as a line of JSON, so that the results of a test that is stopped later are not lost.
 */

/** Before the harness: names that it reads, and `fetch` for the files that were sent with it. */
export function wptHost(files: ReadonlyMap<string, string>, folder: string): string {
  return `{
    const files = ${JSON.stringify(Object.fromEntries(files))};
    const folder = ${JSON.stringify(folder)};
    const plain = (name, value) =>
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
    plain("self", globalThis);
    plain("location", { search: "", pathname: folder, href: "https://web-platform.test" + folder });
    plain("GLOBAL", { isWindow: () => false, isWorker: () => true, isShadowRealm: () => false });
    // The list of structured clone tests makes one before any of them is run.
    plain("File", class {});
    // Tests of Blob are written with it. It is no part of our world.
    class FileReader {
      readAsText(blob) {
        this.give(blob.text());
      }
      readAsArrayBuffer(blob) {
        this.give(blob.arrayBuffer());
      }
      async give(promise) {
        this.result = await promise;
        this.onload({ target: this });
      }
    }
    plain("FileReader", FileReader);
    const absolute = (address) => {
      const parts = (address.startsWith("/") ? address : folder + address).split("/");
      const path = [];
      for (const part of parts) part === ".." ? path.pop() : part !== "." && path.push(part);
      return path.join("/");
    };
    plain("fetch", async (address) => {
      const text = files[absolute(address)];
      if (text === undefined) throw new TypeError("no file was sent along for " + address);
      return { ok: true, status: 200, text: async () => text, json: async () => JSON.parse(text) };
    });
  }
  delete globalThis.document;
  `;
}

/**
 * The harness takes the first job that runs for the end of the test's script. But the harness is in the setup, and jobs
 * run after that. So it gets a call when the script has really ended.
 */
export const holdLoaded = `{
  const { then } = Promise.prototype;
  Promise.prototype.then = function (loaded) {
    Promise.prototype.then = then;
    Object.defineProperty(globalThis, "wpt loaded", { value: () => void then.call(Promise.resolve(), loaded) });
  };
}`;
export const tellLoaded = '\n;globalThis["wpt loaded"]();';

/** After the harness: results are printed. The last result ends the run, even if there are still timers. */
export const wptReporter = `{
  const { log } = console;
  const { stringify } = JSON;
  const { setTimeout } = globalThis;
  const tell = (line) => log("wpt " + stringify(line));
  add_result_callback((test) => tell({ name: test.name, status: test.status, message: test.message }));
  add_completion_callback((tests, status) => {
    tell({ status: status.status, message: status.message, tests: tests.length });
    setTimeout(() => { throw new Error("wpt is done"); });
  });
  // For idlharness.js, which asks where it is; only now, or the harness would look for a worker's ports.
  globalThis.DedicatedWorkerGlobalScope = class { static [Symbol.hasInstance](it) { return it === globalThis; } };
}`;
