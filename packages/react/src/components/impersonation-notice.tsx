import { type StackClientApp, stackAppInternalsSymbol } from '@keystack/js';
import { type ComponentType, useEffect, useState } from 'react';
import type { Translate } from '../texts/translate.ts';
import type { ImpersonationBannerProps } from './impersonation-banner.tsx';

/**
 * Name of the cookie that marks an impersonation in this browser, for as long as one lasts. It is no proof: the access
 * token is. In this module, because bundlers would split off a further file.
 */
export const impersonationCookie = 'keystack-impersonation';

/** The props of `ImpersonationNotice`, which is a part of the provider and so cannot use its context. */
interface ImpersonationNoticeProps {
  readonly app: StackClientApp<true>;
  readonly translate: Translate;
}

/** Shows a banner while the session of the app is an impersonation. Loads it only in browsers where one was started. */
export function ImpersonationNotice({ app, translate }: ImpersonationNoticeProps) {
  const [Banner, setBanner] = useState<ComponentType<ImpersonationBannerProps>>();
  useEffect(() => {
    const load = () => {
      if (!document.cookie.includes(impersonationCookie)) return;
      // If the file cannot be loaded, the app works without it, and the next focus tries again.
      import('./impersonation-banner.tsx').then((module) => setBanner(() => module.ImpersonationBanner), reportError);
    };
    load();
    // The page of an impersonation and other tabs set the cookie.
    addEventListener('focus', load);
    return () => removeEventListener('focus', load);
  }, []);
  return Banner && <Banner currentUser={app[stackAppInternalsSymbol].currentUser} translate={translate} />;
}
