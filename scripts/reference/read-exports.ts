import ts from 'typescript';
import { type Docstring, docstringOf, emptyDocstring } from './docstrings.ts';
import {
  asComponentDeclaration,
  type Parameter,
  parametersOf,
  propsParameterOf,
  returnTypeOf,
  signatureForCallers,
} from './functions.ts';
import { type Declaration, declarationsOf, exportsOf, modifiersOf } from './modules.ts';

/** A field or method, with all its overloads. */
export interface ExportMember {
  readonly name: string;
  readonly isMethod: boolean;
  readonly signatures: readonly string[];
  readonly parameters: readonly Parameter[];
  /** Empty for fields. */
  readonly returnType: string;
  readonly doc: Docstring;
}

/** An export of a package. */
export interface Export {
  readonly name: string;
  /** The module to import it from, for example `@keystack/js`. */
  readonly entry: string;
  /** Its declaration without its members, followed by the private types that it names. */
  readonly signature: string;
  /** The types whose members it inherits. */
  readonly parents: readonly string[];
  readonly doc: Docstring;
  readonly members: readonly ExportMember[];
  /** The members and those that are inherited from types of this project. */
  readonly allMembers: readonly ExportMember[];
  /** The parameters of a function, or the props of a component. */
  readonly parameters: readonly Parameter[];
  /** Empty unless it is a function. */
  readonly returnType: string;
  readonly kind: 'component' | 'function' | 'type' | 'value';
  /** The path of the file that declares it. */
  readonly path: string;
}

/** Reads the exports of a module. */
export function readExports(entry: Parameters<typeof exportsOf>[0]): readonly Export[] {
  return exportsOf(entry).map(([name, declarations]) => readExport(name, entry, declarations));
}

/**
 * Returns the unique name of an export: `react.StackProvider`, because two packages may export the same name. Names of
 * `@keystack/js` have no prefix.
 */
export function uniqueNameOf({ name, entry }: Pick<Export, 'name' | 'entry'>): string {
  return entry === '@keystack/js' ? name : `${entry.split('/').at(-1)}.${name}`;
}

function readExport(name: string, entry: string, declarations: readonly Declaration[]): Export {
  const aliased = declarations.map(aliasOf).find((alias) => alias.length > 0);
  if (aliased !== undefined) return readExport(name, entry, aliased);
  const file = declarations[0]?.getSourceFile();
  const docs = declarations.map(docstringOf);
  const members = group(declarations.flatMap(membersOf));
  const functions = declarations.filter(ts.isFunctionDeclaration);
  const component = declarations.map(asComponentDeclaration).find((node) => node !== undefined);
  const isOverloaded = functions.some(({ body }) => body === undefined);
  const heads = declarations
    .filter((node) => !(isOverloaded && ts.isFunctionDeclaration(node) && node.body))
    .map((node) => headOf(node));
  return {
    name,
    entry,
    signature: [...heads, ...privateTypesIn(file, [...heads, ...members.flatMap(({ signatures }) => signatures)])].join(
      '\n',
    ),
    parents: declarations.flatMap(parentsOf),
    doc: docs.find(({ examples }) => examples.length > 0) ?? docs.find(({ text }) => text !== '') ?? emptyDocstring,
    members,
    allMembers: group(declarations.flatMap((node) => inheritedMembersOf(node))),
    parameters: component === undefined ? parametersOf(functions) : propsParameterOf(component),
    returnType: returnTypeOf(functions.at(-1)),
    kind: component === undefined ? kindOf(declarations) : 'component',
    path: file?.fileName ?? '',
  };
}

function kindOf(declarations: readonly Declaration[]): Export['kind'] {
  if (declarations.some(ts.isFunctionDeclaration)) return 'function';
  return declarations.some(ts.isVariableStatement) ? 'value' : 'type';
}

/** Returns the members of a declaration and of the types that it extends or picks from. */
function inheritedMembersOf(node: Declaration): readonly ExportMember[] {
  const clauses = ts.isInterfaceDeclaration(node) ? (node.heritageClauses ?? []) : [];
  const inherited = clauses.flatMap(({ types }) =>
    types.flatMap((type) => membersOfType(type.expression, type.typeArguments)),
  );
  const aliased = ts.isTypeAliasDeclaration(node) ? membersOfTypeNode(node.type) : [];
  return [...inherited, ...aliased, ...membersOf(node)];
}

function membersOfTypeNode(node: ts.TypeNode): readonly ExportMember[] {
  if (ts.isTypeReferenceNode(node)) return membersOfType(node.typeName, node.typeArguments);
  if (ts.isParenthesizedTypeNode(node)) return membersOfTypeNode(node.type);
  return ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node) ? node.types.flatMap(membersOfTypeNode) : [];
}

