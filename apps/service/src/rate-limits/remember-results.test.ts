import { expect, it } from 'vitest';
import { rememberResults } from './remember-results.ts';

/** Returns a function that remembers its results, and the texts for which it has computed one. */
function recorded() {
  const computed: string[] = [];
  const upperCased = rememberResults((text) => {
    computed.push(text);
    return text.toUpperCase();
  });
  return { upperCased, computed };
}

it('computes the result of a text once', () => {
  const { upperCased, computed } = recorded();
  expect(['a', 'b', 'a', 'b'].map(upperCased)).toEqual(['A', 'B', 'A', 'B']);
  expect(computed).toEqual(['a', 'b']);
});

it('forgets results when clients send many texts, and keeps none of a long text', () => {
  const { upperCased, computed } = recorded();
  const texts = [
    'a',
    ...Array.from({ length: 1000 }, (_, index) => String(index)),
    'a',
    'x'.repeat(65),
    'x'.repeat(65),
  ];
  expect(texts.map(upperCased)).toEqual(texts.map((text) => text.toUpperCase()));
  expect(computed).toEqual(texts);
});
