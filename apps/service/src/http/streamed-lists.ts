import type { Pages } from '../database/pages.ts';

/** An unpaginated list, as the API returns it. */
export interface WholeList {
  readonly items: unknown[];
  readonly is_paginated: false;
}

const wholeList = (items: unknown[]): WholeList => ({ items, is_paginated: false });

/** Returns whether the result of a handler is a list that is read page by page. */
export function isPages(result: unknown): result is Pages<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/**
 * Reads the first page, so that an error in it still has a response of its own. Returns the list if that is its only page,
 * otherwise its pages. `check` gets each page in the form of a list.
 */
export async function openList(
  pages: Pages<unknown>,
  check: (list: WholeList) => void,
): Promise<WholeList | Pages<unknown>> {
  const { done, value } = await pages.next();
  const list = wholeList(value);
  check(list);
  return done ? list : restOf(value, pages, check);
}

async function* restOf(first: unknown[], rest: Pages<unknown>, check: (list: WholeList) => void): Pages<unknown> {
  yield first;
  for (;;) {
    const { done, value } = await rest.next();
    check(wholeList(value));
    if (done) return value;
    yield value;
  }
}

/** Callbacks of a list that is sent. */
export interface ListEvents {
  /** Called before each page is read. */
  beforePage(): void;
  /** Called with the error that ended the list before its end. */
  onBreak(error: unknown): void;
}

/**
 * Returns a list as a stream of JSON. Each page is read when the client has taken the one before. If reading a page fails, the
 * connection is closed without an end, so that no client takes a part of the list for the whole.
 */
export function listStream(pages: Pages<unknown>, indent: number, events: ListEvents): ReadableStream<Uint8Array> {
  const text = pieces(pages, indent, events);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await text.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await text.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* pieces(
  pages: Pages<unknown>,
  indent: number,
  { beforePage, onBreak }: ListEvents,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const textOf = (items: unknown[]) => JSON.stringify(wholeList(items), null, indent);
  const [head = '', separator = '', tail = ''] = textOf([0, 0]).split('0');
  let before = head;
  try {
    for (;;) {
      beforePage();
      const { done, value } = await pages.next();
      const items = value.length === 0 ? '' : before + textOf(value).slice(head.length, -tail.length);
      yield encoder.encode(items + (done ? tail : ''));
      if (done) return;
      before = separator;
    }
  } catch (error) {
    onBreak(error);
    // The cause is logged and not passed on.
    throw new Error('A list ended with an error while it was sent.');
  }
}
