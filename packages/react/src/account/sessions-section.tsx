import type { ActiveSession, CurrentUser } from '@keystack/js';
import { Alert, Badge, Button, Skeleton, Typography } from '@keystack/ui';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { Suspense, useState } from 'react';
import { PageBoundary } from '../components/page-boundary.tsx';
import { useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { useBrowserLayoutEffect } from '../use-browser-layout-effect.ts';
import { describePlaceAndUse } from './session-texts.ts';
import { SettingsSection } from './settings-section.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

/** Lists the sessions of the user with device, country and last use, and ends those that are not the current one. */
export function SessionsSection({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  return (
    <SettingsSection
      title={translate('Active sessions')}
      description={translate('Browsers where you are signed in. Sign out those that you do not recognize.')}
    >
      <PageBoundary>
        <Suspense fallback={<Skeleton className="ks-session-skeleton" />}>
          <Sessions user={user} />
        </Suspense>
      </PageBoundary>
    </SettingsSection>
  );
}

function Sessions({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  const sessions = user.useActiveSessions();
  const [now, setNow] = useState<number>();
  // Not while rendering: a server that prerenders the page has no time.
  useBrowserLayoutEffect(() => setNow(Date.now()), [sessions]);
  const others = sessions.filter(({ isCurrentSession }) => !isCurrentSession);
  const current = sessions.filter(({ isCurrentSession }) => isCurrentSession);
  const step = useRestoredFocusOnStep(others.length);

  async function revokeOthers() {
    for (const { id } of others) await user.revokeSession(id);
  }

  return (
    <div ref={step} className="ks-stack">
      <ul className="ks-providers">
        {[...current, ...others].map((session) => (
          <li key={session.id} className="ks-stack">
            <SessionRow user={user} session={session} isBusy={pending} now={now} />
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <div className="ks-actions">
          <Button variant="outline" className="ks-danger" onClick={() => attempt(revokeOthers)}>
            {translate('Sign out everywhere else')}
          </Button>
        </div>
      )}
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}

interface SessionRowProps {
  readonly user: CurrentUser;
  readonly session: ActiveSession;
  /** `true` while all other sessions are ended. */
  readonly isBusy: boolean;
  /** The time, in milliseconds since the Unix epoch. `undefined` until it is known. */
  readonly now: number | undefined;
}

function SessionRow({ user, session, isBusy, now }: SessionRowProps) {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  const device = session.device ?? translate('Unknown device');
  const Icon = /iPhone|Android/.test(device) ? Smartphone : Monitor;
  return (
    <>
      <div className="ks-provider">
        <Icon className="ks-icon ks-session-icon" />
        <span className="ks-provider-account">
          <span className="ks-named">
            <span className="ks-part">{device}</span>
            {session.isCurrentSession && <Badge variant="secondary">{translate('This browser')}</Badge>}
          </span>
          <Typography variant="secondary">{describePlaceAndUse(session, translate, now)}</Typography>
        </span>
        {!session.isCurrentSession && (
          <Button
            variant="outline"
            size="sm"
            disabled={pending || isBusy}
            aria-label={translate('Sign out {device}', { device })}
            onClick={() => attempt(() => user.revokeSession(session.id))}
          >
            {translate('Sign out')}
          </Button>
        )}
      </div>
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </>
  );
}
