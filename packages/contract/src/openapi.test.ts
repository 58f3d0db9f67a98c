import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldDescriptions } from './openapi/field-descriptions.ts';
import { createOpenApiDocument } from './openapi.ts';

const document = createOpenApiDocument('https://auth.example.com', '0.1.0');

/** Returns every summary and description of a part of the document. */
function textsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, value]) =>
    (name === 'summary' || name === 'description') && typeof value === 'string' ? [value] : textsIn(value),
  );
}

/** Returns the names of all parameters and properties in a part of the document. */
function fieldNamesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties, name } = part as { readonly properties?: object; readonly name?: unknown };
  return [
    ...Object.keys(properties ?? {}),
    ...(typeof name === 'string' ? [name] : []),
    ...Object.values(part).flatMap(fieldNamesIn),
  ];
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

  it('describe only fields of endpoints and schemas that exist', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const fields = new Set(fieldNamesIn(document));
    const owners = new Set([
      ...operations.map(({ operationId }) => operationId),
      ...Object.keys(document.components.schemas),
      ...Object.keys(document.webhooks).map((type) => type.split('.')[0] ?? type),
      ...fields,
    ]);
    const unused = Object.keys(fieldDescriptions).filter((path) => {
      const names = path.split('.');
      return !owners.has(names[0] ?? '') || !fields.has(names.at(-1) ?? '');
    });
    expect(unused).toEqual([]);
  });

  it('interpolate limits instead of repeating them', () => {
    const folder = new URL('endpoints/', import.meta.url);
    const files = [
      ...readdirSync(folder).map((name) => new URL(name, folder)),
      ...['openapi/field-descriptions.ts', 'reference-texts.ts', 'errors.ts'].map(
        (name) => new URL(name, import.meta.url),
      ),
    ];
    const figure =
      /\b(?:\d[\d,]*|an?(?! second)|two|three|five|six|seven|ten|twenty) (?:characters|digits|bytes|seconds?|minutes?|hours?|days?|years?|attempts)\b/gi;
    const repeated = files.flatMap((file) => readFileSync(file, 'utf8').match(figure) ?? []);
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
