import type { AdminEmailConfig } from '@keystack/js';
import { Field, Input, PasswordInput, Typography } from '@keystack/ui';
import { type FormEvent, useState } from 'react';
import { projectsQuery } from '../../queries.ts';
import { SaveButtons } from '../../saving/save-buttons.tsx';
import { saveProject } from '../../saving/save-project.ts';
import { useSave } from '../../saving/use-save.ts';
import { service } from '../../service.ts';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { mailServerTexts as texts } from '../../texts/emails.ts';
import type { EditedServer } from './edited-server.ts';
import { EmailTabs } from './email-tabs.tsx';
import { ServerTest } from './server-test.tsx';
import './emails.css';

const emptyServer: EditedServer = {
  type: 'shared',
  host: '',
  port: '587',
  username: '',
  password: '',
  senderName: '',
  senderEmail: '',
};

const requiredFields = ['host', 'username', 'senderName', 'senderEmail'] as const;

/** The mail server of a project, with a test that shows each step. */
export function ServerPage() {
  const project = useProject();
  const { emailConfig } = project.config;
  const { problem, save } = useSave(projectsQuery.queryKey);
  const saved = editedServer(emailConfig);
  const [edits, setEdits] = useState<Partial<EditedServer>>({});
  const [isChecked, setChecked] = useState(false);
  const edited = { ...saved, ...edits };
  const isChanged = JSON.stringify(edited) !== JSON.stringify(saved);
  const change = (fields: Partial<EditedServer>) => setEdits({ ...edits, ...fields });
  const savedPassword = emailConfig.type === 'standard' ? emailConfig.password : '';
  const errors = isChecked && edited.type === 'standard' ? findErrors(edited, savedPassword !== '') : {};

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (edited.type === 'standard' && Object.keys(findErrors(edited, savedPassword !== '')).length > 0) return;
    const config = toConfig(edited, savedPassword);
    if (await save(() => saveProject(project, { config: { emailConfig: config } }), texts.saved)) {
      setEdits({});
      setChecked(false);
    }
  }

  const field = (name: Exclude<keyof EditedServer, 'type' | 'password'>) => ({
    value: edited[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  });

  return (
    <>
      <EmailTabs />
      <Section title={texts.title} description={texts.description}>
        <form onSubmit={submit} className="section-form" noValidate>
          <fieldset className="server-kinds">
            <legend className="ks-visually-hidden">{texts.kind}</legend>
            {(['shared', 'standard'] as const).map((type) => (
              <label key={type} className="server-kind">
                <input
                  type="radio"
                  name="type"
                  checked={edited.type === type}
                  onChange={() =>
                    change(
                      type === 'standard' && !edited.senderName ? { type, senderName: project.displayName } : { type },
                    )
                  }
                />
                {texts.kinds[type]}
              </label>
            ))}
          </fieldset>
          {edited.type === 'shared' ? (
            <Typography variant="secondary">
              {texts.sharedText}
              {!service.sharedServerSendsOwnTexts && ` ${texts.defaultTextsOfShared}`}
              {service.inDevelopment && (
                <>
                  {' '}
                  {texts.inbox}{' '}
                  <a className="ks-link" href="/inbox">
                    {texts.openInbox}
                  </a>
                </>
              )}
            </Typography>
          ) : (
            <>
              <div className="field-row">
                <Field label={texts.fields.host} error={errors.host}>
                  <Input {...field('host')} placeholder={texts.fields.hostPlaceholder} />
                </Field>
                <Field label={texts.fields.port} error={errors.port}>
                  <Input {...field('port')} inputMode="numeric" />
                </Field>
              </div>
              <Typography variant="secondary">{texts.fields.portHint}</Typography>
              <div className="field-pair">
                <Field label={texts.fields.username} error={errors.username}>
                  <Input {...field('username')} />
                </Field>
                <Field label={texts.fields.password} error={errors.password}>
                  <PasswordInput
                    value={edited.password}
                    autoComplete="new-password"
                    placeholder={savedPassword === '' ? undefined : texts.fields.passwordSaved}
                    onChange={({ target }) => change({ password: target.value })}
                  />
                </Field>
              </div>
              <div className="field-pair">
                <Field label={texts.fields.senderName} error={errors.senderName}>
                  <Input {...field('senderName')} />
                </Field>
                <Field label={texts.fields.senderEmail} error={errors.senderEmail}>
                  <Input {...field('senderEmail')} type="email" />
                </Field>
              </div>
            </>
          )}
          <Problem reason={problem} />
          <SaveButtons
            isChanged={isChanged}
            onCancel={() => {
              setEdits({});
              setChecked(false);
            }}
          />
        </form>
      </Section>
      {edited.type === 'standard' && (
        <ServerTest
          edited={edited}
          isChanged={isChanged}
          onCheck={() => {
            setChecked(true);
            return Object.keys(findErrors(edited, savedPassword !== '')).length === 0;
          }}
        />
      )}
    </>
  );
}

function editedServer(config: AdminEmailConfig): EditedServer {
  if (config.type === 'shared') return emptyServer;
  return { ...config, port: String(config.port), password: '' };
}

function toConfig({ port, password, ...fields }: EditedServer, savedPassword: string): AdminEmailConfig {
  if (fields.type === 'shared') return { type: 'shared' };
  return { ...fields, type: 'standard', port: Number(port), password: password || savedPassword };
}

function findErrors(edited: EditedServer, hasPassword: boolean): Partial<Record<keyof EditedServer, string>> {
  const errors: Partial<Record<keyof EditedServer, string>> = {};
  for (const name of requiredFields) if (edited[name].trim() === '') errors[name] = texts.missing;
  if (!/^\d{1,5}$/.test(edited.port) || Number(edited.port) < 1 || Number(edited.port) > 65_535)
    errors.port = texts.portInvalid;
  if (edited.password === '' && !hasPassword) errors.password = texts.missing;
  return errors;
}
