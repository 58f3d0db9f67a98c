import { PageBoundary, StackHandler, StackProvider, StackTheme } from '@keystack/react';
import '@keystack/react/styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { app } from './app.ts';
import { ConnectedAccounts, LinkIcon } from './connected-accounts.tsx';
import { Home } from './home.tsx';
import './styles.css';

const extraItems = [
  { title: 'Connected accounts', icon: LinkIcon, content: <ConnectedAccounts />, subpath: '/connected-accounts' },
];

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root" to render into.');

createRoot(root).render(
  <StrictMode>
    <StackProvider app={app} lang={navigator.languages}>
      <StackTheme>
        <PageBoundary fullPage>
          <Suspense>
            {window.location.pathname.startsWith(app.urls.handler) ? (
              <StackHandler fullPage componentProps={{ AccountSettings: { extraItems } }} />
            ) : (
              <Home />
            )}
          </Suspense>
        </PageBoundary>
      </StackTheme>
    </StackProvider>
  </StrictMode>,
);
