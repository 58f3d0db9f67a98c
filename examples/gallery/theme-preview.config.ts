import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import gallery from './vite.config.ts';

/** Builds the preview of the theme editor into the files that the documentation site serves. */
export default mergeConfig(
  gallery,
  defineConfig({
    // Wherever the site is.
    base: './',
    build: {
      outDir: join(import.meta.dirname, '../../docs/public/theme-preview'),
      emptyOutDir: true,
      rolldownOptions: { input: join(import.meta.dirname, 'theme-preview.html') },
    },
  }),
);
