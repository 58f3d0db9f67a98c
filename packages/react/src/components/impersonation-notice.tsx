import { lazy, Suspense, useSyncExternalStore } from 'react';
import { hasImpersonationMark, subscribeToImpersonationMark } from '../impersonation-mark.ts';
import type { ImpersonationBannerProps } from './impersonation-banner.tsx';

const Banner = /* @__PURE__ */ lazy(async () => ({
  default: (await import('./impersonation-banner.tsx')).ImpersonationBanner,
}));

/** Shows a banner while the session of the app is an impersonation. Loads it only in browsers where one was started. */
export function ImpersonationNotice(props: ImpersonationBannerProps) {
  const { projectId } = props.app;
  const isMarked = useSyncExternalStore(
    subscribeToImpersonationMark,
    () => hasImpersonationMark(projectId),
    () => false,
  );
  return (
    isMarked && (
      <Suspense>
        <Banner {...props} />
      </Suspense>
    )
  );
}
