import type { ServerUser } from '@keystack/js';
import { Badge, Button, Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { formatAge } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts } from '../../texts/users.ts';
import { usersKey } from './user-query.ts';

const texts = userTexts.sessions;

/** The sessions of a user. Each can be ended. */
export function Sessions({ user }: { readonly user: ServerUser }) {
  const { id: projectId } = useProject();
  const queryKey = [...usersKey(projectId), user.id, 'sessions'];
  const sessions = useQuery({ queryKey, queryFn: () => user.getActiveSessions() });
  const { problem, save } = useSave(queryKey);

  async function endAll() {
    for (const { id } of sessions.data ?? []) await user.revokeSession(id);
  }

  return (
    <Section
      title={texts.title}
      actions={
        sessions.data !== undefined &&
        sessions.data.length > 1 && (
          <Button variant="outline" size="sm" onClick={() => save(endAll, texts.allEnded)}>
            {texts.endAll}
          </Button>
        )
      }
    >
      {sessions.isPending && <Skeleton className="loading-card" />}
      {sessions.isError && <FailedCard reason={describeError(sessions.error)} onRetry={() => sessions.refetch()} />}
      {sessions.data?.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
      <ul className="rows">
        {sessions.data?.map(({ id, device, country, lastUsedAt, isImpersonation }) => (
          <li key={id} className="row">
            <div className="row-text">
              <span>
                {device ?? texts.unknownDevice}{' '}
                {isImpersonation && <Badge variant="outline">{texts.impersonation}</Badge>}
              </span>
              <Typography type="footnote" variant="secondary">
                {[country, texts.lastUsed(formatAge(lastUsedAt))].filter(Boolean).join(' · ')}
              </Typography>
            </div>
            <Button variant="outline" size="sm" onClick={() => save(() => user.revokeSession(id), texts.ended)}>
              {texts.end}
            </Button>
          </li>
        ))}
      </ul>
      <Problem reason={problem} />
    </Section>
  );
}
