import { stackAppInternalsSymbol } from '@keystack/js';
import LogOut from 'lucide-react/icons/log-out';
import { Suspense, useState, useSyncExternalStore } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { ConfirmCard } from '../components/confirm-card.tsx';
import { LoadingPage } from '../components/loading-page.tsx';
import { PageBoundary } from '../components/page-boundary.tsx';
import { isInAppNavigation } from '../in-app-navigation.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';

/** Props of `SignOut`. */
export interface SignOutProps extends AppearanceProps {
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page that signs the user out. Apps get the version of `pages-on-demand.tsx`, which loads this one on
 * demand.
 */
export function SignOut({ fullPage = false }: SignOutProps) {
  const app = useStackApp();
  const translate = useTranslate();
  // Shows the result of a sign-out while the request for the user is still pending.
  const { subscribe, peek } = app[stackAppInternalsSymbol].currentUser;
  useSyncExternalStore(subscribe, peek, () => undefined);
  // Only a user with a session waits for a response, and can sign out without it.
  const confirmation = <ConfirmSignOut isInApp={isInAppNavigation(app.urls)} fullPage={fullPage} />;
  return (
    <PageBoundary fullPage={fullPage} secondaryButtonText={translate('Sign out')} secondaryAction={() => app.signOut()}>
      <Suspense fallback={typeof window === 'undefined' ? <LoadingPage fullPage={fullPage} /> : confirmation}>
        <SignOutCard fullPage={fullPage} />
      </Suspense>
    </PageBoundary>
  );
}

function SignOutCard({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const user = useUserKeepingLast();
  // Applies once, to the user at the time of the visit: not to one who signs in later, in another tab.
  const [isAutomatic, setAutomatic] = useState(() => user !== null && isInAppNavigation(app.urls));
  if (user === null) return <PredefinedMessageCard type="signedOut" fullPage={fullPage} />;
  return <ConfirmSignOut isInApp={isAutomatic} onStart={() => setAutomatic(false)} fullPage={fullPage} />;
}

interface ConfirmSignOutProps {
  /** `true` to sign out without confirmation, because the user came from a page of the app. */
  readonly isInApp: boolean;
  readonly onStart?: () => void;
  readonly fullPage: boolean;
}

function ConfirmSignOut({ isInApp, onStart, fullPage }: ConfirmSignOutProps) {
  const app = useStackApp();
  const translate = useTranslate();
  return (
    <ConfirmCard
      title={translate('Sign out?')}
      icon={<LogOut className="ks-part" />}
      body={translate('You will have to sign in again to use your account in this browser.')}
      buttonText={translate('Sign out')}
      pendingTitle={translate('Signing out...')}
      isAutomatic={isInApp}
      action={async () => {
        onStart?.();
        await app.signOut();
      }}
      secondaryButtonText={translate('Cancel')}
      secondaryAction={() => app.redirectToHome()}
      fullPage={fullPage}
    />
  );
}
