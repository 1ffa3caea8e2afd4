/**
 * A program that is generated: default parameters, closures, destructuring, scopes and direct eval, nested at random. A seed
 * always gives the same one.
 */
export function scopeProgram(seed: number): string {
  const random = randomFrom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Choice>(choices: readonly Choice[]): Choice => choices[below(choices.length)] as Choice;
  const names = ["a", "b", "c", "d"];
  let depth = 0;
  const blockFunctions = new Set<string>();

  /** An expression over the names, whose value can be printed. */
  function expression(): string {
    const name = pick(names);
    return pick([
      () => String(below(9)),
      () => name,
      () => `typeof ${name}`,
      () => `(${name} = ${below(9)})`,
      () => `${name}++`,
      () => `[${pick(names)}, ${name}]`,
      () => `(() => ${name})()`,
      () => `((${name}) => ${name})(${below(9)})`,
      () => `(${pick(names)} ?? ${name})`,
      () => `eval("${name}")`,
      () => `{ ${name}, x: ${pick(names)} }.${pick(["x", name])}`,
    ])()
      .replace(/^\{/, "({")
      .replace(/\}\.(\w)$/, "}).$1");
  }

  /** A function that is a value: of a default, or in a body. */
  function closure(): string {
    const name = pick(names);
    return pick([
      `() => ${name}`,
      `() => ${expression()}`,
      `(v) => { ${name} = v; return ${pick(names)} }`,
      `function () { ${name} = ${below(9)}; return ${name} }`,
      `() => () => ${name}`,
      `(v) => eval("${name} = v")`,
      `() => { let ${name} = ${below(9)}; return ${pick(names)} }`,
    ]);
  }

  function parameter(name: string): string {
    return pick([
      name,
      name,
      `${name} = ${expression()}`,
      `${name} = ${closure()}`,
      `{ ${name} } = { ${name}: ${below(9)} }`,
      `{ ${name} = ${expression()} } = {}`,
      `{ x: ${name} = ${closure()} } = {}`,
      `[${name} = ${expression()}] = []`,
      `[${name}, ...[]] = [${closure()}]`,
    ]);
  }

  function statement(): string {
    const name = pick(names);
    const inner = () => (depth++ < 3 ? statements(1 + below(3)) : `log(${name});`);
    return pick([
      () => `log(${expression()});`,
      () => `log(${pick(names)});`,
      () => `${name} = ${expression()};`,
      () => `var ${name}${pick(["", ` = ${expression()}`])};`,
      () => `{ let ${name} = ${below(9)}; ${inner()} }`,
      () => `{ const ${name} = ${closure()}; ${inner()} }`,
      () => blockFunction(name, inner),
      () => `for (let ${name} = 0, n = 0; n < 2; n++, ${name}++) { ${inner()} }`,
      () => `for (const [${name}, x = ${expression()}] of [[1], [2, 3]]) { log(x); ${inner()} }`,
      () => `for (const ${name} in { k: 1, l: 2 }) { ${inner()} }`,
      () =>
        `try { ${inner()} throw ${expression()} } catch (${pick([name, `{ ${name} }`, "x"])}) { ${inner()} }`,
      () => `[${name}, ${pick(names)}] = [${expression()}, ${below(9)}];`,
      () => `({ ${name}, x: ${pick(names)} = ${expression()} } = { ${name}: ${below(9)} });`,
      () => `log(typeof ${name} === "function" ? call(${name}) : ${name});`,
      () => `switch (${below(3)}) { case 0: let ${name} = 5; case 1: ${inner()} default: log(1) }`,
      () => `(${closure()})(${below(9)});`,
      () => `log(call(${closure()}));`,
      () => `log(eval("${name}${pick(["", " = 5", "++"])}"));`,
      () => functionText(),
    ])();
  }

  /**
   * A function in a block, and a block in it that has none of the same name: whether that one is a variable of the function
   * around, too, is not agreed (V8 says yes, ECMA-262 in B.3.2.1 no).
   */
  function blockFunction(name: string, inner: () => string): string {
    if (blockFunctions.has(name)) return `log(${name});`;
    blockFunctions.add(name);
    const text = `{ function ${name}() { return ${pick(names)} } ${inner()} }`;
    blockFunctions.delete(name);
    return text;
  }

  function statements(count: number): string {
    return Array.from({ length: count }, statement).join(" ");
  }

  function functionText(): string {
    const own = `f${depth++}x${below(1000)}`;
    const used = names.filter(() => below(3) > 0);
    const parameters = used.map(parameter).join(", ");
    const rest = below(6) === 0 ? `${parameters && ", "}...rest` : "";
    const declaration = pick([
      "",
      "",
      `var ${pick(names)} = ${below(9)};`,
      `function ${pick(names)}() { return ${pick(names)} }`,
    ]);
    const body = `${declaration} ${depth < 4 ? statements(2 + below(4)) : `log(${pick(names)});`} return ${expression()}`;
    const values = Array.from({ length: below(4) }, () =>
      pick(["1", "undefined", "{ a: 2, b: 3 }", "[4, 5]", "() => 6"]),
    );
    const callText = `(${values.join(", ")})`;
    return pick([
      () => `function ${own}(${parameters}${rest}) { ${body} } log(${own}${callText});`,
      () => `const ${own} = (${parameters}${rest}) => { ${body} }; log(${own}${callText});`,
      () => `log({ ${own}(${parameters}${rest}) { ${body} } }.${own}${callText});`,
      () => `log([...(function* (${parameters}${rest}) { yield ${expression()}; ${body} })${callText}]);`,
      () => `class ${own} { static m(${parameters}${rest}) { ${body} } } log(${own}.m${callText});`,
    ])();
  }

  // All of them: no program leaves a global variable to the next one.
  const outer = names.map((name) => `var ${name} = ${below(9)};`);
  const texts = Array.from({ length: 2 + below(3) }, () => {
    depth = 0;
    return `try { ${functionText()} } catch (error) { log(error.name) }`;
  });
  return `(function () { ${outer.join(" ")} ${texts.join(" ")} })()`;
}

/** What the programs use: they say what they have with `log`. `say(code)` is all that one of them says. */
export const scopePrelude = `
  const say = (code) => {
    const said = [];
    const text = (value, deep = 0) =>
      typeof value === "function" ? "f" : Array.isArray(value) ? "[" + value.map((each) => text(each, deep + 1)) + "]"
        : typeof value === "object" && value !== null ? "{" + Object.keys(value).map((key) => key + ":" + (deep > 2 ? "" : text(value[key], deep + 1))) + "}" : String(value);
    const log = (value) => { if (said.length < 200) said.push(text(value)) };
    const call = (value) => { try { return value(7) } catch (error) { return error.name } };
    try { new Function("log", "call", code)(log, call) } catch (error) { said.push("!" + error.name) }
    return said.join(" ");
  };`;

/** A generator of numbers below 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
