import { Button, Field, Input, LabeledControl, Typography, useForm } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownerApp } from '../../owner-app.ts';
import { projectsQuery, useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { OwnerPage } from '../../shell/owner-page.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { WithSignInPreview } from '../../sign-in-preview/sign-in-preview.tsx';
import { projectsTexts } from '../../texts/projects.ts';
import '@keystack/ui/extras.css';

const texts = projectsTexts.newProject;
const providers = ['google', 'github', 'microsoft', 'spotify'] as const;
const methods = ['credential', 'magicLink', ...providers] as const;

/** A way to sign in that a new project can have. */
type Method = (typeof methods)[number];

/** The form that creates a project, beside the sign-in page that it will have. */
export function NewProjectPage() {
  const heading = usePageTitle(texts.title);
  const navigate = useNavigate();
  const refreshProjects = useRefresh(projectsQuery.queryKey);
  const [problem, setProblem] = useState<string>();
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly Method[]>(['credential', 'google', 'github']);
  const config = {
    credentialEnabled: chosen.includes('credential'),
    magicLinkEnabled: chosen.includes('magicLink'),
    oauthProviders: providers
      .filter((provider) => chosen.includes(provider))
      .map((id) => ({ id, enabled: true, type: 'shared' as const })),
  };

  const form = useForm<'displayName' | 'methods'>(async () => {
    const displayName = name.trim();
    setProblem(undefined);
    if (displayName === '') return { displayName: texts.nameMissing };
    if (chosen.length === 0) return { methods: texts.methodMissing };
    try {
      const owner = await ownerApp.getUser({ or: 'redirect' });
      const { id } = await owner.createProject({
        displayName,
        config: { ...config, allowLocalhost: true },
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
      <WithSignInPreview project={{ displayName: name, config: { ...config, signUpEnabled: true } }} isUnsaved>
        <form {...form.props} className="new-project-form">
          <div>
            <h1 ref={heading} tabIndex={-1} className="page-title">
              {texts.title}
            </h1>
            <Typography variant="secondary">{texts.text}</Typography>
          </div>
          <Field label={texts.name} error={form.errors.displayName}>
            <Input
              name="displayName"
              value={name}
              placeholder={texts.namePlaceholder}
              maxLength={200}
              autoComplete="off"
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          <fieldset className="choices" aria-describedby="methods-problem">
            <legend className="ks-label">{texts.methods}</legend>
            {methods.map((method) => (
              <LabeledControl key={method} label={texts.methodNames[method]}>
                <Checkbox
                  name={method}
                  checked={chosen.includes(method)}
                  onCheckedChange={(checked) =>
                    setChosen(methods.filter((each) => (each === method ? checked === true : chosen.includes(each))))
                  }
                />
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
      </WithSignInPreview>
    </OwnerPage>
  );
}
