import { Suspense } from 'react';
import { type AppearanceScopeProps, useAppearance } from './appearance-context.tsx';
import { StyledScope } from './load-on-demand.ts';

/**
 * Applies `appearance`, merged with the surrounding appearance, to the children. Loads the code for it on demand, and
 * adds nothing if there is no appearance to apply.
 */
export function AppearanceScope(props: AppearanceScopeProps) {
  const { colors, radius, font, density, shadow, css, brand = props.brand } = useAppearance();
  if (!(props.appearance || colors || radius || font || density || shadow || css || brand)) return props.children;
  return (
    <Suspense fallback={props.fallback}>
      <StyledScope {...props} />
    </Suspense>
  );
}
