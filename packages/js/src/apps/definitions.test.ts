import ts from 'typescript';
import { beforeAll, expect, it } from 'vitest';

/*
 * "Go to definition", as editors resolve it: the first jump from `app.signInWithCredential` leads to the method of the
 * class, the second from the call in that method to the function of the area that does the work.
 */

const source = new URL('../', import.meta.url).pathname;
const probe = `${source}apps/probe.ts`;
const levels = ['StackClientApp', 'StackServerApp', 'StackAdminApp'] as const;
const text = [
  `import type { ${levels.join(', ')} } from '../index.ts';`,
  ...levels.map((level) => `declare const a${level}: ${level}<true>;\na${level};`),
].join('\n');

let probed = text;
let edits = 0;

const service = ts.createLanguageService({
  getCompilationSettings: () => ({
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    strict: true,
    customConditions: ['@keystack/source'],
    allowImportingTsExtensions: true,
    noEmit: true,
  }),
  getScriptFileNames: () => [probe],
  getScriptVersion: (file) => (file === probe ? `${edits}` : '0'),
  getScriptSnapshot(file) {
    const content = file === probe ? probed : ts.sys.readFile(file);
    return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
  },
  getCurrentDirectory: () => source,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: ts.sys.fileExists,
  readFile: ts.sys.readFile,
  directoryExists: ts.sys.directoryExists,
});

/** Returns the names of the methods of an app. */
function methodsOf(level: string): readonly string[] {
  const program = service.getProgram();
  const file = program?.getSourceFile(probe);
  const last = file?.statements.filter(ts.isExpressionStatement).find((each) => each.getText() === `a${level};`);
  if (!program || !last) throw new Error('The probe was not read.');
  const type = program.getTypeChecker().getTypeAtLocation(last.expression);
  return type
    .getProperties()
    .filter(({ declarations }) =>
      declarations?.some((each) => ts.isMethodDeclaration(each) || ts.isMethodSignature(each)),
    )
    .map(({ name }) => name);
}

/** Returns the declarations that "go to definition" leads to from a position. */
function jump(file: string, position: number): readonly ts.Node[] {
  return (service.getDefinitionAtPosition(file, position) ?? []).map(({ fileName, textSpan }) => {
    const target = service.getProgram()?.getSourceFile(fileName);
    if (target === undefined) throw new Error(`${fileName} is not part of the program.`);
    let node: ts.Node = target;
    for (;;) {
      const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
        child.getStart() <= textSpan.start && textSpan.start < child.end ? child : undefined,
      );
      if (inner === undefined) return node.parent;
      node = inner;
    }
  });
}

const methods = new Map<string, readonly string[]>();

beforeAll(() => {
  for (const level of levels) methods.set(level, methodsOf(level));
  const uses = [...methods].flatMap(([level, names]) => names.map((name) => `a${level}.${name};`));
  probed = `${text}\n${uses.join('\n')}\n`;
  edits++;
  // Checks the program now, so that the tests only look up what is known.
  service.getSemanticDiagnostics(probe);
});

/** Returns the method of a class that the first jump leads to. */
function firstJump(level: string, name: string): ts.MethodDeclaration | undefined {
  const use = `\na${level}.${name};`;
  return jump(probe, probed.indexOf(use) + use.length - 2).find(
    (node): node is ts.MethodDeclaration => ts.isMethodDeclaration(node) && node.body !== undefined,
  );
}

/** Returns the function that the call in a method leads to. */
function secondJump(method: ts.MethodDeclaration, name: RegExp): ts.Node | undefined {
  const calls: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (name.test(called.getText())) calls.push(called);
    }
    ts.forEachChild(node, collect);
  };
  collect(method);
  const [call] = calls;
  return call && jump(method.getSourceFile().fileName, call.getStart())[0];
}

it.each(levels)('resolves each method of a %s to that of its class by go to definition', (level) => {
  const names = methods.get(level) ?? [];
  expect(names.length).toBeGreaterThan(30);
  for (const name of names) expect(firstJump(level, name), name).toBeDefined();
});

it('resolves from the method to its implementation in a second step', () => {
  const signIn = firstJump('StackClientApp', 'signInWithCredential');
  const names = (methods.get('StackClientApp') ?? []).filter(
    (name) => !/^(redirectTo|getUser|useUser|getProject|useProject)/.test(name),
  );
  expect(names).toHaveLength(19);
  expect(signIn?.getSourceFile().fileName).toBe(`${source}apps/client-actions.ts`);
  for (const name of names) {
    const method = firstJump('StackClientApp', name);
    const work = method && secondJump(method, new RegExp(`^${name}`));
    expect(work && ts.isFunctionDeclaration(work), name).toBe(true);
    expect(work?.getSourceFile().fileName, name).toMatch(/\/areas\//);
  }
});
