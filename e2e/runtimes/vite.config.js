import { defineConfig } from 'vite';

export default defineConfig({
  ssr: { target: 'webworker', noExternal: true },
  build: { ssr: 'worker.js', emptyOutDir: false, minify: false },
});
