import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

export default defineConfig({
  appType: 'spa',
  plugins: [react()],
  // Only inside this repository: the library's live source instead of its build.
  resolve: { conditions: ['@keystack/source', ...defaultClientConditions] },
});
