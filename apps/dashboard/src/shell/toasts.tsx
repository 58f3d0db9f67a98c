import { useToast } from '@keystack/ui';
import { lazy, Suspense } from 'react';

const Toaster = lazy(async () => ({ default: (await import('@keystack/ui/toaster')).Toaster }));

/** The toasts of the page. Their code is loaded with the first one. */
export function Toasts() {
  const { toasts } = useToast();
  if (toasts.length === 0) return null;
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  );
}
