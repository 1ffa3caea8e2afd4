import { errno } from "../../interpreters/file-store.ts";
import type { InterpreterBinary } from "../../interpreters/interpreter-binary.ts";

/**
 * What CPython's calls may take of the host's stack, in the slots of count-depth.ts. V8's optimized code needs up to 22 bytes
 * for a slot of 8 here, since the function that runs bytecode has large frames: so these are 500 KiB of the host's.
 */
export const pythonStackBytes = 184_320;

/** CPython 3.14, as the package pyodide has it. None of the package's JavaScript is used when a program runs. */
export const pythonBinary: InterpreterBinary = {
  language: "python",
  file: "pyodide/pyodide.asm.wasm",
  sha256: "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
  exports: (
    "memory __indirect_function_table malloc PyModule_GetDict PyImport_AddModule PyRun_StringFlags " +
    "PyEval_GetFrame PyFrame_GetLineNumber PyFrame_GetBack PyFrame_GetCode PyObject_GetAttrString PyUnicode_AsUTF8"
  ).split(" "),
  imports: (
    "__syscall_getcwd __syscall_stat64 __syscall_lstat64 __syscall_newfstatat __syscall_fstat64 __syscall_openat " +
    "__syscall_getdents64 __syscall_ioctl __syscall_fcntl64 __syscall_unlinkat __syscall_renameat __syscall_rmdir " +
    "__syscall_mkdirat __syscall_poll fd_close fd_fdstat_get fd_seek fd_read fd_write clock_res_get clock_time_get " +
    "emscripten_get_now emscripten_date_now emscripten_resize_heap random_get " +
    "_localtime_js _gmtime_js _tzset_js _mktime_js proc_exit exit"
  ).split(" "),
  answers: {
    ...Object.fromEntries(
      (
        "faccessat chdir chmod fchownat dup dup3 fchdir fchmod fchmodat2 fchown32 fdatasync ftruncate64 mknodat pipe fadvise64 " +
        "fallocate readlinkat statfs64 fstatfs64 symlinkat truncate64 utimensat accept4 bind connect getpeername " +
        "getsockname getsockopt listen recvfrom recvmsg sendmsg sendto socket"
      )
        .split(" ")
        .map((name) => [`__syscall_${name}`, -errno.notImplemented]),
    ),
    ...Object.fromEntries(
      "_mmap_js _msync_js _munmap_js _setitimer_js _emscripten_system"
        .split(" ")
        .map((name) => [name, -errno.notImplemented]),
    ),
    fd_pread: errno.notImplemented,
    fd_pwrite: errno.notImplemented,
    fd_sync: 0,
    __syscall_umask_js: 0,
    __syscall_getuid32_js: 0,
    // No signals, and nothing that could wait for JavaScript.
    _Py_CheckEmscriptenSignals_Helper: 0,
    can_run_sync_js: 0,
    getaddrinfo: -4,
    getnameinfo: -4,
  },
  isOptimized: true,
  stack: { pointer: "sandglass global$0", bytes: pythonStackBytes },
  pages: 480,
  overflowTexts: [],
  choices: [],
};
