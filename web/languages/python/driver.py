"""Runs one program and writes how it ended, as JSON, to a descriptor that the host reads.

The host calls `run` once in each instance. Nothing here is a border: a program can replace all of it, and then
only deceives itself about its own value or error.
"""

import ast
import asyncio
import asyncio.base_events
import asyncio.events
import builtins
import collections
import importlib.machinery
import io
import json
import linecache
import math
import os
import sys
import time
import traceback
import types

#: Descriptors of the host (python-calls.ts): seeking in the first one moves the clock of the run.
CLOCK = 1000
RESULT = 1001
FOLDER = "/program/"
MOST_VALUES = 1000
MOST_ENTRIES = 200
MOST_DEPTH = 5
MOST_HEAD = 200
MOST_CHARACTERS = 10_000

# A program may replace these in their modules.
_open = io.open
_seek = os.lseek
_write = os.write


def prepare(entry, refused, permitted, modules, setup, seeds):
    """
    Before the program: `refused` maps the names of modules to a sentence that says what to do instead, `permitted` is what an
    allowlist leaves (allowlist/python-allowlist.ts), `modules` has the code of the host's modules, `seeds` is whether the program
    mentions random numbers. Tells what is wrong in `setup`.
    """
    _use_raw_streams()
    sys.argv[:] = [entry]
    sys.path[0:0] = [""] if "" not in sys.path else []
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    main.__file__ = entry
    main.__builtins__ = builtins
    if seeds:
        _seed()
    sys.meta_path[:0] = [_HostModules(modules), _Refusals(refused)]
    try:
        if setup is not None:
            exec(compile(setup, "<setup>", "exec"), main.__dict__)
    except BaseException as error:
        _tell({"kind": "error", "name": "", "message": "".join(traceback.format_exception_only(error)).strip(), "frames": []})
    if permitted is not None:
        _restrict(**permitted)


def run(entry):
    """Runs the file `entry`."""
    _tell(_end(entry))


def check(entry):
    """Tells what is wrong in the text of a file, without running it."""
    found = _parsed(entry)
    _tell(found if isinstance(found, dict) else {"kind": "value", "inspected": "None"})


def _tell(ending):
    _flush()
    text = json.dumps(ending).encode()
    while text:
        text = text[_write(RESULT, text) :]


def _use_raw_streams():
    """Each write crosses at once, so that a run that is ended from outside has printed what it printed."""

    def stream(descriptor, name):
        raw = io.FileIO(descriptor, "w", closefd=False)
        text = io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", write_through=True)
        text.mode = "w"
        raw.name = name
        return text

    sys.stdout = sys.__stdout__ = stream(1, "<stdout>")
    sys.stderr = sys.__stderr__ = stream(2, "<stderr>")


class _Selector:
    """Waits for nothing but time: there are no sockets."""

    def __init__(self):
        self.keys = {}

    def register(self, file, events, data=None):
        pass

    def unregister(self, file):
        pass

    def close(self):
        pass

    def get_map(self):
        return self.keys

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("the event loop waits for something that can never happen")
        if timeout > 0:
            sleep(timeout)
        return []


