import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { NextConfig } from 'next';

// The secret key of the project "Demo", which `npm start` writes. An app of your own has it in `.env.local`.
const keys = join(import.meta.dirname, '../../.keystack/keys.env');
if (existsSync(keys)) process.loadEnvFile(keys);

const config: NextConfig = {
  // Only inside this repository: the packages are beside this folder.
  turbopack: { root: join(import.meta.dirname, '../..') },
};

export default config;
