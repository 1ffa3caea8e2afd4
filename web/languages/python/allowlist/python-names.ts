/** The modules of Python's library that are here, without those that others are made of. */
export const pythonModules: readonly string[] = (
  "abc argparse array ast asyncio base64 binascii bisect bz2 calendar cmath cmd code codecs collections colorsys configparser " +
  "contextlib contextvars copy copyreg csv dataclasses datetime decimal difflib dis doctest enum errno fnmatch fractions " +
  "functools gc getopt gettext glob graphlib gzip hashlib heapq hmac html importlib inspect io ipaddress itertools json keyword " +
  "linecache locale logging lzma marshal math numbers operator optparse os pathlib pickle pkgutil platform plistlib pprint queue " +
  "quopri random re reprlib sched secrets shelve shlex shutil stat statistics string stringprep struct symtable sys tarfile " +
  "tempfile textwrap this time timeit token tokenize tomllib traceback types typing unicodedata unittest urllib.parse uuid " +
  "warnings wave weakref xml.etree zipfile zlib zoneinfo"
).split(" ");

/** The functions that need no import. */
export const pythonBuiltins: readonly string[] = (
  "abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict dir " +
  "divmod enumerate eval exec filter float format frozenset getattr globals hasattr hash help hex id input int isinstance " +
  "issubclass iter len list locals map max memoryview min next object oct open ord pow print property range repr reversed " +
  "round set setattr slice sorted staticmethod str sum super tuple type vars zip"
).split(" ");

export const pythonKeywords: readonly string[] = (
  "False None True and as assert async await break case class continue def del elif else except finally for from global if " +
  "import in is lambda match nonlocal not or pass raise return try while with yield"
).split(" ");
