import type { Class, MethodDefinition, PropertyDefinition } from "acorn";
import { isAnonymous, skipSpace } from "./compile-missing.ts";
import { type DecoratedNode, decoratorsOf } from "./decorator-parser.ts";
import type { Edits } from "./edits.ts";

/** A class that uses syntax which the engine does not have. */
export type CompiledClass = {
  readonly node: Class;
  /** The variable of its scope in the library, if it has one. */
  readonly scope: string | undefined;
  readonly edits: Edits;
  readonly text: string;
  readonly depth: number;
};

type Member = MethodDefinition | PropertyDefinition;

/** @param index the index among the class's members, which identifies it in its scope. */
export function compileMember(member: Member, index: number, owner: CompiledClass): void {
  const isAccessor = (member as DecoratedNode).accessor === true;
  const isDecorated = decoratorsOf(member).length > 0;
  if (!isDecorated && !isAccessor) return;
  const compiler = new MemberCompiler(member, index, owner);
  if (isDecorated) compiler.compileDecorators();
  if (isAccessor) compiler.compileAccessor();
  else if (member.type === "MethodDefinition") compiler.compileMethod();
  else compiler.compileField();
}

class MemberCompiler {
  private readonly isDecorated: boolean;
  private readonly isPrivate: boolean;
  private readonly static: "static " | "";
  /** Where its modifiers or its name start. */
  private readonly start: number;

  constructor(
    private readonly member: Member,
    private readonly index: number,
    private readonly owner: CompiledClass,
  ) {
    const last = decoratorsOf(member).at(-1);
    this.isDecorated = last !== undefined;
    this.isPrivate = member.key.type === "PrivateIdentifier";
    this.static = member.static ? "static " : "";
    this.start = last ? skipSpace(owner.text, last.end) : member.start;
  }

  /** `@a @b` → `;[class$1.decorate(0,"method",0,"m",[ a, b])](){}` */
  compileDecorators(): void {
    const { member } = this;
    const flags = (member.static ? 1 : 0) + (this.isPrivate ? 2 : 0);
    const name = member.computed ? "0" : this.literalName();
    this.insert(member.start, `;[${this.call("decorate", `"${this.kind()}"`, flags, name, "[")}`);
    const decorators = decoratorsOf(member);
    decorators.forEach(({ start, end }, index) => {
      this.owner.edits.blank(start, start + 1);
      this.owner.edits.insert(end, index === decorators.length - 1 ? "])](){}" : ",", -this.owner.depth - 1);
    });
  }

  /** Compiles a method. A private one is public until its function has been saved. */
  compileMethod(): void {
    const { member } = this;
    if (this.isPrivate) {
      this.hide();
      const name = this.owner.text.slice(member.key.start, member.key.end);
      this.insertEnd(member.end, `${this.static}${this.forwarder(name)}`);
    } else if (member.computed) this.keepKey();
  }

  /** `x = value` → `x =class$1.init(0,this, value);#class$1_0=class$1.extra(0,this);` */
  compileField(): void {
    if (this.member.computed) this.keepKey();
    this.compileValue(this.keyEnd());
  }

  /**
   * `accessor x = value` → `get x(){return this.#accessor$0}set x(value){this.#accessor$0=value}#accessor$0 = value`.
   * Static accessors read from the class itself, not from `this`, because a derived class has no such field.
   */
  compileAccessor(): void {
    const { member, owner } = this;
    const { edits, text } = owner;
    const storage = `#accessor$${this.index}`;
    const holder = member.static ? (owner.scope ? `${owner.scope}.original` : owner.node.id?.name) : "this";
    const field = `${holder}.${storage}`;
    const methods = (get: string, set: string) =>
      `get ${get}(){return ${field}}${this.static}set ${set}(value){${field}=value}`;
    const rest = `${this.static}${storage}`;
    if (member.computed) {
      const bracket = this.bracket();
      edits.blank(this.start, bracket);
      this.insert(bracket, `${this.static}get `);
      this.keepKey();
      const keyReference = `[${this.call("key")}]`;
      const body = methods("", keyReference).slice("get ".length);
      this.insertEnd(this.keyEnd(), `${body}${rest}`);
      this.compileValue(this.keyEnd());
      return;
    }
    const name = text.slice(member.key.start, member.key.end);
    const hiddenKey = `[${this.isPrivate && this.isDecorated ? this.call("hide") : ""}]`;
    const isHidden = hiddenKey !== "[]";
    const own = isHidden ? methods(hiddenKey, hiddenKey) : methods(name, name);
    const forwarders = isHidden ? `${this.static}${this.forwarder(name)}` : "";
    edits.blank(this.start, member.key.end);
    this.insert(this.start, `${this.static}${own}${forwarders}${rest}`);
    this.compileValue(member.key.end);
  }

