import { syncThemeModeAttribute } from '@keystack/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@keystack/ui/styles.css';
import './styles.css';
import './shell/shell.css';
import { queryClient } from './queries.ts';
import { router } from './routes.tsx';
import { applyColorMode } from './shell/color-mode.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

applyColorMode();
syncThemeModeAttribute();

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
