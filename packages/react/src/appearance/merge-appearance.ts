import type { BrandedAppearance } from './appearance.ts';

/** Merges the look of a component with the one around it. Values that are `undefined` count as missing. */
export function mergeAppearance(outer: BrandedAppearance, own: BrandedAppearance): BrandedAppearance {
  return {
    ...mergeKeys(outer, own),
    colors: own.colors
      ? {
          light: mergeKeys(outer.colors?.light, own.colors.light),
          dark: mergeKeys(outer.colors?.dark, own.colors.dark),
        }
      : outer.colors,
    elements: mergeKeys(outer.elements, own.elements),
    links: mergeKeys(outer.links, own.links),
    slots: mergeKeys(outer.slots, own.slots),
    texts: mergeKeys(outer.texts, own.texts),
  };
}

function mergeKeys<T extends object>(outer: T | undefined, own: T | undefined): T | undefined {
  if (!own) return outer;
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...outer, ...Object.fromEntries(given) } as T;
}
