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
        // Modules that most pages use are one file, which compresses better than a file for each. Style sheets are
        // loaded by the modules that need them.
        codeSplitting: { groups: [{ name: 'shared', test: (id) => !id.endsWith('.css'), minShareCount: 40 }] },
      },
    },
  },
  server: {
    port: 8102,
    proxy: { '/api': service, '/health': service, '/inbox/mails': service, '/inbox/events': service },
  },
});
