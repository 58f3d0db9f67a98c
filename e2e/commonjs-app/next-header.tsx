import { StackClientApp, StackProvider, StackTheme, UserButton } from '@keystack/next';
import '@keystack/next/styles.css';
import { Suspense } from 'react';

const app = new StackClientApp({
  baseUrl: 'http://localhost:8100',
  projectId: '9d4a1c60-8f1e-4f59-a2a7-1f7d3f1f0d01',
  publishableClientKey: 'publishable',
  tokenStore: 'memory',
});

export function NextHeader() {
  return (
    <StackProvider app={app}>
      <StackTheme>
        <Suspense>
          <UserButton />
        </Suspense>
      </StackTheme>
    </StackProvider>
  );
}
