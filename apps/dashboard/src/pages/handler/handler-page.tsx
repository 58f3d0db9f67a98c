import { PageBoundary, StackHandler, StackProvider, StackTheme } from '@keystack/react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import '@keystack/react/styles.css';
import { ownerApp } from '../../owner-app.ts';
import { queryClient } from '../../queries.ts';

/** The pages below `/handler`, which sign project owners in and hold their account settings. */
export function HandlerPage() {
  const navigate = useNavigate();
  const path = useRouterState({ select: ({ location }) => location.href });

  /** Goes to a page of the dashboard. The owner may be another one, so everything is read again. */
  async function go(href: string) {
    queryClient.clear();
    await navigate({ href });
  }

  return (
    <StackProvider app={ownerApp} navigate={go} path={path}>
      <StackTheme>
        <PageBoundary fullPage>
          <Suspense>
            <StackHandler fullPage />
          </Suspense>
        </PageBoundary>
      </StackTheme>
    </StackProvider>
  );
}
