import type { CurrentUser } from '@keystack/js';
import { useEffect, useState } from 'react';
import { LoadingPage } from '../components/loading-page.tsx';
import { useStackApp } from '../stack-provider.tsx';
import { showAddress, useAddress } from '../use-address.ts';
import { useUser } from '../use-user.ts';
import { Departure } from './departure.ts';
import { SettingsLayout } from './settings-layout.tsx';
import { type AccountSettingsItem, useSettingsItems } from './use-settings-items.tsx';

/** What an `AccountSettings` takes. */
export interface AccountSettingsProps {
  /** Whether the settings fill the window. Otherwise they are a part of the host's page. */
  readonly fullPage?: boolean | undefined;
  /** Stand after the settings of the account, before the teams. */
  readonly extraItems?: readonly AccountSettingsItem[] | undefined;
  /** Path and query of the page to show, from the host's router. Default: those of the browser. */
  readonly path?: string | undefined;
}

/** Where users look after their account and their teams. Sends whoever is not signed in to the sign-in page. */
export function AccountSettings({ fullPage = false, ...props }: AccountSettingsProps) {
  const [isLeaving, setLeaving] = useState(false);
  // Who signs out here goes where the sign-out leads, not to the sign-in page.
  const user = useUser(isLeaving ? {} : { or: 'redirect' });
  if (user === null) return <LoadingPage fullPage={fullPage} />;
  return (
    <Departure value={setLeaving}>
      <Settings key={user.id} user={user} fullPage={fullPage} {...props} />
    </Departure>
  );
}

interface SettingsProps extends Omit<AccountSettingsProps, 'fullPage'> {
  readonly user: CurrentUser;
  readonly fullPage: boolean;
}

function Settings({ user, fullPage, extraItems = [], path }: SettingsProps) {
  const here = useAddress(path);
  const base = new URL(useStackApp().urls.accountSettings, here).pathname.replace(/\/+$/, '');
  const items = useSettingsItems(user, base, extraItems);
  const subpath = here.pathname.slice(base.length).replace(/\/+$/, '');
  const isKnown = subpath === '' || items.some((item) => item.subpath === subpath);

  useEffect(() => {
    if (!isKnown) showAddress(base, { replace: true });
  }, [isKnown, base]);

  return <SettingsLayout items={items} base={base} subpath={isKnown ? subpath : ''} fullPage={fullPage} />;
}
