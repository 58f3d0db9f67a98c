import { expect, it } from 'vitest';
import { editorTexts } from '../../texts/emails.ts';
import { checkDraft } from './checks.ts';
import type { Block } from './document.ts';
import { newBlocks } from './new-block.ts';

const { checks: texts } = editorTexts;

function check(blocks: readonly Block[], html = '') {
  const ids = blocks.map((_, index) => `b${index}`);
  const document = {
    root: { type: 'EmailLayout', data: { childrenIds: ids } } as const,
    ...Object.fromEntries(ids.map((id, index) => [id, blocks[index] as Block])),
  };
  return checkDraft('magic_link', { subject: 'Sign in', document }, html);
}

const text = (content: string): Block => ({ type: 'Text', data: { props: { text: content } } });
const link = text('{{#if otp}}{{ otp }}{{else}}-{{/if}} {{magicLink}} {{ projectDisplayName }}');

it('finds nothing in a template with its link', () => {
  expect(check([link])).toEqual([]);
});

it('tells what is missing or wrong', () => {
  expect(check([text('Hello')])).toEqual([texts.missing('magicLink')]);
  expect(check([link, text('{{ frist_name }}')])).toEqual([texts.unknown('frist_name')]);
  expect(check([link, newBlocks.Image])).toEqual([texts.noAlt]);
  expect(check([link, { type: 'Button', data: { props: { text: 'Go' } } }])).toEqual([texts.noUrl]);
  const pale = { buttonTextColor: '#ffffff', buttonBackgroundColor: '#eeeeee' };
  expect(
    check([link, { type: 'Button', data: { props: { ...pale, text: 'Go', url: 'https://example.com' } } }]),
  ).toEqual([texts.contrast]);
  expect(check([link], 'x'.repeat(110_000))).toEqual([texts.tooLong]);
});
