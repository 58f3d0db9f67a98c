import { Button, Skeleton, Typography } from '@keystack/ui';
import { useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import type { ReactNode } from 'react';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { permissionsTexts } from '../../texts/permissions.ts';
import { definitionsQuery } from '../permissions/definitions-query.ts';
import { membersQuery, teamPagesQuery, teamQuery, teamsKey } from '../teams/team-queries.ts';
import './explain.css';

const texts = permissionsTexts.explain;
const route = getRouteApi('/owners/projects/$projectId/team-permissions/explain');

/** The question whether a member of a team has a permission, and the answer with its reasons. */
export function ExplainPage() {
  const { id: projectId, app } = useProject();
  const { team_id: teamId, user_id: userId, permission_id: permissionId } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: listed } = useSuspenseInfiniteQuery(teamPagesQuery(projectId, app));
  const chosen = useQuery({ ...teamQuery(projectId, app, teamId ?? ''), enabled: teamId !== undefined });
  // The newest teams, and the one that a link leads to.
  const isListed = chosen.data == null || listed.some(({ id }) => id === teamId);
  const teams = isListed || chosen.data == null ? listed : [chosen.data, ...listed];
  const { data: definitions } = useSuspenseQuery(definitionsQuery(projectId, app));
  const members = useQuery({ ...membersQuery(projectId, app, teamId ?? ''), enabled: teamId !== undefined });
  const member = members.data?.find((each) => each.userId === userId);

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <Section title={texts.question}>
        <div className="explain-question">
          <Choice
            label={texts.team}
            value={teamId}
            options={teams.map(({ id, displayName }) => ({ id, name: displayName }))}
            onChange={(team_id) => navigate({ search: { team_id, permission_id: permissionId } })}
          />
          <Choice
            label={texts.member}
            value={userId}
            options={members.data?.map((each) => ({ id: each.userId, name: each.name })) ?? []}
            onChange={(user_id) => navigate({ search: (search) => ({ ...search, user_id }) })}
          />
          <Choice
            label={texts.permission}
            value={permissionId}
            options={definitions.map(({ id }) => ({ id, name: id }))}
            onChange={(permission_id) => navigate({ search: (search) => ({ ...search, permission_id }) })}
          />
        </div>
        {members.isError && <Problem reason={describeError(members.error)} />}
        {members.data?.length === 0 && <Typography variant="secondary">{texts.noMembers}</Typography>}
      </Section>
      {teamId !== undefined && member !== undefined && permissionId !== undefined && (
        <Answer teamId={teamId} userId={member.userId} name={member.name} permissionId={permissionId} />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly id: string; readonly name: string }[];
  readonly onChange: (id: string | undefined) => unknown;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const isKnown = options.some(({ id }) => id === value);
  return (
    <label className="dialog-choice">
      <span className="ks-label">{label}</span>
      <select
        value={isKnown ? value : ''}
        disabled={options.length === 0}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{texts.choose}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

interface AnswerProps {
  readonly teamId: string;
  readonly userId: string;
  readonly name: string;
  readonly permissionId: string;
}

/** The answer: each way by which the member has the permission, or the permissions that would give it. */
function Answer({ teamId, userId, name, permissionId }: AnswerProps) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(teamsKey(projectId));
  const explanation = useQuery({
    queryKey: [...teamsKey(projectId), teamId, 'explain', userId, permissionId],
    queryFn: () => app.request('GET /team-permissions/explain', { query: { teamId, userId, permissionId } }),
  });
  if (explanation.isPending) return <Skeleton className="loading-card" />;
  if (explanation.isError)
    return <FailedCard reason={describeError(explanation.error)} onRetry={() => explanation.refetch()} />;
  const { isGranted, paths, containingPermissionIds: containers } = explanation.data;

  const grant = () =>
    save(
      () =>
        app.request('POST /team-permissions/{team_id}/{user_id}/{permission_id}', {
          params: { teamId, userId, permissionId },
          body: {},
        }),
      texts.granted(permissionId, name),
    );

  return (
    <Section
      title={isGranted ? texts.yes(name) : texts.no(name)}
      actions={
        !isGranted && (
          <Button size="sm" onClick={grant}>
            {texts.grant(permissionId)}
          </Button>
        )
      }
    >
      <div role="status" className="explain-answer">
        {isGranted ? <CircleCheck className="ks-icon" aria-hidden /> : <CircleX className="ks-icon" aria-hidden />}
        {isGranted ? texts.because(paths.length) : texts.missing}
      </div>
      <ul className="explain-paths">
        {paths.map((path) => (
          <li key={path.join(' ')}>
            <Path>{[name, ...path]}</Path>
          </li>
        ))}
      </ul>
      {!isGranted && containers.length > 0 && (
        <Typography variant="secondary">{texts.alsoGivenBy(containers.join(', '))}</Typography>
      )}
      <Problem reason={problem} />
    </Section>
  );
}

/** A way from a member through permissions, with arrows between them. */
function Path({ children }: { readonly children: readonly string[] }): ReactNode {
  return (
    <span className="explain-path">
      {children.map((step, index) => (
        <span key={step} className="explain-step">
          {index > 0 && <ArrowRight className="ks-icon" aria-label={index === 1 ? texts.has : texts.contains} />}
          {index === 0 ? step : <code>{step}</code>}
        </span>
      ))}
    </span>
  );
}
