import { Button, Field, Input, Typography, useForm } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatTime } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { isEmail } from '../../shell/is-email.ts';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamTexts } from '../../texts/teams.ts';
import { invitationsQuery, teamsKey } from '../teams/team-queries.ts';

const texts = teamTexts.invitations;

/** The open invitations to a team, and a form that sends one by email. */
export function Invitations({ teamId }: { readonly teamId: string }) {
  const { id: projectId, app, config } = useProject();
  const invitations = useQuery(invitationsQuery(projectId, app, teamId));
  const { problem, save } = useSave(teamsKey(projectId));
  const [domain] = config.domains;

  const form = useForm<'email'>(async (data) => {
    const email = String(data.get('email')).trim();
    if (!isEmail(email)) return { email: texts.emailInvalid };
    if (domain === undefined) return {};
    const callbackUrl = `${domain.domain}${domain.handlerPath}/team-invitation`;
    await save(
      () => app.request('POST /team-invitations/send-code', { body: { teamId, email, callbackUrl } }),
      texts.invited(email),
    );
    return undefined;
  });

  return (
    <Section title={texts.title}>
      {invitations.isError && (
        <FailedCard reason={describeError(invitations.error)} onRetry={() => invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
      <ul className="rows">
        {invitations.data?.map(({ id, recipientEmail, expiresAtMillis }) => (
          <li key={id} className="row">
            <div className="row-text">
              {recipientEmail}
              <Typography type="footnote" variant="secondary">
                {texts.expires(formatTime(new Date(expiresAtMillis)))}
              </Typography>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={texts.revokeLabel(recipientEmail ?? '')}
              onClick={() =>
                save(
                  () =>
                    app.request('DELETE /team-invitations/{invitation_id}', {
                      params: { invitationId: id },
                      query: { teamId },
                    }),
                  texts.revoked,
                )
              }
            >
              {texts.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {domain === undefined ? (
        <Typography variant="secondary">
          {texts.needsDomain}{' '}
          <Link to="/projects/$projectId/domains" params={{ projectId }} className="ks-link">
            {texts.addDomain}
          </Link>
        </Typography>
      ) : (
        <form {...form.props} className="inline-form">
          <Field label={texts.email} error={form.errors.email}>
            <Input name="email" type="email" autoComplete="off" />
          </Field>
          <Button type="submit" variant="outline" loading={form.pending}>
            {texts.invite}
          </Button>
        </form>
      )}
      <Problem reason={problem} />
    </Section>
  );
}
