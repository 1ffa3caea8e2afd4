import { errno } from "../../interpreters/file-store.ts";
import type { InterpreterBinary } from "../../interpreters/interpreter-binary.ts";

/** SQLite 3.54, as its project's package has it. None of the package's JavaScript is used. */
export const sqlBinary: InterpreterBinary = {
  language: "sql",
  file: "@sqlite.org/sqlite-wasm/sqlite3.wasm",
  sha256: "b8a92a19f441a90ff2339fe988fbe317c4adf3ed844096f12aee04aa72d58257",
  exports: [
    ..."memory __indirect_function_table __wasm_call_ctors malloc free".split(" "),
    ...(
      "initialize open_v2 limit set_authorizer _wasm_db_config_ip randomness prepare_v2 step reset finalize " +
      "column_count column_name column_type column_text column_blob column_bytes bind_text clear_bindings " +
      "changes64 stmt_isexplain errmsg error_offset serialize deserialize free"
    )
      .split(" ")
      .map((name) => `sqlite3_${name}`),
  ],
  imports: (
    "emscripten_date_now emscripten_get_now clock_time_get _tzset_js _localtime_js environ_sizes_get environ_get " +
    "emscripten_resize_heap __syscall_openat fd_read fd_close"
  ).split(" "),
  answers: {
    // Nothing of a program is in a file.
    ...Object.fromEntries(
      (
        "faccessat fchmod chmod fchown32 fcntl64 ioctl fstat64 stat64 newfstatat lstat64 ftruncate64 getcwd mkdirat " +
        "readlinkat rmdir unlinkat utimensat"
      )
        .split(" ")
        .map((name) => [`__syscall_${name}`, -errno.notFound]),
    ),
    ...Object.fromEntries(
      "fd_write fd_sync fd_seek fd_fdstat_get".split(" ").map((name) => [name, errno.badDescriptor]),
    ),
    _mmap_js: -errno.notImplemented,
    _munmap_js: -errno.notImplemented,
    // Only told: emscripten_resize_heap decides.
    emscripten_get_heap_max: 0x7fff0000,
  },
  stack: { pointer: "global$0", bytes: 400_000 },
  pages: 14,
  overflowTexts: [],
  callbacks: { authorize: 6 },
  choices: [],
};
