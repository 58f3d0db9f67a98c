import { PageBoundary, StackHandler, StackProvider, StackTheme } from '@keystack/react';
import '@keystack/react/styles.css';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router';
import { app } from './app.ts';
import { CustomSignIn, Home, Notes } from './pages.tsx';

function Root() {
  const { pathname, search } = useLocation();
  return (
    <StackProvider app={app} navigate={useNavigate()} path={pathname + search}>
      <StackTheme>
        <PageBoundary fullPage>
          <Suspense>
            <Routes>
              <Route path="/" element={<Home />} />
              <Route path="/notes" element={<Notes />} />
              <Route path="/welcome" element={<CustomSignIn />} />
              <Route path="/handler/*" element={<StackHandler fullPage />} />
            </Routes>
          </Suspense>
        </PageBoundary>
      </StackTheme>
    </StackProvider>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root" to render into.');

createRoot(root).render(
  <StrictMode>
    <BrowserRouter>
      <Root />
    </BrowserRouter>
  </StrictMode>,
);
