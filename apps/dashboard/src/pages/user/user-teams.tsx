import { Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts } from '../../texts/users.ts';
import { teamsKey } from '../teams/team-queries.ts';

const texts = userTexts.teams;

/** The teams of a user with the permissions that were granted directly. */
export function UserTeams({ userId }: { readonly userId: string }) {
  const { id: projectId, app } = useProject();
  const teams = useQuery({
    queryKey: [...teamsKey(projectId), 'of user', userId],
    queryFn: async () => {
      const [listed, permissions] = await Promise.all([
        app.request('GET /teams', { query: { userId } }),
        app.request('GET /team-permissions', { query: { userId } }),
      ]);
      return listed.items.map(({ id, displayName }) => ({
        id,
        displayName,
        permissionIds: permissions.items.filter(({ teamId }) => teamId === id).map((permission) => permission.id),
      }));
    },
  });

  return (
    <Section title={texts.title}>
      {teams.isPending && <Skeleton className="loading-card" />}
      {teams.isError && <FailedCard reason={describeError(teams.error)} onRetry={() => teams.refetch()} />}
      {teams.data?.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
      <ul className="rows">
        {teams.data?.map(({ id, displayName, permissionIds }) => (
          <li key={id} className="row">
            <Link
              to="/projects/$projectId/teams/$teamId"
              params={{ projectId, teamId: id }}
              className="row-text quiet-link"
            >
              <span>{displayName}</span>
              <Typography type="footnote" variant="secondary">
                {permissionIds.join(', ') || texts.noPermissions}
              </Typography>
            </Link>
            <Link
              to="/projects/$projectId/team-permissions/explain"
              params={{ projectId }}
              search={{ team_id: id, user_id: userId }}
              className="ks-link"
            >
              {texts.explain}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
