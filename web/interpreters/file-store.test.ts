import { expect, test } from "vitest";
import { errno, FileStore } from "./file-store.ts";
import { decodeText, encodeText } from "./guest-memory.ts";

const create = 64;
const truncate = 512;
const append = 1024;

function store(maxWritten = 1_000) {
  return new FileStore(
    [
      { path: "main.lua", text: "print(1)" },
      { path: "lib/shop.lua", text: "" },
    ],
    maxWritten,
  );
}

function textAt(files: FileStore, path: string): string | number {
  const descriptor = files.openAt(path, 0);
  if (descriptor < 0) return descriptor;
  const part = files.read(descriptor, 1_000);
  files.close(descriptor);
  return typeof part === "number" ? part : decodeText(part);
}

test("a program's files are read by their paths, however they are written", () => {
  for (const path of ["main.lua", "./main.lua", "lib/../main.lua", ".//main.lua"])
    expect(textAt(store(), path)).toBe("print(1)");
});

test("what leaves the folder, is too long or is not there is an error", () => {
  const files = store();
  const answers = [
    "/etc/passwd",
    "../main.lua",
    "lib/../../x",
    "x".repeat(201),
    "none",
    "",
    "lib",
    "__proto__",
  ];
  expect(answers.map((path) => files.openAt(path, 0))).toEqual(
    [
      errno.access,
      errno.access,
      errno.access,
      errno.nameTooLong,
      errno.notFound,
      errno.notFound,
      errno.isFolder,
      errno.notFound,
    ].map((number) => -number),
  );
  expect(files.openAt("none/new", create | 1)).toBe(-errno.notFound);
});

test("written files come back, but temporary ones", () => {
  const files = store();
  for (const path of ["out.txt", "/tmp/x", "lib/new"]) {
    const descriptor = files.openAt(path, create | truncate | 1);
    expect(files.write(descriptor, encodeText("abc"))).toBe(0);
    files.close(descriptor);
  }
  expect(files.writtenFiles()).toEqual([
    { path: "out.txt", text: "abc" },
    { path: "lib/new", text: "abc" },
  ]);
  expect(textAt(files, "/tmp/x")).toBe("abc");
  expect([files.rename("out.txt", "b.txt"), files.remove("out.txt"), files.remove("b.txt")]).toEqual([
    0,
    errno.notFound,
    0,
  ]);
});

test("appending writes at the end, and seeking beyond it leaves zeros", () => {
  const files = store();
  const at = files.openAt("a", create | 2);
  files.write(at, encodeText("ab"));
  expect(files.seek(at, 2, 1)).toBe(4);
  files.write(at, encodeText("c"));
  files.seek(at, 0, 0);
  expect(files.read(at, 10)).toEqual(encodeText("ab\0\0c"));
  const end = files.openAt("a", append | 1);
  files.write(end, encodeText("!"));
  expect(textAt(files, "a")).toBe("ab\0\0c!");
});

test("written bytes, gaps, files and open files are bounded", () => {
  const files = store(100);
  const at = files.openAt("a", create | 2);
  expect(files.write(at, new Uint8Array(101))).toBe(errno.noSpace);
  expect(files.seek(at, 1.5e9, 0)).toBe(1.5e9);
  expect(files.write(at, new Uint8Array(1))).toBe(errno.noSpace);
  expect([
    files.seek(at, 2 ** 41, 0),
    files.seek(at, -1, 0),
    files.seek(99, 0, 0),
    files.seek(1, 0, 0),
  ]).toEqual([-errno.invalid, -errno.invalid, -errno.badDescriptor, -errno.cannotSeek]);
  for (let nth = 1; nth < 100; nth++) expect(files.openAt("main.lua", 0)).toBeGreaterThan(0);
  expect(files.openAt("main.lua", 0)).toBe(-errno.tooManyOpen);
  const many = store(1e6);
  for (let nth = 2; nth < 1_000; nth++) many.close(many.openAt(`f${nth}`, create | 1));
  expect(many.openAt("more", create | 1)).toBe(-errno.noSpace);
});

test("a closed file, and one that is opened for the other purpose, is an error", () => {
  const files = store();
  const at = files.openAt("main.lua", 0);
  expect(files.write(at, encodeText("x"))).toBe(errno.badDescriptor);
  expect(files.close(at)).toBe(0);
  expect([files.close(at), files.read(at, 1)]).toEqual([errno.badDescriptor, errno.badDescriptor]);
  expect(files.read(files.openAt("b", create | 1), 1)).toBe(errno.badDescriptor);
});
