import { limits } from '@keystack/contract/rules';
import { stackAppInternalsSymbol } from '@keystack/js';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { AppearanceProps } from '../appearance/appearance.ts';
import { ConfirmCard } from '../components/confirm-card.tsx';
import { impersonationCookie } from '../components/impersonation-notice.tsx';
import { MessageCard } from '../components/message-card.tsx';
import { useAndHideLinkCode } from '../link-code.ts';
import type { Query } from '../query.ts';
import { sendOncePerCode } from '../send-once-per-code.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { use } from '../use.ts';
import { useUserKeepingLast } from '../use-user-keeping-last.ts';

/** Props of `Impersonation`. */
export interface ImpersonationProps extends AppearanceProps {
  /** Query of the link. Default: the query of the browser's URL. */
  readonly searchParams?: Query | undefined;
  /** `true` to center the content in the window. Default: false. */
  readonly fullPage?: boolean | undefined;
}

/**
 * Renders the page of the link that signs a support person in as a user. Names the user, and the session that it ends.
 */
export function Impersonation({ searchParams, fullPage = false }: ImpersonationProps) {
  const code = useAndHideLinkCode(searchParams);
  if (code?.length !== limits.verificationCodeLength) return <BrokenLink fullPage={fullPage} />;
  return <ConfirmImpersonation code={code} fullPage={fullPage} />;
}

function ConfirmImpersonation({ code, fullPage }: { readonly code: string; readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  const details = use(loadDetails(app, code));
  const current = useUserKeepingLast();
  const [isBroken, setBroken] = useState(false);
  const [isStarted, setStarted] = useState(false);
  if (isBroken || details.status === 'error') return <BrokenLink fullPage={fullPage} />;
  const { displayName, email } = details.data;
  const ends =
    current === null || isStarted
      ? ''
      : translate('This ends the session of {user} in this browser.', { user: current.primaryEmail ?? current.id });
  return (
    <ConfirmCard
      title={translate('Continue as {email}?', { email: displayName || email || '…' })}
      body={`${translate('You use the app as this user for one hour.')} ${ends}`.trim()}
      icon={<UserRound className="ks-part" />}
      buttonText={translate('Sign in')}
      pendingTitle={translate('Signing in...')}
      isAutomatic={false}
      action={async () => {
        setStarted(true);
        const { start } = await app[stackAppInternalsSymbol].loadImpersonation();
        const started = await start(code, showBanner);
        setBroken(started.status === 'error');
      }}
      secondaryButtonText={translate('Cancel')}
      secondaryAction={() => app.redirectToHome()}
      fullPage={fullPage}
    />
  );
}

/** Makes the provider show the banner for as long as the session lasts. */
function showBanner(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and not in all browsers.
  document.cookie = `${impersonationCookie}=1; path=/; samesite=lax; max-age=3600`;
  // The provider reads the cookie when the window gets the focus.
  dispatchEvent(new Event('focus'));
}

function BrokenLink({ fullPage }: { readonly fullPage: boolean }) {
  const app = useStackApp();
  const translate = useTranslate();
  return (
    <MessageCard
      title={translate('This link no longer works. You can request a new one.')}
      primaryButtonText={translate('Go to home')}
      primaryAction={() => app.redirectToHome()}
      fullPage={fullPage}
    />
  );
}

const loadDetails = sendOncePerCode(async (app, code) =>
  (await app[stackAppInternalsSymbol].loadImpersonation()).getDetails(code),
);
