import type { ServerUser } from '@keystack/js';
import { Badge, Button, Typography } from '@keystack/ui';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatDate } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { emailPages, useHandlerUrl } from '../../shell/handler-url.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts } from '../../texts/users.ts';
import { NewestEvents } from '../activity/newest-events.tsx';
import { emailsKey } from '../emails/email-queries.ts';
import { providerName } from '../users/names.ts';
import { methodsOf } from './sign-in-methods.ts';
import { usersKey } from './user-query.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const texts = userTexts.access;
const failureTexts = { title: texts.failures, all: texts.allFailures, empty: texts.noFailures };
const shownFailures = 5;

interface SignInAccessProps {
  readonly user: ServerUser;
  readonly name: string;
}

/** Tells by which methods a user can sign in, why not by the others, and offers the repair beside each. */
export function SignInAccess({ user, name }: SignInAccessProps) {
  const { id: projectId, app, config } = useProject();
  const { problem, save } = useSave(usersKey(projectId));
  const emails = useSave(emailsKey(projectId));
  const { linkTo, field } = useHandlerUrl();
  const [isResetting, setResetting] = useState(false);
  const { suspendedAt, primaryEmail } = user;
  const methods = methodsOf(user, config);
  const works = methods.some(({ canSignIn }) => canSignIn);
  const verdict = suspendedAt !== null ? texts.suspended(formatDate(suspendedAt)) : works ? texts.yes : texts.noWay;

  const send = (type: keyof typeof emailPages) =>
    emails.save(
      () =>
        app.request('POST /users/{user_id}/send-email', {
          params: { userId: user.id },
          body: { type, ...linkTo(emailPages[type]) },
        }),
      texts.sent(primaryEmail ?? ''),
    );

  async function resetSecondFactor() {
    if (await save(() => user.update({ totpMultiFactorSecret: null }), texts.resetDone)) setResetting(false);
  }

  return (
    <>
      <Section title={texts.title(name)} description={verdict}>
        <ul className="rows">
          {methods.map(({ id, label, canSignIn, reason }) => (
            <Row key={id} label={label} canSignIn={canSignIn && suspendedAt === null} text={reason}>
              {id === 'password' && config.credentialEnabled && primaryEmail !== null && user.emailAuthEnabled && (
                <Button variant="outline" size="sm" onClick={() => send('password_reset')}>
                  {texts.sendReset}
                </Button>
              )}
              {id === 'magic_link' && canSignIn && (
                <Button variant="outline" size="sm" onClick={() => send('magic_link')}>
                  {texts.sendLink}
                </Button>
              )}
              {user.oauthProviders.some((linked) => linked.id === id) && (
                <Button
                  variant="outline"
                  size="sm"
                  onClick={() => save(() => user.unlinkOAuthProvider(id), texts.unlinked(providerName(id)))}
                >
                  {texts.unlink(providerName(id))}
                </Button>
              )}
            </Row>
          ))}
          <Row
            label={texts.secondFactor}
            text={user.isMultiFactorRequired ? texts.secondFactorOn : texts.secondFactorOff}
          >
            {user.isMultiFactorRequired && (
              <Button variant="outline" size="sm" onClick={() => setResetting(true)}>
                {texts.reset}
              </Button>
            )}
          </Row>
          {primaryEmail !== null && (
            <Row label={texts.email} text={user.primaryEmailVerified ? texts.emailVerified : texts.emailUnverified}>
              {!user.primaryEmailVerified && (
                <Button variant="outline" size="sm" onClick={() => send('email_verification')}>
                  {texts.sendVerification}
                </Button>
              )}
            </Row>
          )}
        </ul>
        {primaryEmail !== null && field}
        <Problem reason={problem ?? emails.problem} />
      </Section>
      <NewestEvents userId={user.id} failed count={shownFailures} texts={failureTexts} />
      {isResetting && (
        <Suspense>
          <ConfirmDialog
            title={texts.resetQuestion(name)}
            description={texts.resetText}
            confirm={texts.resetConfirm}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={resetSecondFactor}
            onClose={() => setResetting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface RowProps {
  readonly label: string;
  readonly text: string;
  /** Default: the row is about something else than a method. */
  readonly canSignIn?: boolean;
  readonly children: ReactNode;
}

function Row({ label, text, canSignIn, children }: RowProps) {
  return (
    <li className="row">
      <div className="row-text">
        <span>
          {label}{' '}
          {canSignIn !== undefined && (
            <Badge variant={canSignIn ? 'secondary' : 'outline'}>{canSignIn ? texts.can : texts.cannot}</Badge>
          )}
        </span>
        <Typography type="footnote" variant="secondary">
          {text}
        </Typography>
      </div>
      <div className="row-controls">{children}</div>
    </li>
  );
}
