/** Modules that are not here, by what to do instead. */
const reasons: readonly (readonly [names: string, hint: string])[] = [
  [
    "socket ssl socketserver select",
    "A program here has no network. Put its data in a file and read it with open().",
  ],
  [
    "requests httpx aiohttp urllib3 http urllib.request ftplib smtplib imaplib poplib xmlrpc websockets",
    "A program here has no network. Put its data in a file and read it with open().",
  ],
  ["subprocess multiprocessing pty", "A program here starts no other programs."],
  ["threading _thread concurrent", "There is one thread. asyncio can interleave tasks."],
  ["ctypes _ctypes cffi", "A program here calls nothing outside of Python."],
  [
    "numpy pandas scipy matplotlib sklearn PIL cv2 torch tensorflow",
    "It needs code that is compiled for one kind of machine. Use lists, the math module and the statistics module.",
  ],
  ["turtle tkinter pygame curses", "There is no window to draw in. Print text."],
  ["js pyodide pyodide_js micropip", "A program here does not reach the page."],
  ["signal resource fcntl termios readline", "The system around a program is not reachable here."],
];

export const refusedModules: Readonly<Record<string, string>> = Object.fromEntries(
  reasons.flatMap(([names, hint]) => names.split(" ").map((name) => [name, hint])),
);
