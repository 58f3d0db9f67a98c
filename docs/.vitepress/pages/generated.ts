import { errorPage, knownErrors, listPage } from './errors.ts';
import { areaPage, areas, overviewPage, slugOf } from './http.ts';

/** The Markdown of the pages that are generated from the contract, by path below `docs`. */
export const generatedPages: ReadonlyMap<string, string> = new Map([
  ['errors/all.md', listPage()],
  ...knownErrors.map(({ name, code }) => [`errors/${code}.md`, errorPage(name)] as const),
  ['http/overview.md', overviewPage()],
  ...areas.map((area) => [`http/${slugOf(area.name)}.md`, areaPage(area)] as const),
]);

/** Returns the generated pages of a folder as the routes of VitePress, whose `parameter` is the name of the page. */
export function routesOf(folder: string, parameter: string) {
  const names = [...generatedPages.keys()].filter((path) => path.startsWith(`${folder}/`));
  return names.map((path) => ({
    params: { [parameter]: path.slice(folder.length + 1, -'.md'.length) },
    content: generatedPages.get(path) ?? '',
  }));
}
