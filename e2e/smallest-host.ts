import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Returns the configuration for building an app that shows only this component, with React in a file of its own. */
export function smallestHost(component: string) {
  const input = resolve('examples/demo/src/smallest-host.tsx');
  const plugin: Plugin = {
    name: 'smallest-host',
    resolveId: (id) => (id === input ? id : undefined),
    load: (id) =>
      id === input
        ? `import { StackClientApp, ${component}, StackProvider, StackTheme } from '@keystack/react';
           import '@keystack/react/styles.css';
           import { Suspense } from 'react';
           import { createRoot } from 'react-dom/client';
           const app = new StackClientApp({
             tokenStore: 'cookie', baseUrl: 'https://service.invalid', projectId: 'demo', publishableClientKey: 'key',
           });
           createRoot(document.getElementById('root')).render(
             <StackProvider app={app}><StackTheme><Suspense><${component} fullPage /></Suspense></StackTheme></StackProvider>,
           );`
        : undefined,
  };
  const groups = [{ name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// }];
  return { plugins: [plugin], build: { rolldownOptions: { input, output: { codeSplitting: { groups } } } } };
}
