import { describe, expect, test } from "vitest";
import { sample } from "../../run/sandbox/testing/sample.ts";
import { runSql } from "./testing/run-sql.ts";

/** How each ends: the name of its limit, "completed", or the kind of another outcome. */
type Hostile = readonly [ending: string, code: string];

const counting = (select: string, from = "") =>
  `with recursive c(x) as (select 1 union all select x + 1 from c ${from}) ${select}`;
const numbers = (count: number) => `${counting(`select x from c`, `where x < ${count}`)}`;
const nest = (open: string, inner: string, close: string, depth: number) =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

const programs: readonly Hostile[] = [
  ["fuel", counting("select count(*) from c;")],
  ["fuel", counting("select x from c;")],
  ["fuel", counting("select max(x) over (order by x) from c;")],
  ["fuel", `create table t as ${counting("select 1 from c where x < 0")}`],
  [
    "fuel",
    "with recursive c(x) as (select 1 union select (x + 1) % 100000007 from c) select count(*) from c;",
  ],
  ["fuel", "with recursive c(x) as (select 1 union all select x from c order by x) select count(*) from c;"],
  ["fuel", `create table t as ${numbers(1000)}; select count(*) from t a, t b, t c;`],
  [
    "fuel",
    `create table t as ${numbers(1000)}; select a.x from t a, t b, t c order by a.x % 7, b.x limit 1;`,
  ],
  ["fuel", `create table t as ${numbers(1000)}; update t set x = (select sum(a.x * b.x) from t a, t b);`],
  [
    "fuel",
    `create table t as ${numbers(1000)}; delete from t where (select count(*) from t a, t b where a.x + b.x > t.x) < 0;`,
  ],
  [
    "fuel",
    `create table t as ${numbers(1000)}; create table u (x check ((x + 1) > 0)); insert into u select a.x from t a, t b;`,
  ],
  [
    "fuel",
    "create table t (a); insert into t values (1); insert into t select a from t; ".repeat(1) + double(30),
  ],
  ["fuel", `select count(*) from (${numbers(100_000)}) where hex(zeroblob(1000 + x)) like '%1%';`],
  ["fuel", `select printf('%.*c', 10000 + x, 'x') like '%a%a%a%a%b' from (${numbers(100_000)});`],
  [
    "fuel",
    `select replace(hex(zeroblob(100000)), '0', 'aa') || x glob '${"*a".repeat(10)}*b*c' from (${numbers(1000)});`,
  ],
  [
    "fuel",
    `select replace(hex(zeroblob(50000)), '0', 'a') || x like '${"%a".repeat(60)}%b%c' from (${numbers(1000)});`,
  ],
  [
    "fuel",
    `select instr(replace(hex(zeroblob(2000000)), '0', 'a'), replace(hex(zeroblob(500000)), '0', 'a') || 'b');`,
  ],
  [
    "fuel",
    `select length(replace(replace(hex(zeroblob(1000000)), '0', 'ab'), 'ab', 'c')) from (${numbers(1000)});`,
  ],
  ["fuel", `select count(distinct x * 7919 % 1000003) from (${numbers(10_000_000)});`],
  ["fuel", `select x from (${numbers(10_000_000)}) group by x % 3 having count(*) > 1;`],
  ["fuel", `select randomblob(1000) from (${numbers(1_000_000)});`],
  ["fuel", `select json_extract('[' || group_concat(x) || ']', '$[#-1]') from (${numbers(10_000_000)});`],
  [
    "fuel",
    `select sum(value) from (${numbers(10_000)}), json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]');`,
  ],
  ["fuel", `select datetime('now', '+' || x || ' days') from (${numbers(10_000_000)});`],
  [
    "fuel",
    `create table t (a); create trigger r after insert on t begin insert into t select a + 1 from t where new.a < 100; end; pragma recursive_triggers = 1; insert into t values (1);`,
  ],
  [
    "fuel",
    `create virtual table d using fts5 (x); insert into d select 'word' || x from (${numbers(1_000_000)});`,
  ],
  [
    "fuel",
    `create virtual table r using rtree (id, a, b); insert into r select x, x, x + 1 from (${numbers(1_000_000)});`,
  ],
  [
    "fuel",
    `create table t (a); create index i on t (a); insert into t select x * 7919 % 1000003 from (${numbers(1_000_000)});`,
  ],
  [
    "fuel",
    `select sum(x) over (order by x rows between 1000 preceding and 1000 following) from (${numbers(100_000)});`,
  ],
  ["fuel", `select 1 ${"union all select 1 ".repeat(400)}${"; select 1".repeat(100_000)}`],
  ["fuel", `create table t as ${numbers(100_000)}; ${"vacuum; ".repeat(100)}`],
  ["fuel", `create table t as ${numbers(100_000)}; ${"pragma integrity_check; ".repeat(100)}`],
  [
    "fuel",
    `select count(*) from (${numbers(3000)}) a join (${numbers(3000)}) b on a.x % 10 = b.x % 10 where a.x + b.x < 0;`,
  ],
  [
    "fuel",
    `select (select count(*) from (${numbers(100_000)}) where x > y) from (select column1 as y from (values (1), (2), (3)));`,
  ],
  ["memory", "select zeroblob(1000000000);"],
  ["memory", "select hex(zeroblob(500000000));"],
  ["memory", "select length(replace(hex(zeroblob(10000000)), '0', 'aaaaaaaaaaaaaaaaaaaa'));"],
  ["memory", "select length(printf('%*c', 900000000, 'x'));"],
  ["memory", "select length(printf('%.900000000c', 'x'));"],
  ["memory", "select length(printf('%900000000d', 1));"],
  ["memory", "select randomblob(900000000);"],
  ["memory", `create table t (a); insert into t select zeroblob(1000000) from (${numbers(1000)});`],
  ["memory", `select group_concat(hex(zeroblob(500000))) from (${numbers(1000)});`],
  ["memory", `select json_group_array(hex(zeroblob(500000))) from (${numbers(1000)});`],
  ["memory", `select x, hex(zeroblob(500000)) as y from (${numbers(1000)}) order by y, x;`],
  ["memory", `create temp table t as select zeroblob(1000000) as a from (${numbers(1000)});`],
  [
    "memory",
    `begin; create table t (a); insert into t select zeroblob(100000) from (${numbers(10_000)}); rollback;`,
  ],
  [
    "memory",
    `with recursive c(x) as (select 'x' union all select x || x from c) select max(length(x)) from c;`,
  ],
  ["stack", `select ${nest("abs(", "1", ")", 450)};`],
  ["stack", `select 1${" + 1".repeat(950)};`],
  ["threw", `select 1${" + 1".repeat(2000)};`],
  ["threw", `select ${nest("(select ", "1", ")", 500)};`],
  ["threw", `select ${nest("abs(", "1", ")", 5000)};`],
  ["threw", `select ${nest("case when 1 then ", "1", " end", 5000)};`],
  ["threw", `select json('${nest("[", "", "]", 5000)}');`],
  [
    "threw",
    "pragma recursive_triggers = 1; create table t (a); create trigger r after insert on t begin insert into t values (new.a + 1); end; insert into t values (1);",
  ],
  ["threw", `select 1 ${"union select 2 ".repeat(1000)};`],
  ["threw", `select ${"?,".repeat(40_000)}1;`],
  ["threw", `create table t (${Array.from({ length: 5000 }, (_, nth) => `c${nth}`).join(", ")});`],
  ["threw", `select max(${"1,".repeat(5000)}1);`],
  ["threw", "select 'a' like replace(hex(zeroblob(50000)), '0', '%');"],
  ["threw", "create view a as select * from b; create view b as select * from a; select * from a;"],
  ["threw", "with a as (select * from b), b as (select * from a) select * from a;"],
  ["threw", "select * from readfile;"],
  ["threw", ".import /etc/passwd t"],
  ["threw", ".shell ls"],
  ["threw", ".read /etc/passwd"],
  ["threw", ".read main.sql"],
  ["threw", "update sqlite_schema set sql = 'x';"],
  ["threw", "delete from sqlite_schema;"],
  ["threw", "create virtual table t using csv (filename = '/etc/passwd');"],
  ["threw", "select fts3_tokenizer('simple', x'00');"],
  ["threw", "update sqlite_dbpage set data = zeroblob(4096);"],
  ["restricted", "attach '/etc/passwd' as p;"],
  ["restricted", "attach 'file:x?mode=memory' as p;"],
  ["restricted", "vacuum into '/tmp/x';"],
  ["restricted", "select load_extension('x.so');"],
  ["restricted", "select readfile('/etc/passwd');"],
  ["restricted", "select writefile('x', 'y');"],
  ["restricted", "pragma writable_schema = 1;"],
  ["restricted", "pragma temp_store_directory = '/tmp';"],
  ["restricted", "pragma trusted_schema = 1;"],
  ["restricted", "pragma hard_heap_limit = 0;"],
  ["restricted", "pragma mmap_size = 1000000;"],
  ["completed", `select 1 in (${"1,".repeat(100_000)}2);`],
  ["completed", `select count(*) from (values ${"(1),".repeat(50_000)}(1));`],
  ["threw", `select ${nest("(", "1", ")", 10_000)};`],
  ["completed", `${counting("select count(*) from (select x from c limit 10)")};`],
  ["completed", "pragma journal_mode = wal; pragma max_page_count = 1;"],
  ["completed", "/* ".repeat(10_000)],
  ["completed", ";".repeat(100_000)],
  ["threw", "select '\0';"],
  ["completed", "select char(0), length(char(0, 65));"],
  ["completed", "select x'00' || '\ud800';"],
];

