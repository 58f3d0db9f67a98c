import { Suspense } from 'react';
import { Drafts } from './drafts.tsx';

/** A page whose client component redirects signed-out users. */
export default function DraftsPage() {
  return (
    <main>
      <h1>Drafts</h1>
      <Suspense>
        <Drafts />
      </Suspense>
    </main>
  );
}
