import type { ContactChannel, CurrentUser } from '@keystack/js';
import { Alert, Button, Typography } from '@keystack/ui';
import { Suspense, useEffect, useState } from 'react';
import { PageBoundary } from '../components/page-boundary.tsx';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { AddEmailForm } from './email-form.tsx';
import { EmailRow } from './email-row.tsx';
import { SettingsSection } from './settings-section.tsx';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

/** Number of emails that a user can have besides the primary one. The service enforces it. */
const maxFurtherEmails = 10;

/** Lists the emails of the user, verifies, adds and removes them, and makes another one the primary one. */
export function EmailSection({ user }: { readonly user: CurrentUser }) {
  const translate = useTranslate();
  return (
    <SettingsSection
      title={translate('Email addresses')}
      description={translate('Emails about your account are sent to the primary one.')}
    >
      <PageBoundary>
        <Suspense fallback={<Emails user={user} channels={primaryChannelOf(user)} isLoading />}>
          <LoadedEmails user={user} />
        </Suspense>
      </PageBoundary>
    </SettingsSection>
  );
}

function LoadedEmails({ user }: { readonly user: CurrentUser }) {
  const channels = user.useContactChannels();
  useRefreshWhenShown(user, channels);
  return <Emails user={user} channels={channels} isLoading={false} />;
}

/** Returns the primary email as the user object has it, to show while the emails load. Most users have no other. */
function primaryChannelOf(user: CurrentUser): readonly ContactChannel[] {
  const { primaryEmail: value, primaryEmailVerified: isVerified, sendVerificationEmail } = user;
  if (value === null) return [];
  const methods = { sendVerificationEmail, delete: async () => {} };
  return [{ id: 'primary', value, type: 'email', isPrimary: true, isVerified, usedForAuth: true, ...methods }];
}

interface EmailsProps {
  readonly user: CurrentUser;
  readonly channels: readonly ContactChannel[];
  readonly isLoading: boolean;
}

function Emails({ user, channels, isLoading }: EmailsProps) {
  const app = useStackApp();
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  const [isAdding, setAdding] = useState(false);
  const [newPrimary, setNewPrimary] = useState<string>();
  const [sentIds, setSentIds] = useState<readonly string[]>([]);
  const list = useRestoredFocusOnStep(channels.length);
  const addition = useRestoredFocusOnStep(isAdding);
  const furtherChannels = channels.filter(({ isPrimary }) => !isPrimary);
  const isFull = furtherChannels.length >= maxFurtherEmails;

  function send(channel: ContactChannel) {
    return attempt(async () => {
      const error = await (channel.isPrimary ? user.sendVerificationEmail() : channel.sendVerificationEmail());
      if (error === undefined) setSentIds((ids) => [...ids, channel.id]);
      // Verified in another tab or on another device, so the shown emails are stale.
      else await Promise.all([app.getUser(), user.listContactChannels()]);
    });
  }

  return (
    <div ref={list} className="ks-stack">
      {newPrimary && <Alert variant="success">{translate('Your email is now {email}.', { email: newPrimary })}</Alert>}
      {channels.length === 0 && <Typography variant="secondary">{translate('Not set')}</Typography>}
      {channels.length > 0 && (
        <ul className="ks-providers">
          {channels.map((channel) => (
            <li key={channel.id} className="ks-part">
              <EmailRow
                user={user}
                channel={channel}
                isSent={sentIds.includes(channel.id)}
                isBusy={pending || isLoading}
                onSend={() => send(channel)}
                onPrimary={() => setNewPrimary(channel.value)}
              />
            </li>
          ))}
        </ul>
      )}
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <div ref={addition}>
        {isAdding ? (
          <AddEmailForm
            user={user}
            channels={channels}
            onAdded={async (channel) => {
              setAdding(false);
              await send(channel);
            }}
            onCancel={() => setAdding(false)}
          />
        ) : isFull ? (
          <Typography variant="secondary">{translate('Remove an email before you add another one.')}</Typography>
        ) : (
          <div className="ks-actions">
            <Button variant="outline" disabled={isLoading} onClick={() => setAdding(true)}>
              {translate('Add an email')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * Loads the emails again when the user comes back to this tab, because the link of a verification email opens in
 * another one.
 */
function useRefreshWhenShown(user: CurrentUser, channels: readonly ContactChannel[]): void {
  const hasUnverified = channels.some(({ isVerified }) => !isVerified);
  useEffect(() => {
    if (!hasUnverified) return;
    const refresh = () => {
      // Without a connection, the list stays as it is.
      if (document.visibilityState === 'visible') user.listContactChannels().catch(() => {});
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [user, hasUnverified]);
}
