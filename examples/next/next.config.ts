import { join } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Only inside this repository: the packages are beside this folder.
  turbopack: { root: join(import.meta.dirname, '../..') },
};

export default config;