/** Returns the members of the type that a name refers to, of `Pick` and `Omit` those that remain. */
function membersOfType(name: ts.Node, [first, second]: readonly ts.TypeNode[] = []): readonly ExportMember[] {
  const operation = /^(Pick|Omit|Partial)$/.exec(name.getText())?.[0];
  if (operation !== undefined && first !== undefined) {
    const keys = new Set([...(second?.getText() ?? '').matchAll(/'(\w+)'/g)].map(([, key]) => key));
    return membersOfTypeNode(first).filter(
      (member) => operation === 'Partial' || keys.has(member.name) === (operation === 'Pick'),
    );
  }
  return declarationsOf(name)
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .flatMap(inheritedMembersOf);
}

/** Returns the types that signatures name and that cannot be imported, so that the page shows them too. */
function privateTypesIn(file: ts.SourceFile | undefined, signatures: readonly string[]): readonly string[] {
  const words = new Set(signatures.join('\n').match(/\w+/g));
  return [...(file?.statements ?? [])]
    .filter(ts.isTypeAliasDeclaration)
    .filter((type) => words.has(type.name.text) && !/\bexport\b/.test(modifiersOf(type)))
    .map((type) => type.getText().replace(/;$/, ''));
}

/**
 * Returns the declarations of the target of an alias, that is an interface without members of its own that only extends
 * one that it imports under another name, or an empty list.
 */
function aliasOf(node: Declaration): readonly Declaration[] {
  if (!ts.isInterfaceDeclaration(node) || node.members.length > 0) return [];
  const [only, another] = (node.heritageClauses ?? []).flatMap(({ types }) => [...types]);
  if (only === undefined || another !== undefined) return [];
  const found = declarationsOf(only.expression);
  return found.some((each) => 'name' in each && each.name?.text === only.expression.getText()) ? [] : found;
}

/** Returns the class of which an interface is the public side: `interface A extends Pick<AClass, …>`, or `Omit`. */
function classBehind(node: Declaration): ts.ClassDeclaration | undefined {
  const [base] = ts.isInterfaceDeclaration(node) ? (node.heritageClauses?.[0]?.types ?? []) : [];
  const [argument] = /^(Pick|Omit)$/.test(base?.expression.getText() ?? '') ? (base?.typeArguments ?? []) : [];
  if (argument === undefined || !ts.isTypeReferenceNode(argument)) return undefined;
  return declarationsOf(argument.typeName).find(ts.isClassDeclaration);
}

/** Returns a declaration up to its members or its body. */
function headOf(node: Declaration): string {
  const behind = classBehind(node);
  if (behind !== undefined && ts.isInterfaceDeclaration(node)) {
    const parents = implementedBy(behind).map((type) => type.getText());
    const extended = parents.length === 0 ? '' : ` extends ${parents.join(', ')}`;
    const parameters = (node.typeParameters ?? []).map((parameter) => parameter.getText()).join(', ');
    return `interface ${node.name.text}${parameters && `<${parameters}>`}${extended}`;
  }
  if (ts.isTypeAliasDeclaration(node)) return withoutExport(node.getText().replace(/\s*\/\*\*.*?\*\//gs, ''));
  if (ts.isVariableStatement(node)) {
    const [variable] = node.declarationList.declarations;
    return `const ${variable?.name.getText()}${variable?.type === undefined ? '' : `: ${variable.type.getText()}`}`;
  }
  const component = asComponentDeclaration(node);
  if (component !== undefined) {
    const [props] = propsParameterOf(component);
    return `function ${component.name?.text}(${props === undefined ? '' : `props: ${props.type}`}): ReactNode`;
  }
  if (ts.isFunctionDeclaration(node)) {
    return withoutExport(signatureForCallers(textUntil(node, node.body?.getStart() ?? node.end), node));
  }
  return withoutExport(textUntil(node, node.members.pos - 1))
    .replace(/\s+/g, ' ')
    .replace(/< (.*), >/, '<$1>');
}

function withoutEnd(signature: string): string {
  return signature.replace(/[;,]$/, '');
}

function withoutExport(text: string): string {
  return text.replace(/^export (default )?/, '').replace(/;$/, '');
}

function textUntil(node: ts.Node, end: number): string {
  return node.getSourceFile().text.slice(node.getStart(), end).trim();
}

/** Returns the interfaces that a class implements. */
function implementedBy(node: ts.ClassDeclaration): readonly ts.ExpressionWithTypeArguments[] {
  return node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ImplementsKeyword)?.types ?? [];
}

function parentsOf(node: Declaration): readonly string[] {
  const behind = classBehind(node);
  if (behind !== undefined) return implementedBy(behind).map(({ expression }) => expression.getText());
  const clauses = ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) ? (node.heritageClauses ?? []) : [];
  return clauses.flatMap(({ types }) => types.map(({ expression }) => expression.getText()));
}

