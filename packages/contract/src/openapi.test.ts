import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { describe as describeField } from './describe.ts';
import { createOpenApiDocument } from './openapi.ts';

const document = createOpenApiDocument('https://auth.example.com', '0.1.0');

/** Returns every summary and description of a part of the document. */
function textsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    (name === 'summary' || name === 'description') && typeof value === 'string' ? [value] : textsIn(value),
  );
}

describe('the texts of the reference', () => {
  const texts = textsIn(document);
  // Without code, and the text that the specification gives.
  const prose = texts.map((text) => text.replaceAll(/`[^`]*`/g, '').replace('Wrong e-mail or password.', ''));

  it('are sentences, and summaries are imperatives without a full stop', () => {
    expect(texts.length).toBeGreaterThan(1000);
    for (const operations of Object.values(document.paths)) {
      for (const { summary, description = '.' } of Object.values(operations)) {
        expect(summary).toMatch(/^[A-Z].*[^.]$/);
        expect(description).toMatch(/\.$/);
      }
    }
  });

  it.each([
    'e-mail',
    'mails',
    'somebody',
    'nobody',
    'whoever',
    'answers?',
    'calls?',
    'refus\\w+',
    'switched o\\w+',
    'the like',
  ])('do not contain the word %s', (word) => {
    const pattern = new RegExp(`\\b${word}\\b`, 'i');
    expect(prose.filter((text) => pattern.test(text))).toEqual([]);
  });

  it('belong to one field: a schema that two fields share cannot get a second description', () => {
    const schema = z.string();
    describeField(['The name of the team.', 'Analysts'], schema);
    expect(() => describeField(['The name of the team.', 'Analysts'], schema)).not.toThrow();
    expect(() => describeField('The name of the user.', schema)).toThrow('The name of the team.');
  });

  it('interpolate limits instead of repeating them', () => {
    const folder = new URL('endpoints/', import.meta.url);
    const files = [
      ...readdirSync(folder).map((name) => new URL(name, folder)),
      ...['entities.ts', 'field-texts.ts', 'fields.ts', 'reference-texts.ts', 'errors.ts', 'webhook-events.ts'].map(
        (name) => new URL(name, import.meta.url),
      ),
    ];
    const figure =
      /\b(?:\d[\d,]*|an?(?! second)|two|three|five|six|seven|ten|twenty) (?:characters|digits|bytes|seconds?|minutes?|hours?|days?|years?|attempts)\b/gi;
    const withoutComments = (file: URL) => readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const repeated = files.flatMap((file) => withoutComments(file).match(figure) ?? []);
    expect(files.length).toBeGreaterThan(20);
    expect(repeated).toEqual([]);
  });
});

it('defines the successful response of each operation, which the specification leaves open [S7.18]', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(operations.length).toBeGreaterThan(80);
  const undefinedResponses = operations.filter(({ responses }) => {
    const [[status, response] = []] = Object.entries(responses).filter(([key]) => /^[23]/.test(key));
    return status === undefined || (/^20[01]$/.test(status) && !('content' in Object(response)));
  });
  expect(undefinedResponses.map(({ summary }) => summary)).toEqual([]);
});
