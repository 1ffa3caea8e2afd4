import { expect, test } from "vitest";
import { TestSession } from "../testing/test-session.ts";

const open = () => TestSession.open({ language: "elixir" });

test("undo removes the last completed cell: its values, its modules, and its redefinitions", async () => {
  const session = await open();
  await session.complete(
    "x = 1",
    "defmodule Shop do\n  def price, do: 3\nend",
    "x = 2",
    "defmodule Shop do\n  def price, do: 4\nend",
  );
  expect(await session.evaluate("{x, Shop.price()}")).toBe("{2, 4}");
  expect(session.undo()).toBe(true);
  expect(session.undo()).toBe(true);
  expect(await session.evaluate("{x, Shop.price()}")).toBe("{2, 3}");
  for (let cell = 0; cell < 2; cell++) expect(session.undo()).toBe(true);
  expect(await session.evaluate("{x, Shop.price()}")).toBe("{1, 3}");
  for (let cell = 0; cell < 2; cell++) expect(session.undo()).toBe(true);
  expect(await session.evaluate("Shop.price()")).toContain("module Shop is not available");
  expect(session.undo()).toBe(true);
  expect(session.undo()).toBe(false);
  expect(await session.evaluate("x")).toContain("undefined");
});

test("a fork is independent, with its own struct and protocol implementation", async () => {
  const session = await open();
  await session.complete('defmodule Cat do\n  defstruct name: "Tom"\nend', "cat = %Cat{}");
  const fork = session.fork();
  await fork.complete('defimpl String.Chars, for: Cat do\n  def to_string(cat), do: "cat " <> cat.name\nend');
  expect(await fork.evaluate('"#{cat}"')).toBe('"cat Tom"');
  expect(await session.evaluate('"#{cat}"')).toContain("Protocol.UndefinedError");
  await session.complete('cat = %{cat | name: "Kit"}');
  expect(await fork.evaluate("cat.name")).toBe('"Tom"');
});

test("a cell that fails changes nothing, not even by what it did before the failure", async () => {
  const session = await open();
  await session.complete("x = 1");
  expect(await session.evaluate('x = 5\ndefmodule Late do\nend\nraise "no"')).toBe("RuntimeError: no");
  expect(await session.evaluate("x")).toBe("1");
  expect(await session.evaluate("function_exported?(Late, :__info__, 1)")).toBe("false");
});

test("alias, import and require apply to later cells, also in a fork, and undo removes them", async () => {
  const session = await open();
  await session.complete(
    "defmodule Deep.Shop do\n  def price, do: 3\nend",
    "alias Deep.Shop",
    "import Enum, only: [sum: 1]",
    "require Integer\nimport Deep.Shop",
  );
  expect(await session.evaluate("{Shop.price(), sum([1, 2]), Integer.is_odd(3), price()}")).toBe(
    "{3, 3, true, 3}",
  );
  expect(await session.fork().evaluate("Shop.price()")).toBe("3");
  expect(
    await session.evaluate("defmodule User do\n  def pay, do: Shop.price() + sum([1])\nend\nUser.pay()"),
  ).toBe("4");
  // The definitions of a cell that fails are not saved.
  expect(await session.evaluate('alias Deep.Shop, as: Store\nraise "no"')).toBe("RuntimeError: no");
  expect(await session.evaluate("Store.price()")).toContain("module Store is not available");
  // The two that were evaluated, and all but the module.
  for (let cell = 0; cell < 5; cell++) expect(session.undo()).toBe(true);
  expect(await session.evaluate("Deep.Shop.price()")).toBe("3");
  expect(await session.evaluate("Shop.price()")).toContain("module Shop is not available");
});

test("the options of a directive apply as well: another name, and only some imports", async () => {
  const session = await open();
  await session.complete(
    "defmodule Deep.Shop do\n  def price, do: 3\nend",
    "alias Deep.Shop, as: Store",
    "import Enum, only: [sum: 1]",
  );
  expect(await session.evaluate("Store.price() + sum([1, 2])")).toBe("6");
  expect(await session.evaluate("count([1])")).toContain("undefined function count/1");
});
