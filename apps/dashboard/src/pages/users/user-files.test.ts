import type { ServerUser } from '@keystack/js';
import { expect, it } from 'vitest';
import { csvFile, jsonFile } from './user-files.ts';

const user = (fields: Partial<ServerUser>) =>
  ({
    id: '1',
    displayName: null,
    primaryEmail: 'ada@example.com',
    primaryEmailVerified: true,
    hasPassword: false,
    oauthProviders: [],
    isMultiFactorRequired: false,
    signedUpAt: new Date(0),
    lastActiveAt: new Date(0),
    clientMetadata: null,
    clientReadOnlyMetadata: null,
    serverMetadata: null,
    ...fields,
  }) as unknown as ServerUser;

const nameCell = (displayName: string) =>
  csvFile
    .parts([[user({ displayName })]])[1]
    ?.slice(
      '1,'.length,
      -',ada@example.com,true,false,,false,1970-01-01T00:00:00.000Z,1970-01-01T00:00:00.000Z,,,\r\n'.length,
    );

it.each([
  ['Ada', 'Ada'],
  ['Ada, Countess', '"Ada, Countess"'],
  ['Ada "the first"', '"Ada ""the first"""'],
  ['=HYPERLINK("https://evil.example")', '"\'=HYPERLINK(""https://evil.example"")"'],
  ['+1', "'+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tcmd', '"\'\tcmd"'],
  [' =1+1', "' =1+1"],
])('writes the name %j as the cell %j, which no spreadsheet runs', (name, cell) => {
  expect(nameCell(name)).toBe(cell);
});

it('writes the users of all pages in order', () => {
  const pages = [[user({ id: '1' }), user({ id: '2' })], [user({ id: '3', serverMetadata: { plan: 'pro' } })]];
  expect(JSON.parse(jsonFile.parts(pages).join('')).map(({ id }: { id: string }) => id)).toEqual(['1', '2', '3']);
  const lines = csvFile.parts(pages).join('').split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\u{FEFF}id', '1', '2', '3', '']);
  expect(lines[3]).toContain('"{""plan"":""pro""}"');
  expect(JSON.parse(jsonFile.parts([]).join(''))).toEqual([]);
});
