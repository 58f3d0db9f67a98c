import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import '@keystack/ui/styles.css';
import '@keystack/ui/extras.css';
import './styles.css';
import { pageAt } from './routes.ts';

const Page = pageAt(location.pathname);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');

createRoot(root).render(
  <StrictMode>
    <Suspense>
      <Page />
    </Suspense>
  </StrictMode>,
);
