import { judge } from "./checks/judge.ts";
import { keep, serve } from "./checks/serve.ts";
import { permit } from "./permissions/permit.ts";
import { leaveOut, libraryNames as names } from "./runtime/modules.ts";
import { host, run } from "./runtime/run-compiled.ts";

// Each module of the library registers its functions. A file in the folder is in the guest without being named here.
(import.meta as unknown as { glob(paths: readonly string[], options: { eager: true }): unknown }).glob(
  ["./library/**/*.ts", "./runtime/inspect-*.ts", "!./**/*.test.ts"],
  { eager: true },
);

/** The guest's script: the runtime library, under the only global name that compiled programs use. */
Object.defineProperty(globalThis, "elixir$", {
  value: Object.freeze({ run, host, names, keep, serve, judge, permit, leaveOut }),
});
