import { type Export, uniqueNameOf } from './read-exports.ts';
import type { ReferencePageOutline } from './render-pages.ts';

type Outlines = Readonly<Record<string, ReferencePageOutline>>;

/**
 * Returns the pages with all exports. An export that no page names follows the first one that mentions it, or is on the
 * page of the rest of its module.
 */
export function placeExports(outlines: Outlines, exports: readonly Export[]): Outlines {
  const byKey = new Map(exports.map((each) => [uniqueNameOf(each), each]));
  const placed = new Set(Object.values(outlines).flatMap(({ names }) => names));
  const follow = (key: string): readonly string[] => [
    key,
    ...mentionedBy(byKey.get(key)).flatMap((name) => {
      if (placed.has(name) || !byKey.has(name) || isOfComponent(name, byKey)) return [];
      placed.add(name);
      return follow(name);
    }),
  ];
  const followed = Object.entries(outlines).map(([file, page]) => [file, page, page.names.flatMap(follow)] as const);
  const rest = [...byKey.keys()].filter((key) => !placed.has(key) && !isOfComponent(key, byKey));
  return Object.fromEntries(
    followed.map(([file, page, names]) => {
      const others = rest.filter((key) => page.restOf?.includes(byKey.get(key)?.entry ?? ''));
      return [file, { ...page, names: [...names, ...others] }];
    }),
  );
}

/** Returns an error message for each export that is on no page, and for each name on a page that is no export. */
export function findUnplacedExports(pages: Outlines, exports: readonly Export[]): readonly string[] {
  const byKey = new Map(exports.map((each) => [uniqueNameOf(each), each]));
  const placed = Object.values(pages).flatMap(({ names }) => names);
  return [
    ...[...byKey.keys()]
      .filter((key) => !placed.includes(key) && !isOfComponent(key, byKey))
      .map((key) => `${key} is on no page. Add it to one in scripts/reference/pages.ts.`),
    ...placed
      .filter((key) => !byKey.has(key))
      .map((key) => `${key} is on a page but not exported. Remove it from scripts/reference/pages.ts.`),
  ];
}

/** Returns the unique names that the declaration of an export and its members mention, if they are exports. */
function mentionedBy(each: Export | undefined): readonly string[] {
  if (each === undefined) return [];
  const texts = [each.signature, ...each.parents, ...each.allMembers.flatMap(({ signatures }) => signatures)];
  return (texts.join('\n').match(/\w+/g) ?? []).map((name) => uniqueNameOf({ entry: each.entry, name }));
}

/** Returns `true` for the props of a component, which are documented with it. */
function isOfComponent(key: string, byKey: ReadonlyMap<string, Export>): boolean {
  return key.endsWith('Props') && byKey.has(key.replace(/Props$/, ''));
}
