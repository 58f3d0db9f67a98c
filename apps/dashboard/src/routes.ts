import { type ComponentType, lazy } from 'react';

const pages: Readonly<Record<string, ComponentType>> = {
  '/': lazy(async () => ({ default: (await import('./pages/home.tsx')).HomePage })),
  '/docs': lazy(async () => ({ default: (await import('./pages/docs.tsx')).DocsPage })),
  '/inbox': lazy(async () => ({ default: (await import('./pages/inbox.tsx')).InboxPage })),
};

const notFound = lazy(async () => ({ default: (await import('./pages/not-found.tsx')).NotFoundPage }));

/** Returns the page component for a URL path, or the page for unknown paths. A trailing slash makes no difference. */
export function pageAt(path: string): ComponentType {
  return pages[path.replace(/(.)\/+$/, '$1')] ?? notFound;
}