function membersOf(node: Declaration): readonly ExportMember[] {
  const behind = classBehind(node);
  if (behind !== undefined) return methodsOf(behind);
  if (ts.isInterfaceDeclaration(node)) return node.members.map(memberOf);
  if (asComponentDeclaration(node) !== undefined) return [];
  if (ts.isClassDeclaration(node)) return node.members.filter(isPublic).map(memberOf);
  if (ts.isTypeAliasDeclaration(node)) return literalMembersOf(node.type);
  const variable = ts.isVariableStatement(node) ? node.declarationList.declarations[0] : undefined;
  // The properties of a value with a declared type are documented there.
  const value = variable?.type === undefined ? variable?.initializer : undefined;
  const literal = value !== undefined && ts.isAsExpression(value) ? value.expression : value;
  return literal !== undefined && ts.isObjectLiteralExpression(literal) ? literal.properties.map(memberOf) : [];
}

/** Returns the fields that a type alias declares itself, also those in one of several alternatives. */
function literalMembersOf(node: ts.TypeNode): readonly ExportMember[] {
  if (ts.isTypeLiteralNode(node)) return node.members.map(memberOf);
  if (ts.isParenthesizedTypeNode(node)) return literalMembersOf(node.type);
  if (ts.isConditionalTypeNode(node)) return literalMembersOf(node.falseType);
  return ts.isIntersectionTypeNode(node) || ts.isUnionTypeNode(node) ? node.types.flatMap(literalMembersOf) : [];
}

function isPublic(member: ts.ClassElement): boolean {
  const hidden = member.name !== undefined && ts.isPrivateIdentifier(member.name);
  const isOverride = ts.canHaveModifiers(member) && /override|private|protected/.test(modifiersOf(member));
  return !hidden && !isOverride && !ts.isConstructorDeclaration(member);
}

/**
 * Returns the public members of a class as an interface would declare them: without bodies, and of overloads without
 * the implementation.
 */
function methodsOf(node: ts.ClassDeclaration): readonly ExportMember[] {
  const overloaded = new Set(
    node.members
      .filter((member) => ts.isMethodDeclaration(member) && !member.body)
      .map((member) => member.name?.getText()),
  );
  return node.members
    .filter((member) => !ts.isConstructorDeclaration(member) && !ts.isPrivateIdentifier(member.name ?? member))
    .filter((member) => !(ts.isMethodDeclaration(member) && member.body && overloaded.has(member.name.getText())))
    .map((member) => {
      const { signatures, ...rest } = memberOf(member);
      const isMethod = ts.isMethodDeclaration(member);
      return { ...rest, isMethod, signatures: signatures.map((each) => each.replace(/^((override|async) )+/, '')) };
    });
}

function memberOf(node: ts.TypeElement | ts.ClassElement | ts.ObjectLiteralElementLike): ExportMember {
  const value = ts.isPropertyAssignment(node) ? node.initializer : node;
  const body = ts.isArrowFunction(value)
    ? value.equalsGreaterThanToken
    : 'body' in value
      ? (value.body as ts.Node)
      : null;
  const signature = body ? textUntil(node, body.getStart()) : node.getText();
  const name = ts.isConstructSignatureDeclaration(node) ? 'new' : (node.name?.getText() ?? '');
  const isCalled = ts.isMethodSignature(node) || ts.isConstructSignatureDeclaration(node) || body !== null;
  const isMethod = isCalled && !ts.isGetAccessor(node);
  const callable = isMethod && ts.isFunctionLike(value) ? value : undefined;
  return {
    name,
    isMethod,
    signatures: [callable === undefined ? withoutEnd(signature) : signatureForCallers(withoutEnd(signature), callable)],
    parameters: callable === undefined ? [] : parametersOf([callable]),
    returnType: returnTypeOf(callable),
    doc: docstringOf(node),
  };
}

/** Merges the overloads of a method into one member, with the first docstring among them. */
function group(members: readonly ExportMember[]): readonly ExportMember[] {
  const byName = new Map<string, ExportMember>();
  for (const member of members) {
    const first = byName.get(member.name) ?? { ...member, signatures: [] };
    byName.set(member.name, {
      ...first,
      signatures: [...new Set([...first.signatures, ...member.signatures])],
      parameters: [...new Map([...first.parameters, ...member.parameters].map((each) => [each.name, each])).values()],
      doc: first.doc.text === '' ? member.doc : first.doc,
    });
  }
  return [...byName.values()];
}