  /** A member with the private member's name, which calls the result of its decorators. */
  private forwarder(name: string): string {
    const get = `get ${name}(){return ${this.call("get", "this")}}`;
    const set = `set ${name}(value){${this.call("set", "this", "value")}}`;
    switch (this.kind()) {
      case "method":
        return `get ${name}(){return ${this.call("value")}}`;
      case "getter":
        return get;
      case "setter":
        return set;
      default:
        return `${get}${this.static}${set}`;
    }
  }

  /** The initializer of a decorated field, and the initializers to call after it. */
  private compileValue(keyEnd: number): void {
    if (!this.isDecorated || this.member.type !== "PropertyDefinition") return;
    const { value, end } = this.member;
    const { text, scope } = this.owner;
    const isEnded = text[end - 1] === ";";
    const valueEnd = isEnded ? end - 1 : end;
    if (value) {
      const name = isAnonymous(value)
        ? `[${this.member.computed ? this.call("key") : this.literalName()}]`
        : "";
      this.insert(skipSpace(text, keyEnd) + 1, `${this.call("init", "this", "")}${name && `{${name}:`}`);
      this.insertEnd(valueEnd, `${name && `}${name}`})`);
    } else this.insertEnd(valueEnd, `=${this.call("init", "this")}`);
    const extra = this.member.static
      ? `static{${this.call("extra")}}`
      : `#${scope}_${this.index}=${this.call("extra", "this")};`;
    this.insertEnd(end, `${isEnded ? "" : ";"}${extra}`);
  }

  /** `[key]` → `[class$1.keep(0,key)]` */
  private keepKey(): void {
    this.insert(this.bracket() + 1, this.call("keep", ""));
    this.insertEnd(skipSpace(this.owner.text, this.member.key.end, ")"), ")");
  }

  /** `#m` → `[class$1.hide(0)]` */
  private hide(): void {
    const { key } = this.member;
    this.owner.edits.blank(key.start, key.end);
    this.insert(key.start, `[${this.call("hide")}]`);
  }

  /** The offset of the `[` of its computed name. */
  private bracket(): number {
    const { text } = this.owner;
    let at = this.start;
    while (text[at] !== "[") {
      const [word = "*"] = /^\w+/.exec(text.slice(at, at + 10)) ?? [];
      at = skipSpace(text, at + word.length);
    }
    return at;
  }

  private keyEnd(): number {
    const { key, computed } = this.member;
    return computed ? skipSpace(this.owner.text, key.end, ")") + 1 : key.end;
  }

  private kind(): string {
    if (this.member.type === "PropertyDefinition")
      return (this.member as DecoratedNode).accessor ? "accessor" : "field";
    return { get: "getter", set: "setter", method: "method", constructor: "" }[this.member.kind];
  }

  /** Its name as an expression. */
  private literalName(): string {
    const { key } = this.member;
    if (key.type === "PrivateIdentifier") return JSON.stringify(`#${key.name}`);
    if (key.type === "Identifier") return JSON.stringify(key.name);
    return this.owner.text.slice(key.start, key.end);
  }

  /** A call of a method of the scope. It stays open if its last argument is empty or an open bracket. */
  private call(method: string, ...values: readonly (string | number)[]): string {
    const last = values.at(-1);
    const close = last === "" || last === "[" ? "" : ")";
    return `${this.owner.scope}.${method}(${[this.index, ...values].join(",")}${close}`;
  }

  private insert(offset: number, text: string): void {
    this.owner.edits.insert(offset, text, this.owner.depth);
  }

  /**
   * Insertions that end something come before those that start something at the same offset, and inner ends before
   * outer ones.
   */
  private insertEnd(offset: number, text: string): void {
    this.owner.edits.insert(offset, text, -this.owner.depth - 1);
  }
}
