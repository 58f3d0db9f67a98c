import { serviceLimits } from '@keystack/contract';
import { Button, CopyField, Field, Input, Textarea, Typography, toast } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { projectsQuery, useRefresh } from '../../queries.ts';
import { SaveButtons } from '../../saving/save-buttons.tsx';
import { saveProject } from '../../saving/save-project.ts';
import { SettingSwitch } from '../../saving/setting-switch.tsx';
import { useEdits } from '../../saving/use-edits.ts';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { projectSettingsTexts as texts } from '../../texts/settings.ts';
import { Backups } from './backups.tsx';

const { eventRetentionMaxDays } = serviceLimits;

const DeleteProjectDialog = lazy(async () => ({
  default: (await import('./delete-project-dialog.tsx')).DeleteProjectDialog,
}));

/** Name, production mode, safety and deletion of the project. */
export function ProjectSettingsPage() {
  const project = useProject();
  const { config } = project;
  const { passwords } = texts;
  return (
    <>
      <PageHeader title={texts.title} />
      <General />
      <ProductionMode />
      <Section title={passwords.title}>
        <SettingSwitch
          label={passwords.common}
          hint={passwords.commonHint}
          checked={config.refuseCommonPasswords}
          onChange={(refuseCommonPasswords) => saveProject(project, { config: { refuseCommonPasswords } })}
        />
        <SettingSwitch
          label={passwords.ownerEmails}
          hint={passwords.ownerEmailsHint}
          checked={config.ownerEmails}
          onChange={(ownerEmails) => saveProject(project, { config: { ownerEmails } })}
        />
        <SettingSwitch
          label={passwords.newDevice}
          hint={passwords.newDeviceHint}
          checked={config.newDeviceEmails}
          onChange={(newDeviceEmails) => saveProject(project, { config: { newDeviceEmails } })}
        />
      </Section>
      <EventRetention />
      <Backups />
      <DeleteProject />
    </>
  );
}

/** The name and the description, saved explicitly. */
function General() {
  const project = useProject();
  const { problem, save } = useSave(projectsQuery.queryKey);
  const form = useEdits({ displayName: project.displayName, description: project.description ?? '' });
  const { displayName, description } = form.values;
  const isNameMissing = displayName.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.isChanged || isNameMissing) return;
    const change = { displayName: displayName.trim(), description: description.trim() || null };
    if (await save(() => saveProject(project, change, form.base), texts.general.saved)) form.reset();
    else form.rebase();
  }

  return (
    <Section title={texts.general.title}>
      <form onSubmit={submit} className="section-form">
        <Field label={texts.general.name} error={isNameMissing && texts.general.nameMissing}>
          <Input
            value={displayName}
            autoComplete="off"
            onChange={({ target }) => form.edit({ displayName: target.value })}
          />
        </Field>
        <Field label={texts.general.description}>
          <Textarea value={description} rows={2} onChange={({ target }) => form.edit({ description: target.value })} />
        </Field>
        <CopyField label={texts.general.id} value={project.id} />
        <Problem reason={problem} />
        <SaveButtons isChanged={form.isChanged} isValid={!isNameMissing} onCancel={form.reset} />
      </form>
    </Section>
  );
}

/** The days for which the activity log keeps events. */
function EventRetention() {
  const project = useProject();
  const { activity } = texts;
  const { problem, save } = useSave(projectsQuery.queryKey);
  const form = useEdits({ days: String(project.config.eventRetentionDays) });
  const days = Number(form.values.days);
  const max = eventRetentionMaxDays.toLocaleString('en');
  const isValid = Number.isInteger(days) && days >= 1 && days <= eventRetentionMaxDays;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isValid || !form.isChanged) return;
    const base = { config: { eventRetentionDays: Number(form.base.days) } };
    const change = { config: { eventRetentionDays: days } };
    if (await save(() => saveProject(project, change, base), activity.saved(days))) form.reset();
    else form.rebase();
  }

  return (
    <Section title={activity.title}>
      <form onSubmit={submit} className="section-form">
        <Field label={activity.days} description={activity.hint(max)} error={!isValid && activity.invalid(max)}>
          <Input
            value={form.values.days}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => form.edit({ days: target.value.trim() })}
          />
        </Field>
        <Problem reason={problem} />
        {form.isChanged && <SaveButtons isChanged isValid={isValid} onCancel={form.reset} />}
      </form>
    </Section>
  );
}

/** The production mode, which can be turned on when nothing speaks against it. */
function ProductionMode() {
  const project = useProject();
  const problems = useQuery({
    queryKey: ['projects', project.id, 'production-mode-problems', project.config],
    queryFn: () => project.getProductionModeErrors(),
  });
  const reasons = project.isProductionMode ? [] : (problems.data ?? []);
  const { production } = texts;

  return (
    <Section title={production.title}>
      <SettingSwitch
        label={production.label}
        hint={production.hint}
        checked={project.isProductionMode}
        disabled={!project.isProductionMode && (problems.isPending || reasons.length > 0)}
        onChange={(isProductionMode) => saveProject(project, { isProductionMode })}
      />
      {reasons.length > 0 && (
        <div className="problem-list">
          <Typography type="label">{production.problems}</Typography>
          <ul>
            {reasons.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <Link to="/projects/$projectId/domains" params={{ projectId: project.id }} className="ks-link">
            {production.fix}
          </Link>
        </div>
      )}
    </Section>
  );
}

function DeleteProject() {
  const project = useProject();
  const refreshProjects = useRefresh(projectsQuery.queryKey);
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { danger } = texts;

  async function remove() {
    setProblem(undefined);
    try {
      await withConfirmation(() => project.delete());
    } catch (error) {
      setProblem(describeError(error));
      return;
    }
    // Leaves before the projects are read again, because the page of a project that is gone cannot be shown.
    await navigate({ to: '/projects' });
    toast({ title: danger.done(project.displayName), variant: 'success' });
    await refreshProjects();
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
          <DeleteProjectDialog
            name={project.displayName}
            problem={problem}
            onConfirm={remove}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Section>
  );
}
