# Runs once, when the interpreter is built: the standard library as one zip of compiled modules. Compiling them at each import
# would take longer than most programs, and cost steps. It is not compressed: what transports it compresses better.
import importlib._bootstrap_external as bootstrap, marshal, re, sys, zipfile

LEFT_OUT = re.compile(
    r"(_pyodide|pyodide|multiprocessing|ctypes|tkinter|idlelib|ensurepip|venv|wsgiref|xmlrpc|http|curses|dbm|sqlite3"
    r"|turtledemo|pydoc_data|email|xml/dom|xml/sax|test|lib2to3|pathlib/_os|string/templatelib\.pyi)(/|$)"
    r"|(ftplib|imaplib|smtplib|poplib|mailbox|nntplib|telnetlib|socketserver|webbrowser|_pyio|_pydatetime|_pydecimal"
    r"|pickletools|pstats|profile|cProfile|trace|tracemalloc|netrc|mimetypes|sched_|turtle|_android_support|_apple_support"
    r"|_ios_support|antigravity|compileall|py_compile|filecmp|fileinput|getpass|pty|tty|rlcompleter|symtable_|tabnanny"
    r"|zipapp|_aix_support|_osx_support|_sysconfigdata\w*|urllib/(request|robotparser|response|error)|logging/(config|handlers)"
    r"|asyncio/(windows|proactor)_\w+)\.py$"
    r"|_pyrepl/(?!(__init__|pager|trace|utils|types|_threading_handler)\.py$)"
    r"|encodings/(?!(__init__|aliases|ascii|latin_1|utf_\w+|cp1252|cp437|iso8859_1|iso8859_15|idna|punycode|hex_codec|base64_codec"
    r"|rot_13|zlib_codec|bz2_codec|quopri_codec|uu_codec|charmap|unicode_escape|raw_unicode_escape|undefined)\.py$)"
)

source = zipfile.ZipFile(next(each for each in sys.path if each.endswith(".zip")))
with zipfile.ZipFile("/tmp/library.zip", "w", zipfile.ZIP_STORED) as packed:
    for name in sorted(source.namelist()):
        if not name.endswith(".py") or LEFT_OUT.match(name):
            continue
        text = source.read(name)
        code = compile(text, f"{source.filename}/{name}", "exec", dont_inherit=True, optimize=0)
        # Unchecked: nobody asks for the time or the hash of a source.
        data = bootstrap._code_to_hash_pyc(code, b"\0" * 8, False)
        packed.writestr(zipfile.ZipInfo(name + "c", (2020, 1, 1, 0, 0, 0)), data)
