import { PartStylesContext, type StyledProps, withPartStyle } from '@keystack/ui';
import { createContext, type ReactNode, useContext } from 'react';
import type { AppearanceElements, AppearanceProps, BrandedAppearance } from './appearance.ts';

/** Provides the look that applies to a component. */
const AppearanceContext = /* @__PURE__ */ createContext<BrandedAppearance>({});

/**
 * Provides the class name of the closest scoped style element to the components in it. Empty outside of one, so that
 * nested components with the same variables render no second style element.
 */
export const StyleScopeClassContext = /* @__PURE__ */ createContext('');

/** The props of `AppearanceScope`. */
export interface AppearanceScopeProps extends AppearanceProps, Pick<BrandedAppearance, 'brand'> {
  /** Shown while the code for the look loads. Default: nothing. */
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Provides the look of an app to the components below, without an element of its own. */
export function AppearanceProvider({
  look,
  children,
}: {
  readonly look: BrandedAppearance;
  readonly children: ReactNode;
}) {
  return (
    <AppearanceContext.Provider value={look}>
      <PartStylesContext.Provider value={look.elements}>{children}</PartStylesContext.Provider>
    </AppearanceContext.Provider>
  );
}

/** Returns the look that applies to a component: its own, merged with the one around. */
export function useAppearance(): BrandedAppearance {
  return useContext(AppearanceContext);
}

/**
 * Returns a function that returns the class name and the style of a part: the given class names, and those that the
 * host app has set for the part in `appearance.elements`.
 */
export function useElementProps(): (part: keyof AppearanceElements, ...names: (string | undefined)[]) => StyledProps {
  const { elements } = useAppearance();
  return (part, ...names) => withPartStyle(elements?.[part], undefined, ...names);
}
