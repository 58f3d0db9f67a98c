import { expect, it } from 'vitest';
import { type Draft, type History, reduceHistory, startHistory } from './history.ts';

const start: Draft = { subject: 'a', document: {} };
const change = (history: History, subject: string, at: number, kind?: string) =>
  reduceHistory(history, { type: 'change', draft: { subject }, kind, at });

it('undoes and redoes each change', () => {
  const changed = change(change(startHistory(start), 'b', 0), 'c', 0);
  const undone = reduceHistory(changed, { type: 'undo' });
  expect(undone.draft.subject).toBe('b');
  expect(reduceHistory(undone, { type: 'undo' }).draft.subject).toBe('a');
  expect(reduceHistory(undone, { type: 'redo' }).draft.subject).toBe('c');
  expect(reduceHistory(startHistory(start), { type: 'undo' }).draft).toBe(start);
});

it('counts quick changes of one field as one step', () => {
  let history = startHistory(start);
  for (const [subject, at] of [
    ['ab', 0],
    ['abc', 500],
    ['abcd', 1000],
  ] as const)
    history = change(history, subject, at, 'subject');
  expect(history.past).toHaveLength(1);
  history = change(history, 'abcde', 1600, 'subject');
  expect(history.past).toHaveLength(2);
  history = change(history, 'x', 1700, 'another');
  expect(history.past).toHaveLength(3);
});

it('forgets what was undone after a further change, and the oldest of many steps', () => {
  const undone = reduceHistory(change(startHistory(start), 'b', 0), { type: 'undo' });
  expect(change(undone, 'c', 0).future).toEqual([]);
  let history = startHistory(start);
  for (let step = 0; step < 250; step += 1) history = change(history, `${step}`, 0);
  expect(history.past).toHaveLength(200);
});

it('follows a change of another owner in the parts that were not edited, also after steps back', () => {
  const to = { subject: 'theirs', document: structuredClone(start.document) };
  const rebased = reduceHistory(startHistory(start), { type: 'rebase', from: start, to });
  expect(rebased.draft.subject).toBe('theirs');
  const edited = reduceHistory(change(startHistory(start), 'mine', 0), { type: 'rebase', from: start, to });
  expect(edited.draft).toEqual({ subject: 'mine', document: to.document });
  expect(edited.draft.document).toBe(to.document);
  expect(reduceHistory(edited, { type: 'undo' }).draft.subject).toBe('theirs');
});
