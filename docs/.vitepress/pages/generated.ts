import { endpointList, errorPage, knownErrors, listPage } from './errors.ts';

/** The Markdown that is generated from the contract, by path below `docs`. That of `http.md` is only for the search. */
export const generatedPages: ReadonlyMap<string, string> = new Map([
  ['http.md', endpointList()],
  ['errors/all.md', listPage()],
  ...knownErrors.map(({ name, code }) => [`errors/${code}.md`, errorPage(name)] as const),
]);

/** Returns the pages about errors as the routes of VitePress. */
export function errorRoutes() {
  const names = [...generatedPages.keys()].filter((path) => path.startsWith('errors/'));
  return names.map((path) => ({
    params: { code: path.slice('errors/'.length, -'.md'.length) },
    content: generatedPages.get(path) ?? '',
  }));
}
