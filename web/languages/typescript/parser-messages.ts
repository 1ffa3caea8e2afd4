import { decoratorOfParameter, misplacedDecorator } from "../ecmascript/decorator-messages.ts";
import { nextToken, wordAt } from "./scan.ts";

/** Errors of the parser that TypeScript's type checker also reports: the program has a meaning despite them. */
export const typeErrors: ReadonlySet<string> = new Set([
  "AccessorCannotHaveTypeParameters",
  "ClassMethodHasReadonly",
  "ConstInitializerMustBeStringOrNumericLiteralOrLiteralEnumReference",
  "ConstructorHasTypeParameters",
  "DeclaratorDefiniteAssertionRequiresTypeAnnotation",
  "DeclaratorDefiniteAssertionWithInitializer",
  "DeclareClassFieldHasInitializer",
  "DeclareFunctionHasImplementation",
  "DuplicateAccessibilityModifier",
  "DuplicateModifier",
  "ImportAliasHasImportType",
  "IncompatibleModifiers",
  "IndexSignatureHasAbstract",
  "IndexSignatureHasAccessibility",
  "IndexSignatureHasDeclare",
  "IndexSignatureHasOverride",
  "IndexSignatureHasStatic",
  "InitializerNotAllowedInAmbientContext",
  "InlineModuleDeclarationMustUseString",
  "InvalidHeritageClauseType",
  "InvalidModifierOnTypeMember",
  "InvalidModifierOnTypeParameter",
  "InvalidModifierOnTypeParameterPositions",
  "InvalidModifiersOrder",
  "InvalidTupleMemberLabel",
  "NonAbstractClassHasAbstractMethod",
  "OptionalTypeBeforeRequired",
  "OverrideNotInSubClass",
  "PrivateElementHasAccessibility",
  "ReadonlyForMethodSignature",
  "SetAccessorCannotHaveReturnType",
  "TupleOptionalAfterType",
  "TypeModifierIsUsedInTypeExports",
  "TypeModifierIsUsedInTypeImports",
  // It means nothing for types. For variables the engine reports it, and in a session it may be allowed.
  "VarRedeclaration",
  // Refused with our own message.
  "UnexpectedUsingDeclaration",
]);

/** The problem in plain words, without the "(1:2)" at its end. */
export function messageOf(message: string, code: string, text: string, offset: number): string {
  const isUnexpected = code === "UnexpectedToken" || code === "MissingSemicolon";
  if (isUnexpected && nextToken(text, offset) >= text.length) {
    return "The program ends here, but something in it is still open";
  }
  if (Object.hasOwn(plainMessages, code)) return plainMessages[code] as string;
  const [first = ""] = message.replace(/ \(\d+:\d+\)$/, "").split("\n");
  return first
    .replace(/\.$/, "")
    .replace(/, expected "<\/>\/<=\/>="$/, "")
    .replace(/^Unsyntactic break$/, "'break' cannot be here: it belongs in a loop or a switch")
    .replace(/^Unsyntactic continue$/, "'continue' cannot be here: it belongs in a loop")
    .replace(/^Unexpected token/, `Unexpected ${tokenAt(text, offset)}`)
    .replace(/`/g, '"');
}

function tokenAt(text: string, offset: number): string {
  const [sign] = /^[-+*/%&|^<>=!?.~]{1,4}/.exec(text.slice(offset, offset + 4)) ?? [];
  const token = sign ?? (wordAt(text, offset) || String.fromCodePoint(text.codePointAt(offset) ?? 0));
  return token === '"' ? token : `"${token.slice(0, 40)}"`;
}

const plainMessages: Readonly<Record<string, string>> = {
  ImportOutsideModule: "A script cannot have 'import' or 'export' statements",
  InvalidCoverInitializedName:
    "An object is written { name: value }; '=' is allowed here only in destructuring",
  InvalidLhs: "Nothing can be assigned to this",
  DecoratorConstructor: misplacedDecorator,
  MissingOneOfPlugins: "The engine does not support this new syntax",
  MissingPlugin: "The engine does not support this new syntax",
  NumberIdentifier: "A name cannot follow a number directly",
  ParamDupe: "Two parameters have the same name",
  DeclarationMissingInitializer: "This declaration needs a value: = …",
  MissingSemicolon: "A semicolon or a new line is missing here",
  NewlineAfterThrow: "The thrown value must be on the same line as 'throw'",
  UnexpectedLeadingDecorator: misplacedDecorator,
  UnsupportedParameterDecorator: decoratorOfParameter,
  UnterminatedComment: "This comment is not closed: it needs a */",
  UnterminatedRegExp: "This regular expression is not closed: it needs a / on the same line",
  UnterminatedString: "This string is not closed: it needs another quote on the same line",
  UnterminatedTemplate: "This template is not closed: it needs another `",
};
