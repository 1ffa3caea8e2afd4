// @ts-nocheck: programs are given this text as it is, here and in Node.
/* The tests of real programs, run one after the other after their file has been evaluated: see program-tests.ts. */

const names = [];
const hooks = { beforeAll: [], beforeEach: [], afterEach: [], afterAll: [] };
const planned = [];
let isPlanned = false;

export function describe(name, body) {
  const [before, after] = [hooks.beforeEach.length, hooks.afterEach.length];
  names.push(name);
  try {
    body();
  } finally {
    names.pop();
    // The hooks of a group belong to its tests, which have them already.
    hooks.beforeEach.length = before;
    hooks.afterEach.length = after;
  }
}
describe.skip = () => {};
describe.only = describe;
describe.each = (rows) => (name, body) => {
  for (const [index, row] of rows.entries()) describe(`${name} ${index}`, () => body(...[row].flat()));
};
export const xdescribe = describe.skip;

export function test(name, body) {
  const each = [[...hooks.beforeEach], [...hooks.afterEach]];
  planned.push([[...names, name].join(" › "), body, each]);
  if (isPlanned) return;
  isPlanned = true;
  // After the file, and its awaits.
  setTimeout(runAll, 0);
}
test.skip = (name) => console.log(`skipped ${[...names, name].join(" › ")}`);
test.only = test;
test.todo = test.skip;
test.each = (rows) => (name, body) => {
  for (const [index, row] of rows.entries()) test(`${name} ${index}`, () => body(...[row].flat()));
};
export const it = test;
export const xtest = test.skip;
export const xit = test.skip;
export const beforeAll = (hook) => hooks.beforeAll.push(hook);
export const beforeEach = (hook) => hooks.beforeEach.push(hook);
export const afterEach = (hook) => hooks.afterEach.push(hook);
export const afterAll = (hook) => hooks.afterAll.push(hook);

async function runAll() {
  for (const hook of hooks.beforeAll) await hook();
  for (const [name, body, [before, after]] of planned) {
    try {
      for (const hook of before) await hook();
      await (body.length > 0 ? new Promise((done) => body(done)) : body());
      for (const hook of after) await hook();
      console.log(`passed ${name}`);
    } catch (error) {
      console.log(`failed ${name}`);
      console.log(`  ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`);
    }
  }
  for (const hook of hooks.afterAll) await hook();
}

class Mismatch extends Error {
  name = "Mismatch";
}

const kindOf = (value) => Object.prototype.toString.call(value);

function equals(a, b, isStrict) {
  if (b?.matches) return b.matches(a);
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (kindOf(a) !== kindOf(b) || (isStrict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)))
    return false;
  if (a instanceof Date || a instanceof Number || a instanceof String || a instanceof Boolean)
    return Object.is(a.valueOf(), b.valueOf());
  if (a instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error) return a.message === b.message;
  if (a instanceof Map)
    return (
      a.size === b.size && [...a].every(([key, value]) => b.has(key) && equals(value, b.get(key), isStrict))
    );
  if (a instanceof Set)
    return (
      a.size === b.size &&
      [...a].every((each) => b.has(each) || [...b].some((other) => equals(each, other, isStrict)))
    );
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keys = (object) =>
    Reflect.ownKeys(object).filter(
      (key) =>
        Object.prototype.propertyIsEnumerable.call(object, key) && (isStrict || object[key] !== undefined),
    );
  const own = keys(a);
  return (
    own.length === keys(b).length &&
    own.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key], isStrict))
  );
}

const thrownBy = (body) => {
  try {
    body();
  } catch (error) {
    return { error };
  }
  return undefined;
};

function isThrown(thrown, expected) {
  if (!thrown) return false;
  const message = String(thrown.error?.message ?? thrown.error);
  if (expected === undefined) return true;
  if (typeof expected === "function") return thrown.error instanceof expected;
  if (expected instanceof RegExp) return expected.test(message);
  return typeof expected === "string" ? message.includes(expected) : message === expected.message;
}

