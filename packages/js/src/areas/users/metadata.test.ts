import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

const app = fileURLToPath(new URL('app-with-metadata-types.ts', import.meta.url));

const source = `
import type { CurrentUser, ServerTeam, ServerUser, Team } from '../../index.ts';

declare module '../../index.ts' {
  interface MetadataTypes {
    userClientMetadata: { a: 1 } | null;
    userClientReadOnlyMetadata: { b: 1 };
    userServerMetadata: { c: 1 };
    teamClientMetadata: { d: 1 };
    teamClientReadOnlyMetadata: { e: 1 };
    teamServerMetadata: { f: 1 };
  }
}

export async function accepted(current: CurrentUser, user: ServerUser, team: Team, serverTeam: ServerTeam) {
  const read: (1 | undefined)[] = [
    current.clientMetadata?.a, current.clientReadOnlyMetadata.b, user.clientMetadata?.a,
    user.clientReadOnlyMetadata.b, user.serverMetadata.c, team.clientMetadata.d,
    team.clientReadOnlyMetadata.e, serverTeam.clientMetadata.d, serverTeam.serverMetadata.f,
  ];
  await current.update({ clientMetadata: { a: 1 } });
  await current.setClientMetadata(null);
  await user.update({ clientMetadata: { a: 1 }, clientReadOnlyMetadata: { b: 1 }, serverMetadata: { c: 1 } });
  await user.setClientMetadata({ a: 1 });
  await user.setClientReadOnlyMetadata({ b: 1 });
  await user.setServerMetadata({ c: 1 });
  await team.update({ clientMetadata: { d: 1 } });
  await serverTeam.update({ clientMetadata: { d: 1 }, clientReadOnlyMetadata: { e: 1 }, serverMetadata: { f: 1 } });
  return read;
}

export async function rejected(current: CurrentUser, user: ServerUser, team: Team, serverTeam: ServerTeam) {
  current.clientMetadata.a;
  current.clientReadOnlyMetadata.x;
  user.serverMetadata.x;
  team.clientMetadata.x;
  team.clientReadOnlyMetadata.x;
  serverTeam.serverMetadata.x;
  await current.update({ clientMetadata: 1 });
  await current.setClientMetadata(1);
  await user.update({ clientReadOnlyMetadata: 1 });
  await user.update({ serverMetadata: 1 });
  await user.setClientMetadata(1);
  await user.setClientReadOnlyMetadata(1);
  await user.setServerMetadata(1);
  await team.update({ clientMetadata: 1 });
  await serverTeam.update({ clientReadOnlyMetadata: 1 });
  await serverTeam.update({ serverMetadata: 1 });
}
`;

it('has the types that an app declares in MetadataTypes', () => {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    customConditions: ['@keystack/source'],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === app ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const program = ts.createProgram([app], options, host);
  const errors = program.getSemanticDiagnostics(program.getSourceFile(app));
  const lineOf = (offset: number) => source.slice(0, offset).split('\n').length;
  const rejectedFrom = lineOf(source.indexOf('function rejected'));
  const rejectedLines = [...source.split('\n').keys()].map((index) => index + 1).slice(rejectedFrom, -2);
  expect(errors.map(({ start = 0 }) => lineOf(start))).toEqual(rejectedLines);
});