/** Statements that double a table so many times. */
function double(times: number): string {
  return "insert into t select a from t; ".repeat(times);
}

const endingOf = ({ outcome }: Awaited<ReturnType<typeof runSql>>) =>
  outcome.kind === "exhausted" ? outcome.limit : outcome.kind;

describe("a hostile program ends with its limit, twice at the same step", () => {
  test.each(sample(programs, 45).map(([ending, code]) => [ending, code.slice(0, 150), code]))(
    "%s: %s",
    async (ending, _, code) => {
      const limits = { fuel: ending === "fuel" ? 5_000_000 : 100_000_000, memoryBytes: 32 * 1024 * 1024 };
      const options = { capabilities: { clock: { startsAt: 0 }, random: { seed: 1 } } };
      const first = await runSql(code, limits, options);
      expect(endingOf(first)).toBe(ending);
      const { outcome } = first;
      // Nothing ended it that differs between machines.
      if ("usage" in outcome) expect(outcome.usage.touched).toEqual([]);
      if (ending === "fuel") expect("usage" in outcome && outcome.usage.fuel).toBe(limits.fuel);
      const second = await runSql(code, limits, options);
      expect("usage" in second.outcome && second.outcome.usage.fuel).toBe(
        "usage" in outcome && outcome.usage.fuel,
      );
    },
  );
});
