import type { ServerTeam } from '@keystack/js';
import { Avatar, Button, Field, Input, toast } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import UsersIcon from 'lucide-react/icons/users';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { CopyButton } from '../../copy-button.tsx';
import { formatDate, formatTime } from '../../format-date.ts';
import { SaveButtons } from '../../saving/save-buttons.tsx';
import { useEdits } from '../../saving/use-edits.ts';
import { useSave } from '../../saving/use-save.ts';
import { MetadataEditors } from '../../shell/metadata-editors.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamTexts as texts } from '../../texts/teams.ts';
import { teamQuery, teamsKey } from '../teams/team-queries.ts';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { saveTeam } from './save-team.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const route = getRouteApi('/owners/projects/$projectId/teams/$teamId');

/** One team: its members with their permissions, open invitations, profile and metadata. */
export function TeamPage() {
  const { id: projectId, app } = useProject();
  const { teamId } = route.useParams();
  const { data: team } = useSuspenseQuery(teamQuery(projectId, app, teamId));
  const heading = usePageTitle(team?.displayName ?? texts.notFound);

  if (team === null) {
    return (
      <div className="message-page">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {texts.notFound}
        </h1>
        <Link to="/projects/$projectId/teams" params={{ projectId }} className="ks-link">
          {texts.back}
        </Link>
      </div>
    );
  }
  return (
    <>
      <div className="entity-head">
        <Avatar src={team.profileImageUrl} name={team.displayName} icon={<UsersIcon className="ks-icon" />} size={56} />
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {team.displayName}
        </h1>
      </div>
      <div className="entity-columns">
        <div className="entity-main">
          <Members teamId={team.id} />
          <Invitations teamId={team.id} />
          <Profile team={team} />
          <MetadataEditors
            entity={team}
            affects={teamsKey(projectId)}
            onSave={(base, change) => saveTeam(app, team.id, base, change)}
          />
          <DeleteTeam team={team} />
        </div>
        <aside className="entity-facts">
          <Section title={texts.facts.title}>
            <dl className="facts">
              <dt>{texts.facts.created}</dt>
              <dd title={formatTime(team.createdAt)}>{formatDate(team.createdAt)}</dd>
              <dt>{texts.facts.id}</dt>
              <dd className="copied-id">
                <code>{team.id}</code>
                <CopyButton text={team.id} name={texts.copyId} />
              </dd>
            </dl>
          </Section>
        </aside>
      </div>
    </>
  );
}

/** The name of a team, saved explicitly. */
function Profile({ team }: { readonly team: ServerTeam }) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(teamsKey(projectId));
  const form = useEdits({ displayName: team.displayName });
  const name = form.values.displayName;
  const isMissing = name.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.isChanged || isMissing) return;
    const change = { displayName: name.trim() };
    if (await save(() => saveTeam(app, team.id, form.base, change), texts.profile.saved)) form.reset();
    else form.rebase();
  }

  return (
    <Section title={texts.profile.title}>
      <form onSubmit={submit} className="section-form">
        <Field label={texts.profile.name} error={isMissing && texts.profile.nameMissing}>
          <Input value={name} autoComplete="off" onChange={({ target }) => form.edit({ displayName: target.value })} />
        </Field>
        <Problem reason={problem} />
        <SaveButtons isChanged={form.isChanged} isValid={!isMissing} onCancel={form.reset} />
      </form>
    </Section>
  );
}

/** Deletes a team, after a question. */
function DeleteTeam({ team }: { readonly team: ServerTeam }) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave([...teamsKey(projectId), 'list']);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { danger } = texts;

  async function remove() {
    const params = { teamId: team.id };
    if (!(await save(() => app.request('DELETE /teams/{team_id}', { params })))) return;
    toast({ title: danger.done(team.displayName), variant: 'success' });
    await navigate({ to: '/projects/$projectId/teams', params: { projectId } });
  }

  return (
    <Section title={danger.title} description={danger.text} isDangerous>
      <div>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          {danger.button}
        </Button>
      </div>
      {isAsking && (
        <Suspense>
          <ConfirmDialog
            title={danger.question(team.displayName)}
            description={danger.text}
            confirm={danger.confirm}
            cancel={danger.cancel}
            problem={problem}
            onConfirm={remove}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}
