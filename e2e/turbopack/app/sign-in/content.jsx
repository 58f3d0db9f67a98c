import { SignIn, StackClientApp, StackProvider, StackTheme } from '@keystack/react';
import '@keystack/react/styles.css';
import { Suspense } from 'react';

const app = new StackClientApp({
  tokenStore: 'cookie',
  baseUrl: 'https://service.invalid',
  projectId: 'demo',
  publishableClientKey: 'key',
});

export default function Content() {
  return (
    <StackProvider app={app}>
      <StackTheme>
        <Suspense>
          <SignIn fullPage />
        </Suspense>
      </StackTheme>
    </StackProvider>
  );
}
