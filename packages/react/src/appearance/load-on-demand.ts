import { lazy } from 'react';

// Without the code for looks, a page still signs users in: it renders plainly instead of failing.
const plain: typeof import('./on-demand.ts') = {
  LastUsedBadge: () => null,
  LegalLinks: () => null,
  Logo: () => null,
  StyledScope: ({ children }) => children,
};

const load = () => import('./on-demand.ts').catch(() => plain);

/** Starts to load the code for looks. */
export function preloadAppearance(): void {
  void load();
}

/**
 * `LastUsedBadge` of `last-used-badge.tsx`, loaded when it is first rendered. Renders nothing if it cannot be loaded.
 */
export const LastUsedBadge = /* @__PURE__ */ lazy(async () => ({ default: (await load()).LastUsedBadge }));

/** `LegalLinks` of `legal-links.tsx`, loaded when it is first rendered. Renders nothing if it cannot be loaded. */
export const LegalLinks = /* @__PURE__ */ lazy(async () => ({ default: (await load()).LegalLinks }));

/** `Logo` of `logo.tsx`, loaded when it is first rendered. Renders nothing if it cannot be loaded. */
export const Logo = /* @__PURE__ */ lazy(async () => ({ default: (await load()).Logo }));

/**
 * `StyledScope` of `styled-scope.tsx`, loaded when it is first rendered. Renders only the children if it cannot be
 * loaded.
 */
export const StyledScope = /* @__PURE__ */ lazy(async () => ({ default: (await load()).StyledScope }));
