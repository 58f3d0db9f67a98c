import type { Pages } from '../database/pages.ts';

/** A list as the wire carries it whole. */
export interface WholeList {
  readonly items: unknown[];
  readonly is_paginated: false;
}

const wholeList = (items: unknown[]): WholeList => ({ items, is_paginated: false });

/** Tells the pages of a list from a reply that is there. */
export function isPages(reply: unknown): reply is Pages<unknown> {
  return typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply;
}

/**
 * Reads the first page, so that what fails before anything is sent is answered as every error is. A list that ends with it
 * is a reply like any other; of a longer one this gives the pages. `check` sees each page as if it were the list.
 */
export async function openList(
  pages: Pages<unknown>,
  check: (list: WholeList) => void,
): Promise<WholeList | Pages<unknown>> {
  const { done, value } = await pages.next();
  const list = wholeList(value);
  check(list);
  return done ? list : goOn(value, pages, check);
}

async function* goOn(first: unknown[], rest: Pages<unknown>, check: (list: WholeList) => void): Pages<unknown> {
  yield first;
  for (;;) {
    const { done, value } = await rest.next();
    check(wholeList(value));
    if (done) return value;
    yield value;
  }
}

/** Called while a list is sent. */
export interface ListEvents {
  /** Called before each page is read. */
  beforePage(): void;
  /** Called with the error that broke the list off. */
  onBreak(error: unknown): void;
}

/**
 * The text of a list, a piece for each page, which is read when the client has taken the one before. A page that fails
 * breaks the connection off, so that nobody takes half a list for the whole.
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
    throw new Error('A list broke off while it was sent.');
  }
}
