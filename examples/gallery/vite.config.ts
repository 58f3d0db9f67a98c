import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The live source of the components instead of their build.
  resolve: { conditions: ['@keystack/source', ...defaultClientConditions] },
  server: { port: 8102, strictPort: true },
});
