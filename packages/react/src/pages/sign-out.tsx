import LogOut from 'lucide-react/icons/log-out';
import { useState } from 'react';
import { PredefinedMessageCard } from '../cards/predefined-message-card.tsx';
import { ConfirmCard } from '../components/confirm-card.tsx';
import { PageBoundary } from '../components/page-boundary.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useSettledUser } from '../use-settled-user.ts';

/** What a `SignOut` takes. */
export interface SignOutProps {
  readonly fullPage?: boolean | undefined;
}

/**
 * The page that signs out: by itself when a page of this site led here, else after a press. If the service cannot be reached,
 * it signs out of this browser.
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
  const user = useSettledUser();
  // Meant for the user whom the link found here, once: not for one who signs in later, in another tab.
  const [runsByItself, setRunsByItself] = useState(() => user !== null && cameFromThisSite());
  if (user === null) return <PredefinedMessageCard type="signedOut" fullPage={fullPage} />;
  return (
    <ConfirmCard
      title={translate('Sign out?')}
      icon={<LogOut />}
      body={translate('You will have to sign in again to use your account in this browser.')}
      buttonText={translate('Sign out')}
      runningTitle={translate('Signing out...')}
      runsByItself={runsByItself}
      action={async () => {
        setRunsByItself(false);
        await user.signOut();
      }}
      secondaryButtonText={translate('Cancel')}
      secondaryAction={() => app.redirectToHome()}
      fullPage={fullPage}
    />
  );
}

/** A foreign page can hide where its link stands, but not name another site as the place. A server cannot tell. */
function cameFromThisSite(): boolean {
  if (typeof document === 'undefined') return false;
  return URL.canParse(document.referrer) && new URL(document.referrer).origin === window.location.origin;
}
