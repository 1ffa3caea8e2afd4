import { type AnyNode, type Class, type Expression, type Options, Parser, TokenType, tokTypes } from "acorn";
import { decoratorOfParameter, misplacedDecorator } from "./decorator-messages.ts";

/** A decorator of a class or of a member, in the form of ESTree. `expression` is without the parentheses around it. */
export type Decorator = {
  readonly type: "Decorator";
  readonly start: number;
  readonly end: number;
  readonly expression: Expression;
};

/** The additional fields of nodes of classes and their members, which acorn's types omit. */
export type DecoratedNode = {
  readonly decorators?: readonly Decorator[];
  /** Set for an auto-accessor. ESTree has a separate type for it, AccessorProperty. */
  readonly accessor?: true;
};

/** The parts of acorn's parser that the grammar of decorators uses and acorn's types omit. */
type AcornInternals = {
  new (options: Options, input: string): AcornInternals;
  type: TokenType;
  start: number;
  startLoc: object | undefined;
  pos: number;
  next(): void;
  eat(type: TokenType): boolean;
  isContextual(name: string): boolean;
  canInsertSemicolon(): boolean;
  raise(offset: number, message: string): never;
  unexpected(offset?: number): never;
  startNodeAt(start: number, loc: object | undefined): Building;
  finishNode(node: Building, type: string): Building;
  finishToken(type: TokenType): void;
  getTokenFromCode(code: number): void;
  parseIdent(liberal?: boolean): Building;
  parsePrivateIdent(): Building;
  parseParenExpression(): Building;
  parseExprList(close: TokenType, allowTrailingComma?: boolean): Building[];
  parseStatement(context: string | null, topLevel?: boolean, exports?: object): Building;
  parseExprAtom(errors?: object, forInit?: boolean, forNew?: boolean): Building;
  parseBindingAtom(): Building;
  parseClass(node: Building, isStatement: boolean | "nullableID"): Building;
  isClassElementNameStart(): boolean;
  parseClassElement(constructorAllowsSuper: boolean): Building | null;
  parseClassElementName(element: Building): void;
  shouldParseExportStatement(): boolean;
  parseExportDefaultDeclaration(): Building;
};
type Building = { [key: string]: unknown };

const at = new (TokenType as new (label: string, options: object) => TokenType)("@", { beforeExpr: true });

/**
 * acorn with decorators and auto-accessors: https://tc39.es/proposal-decorators. It is our own, because the last
 * release of acorn-decorators implements the proposal of 2018.
 */
export class DecoratorParser extends (Parser as unknown as AcornInternals) {
  /** The offset of the first decorator or auto-accessor. */
  firstDecorator: number | undefined;

  override getTokenFromCode(code: number): void {
    if (code !== 64) {
      super.getTokenFromCode(code);
      return;
    }
    this.firstDecorator ??= this.pos;
    this.pos++;
    this.finishToken(at);
  }

  override parseStatement(context: string | null, topLevel?: boolean, exports?: object): Building {
    if (this.type !== at) return super.parseStatement(context, topLevel, exports);
    const { start, startLoc } = this;
    const decorators = this.parseDecorators();
    if (context || (this.type !== tokTypes._class && this.type !== tokTypes._export))
      this.failAtDecorator(start);
    if (this.type === tokTypes._class) return this.parseDecoratedClass(start, startLoc, decorators, true);
    const statement = super.parseStatement(context, topLevel, exports);
    const declaration = statement["declaration"] as Building | undefined;
    if (!declaration || !/^Class/.test(declaration["type"] as string) || declaration["decorators"])
      this.failAtDecorator(start);
    declaration["decorators"] = decorators;
    return statement;
  }

  override shouldParseExportStatement(): boolean {
    return this.type === at || super.shouldParseExportStatement();
  }

  override parseExportDefaultDeclaration(): Building {
    if (this.type !== at) return super.parseExportDefaultDeclaration();
    return this.parseDecoratedNode("nullableID");
  }

  override parseExprAtom(errors?: object, forInit?: boolean, forNew?: boolean): Building {
    return this.type === at ? this.parseDecoratedNode(false) : super.parseExprAtom(errors, forInit, forNew);
  }

  override parseBindingAtom(): Building {
    if (this.type === at) this.raise(this.start, decoratorOfParameter);
    return super.parseBindingAtom();
  }

  override parseClassElement(constructorAllowsSuper: boolean): Building | null {
    const { start, startLoc } = this;
    const decorators = this.type === at ? this.parseDecorators() : undefined;
    const element = super.parseClassElement(constructorAllowsSuper);
    if (element?.["accessor"] && element["type"] !== "PropertyDefinition") this.unexpected(start);
    if (!decorators) return element;
    if (!element || element["type"] === "StaticBlock" || element["kind"] === "constructor")
      this.failAtDecorator(start);
    Object.assign(element, { decorators, start });
    if (element["loc"]) (element["loc"] as Building)["start"] = startLoc;
    return element;
  }

  /** `accessor x`, but not a member whose name is `accessor`. */
  override parseClassElementName(element: Building): void {
    if (!this.isContextual("accessor")) {
      super.parseClassElementName(element);
      return;
    }
    const { start } = this;
    const key = this.parseIdent(true);
    if (this.isClassElementNameStart() && !this.canInsertSemicolon()) {
      element["accessor"] = true;
      this.firstDecorator ??= start;
      super.parseClassElementName(element);
    } else Object.assign(element, { computed: false, key });
  }

  private parseDecoratedNode(isStatement: boolean | "nullableID"): Building {
    const { start, startLoc } = this;
    const decorators = this.parseDecorators();
    if (this.type !== tokTypes._class) this.failAtDecorator(start);
    return this.parseDecoratedClass(start, startLoc, decorators, isStatement);
  }

  private parseDecoratedClass(
    start: number,
    startLoc: object | undefined,
    decorators: readonly Building[],
    isStatement: boolean | "nullableID",
  ): Building {
    const node = this.startNodeAt(start, startLoc);
    node["decorators"] = decorators;
    return this.parseClass(node, isStatement);
  }

  private parseDecorators(): readonly Building[] {
    const decorators: Building[] = [];
    while (this.type === at) {
      const node = this.startNodeAt(this.start, this.startLoc);
      this.next();
      node["expression"] = this.parseDecoratorExpression();
      decorators.push(this.finishNode(node, "Decorator"));
    }
    return decorators;
  }

  /** `a.b.c`, `a.b(…)` or `(…)` */
  private parseDecoratorExpression(): Building {
    const { start, startLoc } = this;
    if (this.type === tokTypes.parenL) return this.parseParenExpression();
    let expression = this.parseIdent();
    while (this.eat(tokTypes.dot)) {
      const node = this.startNodeAt(start, startLoc);
      const property = this.type === tokTypes.privateId ? this.parsePrivateIdent() : this.parseIdent(true);
      Object.assign(node, { object: expression, property, computed: false, optional: false });
      expression = this.finishNode(node, "MemberExpression");
    }
    if (!this.eat(tokTypes.parenL)) return expression;
    const call = this.startNodeAt(start, startLoc);
    const callArguments = this.parseExprList(tokTypes.parenR, true);
    Object.assign(call, { callee: expression, arguments: callArguments, optional: false });
    return this.finishNode(call, "CallExpression");
  }

  private failAtDecorator(offset: number): never {
    return this.raise(offset, misplacedDecorator);
  }
}

export function decoratorsOf(node: AnyNode | Class): readonly Decorator[] {
  return (node as DecoratedNode).decorators ?? [];
}
