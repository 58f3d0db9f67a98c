import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../run.js';

/** A declaration that a page can show. */
export type Declaration =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.VariableStatement;

/** Parsed files by path. */
const files = new Map<string, ts.SourceFile>();

/** Returns the syntax tree of a file, which is parsed once. */
export function parseFile(path: string): ts.SourceFile {
  const file = files.get(path) ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  files.set(path, file);
  return file;
}

/** Returns the names that a file exports, each with the path of the file that declares it and its name there. */
export function exportedNamesOf(path: string): readonly (readonly [name: string, path: string, original: string])[] {
  return parseFile(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return ownNames(statement).map((name) => [name, path, name] as const);
    const { exportClause, moduleSpecifier } = statement;
    if (exportClause === undefined || !ts.isNamedExports(exportClause) || moduleSpecifier === undefined) return [];
    return exportClause.elements.map(({ name, propertyName }) => {
      const [file, original] = follow(path, moduleSpecifier, (propertyName ?? name).text);
      return [name.text, file, original] as const;
    });
  });
}

/** Returns the exported names that a statement declares. */
function ownNames(statement: ts.Statement): readonly string[] {
  const isExported = ts.canHaveModifiers(statement) && /\bexport\b/.test(modifiersOf(statement));
  return isExported && isDeclaration(statement) ? declaredNames(statement) : [];
}

/** Returns the modifiers of a declaration, for example `export async`. */
export function modifiersOf(node: ts.HasModifiers): string {
  return (ts.getModifiers(node) ?? []).map((modifier) => modifier.getText()).join(' ');
}

/** Returns the file that an import or export of a file refers to, and the name in it. */
function follow(from: string, specifier: ts.Expression, name: string): readonly [path: string, name: string] {
  const module = ts.isStringLiteral(specifier) ? specifier.text : '';
  if (module.startsWith('.')) return [join(dirname(from), module), name];
  const index = join(root, module.replace('@keystack/', 'packages/'), 'src/index.ts');
  const found = exportedNamesOf(index).find(([exported]) => exported === name);
  return found === undefined ? [index, name] : [found[1], found[2]];
}

/**
 * Returns the file of the project that a file imports a name from, and the name there, or `undefined` if it imports
 * none.
 */
export function findImport(file: ts.SourceFile, local: string): readonly [path: string, name: string] | undefined {
  for (const statement of file.statements.filter(ts.isImportDeclaration)) {
    if (!/^['"](\.|@keystack\/)/.test(statement.moduleSpecifier.getText(file))) continue;
    const bindings = statement.importClause?.namedBindings;
    const found = bindings && ts.isNamedImports(bindings) && bindings.elements.find(({ name }) => name.text === local);
    if (found) return follow(file.fileName, statement.moduleSpecifier, (found.propertyName ?? found.name).text);
  }
  return undefined;
}

/** Returns `true` if a node is a declaration that a page can show. */
export function isDeclaration(node: ts.Node): node is Declaration {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableStatement(node)
  );
}

/** Returns the names that a declaration introduces. */
export function declaredNames(node: Declaration): readonly string[] {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  return node.name === undefined ? [] : [node.name.text];
}
