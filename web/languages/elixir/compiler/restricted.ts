/** Forms of Elixir that are not here: programs of the page define no macros, start no processes and load no code. */
export const restrictedForms: ReadonlySet<string> = new Set([
  "defmacro",
  "defmacrop",
  "quote",
  "unquote",
  "unquote_splicing",
  "receive",
  "spawn/1",
  "spawn/3",
  "spawn_link/1",
  "spawn_link/3",
  "spawn_monitor/1",
  "spawn_monitor/3",
  "send/2",
  "self/0",
  "node/0",
  "node/1",
  "binding/0",
  "binding/1",
  "var!/1",
  "var!/2",
  "alias!/1",
  "defoverridable/1",
  "super",
]);

/** Modules that reach outside: processes, nodes, files, ports, code, the system. */
export const restrictedModules: ReadonlySet<string> = new Set([
  ..."Agent Application Code DynamicSupervisor File File.Stat File.Stream GenEvent GenServer IEx Mix Module.ParallelChecker Node Port Process Registry Supervisor System Task Task.Supervisor ExUnit Logger Kernel.ParallelCompiler"
    .split(" ")
    .map((name) => `Elixir.${name}`),
  ..."application code code_server ets dets disk_log erl_eval erl_prim_loader error_logger file filelib gen_server gen_statem gen_tcp gen_udp global httpc inet init io logger mnesia net_adm net_kernel os persistent_term prim_file rpc socket ssh ssl supervisor sys timer".split(
    " ",
  ),
]);
