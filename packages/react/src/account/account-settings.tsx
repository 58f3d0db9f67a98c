import type { CurrentUser } from '@keystack/js';
import { useEffect, useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { LoadingPage } from '../components/loading-page.tsx';
import { projectOrThatOfLastVisit } from '../project-of-last-visit.ts';
import { useStackApp } from '../stack-provider.tsx';
import { navigateWithinPage, usePageUrl } from '../use-page-url.ts';
import { useUser } from '../use-user.ts';
import { SessionEndContext } from './session-end.ts';
import { SettingsLayout } from './settings-layout.tsx';
import { type AccountSettingsItem, useSettingsPages } from './settings-pages.tsx';

/** Props of `AccountSettings`. */
export interface AccountSettingsProps extends AppearanceProps {
  /** `true` if the settings fill the window, `false` if they are part of a page of the host app. Default: false. */
  readonly fullPage?: boolean | undefined;
  /** Pages of the host app to list after the pages of the account and before those of the teams. Default: none. */
  readonly extraItems?: readonly AccountSettingsItem[] | undefined;
  /** Path and query of the page to show, from the host app's router. Default: those of the browser. */
  readonly path?: string | undefined;
}

/**
 * Renders the account settings. Redirects to the sign-in page if no user is signed in. Apps get the version of
 * `pages-on- demand.tsx`, which loads this one on demand.
 */
export function AccountSettings({ fullPage = false, ...props }: AccountSettingsProps) {
  const [isSessionEnding, setSessionEnding] = useState(false);
  // A sign-out here redirects to its own target, not to the sign-in page.
  const user = useUser(isSessionEnding ? {} : { or: 'redirect' });
  // A change of color moves nothing, so the page does not wait for it.
  const brand = projectOrThatOfLastVisit(useStackApp()).peek()?.config.brand?.primaryColor ?? undefined;
  if (user === null) return <LoadingPage fullPage={fullPage} />;
  return (
    <SessionEndContext.Provider value={setSessionEnding}>
      <AppearanceScope brand={brand}>
        <Settings key={user.id} user={user} fullPage={fullPage} {...props} />
      </AppearanceScope>
    </SessionEndContext.Provider>
  );
}

interface SettingsProps extends Omit<AccountSettingsProps, 'fullPage'> {
  readonly user: CurrentUser;
  readonly fullPage: boolean;
}

function Settings({ user, fullPage, extraItems = [], path }: SettingsProps) {
  const url = usePageUrl(path);
  const base = new URL(useStackApp().urls.accountSettings, url).pathname.replace(/\/+$/, '');
  const pages = useSettingsPages(user, base, extraItems);
  const subpath = url.pathname.slice(base.length).replace(/\/+$/, '');
  const isKnown = subpath === '' || pages.some((page) => page.subpath === subpath);

  useEffect(() => {
    if (!isKnown) navigateWithinPage(base, { replace: true });
  }, [isKnown, base]);

  return <SettingsLayout user={user} pages={pages} base={base} subpath={isKnown ? subpath : ''} fullPage={fullPage} />;
}
