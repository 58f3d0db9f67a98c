import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../run.js';
import { compilerOptions } from './modules.ts';
import { type Export, uniqueNameOf } from './read-exports.ts';

/** An example of a docstring, and the name of the export or method that it belongs to. */
export interface Example {
  readonly of: string;
  readonly code: string;
}

const context = join(root, 'scripts/reference/example-context.ts');
/** The folder that the examples are compiled in, without being written to it. Its package can import all others. */
const folder = join(root, 'packages/next/src');

/** Returns all examples in the docstrings of exports and their members. */
export function examplesOf(exports: readonly Export[]): readonly Example[] {
  return exports.flatMap((each) => [
    ...each.doc.examples.map((code) => ({ of: uniqueNameOf(each), code })),
    ...each.members.flatMap(({ name, doc }) =>
      doc.examples.map((code) => ({ of: `${uniqueNameOf(each)}.${name}`, code })),
    ),
  ]);
}

/** Compiles the examples as the modules of one program, and returns the error messages. */
export function findExampleCompileErrors(examples: readonly Example[]): readonly string[] {
  const files = new Map(examples.map((example, index) => [join(folder, `example-${index}.tsx`), example]));
  const host = ts.createCompilerHost(compilerOptions);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path)?.code ?? readFile(path);
  host.getSourceFile = (path, version, ...rest) => {
    const code = files.get(path)?.code;
    return code === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, code, version);
  };
  const program = ts.createProgram([...files.keys(), context, join(folder, 'next.d.ts')], compilerOptions, host);
  return [...files].flatMap(([path, example]) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `The example of ${example.of}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
  });
}
