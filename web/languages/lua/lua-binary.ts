import type { InterpreterBinary } from "../../interpreters/interpreter-binary.ts";

/** Lua 5.4, as the package wasmoon has it. None of the package's JavaScript is used. */
export const luaBinary: InterpreterBinary = {
  language: "lua",
  file: "wasmoon/dist/glue.wasm",
  sha256: "95f3f19ddb740125883bc41d5ec670cd0828e7b58c8bdad385323cbff497b55c",
  exports: (
    "memory __indirect_function_table __wasm_call_ctors malloc fflush stackSave stackRestore setThrew " +
    "luaL_newstate lua_close luaL_openlibs luaL_loadbufferx luaL_loadfilex lua_load lua_pcallk lua_resume lua_sethook " +
    "lua_gettop lua_settop lua_rotate lua_checkstack lua_pushvalue lua_pushnil lua_pushinteger lua_pushboolean lua_pushlstring " +
    "lua_pushcclosure lua_tointegerx lua_tolstring luaL_tolstring lua_toboolean lua_type lua_isinteger " +
    "lua_rawequal lua_topointer lua_rawlen lua_next lua_status lua_getstack lua_getinfo luaL_where lua_concat " +
    "lua_error luaL_callmeta luaL_getmetafield luaL_ref lua_rawgeti"
  ).split(" "),
  imports: (
    "invoke_vii _emscripten_throw_longjmp strftime exit emscripten_date_now _emscripten_get_now_is_monotonic " +
    "__syscall_openat __syscall_dup3 __syscall_fcntl64 __syscall_ioctl fd_write fd_read fd_close fd_seek environ_sizes_get " +
    "environ_get _mktime_js _localtime_js _gmtime_js _tzset_js __syscall_unlinkat __syscall_rmdir " +
    "__syscall_renameat __syscall_readlinkat emscripten_resize_heap"
  ).split(" "),
  pages: 18,
  overflowTexts: ["C stack overflow", "stack overflow", "stack overflow (%s)"],
  choices: [
    // Text alone is loaded, never bytecode, whoever loads it.
    { function: "lua_load", parameter: 4 },
    // To know which coroutine runs.
    { function: "lua_resume", parameter: 0 },
  ],
};
