import { join } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Partial prerendering.
  cacheComponents: true,
  partialPrefetching: true,
  // The test compiles the types, together with the snippets.
  typescript: { ignoreBuildErrors: true },
  // Only inside this repository: the packages are beside this folder.
  turbopack: { root: join(import.meta.dirname, '../..') },
};

export default config;
