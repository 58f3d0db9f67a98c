import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../run.js';

/** A declaration that a page can show. */
export type Declaration =
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.VariableStatement;

/** Options with which the sources of the packages and the examples compile. */
export const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  module: ts.ModuleKind.NodeNext,
  customConditions: ['@keystack/source'],
  jsx: ts.JsxEmit.ReactJSX,
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  moduleDetection: ts.ModuleDetectionKind.Force,
  skipLibCheck: true,
  noEmit: true,
};

/** The indexes of the modules that the reference describes. */
const indexes = {
  '@keystack/js': join(root, 'packages/js/src/index.ts'),
  '@keystack/js/slim': join(root, 'packages/js/src/slim.ts'),
  '@keystack/react': join(root, 'packages/react/src/index.ts'),
  '@keystack/react/presets': join(root, 'packages/react/src/presets.ts'),
  '@keystack/next': join(root, 'packages/next/src/server.ts'),
};

const program = ts.createProgram(Object.values(indexes), compilerOptions);
const checker = program.getTypeChecker();

/** Returns the names that a module exports, each with its declarations. */
export function exportsOf(entry: keyof typeof indexes): readonly (readonly [string, readonly Declaration[]])[] {
  const file = program.getSourceFile(indexes[entry]);
  const module = file && checker.getSymbolAtLocation(file);
  return module ? checker.getExportsOfModule(module).map((each) => [each.name, ownDeclarations(each)] as const) : [];
}

/** Returns the declarations of the packages that a name in a file refers to. */
export function declarationsOf(name: ts.Node): readonly Declaration[] {
  const symbol = checker.getSymbolAtLocation(name);
  return symbol ? ownDeclarations(symbol) : [];
}

function ownDeclarations(symbol: ts.Symbol): readonly Declaration[] {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return (target.declarations ?? [])
    .filter((node) => node.getSourceFile().fileName.startsWith(join(root, 'packages/')))
    .map((node) => (ts.isVariableDeclaration(node) ? node.parent.parent : node))
    .filter(isDeclaration);
}

function isDeclaration(node: ts.Node): node is Declaration {
  return (
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableStatement(node)
  );
}

/** Returns the modifiers of a declaration, for example `export async`. */
export function modifiersOf(node: ts.HasModifiers): string {
  return (ts.getModifiers(node) ?? []).map((modifier) => modifier.getText()).join(' ');
}
