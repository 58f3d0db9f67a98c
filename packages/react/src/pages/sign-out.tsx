import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { ConfirmCard } from '../components/confirm-card.tsx';
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
  return (
    <PageBoundary fullPage={fullPage} secondaryButtonText={translate('Sign out')} secondaryAction={() => app.signOut()}>
      <SignOutCard fullPage={fullPage} />
    </PageBoundary>
  );
}

function SignOutCard({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  const user = useUserKeepingLast();
  // Applies once, to the user at the time of the visit: not to one who signs in later, in another tab.
  const [isAutomatic, setAutomatic] = useState(() => user !== null && isInAppNavigation(app.urls));
  if (user === null) return <PredefinedMessageCard type="signedOut" fullPage={fullPage} />;
  return (
    <ConfirmCard
      title={translate('Sign out?')}
      icon={<LogOut className="ks-part" />}
      body={translate('You will have to sign in again to use your account in this browser.')}
      buttonText={translate('Sign out')}
      pendingTitle={translate('Signing out...')}
      isAutomatic={isAutomatic}
      action={async () => {
        setAutomatic(false);
        await user.signOut();
      }}
      secondaryButtonText={translate('Cancel')}
      secondaryAction={() => app.redirectToHome()}
      fullPage={fullPage}
    />
  );
}
