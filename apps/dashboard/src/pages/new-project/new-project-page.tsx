import { Button, Field, Input, LabeledControl, Typography, useForm } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownerApp } from '../../owner-app.ts';
import { projectsQuery, useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { OwnerPage } from '../../shell/owner-page.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { projectsTexts } from '../../texts/projects.ts';
import '@keystack/ui/extras.css';

const texts = projectsTexts.newProject;
const methods = ['credential', 'magicLink', 'google', 'github'] as const;
const providers = ['google', 'github'] as const;

/** The form that creates a project. */
export function NewProjectPage() {
  const heading = usePageTitle(texts.title);
  const navigate = useNavigate();
  const refreshProjects = useRefresh(projectsQuery.queryKey);
  const [problem, setProblem] = useState<string>();

  const form = useForm<'displayName' | 'methods'>(async (data) => {
    const displayName = String(data.get('displayName')).trim();
    const chosen = methods.filter((method) => data.has(method));
    setProblem(undefined);
    if (displayName === '') return { displayName: texts.nameMissing };
    if (chosen.length === 0) return { methods: texts.methodMissing };
    try {
      const owner = await ownerApp.getUser({ or: 'redirect' });
      const { id } = await owner.createProject({
        displayName,
        config: {
          credentialEnabled: chosen.includes('credential'),
          magicLinkEnabled: chosen.includes('magicLink'),
          allowLocalhost: true,
          oauthProviders: providers
            .filter((provider) => chosen.includes(provider))
            .map((id) => ({ id, enabled: true, type: 'shared' })),
        },
      });
      await refreshProjects();
      await navigate({ to: '/projects/$projectId/connect', params: { projectId: id } });
    } catch (error) {
      setProblem(describeError(error));
    }
    return undefined;
  });

  return (
    <OwnerPage>
      <form {...form.props} className="narrow-form">
        <div>
          <h1 ref={heading} tabIndex={-1} className="page-title">
            {texts.title}
          </h1>
          <Typography variant="secondary">{texts.text}</Typography>
        </div>
        <Field label={texts.name} error={form.errors.displayName}>
          <Input name="displayName" placeholder={texts.namePlaceholder} maxLength={200} autoComplete="off" />
        </Field>
        <fieldset className="choices" aria-describedby="methods-problem">
          <legend className="ks-label">{texts.methods}</legend>
          {methods.map((method) => (
            <LabeledControl key={method} label={texts.methodNames[method]}>
              <Checkbox name={method} defaultChecked={method !== 'magicLink'} />
            </LabeledControl>
          ))}
          <div id="methods-problem" className="ks-field-error" aria-live="polite">
            {form.errors.methods}
          </div>
        </fieldset>
        <div className="ks-field-error" role="alert">
          {problem}
        </div>
        <div className="form-actions">
          <Button asChild variant="outline">
            <Link to="/projects">{texts.cancel}</Link>
          </Button>
          <Button type="submit" loading={form.pending}>
            {texts.create}
          </Button>
        </div>
      </form>
    </OwnerPage>
  );
}