const matchers = {
  toBe: (a, b) => Object.is(a, b),
  toEqual: (a, b) => equals(a, b, false),
  toStrictEqual: (a, b) => equals(a, b, true),
  toBeUndefined: (a) => a === undefined,
  toBeDefined: (a) => a !== undefined,
  toBeNull: (a) => a === null,
  toBeNaN: (a) => Number.isNaN(a),
  toBeTruthy: (a) => Boolean(a),
  toBeFalsy: (a) => !a,
  toContain: (a, b) => (typeof a === "string" ? a.includes(b) : [...a].includes(b)),
  toContainEqual: (a, b) => [...a].some((each) => equals(each, b, false)),
  toBeCloseTo: (a, b, digits = 2) => a === b || Math.abs(a - b) < 10 ** -digits / 2,
  toMatch: (a, b) => (typeof b === "string" ? a.includes(b) : b.test(a)),
  toHaveLength: (a, b) => a.length === b,
  toHaveProperty: (a, b) => b in a,
  toBeInstanceOf: (a, b) => a instanceof b,
  toBeGreaterThan: (a, b) => a > b,
  toBeGreaterThanOrEqual: (a, b) => a >= b,
  toBeLessThan: (a, b) => a < b,
  toBeLessThanOrEqual: (a, b) => a <= b,
  toMatchObject: (a, b) => Object.keys(b).every((key) => equals(a[key], b[key], false)),
  toThrow: (a, b) => isThrown(typeof a === "function" ? thrownBy(a) : { error: a }, b),
  toHaveBeenCalled: (a) => a.calls.length > 0,
  toHaveBeenCalledTimes: (a, b) => a.calls.length === b,
  toHaveBeenCalledWith: (a, ...b) => a.calls.some((call) => equals(call, b, false)),
};
matchers.toThrowError = matchers.toThrow;
matchers.toBeCalledTimes = matchers.toHaveBeenCalledTimes;
matchers.toHaveReturnedWith = (a, b) => a.results.some((each) => equals(each, b, false));

export function expect(value) {
  const claim = (isWanted, actual = value) =>
    Object.fromEntries(
      Object.entries(matchers).map(([name, matches]) => [
        name,
        (...expected) => {
          if (Boolean(matches(actual, ...expected)) !== isWanted)
            throw new Mismatch(`${isWanted ? "" : "not "}${name}`);
        },
      ]),
    );
  const later = (isWanted, settle) =>
    Object.fromEntries(
      Object.keys(matchers).map((name) => [
        name,
        async (...expected) => claim(isWanted, await settle())[name](...expected),
      ]),
    );
  const resolved = () => value;
  const rejected = () =>
    Promise.resolve(value).then(
      () => {
        throw new Mismatch("it did not reject");
      },
      (error) => error,
    );
  return {
    ...claim(true),
    not: claim(false),
    resolves: { ...later(true, resolved), not: later(false, resolved) },
    rejects: { ...later(true, rejected), not: later(false, rejected) },
  };
}
expect.extend = (more) => {
  for (const [name, matcher] of Object.entries(more))
    matchers[name] = (...values) => matcher.call({ equals }, ...values).pass;
};
expect.any = (kind) => ({ matches: (a) => a?.constructor === kind || a instanceof kind });
expect.anything = () => ({ matches: (a) => a !== undefined && a !== null });
expect.objectContaining = (part) => ({ matches: (a) => matchers.toMatchObject(a, part) });
expect.arrayContaining = (part) => ({
  matches: (a) => part.every((each) => matchers.toContainEqual(a, each)),
});
expect.stringContaining = (part) => ({ matches: (a) => a.includes(part) });
expect.assertions = () => {};

export const vi = {
  fn(body = () => undefined) {
    const mock = (...values) => {
      mock.calls.push(values);
      const result = body(...values);
      mock.results.push(result);
      return result;
    };
    mock.calls = [];
    mock.results = [];
    mock.mock = mock;
    mock.mockImplementation = (other) => {
      body = other;
      return mock;
    };
    mock.mockReturnValue = (value) => mock.mockImplementation(() => value);
    return mock;
  },
  spyOn(object, name) {
    const mock = vi.fn(object[name].bind(object));
    object[name] = mock;
    return mock;
  },
};
export const jest = vi;
