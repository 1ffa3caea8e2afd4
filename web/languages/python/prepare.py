# Runs once, when the interpreter is built: imports what most programs import, and takes out what belongs to the page.
import sys, zipimport

# The library is another file now. Importing from it keeps the list of its modules.
zipimport._zip_directory_cache.clear()
sys.path_importer_cache.clear()

import ast, asyncio, asyncio.base_events, asyncio.events, builtins, collections, dataclasses, datetime, enum
import functools, gc, io, itertools, json, linecache, math, os, random, re, string, sys, textwrap, time, traceback
import types, typing, __future__


def is_of_the_page(name):
    return name in ("js", "pyodide_js", "_pyodide_core") or name.split(".")[0] in ("pyodide", "_pyodide")


for name in [name for name in sys.modules if is_of_the_page(name)]:
    del sys.modules[name]
sys.meta_path[:] = [each for each in sys.meta_path if "yodide" not in repr(each) and "jsf" not in repr(each).lower()]
sys.path_hooks[:] = [each for each in sys.path_hooks if "yodide" not in repr(each)]
sys.path[:] = [each for each in sys.path if each.endswith(".zip")]
for name in [name for name in sys.modules if name.split(".")[0] in ("asyncio", "_asyncio", "webbrowser")]:
    del sys.modules[name]

# Recursion through `lru_cache` in C takes the host's stack, and ends at some eighty calls. In Python it does not.
import _functools, importlib

in_c = _functools._lru_cache_wrapper
del _functools._lru_cache_wrapper
importlib.reload(functools)
_functools._lru_cache_wrapper = in_c

driver = types.ModuleType("_sandglass")
driver.__file__ = "/lib/_sandglass.py"
exec(compile(driver_text, driver.__file__, "exec"), driver.__dict__)
sys.modules["_sandglass"] = driver
roots = ("socket", "ssl", "subprocess", "threading", "concurrent", "signal", "select", "selectors")
for name in [name for name in sys.modules if name.split(".")[0] in roots]:
    driver.kept[name] = sys.modules.pop(name)

linecache.clearcache()
for name in [name for name in globals() if not name.startswith("__")]:
    del globals()[name]
import gc

gc.collect()
del gc
