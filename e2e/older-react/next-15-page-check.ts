import type Handler from './app/handler/[...stack]/page';

/*
 * The check of a page's props that `next build` of Next.js 15.5 generates. Later builds check it in another way, and
 * earlier ones accept more.
 */

interface PageProps {
  params?: Promise<unknown>;
  searchParams?: Promise<unknown>;
}

type PropsOf<Page> = Page extends (props: infer Props) => unknown ? Props : never;

/** Does not compile if a page requires props that Next.js 15.5 does not pass. */
function checkProps<_Props extends PageProps>() {}

checkProps<PropsOf<typeof Handler>>();
