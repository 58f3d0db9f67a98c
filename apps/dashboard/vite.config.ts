import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const service = 'http://localhost:8100';

/** Style sheets are loaded by the modules that need them. */
const isStyle = (id: string) => id.endsWith('.css');

/** Returns `true` for the parts of pages that open nothing. What opens, such as a dialog, needs a library. */
const isSmall = (id: string) =>
  /\/(?:dashboard\/src|ui\/src|react-query|react-router)\//.test(id) &&
  !/\/pages\/|dialog|drawer|popover|placement|dropdown|select|switch|tabs|tooltip|toaster|command|frame/.test(id) &&
  !isStyle(id);

export default defineConfig({
  base: '/',
  plugins: [react()],
  resolve: { conditions: ['@keystack/source', ...defaultClientConditions] },
  build: {
    rolldownOptions: {
      output: {
        // Modules that several pages use are in a few files, because each file costs a request and compresses alone.
        codeSplitting: {
          groups: [
            { name: 'shared', test: (id) => !isStyle(id), minShareCount: 40, priority: 3 },
            { name: 'icons', test: /lucide-react\/.*\/icons\//, minShareCount: 2, priority: 2 },
            { name: 'common', test: isSmall, minShareCount: 10, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 8102,
    proxy: { '/api': service, '/health': service, '/inbox/mails': service, '/inbox/events': service },
  },
});