class _Loop(asyncio.base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = _Selector()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class _LoopPolicy(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = _Loop


asyncio.events._set_event_loop_policy(_LoopPolicy())
asyncio.events._set_running_loop(None)


def sleep(seconds, /):
    """Moves the clock of the run. Nobody waits."""
    if not isinstance(seconds, (int, float)):
        seconds = float(seconds)
    if seconds != seconds:
        raise ValueError("Invalid value NaN (not a number)")
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    # Rounded up: a loop that waits for a moment has to reach it.
    _seek(CLOCK, math.ceil(seconds * 1e6), 1)


time.sleep = sleep


def _flush():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:  # the program's own stream may do anything
            pass


def _seed():
    """The started interpreter has drawn its random numbers already; each run draws its own."""
    import random

    random.seed()


class _Refused(ImportError):
    """A module that is left out on purpose."""


class _Refusals:
    def __init__(self, refused):
        self.refused = refused

    def find_spec(self, name, path=None, target=None):
        hint = self.refused.get(name) or self.refused.get(name.partition(".")[0])
        # What the library imports for itself, it may have: it only cannot use it.
        if hint is not None and _is_program(_importer()):
            raise _Refused(f"{name} is not available here. {hint}", name=name)
        module = kept.get(name)
        return None if module is None else importlib.machinery.ModuleSpec(name, _Kept(module))


class _HostModules:
    """Modules that the host of the playground gives, by their names: their code, or why this program may not use them."""

    def __init__(self, modules):
        self.modules = modules

    def find_spec(self, name, path=None, target=None):
        found = self.modules.get(name)
        if found is None:
            return None
        if "hint" in found:
            raise _Refused(f"{name} is not available here. {found['hint']}", name=name)
        spec = importlib.machinery.ModuleSpec(name, self, is_package=any(each.startswith(name + ".") for each in self.modules))
        return spec

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__
        exec(compile(self.modules[name]["code"], f"<module {name}>", "exec"), module.__dict__)


#: Modules that the library has imported, and that a program asks for by name: prepare.py fills it.
kept = {}


class _Kept:
    def __init__(self, module):
        self.module = module

    def create_module(self, spec):
        return self.module

    def exec_module(self, module):
        pass


def _importer():
    frame = sys._getframe(2)
    while frame is not None and frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.f_back
    return frame.f_code.co_filename if frame else ""


def _restrict(only, without, own, hint):
    """
    Refuses modules and built-ins by their names, where the program names them. It is for learners, and no border: objects
    lead to other modules.
    """
    original = builtins.__import__

    def is_permitted(name):
        parts = name.split(".")
        stems = [".".join(parts[:count]) for count in range(1, len(parts) + 1)]
        if parts[0] in own:
            return True
        if any(stem in without for stem in stems):
            return False
        if only is None or any(stem in only for stem in stems):
            return True
        return any(each.startswith(name + ".") for each in only)

    def __import__(name, globals=None, locals=None, fromlist=(), level=0):
        if level == 0 and _is_program(sys._getframe(1).f_code.co_filename):
            for each in (name, *(f"{name}.{member}" for member in fromlist or () if member != "*")):
                if not is_permitted(each):
                    raise _Refused(f"{each} is not available here. {hint}", name=each)
        return original(name, globals, locals, fromlist, level)

    builtins.__import__ = __import__

    def refusing(name):
        def refuse(*args, **named):
            raise _Refused(f"{name} is not available here. {hint}", name=name)

        return refuse

    for name in without:
        if hasattr(builtins, name) and name != "__import__":
            setattr(builtins, name, refusing(name))


def _end(entry):
    names = sys.modules["__main__"].__dict__
    found = _parsed(entry)
    if isinstance(found, dict):
        return found
    code, value = found
    linecache.lazycache(entry, names)
    try:
        exec(code, names)
        result = eval(value, names) if value else None
        return {"kind": "value", **_described(result)}
    except BaseException as error:
        return _failed(error, entry)


def _parsed(entry):
    """The code of a file and that of its last expression, or how it ends."""
    try:
        with _open(entry, encoding="utf-8") as file:
            text = file.read()
        tree = ast.parse(text, entry)
    except SyntaxError as error:
        return _invalid(error)
    except (UnicodeDecodeError, ValueError) as error:
        return {"kind": "invalid", "diagnostics": [_problem(f"{type(error).__name__}: {error}", entry, 1, 1)]}
    except RecursionError:
        return {"kind": "invalid", "diagnostics": [_problem("the program is nested too deeply", entry, 1, 1)]}
    except MemoryError:
        return {"kind": "full", "limit": "memory"}
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    try:
        code = compile(tree, entry, "exec")
        # `from __future__` of the statements holds for the value, too.
        flags = code.co_flags & _future_flags
        return code, last and compile(ast.Expression(last.value), entry, "eval", flags=flags, dont_inherit=True)
    except SyntaxError as error:
        return _invalid(error)
    except RecursionError:
        return {"kind": "invalid", "diagnostics": [_problem("the program is nested too deeply", entry, 1, 1)]}
    except MemoryError:
        return {"kind": "full", "limit": "memory"}


def _future():
    import __future__

    flags = 0
    for name in __future__.all_feature_names:
        flags |= getattr(__future__, name).compiler_flag
    return flags


_future_flags = _future()


def _failed(error, entry):
    try:
        return _failure(error, entry)
    except MemoryError:
        return {"kind": "full", "limit": "memory"}
    except BaseException as second:  # what an exception of the program does when it is shown
        return {"kind": "error", "name": type(error).__name__, "message": type(second).__name__, "frames": []}


def _failure(error, entry):
    if isinstance(error, SystemExit):
        code = error.code
        if code is None or isinstance(code, int):
            return {"kind": "exit", "code": int(code or 0) & 255}
        print(code, file=sys.stderr)
        return {"kind": "exit", "code": 1}
    frames = _frames(error.__traceback__)
    # The parser has one with a message, for a text that is nested too deeply.
    if isinstance(error, MemoryError) and not error.args:
        return {"kind": "full", "limit": "memory", **_at(frames)}
    if isinstance(error, RecursionError):
        return {"kind": "full", "limit": "stack", **_at(frames)}
    if isinstance(error, _Refused):
        return {"kind": "refused", "name": error.name, "hint": str(error).partition(". ")[2], **_at(frames)}
    text = traceback.TracebackException(type(error), error, _without_driver(error.__traceback__), compact=True)
    _fold(text)
    lines = list(text.format_exception_only())
    name, _, message = "".join(lines).rstrip("\n").partition(": ")
    if isinstance(error, SyntaxError):
        frames[0:0] = _syntax_frames(error)
        name, message = type(error).__name__, str(error.msg)
    return {
        "kind": "error",
        "name": name,
        "message": message,
        "shown": "".join(text.format()).rstrip("\n")[:MOST_CHARACTERS],
        "frames": frames[:1000],
    }


def _fold(shown):
    """Leaves the calls in the library out of what is printed, and calls files by their paths in the program."""
    waiting, seen = [shown], set()
    while waiting:
        each = waiting.pop()
        if each is None or id(each) in seen:
            continue
        seen.add(id(each))
        kept = [frame for frame in each.stack if _is_program(frame.filename)]
        for frame in kept:
            frame.filename = _path(frame.filename)
        each.stack[:] = kept
        waiting += [each.__cause__, each.__context__, *(each.exceptions or ())]


def _without_driver(trace):
    while trace is not None and trace.tb_frame.f_globals is globals():
        trace = trace.tb_next
    return trace


def _path(file):
    return file[len(FOLDER) :] if file.startswith(FOLDER) else file


def _is_program(file):
    return not file.startswith(("<", "/lib/"))


def _frames(trace):
    """The frames in the program's files, the innermost first."""
    found = []
    while trace is not None:
        code = trace.tb_frame.f_code
        if trace.tb_frame.f_globals is not globals() and _is_program(code.co_filename):
            column = None
            for index, position in enumerate(code.co_positions()):
                if index == trace.tb_lasti // 2:
                    column = position[2]
                    break
            name = "" if code.co_name == "<module>" else code.co_qualname
            line = trace.tb_lineno or 1
            at = {"file": _path(code.co_filename), "line": line, "column": _column(code.co_filename, line, column)}
            found.append({"functionName": name, "at": at})
        trace = trace.tb_next
    found.reverse()
    return found


def _column(file, line, offset):
    """The column from 1 in UTF-16 units; `offset` counts bytes of UTF-8."""
    if not offset:
        return 1
    text = linecache.getline(file, line).encode()[:offset].decode(errors="replace")
    return len(text.encode("utf-16-le")) // 2 + 1


def _at(frames):
    return {"at": frames[0]["at"]} if frames else {}


def _problem(message, file, line, column):
    return {"severity": "error", "message": message, "at": {"file": _path(file), "line": line, "column": column}}


def _invalid(error):
    text = f"{type(error).__name__}: {error.msg}"
    line, offset = error.lineno or 1, max(error.offset or 1, 1)
    before = (error.text or "")[: offset - 1]
    return {
        "kind": "invalid",
        "diagnostics": [_problem(text, error.filename or "", line, len(before.encode("utf-16-le")) // 2 + 1)],
    }


def _syntax_frames(error):
    file = error.filename or ""
    if not _is_program(file) or not error.lineno:
        return []
    return [{"functionName": "", "at": _invalid(error)["diagnostics"][0]["at"]}]


def _described(value):
    if value is None:
        return {"inspected": "None"}
    return {"inspected": _text(value, MOST_CHARACTERS), "preview": _Previews().of(value, 0)}


def _text(value, most):
    try:
        text = repr(value)
        if type(text) is not str:
            text = object.__repr__(value)
    except Exception as error:
        text = f"<{type(value).__name__} whose repr raises {type(error).__name__}>"
    return text if len(text) <= most else text[:most] + "…"


class _Previews:
    """A value as a tree of a bounded size, in the shape of Preview (protocol/console/preview.ts)."""

    def __init__(self):
        self.left = MOST_VALUES

    def of(self, value, depth):
        kind = _kind(value)
        text = _text(value, MOST_HEAD)
        if kind == "string" or (kind not in _containers and kind != "object"):
            return {"kind": kind, "head": text}
        entries = self._entries(value, kind)
        if not entries:
            return {"kind": kind, "head": text}
        if depth == MOST_DEPTH:
            return {"kind": kind, "head": text, "closed": True}
        found = []
        for name, each in entries:
            if self.left <= 0 or len(found) == MOST_ENTRIES:
                break
            self.left -= 1
            found.append({**self._name(name, depth), "value": self.of(each, depth + 1)})
        omitted = len(entries) - len(found)
        return {"kind": kind, "head": text, "entries": found, **({"omitted": omitted} if omitted else {})}

    def _entries(self, value, kind):
        try:
            if kind == "array":
                return [(index, each) for index, each in enumerate(value)]
            if kind == "set":
                return [(None, each) for each in value]
            if kind == "map":
                return [((key,), each) for key, each in value.items()]
            names = getattr(value, "__dict__", None)
            return [(str(name), each) for name, each in names.items()] if type(names) is dict else []
        except Exception:
            return []

    def _name(self, name, depth):
        if isinstance(name, int):
            return {"index": name}
        if isinstance(name, str):
            return {"key": name}
        return {} if name is None else {"mapKey": self.of(name[0], MOST_DEPTH)}


_containers = ("array", "set", "map")


def _kind(value):
    kind = type(value)
    if kind is bool:
        return "boolean"
    if kind in (int, float, complex):
        return "number"
    if kind is str:
        return "string"
    if kind in (list, tuple, collections.deque):
        return "array"
    if kind in (set, frozenset):
        return "set"
    if issubclass(kind, dict):
        return "map"
    if value is None:
        return "null"
    if isinstance(value, type):
        return "class"
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.MethodType)):
        return "function"
    if isinstance(value, types.ModuleType):
        return "module"
    return "error" if isinstance(value, BaseException) else "object"
