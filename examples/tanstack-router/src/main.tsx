import { PageBoundary, StackHandler, StackProvider, StackTheme } from '@keystack/react';
import '@keystack/react/styles.css';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
  useRouter,
} from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { app } from './app.ts';
import { Home, Notes } from './pages.tsx';

function Root() {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();
  return (
    <StackProvider
      app={app}
      navigate={(path, { replace }) => router.navigate({ href: path, replace })}
      path={pathname + searchStr}
    >
      <StackTheme>
        <PageBoundary fullPage>
          <Suspense>
            <Outlet />
          </Suspense>
        </PageBoundary>
      </StackTheme>
    </StackProvider>
  );
}

const rootRoute = createRootRoute({ component: Root });
const getParentRoute = () => rootRoute;
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute, path: '/', component: Home }),
    createRoute({ getParentRoute, path: '/notes', component: Notes }),
    createRoute({ getParentRoute, path: '/handler/$', component: () => <StackHandler fullPage /> }),
  ]),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root" to render into.');

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
