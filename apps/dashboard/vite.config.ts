import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const service = 'http://localhost:8100';

export default defineConfig({
  base: '/',
  plugins: [react()],
  resolve: { conditions: ['@keystack/source', ...defaultClientConditions] },
  build: {
    rolldownOptions: {
      output: {
        // Modules that most pages use are one file, which compresses better than a file for each.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 20 }] },
      },
    },
  },
  server: {
    port: 8102,
    proxy: { '/api': service, '/health': service, '/inbox/mails': service, '/inbox/events': service },
  },
});
