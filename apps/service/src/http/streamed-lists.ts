import type { Pages } from '../database/pages.ts';

/** An unpaginated list, as the API returns it. */
export interface WholeList {
  readonly items: unknown[];
  readonly is_paginated: false;
}

const wholeList = (items: unknown[]): WholeList => ({ items, is_paginated: false });

/** Returns whether the result of a handler is an async generator of pages. */
export function isPages(result: unknown): result is Pages<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}

/**
 * Reads the first page before the response starts, so that an error in it gets an error response. Returns the whole
 * list if it has only one page, otherwise its pages. Calls `check` with each page as a list.
 */
export async function readListIfSinglePage(
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

/** Callbacks of `listStream`. */
export interface ListStreamCallbacks {
  /** Called before each page is read. */
  beforePage(): void;
  /** Called with the error if reading a page fails. */
  onBreak(error: unknown): void;
}

/**
 * Returns a list as a stream of JSON. Reads each page only when the client has received the previous one. If reading a
 * page fails, the connection is aborted, so that clients do not mistake a part of the list for the whole.
 */
export function listStream(
  pages: Pages<unknown>,
  indent: number,
  events: ListStreamCallbacks,
): ReadableStream<Uint8Array> {
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
  { beforePage, onBreak }: ListStreamCallbacks,
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
    // `onBreak` has logged the cause.
    throw new Error('A list ended with an error while it was sent.');
  }
}
