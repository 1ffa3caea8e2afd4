/*
 * The parts of Elixir that are left out on purpose, and what to do instead. The compiler checks calls before anything
 * runs, the runtime checks calls whose names are known only then.
 */

const processes =
  "There are no processes here: a program is one process. Pass state as an argument, or iterate with Enum.reduce/3.";
const files = "There are no files here: put the data into the program.";
const code = "A program here cannot load or create code: write a module, and call it.";
const macros = "A program here cannot define macros: write a function.";
const printing = "Print with IO.puts/1, IO.write/1 or IO.inspect/1.";
const exUnit =
  "ExUnit is not here: write examples as iex> lines in a @doc, or print what you expect with IO.inspect/1.";
const waiting = "Nothing else runs meanwhile, so nothing waits here: leave it out.";
const outside = "A program here cannot access the machine that it runs on.";

type HintedNames = readonly (readonly [hint: string, names: string])[];

const tableOf = (lists: HintedNames): ReadonlyMap<string, string> =>
  new Map(lists.flatMap(([hint, names]) => names.split(" ").map((name) => [name, hint] as const)));

const byModule = tableOf([
  [
    processes,
    "Elixir.Agent Elixir.Application Elixir.DynamicSupervisor Elixir.GenEvent Elixir.GenServer Elixir.Node Elixir.PartitionSupervisor Elixir.Process Elixir.Registry Elixir.Supervisor Elixir.Supervisor.Spec Elixir.Task Elixir.Task.Supervisor application ets dets gen gen_event gen_server gen_statem global mnesia net_adm net_kernel persistent_term pg proc_lib rpc erpc supervisor sys timer counters atomics",
  ],
  [
    files,
    "Elixir.File Elixir.File.Stat Elixir.File.Stream Elixir.IO.Stream disk_log file filelib prim_file file_sorter zip erl_tar",
  ],
  [
    code,
    "Elixir.Code Elixir.Code.Fragment Elixir.EEx Elixir.IEx Elixir.Kernel.ParallelCompiler Elixir.Mix Elixir.Module.ParallelChecker Elixir.Protocol.Consolidation code code_server compile erl_eval erl_prim_loader erl_scan erl_parse epp beam_lib",
  ],
  [printing, "io"],
  [
    exUnit,
    "Elixir.ExUnit Elixir.ExUnit.Assertions Elixir.ExUnit.Callbacks Elixir.ExUnit.CaptureIO Elixir.ExUnit.Case Elixir.ExUnit.CaseTemplate Elixir.ExUnit.DocTest",
  ],
  [
    outside,
    "Elixir.Logger Elixir.Port Elixir.System error_logger gen_tcp gen_udp httpc httpd inet init logger os socket ssh ssl",
  ],
]);

/** Functions of Kernel, by name and arity, or only by name. */
const ofKernel = tableOf([
  [
    processes,
    "receive spawn/1 spawn/3 spawn_link/1 spawn_link/3 spawn_monitor/1 spawn_monitor/3 send/2 self/0 node/0 node/1",
  ],
  [
    macros,
    "defmacro defmacrop defoverridable unquote unquote_splicing binding/1 super var! alias! macro_exported?/3",
  ],
  ["Elixir has given it up: write to_charlist/1.", "to_char_list/1"],
]);

/** Functions whose module is left out for another reason. */
const ofModules = tableOf([[waiting, "Elixir.Process.sleep/1 timer.sleep/1"]]);

/** Additional functions of :erlang. */
const ofErlang = tableOf([
  [
    processes,
    "spawn/2 spawn/4 spawn_opt/2 send/3 send_after/3 start_timer/3 nodes/0 monitor/2 demonitor/1 link/1 unlink/1 register/2 whereis/1 process_info/1 process_info/2 process_flag/2 processes/0 put/2 get/0 get/1 erase/0 erase/1",
  ],
  [code, "load_module/2 purge_module/1"],
  [outside, "halt/0 halt/1 open_port/2 system_info/1 memory/0"],
]);

/** Modules of Erlang that programs use. The library has them or may add them. */
export const erlangModules: ReadonlySet<string> = new Set(
  "array base64 binary calendar crypto dict digraph erlang gb_sets gb_trees lists maps math orddict ordsets proplists queue rand random re sets string unicode uri_string".split(
    " ",
  ),
);

/** For a function of Elixir or Erlang that does not exist here. */
export const notHere = "It is part of Elixir, and not available here.";

/** The same for a module of Erlang. Its functions are not listed, so the function may not exist at all. */
export const notHereOfErlang = "Of Erlang's modules, not every function is available here.";

/** For functions that an allowlist excludes. */
export const leftOut = "The host of this playground does not allow it.";

/** The hint for a module that is left out on purpose; undefined for all others. */
export function restrictedModule(module: string): string | undefined {
  return byModule.get(module);
}

/** The same for a call without a module. */
export function restrictedFunction(name: string, arity: number): string | undefined {
  return ofKernel.get(`${name}/${arity}`) ?? ofKernel.get(name);
}

/** The same for a call with a module and a name that are known. */
export function restrictedCall(module: string, name: string, arity: number): string | undefined {
  const isErlang = module === "erlang";
  const isKernel = isErlang || module === "Elixir.Kernel" || module === "Elixir.Kernel.SpecialForms";
  return (
    ofModules.get(`${module}.${name}/${arity}`) ??
    restrictedModule(module) ??
    (isErlang ? ofErlang.get(`${name}/${arity}`) : undefined) ??
    (isKernel ? restrictedFunction(name, arity) : undefined)
  );
}

/** `File.cwd!/0`, `:ets.new/2`. */
export function callName(module: string, name: string, arity: number): string {
  return `${module.startsWith("Elixir.") ? module.slice(7) : `:${module}`}.${name}/${arity}`;
}

/** No code of a program catches it: `rescue` and `catch` only handle Elixir's errors. */
export class RestrictedUse extends Error {
  constructor(name: string, hint: string) {
    super(`${name}\n${hint}`);
    Object.defineProperty(this, "name", { value: restrictedErrorName });
  }
}

/**
 * Refuses a part of a function that is not available. Elixir would have continued, so no `rescue` of a program may see
 * it.
 */
export function unavailable(what: string): never {
  throw new RestrictedUse(what, notHere);
}

/** No exception of a program is shown with this name: see `describeThrownValue`. */
export const restrictedErrorName = "restricted in Elixir";
