import { type OAuthProviderId, oauthProviders } from '@keystack/contract';
import type { AdminOAuthProviderConfig } from '@keystack/js';
import { Button, Field, Input, PasswordInput, Typography } from '@keystack/ui';
import { type FormEvent, useState } from 'react';
import { projectsQuery } from '../../queries.ts';
import { SaveButtons } from '../../saving/save-buttons.tsx';
import { saveProject } from '../../saving/save-project.ts';
import { useSave } from '../../saving/use-save.ts';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { providerGuides } from '../../texts/provider-guides.ts';
import { providerTexts } from '../../texts/sign-in.ts';
import { type EditedProvider, findProviderErrors, savedSecretOf, toProviderConfig } from './edited-provider.ts';

const texts = providerTexts.keys;

interface ProviderFormProps {
  readonly id: OAuthProviderId;
  /** The saved settings. `undefined` if the project does not have the provider yet. */
  readonly current: AdminOAuthProviderConfig | undefined;
  readonly edited: EditedProvider;
  readonly isChanged: boolean;
  /** `true` to show what is missing. */
  readonly isChecked: boolean;
  readonly onChange: (fields: Partial<EditedProvider>) => void;
  readonly onCheck: () => void;
  readonly onReset: () => void;
}

/** The keys of a provider. Saving adds the provider to the project if it is missing. */
export function ProviderForm(props: ProviderFormProps) {
  const { id, current, edited, isChanged, isChecked, onChange, onCheck, onReset } = props;
  const project = useProject();
  const { problem, save } = useSave(projectsQuery.queryKey);
  const { name, shared: canBeShared } = oauthProviders[id];
  const guide = providerGuides[id];
  const errors = isChecked ? findProviderErrors(edited, current) : {};
  const idHint =
    guide.idForm && edited.clientId !== '' && !guide.idForm.pattern.test(edited.clientId.trim())
      ? guide.idForm.hint
      : undefined;

  async function submit(event: FormEvent) {
    event.preventDefault();
    onCheck();
    if (Object.keys(findProviderErrors(edited, current)).length > 0) return;
    const { oauthProviders: configured } = project.config;
    const next = toProviderConfig(id, edited, current);
    const list =
      current === undefined ? [...configured, next] : configured.map((other) => (other.id === id ? next : other));
    if (await save(() => saveProject(project, { config: { oauthProviders: list } }), texts.saved(name))) onReset();
  }

  const field = (field: 'clientId' | 'facebookConfigId' | 'microsoftTenantId') => ({
    value: edited[field],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange({ [field]: target.value }),
  });

  return (
    <Section title={texts.title} description={texts.text}>
      <form onSubmit={submit} className="section-form" noValidate>
        {canBeShared && (
          <fieldset className="provider-kinds">
            <legend className="ks-visually-hidden">{texts.kind}</legend>
            {(['shared', 'standard'] as const).map((type) => (
              <label key={type} className="provider-kind">
                <input type="radio" name="type" checked={edited.type === type} onChange={() => onChange({ type })} />
                {type === 'shared' ? texts.shared : texts.own}
              </label>
            ))}
          </fieldset>
        )}
        {edited.type === 'shared' ? (
          <Typography variant="secondary">{texts.sharedText}</Typography>
        ) : (
          <>
            <Field label={guide.idName} error={errors.clientId} description={idHint}>
              <Input {...field('clientId')} />
            </Field>
            <SecretField
              label={guide.secretName}
              hint={guide.secretHint}
              error={errors.clientSecret}
              isSaved={savedSecretOf(current) !== ''}
              value={edited.clientSecret}
              onChange={(clientSecret) => onChange({ clientSecret })}
            />
            {id === 'facebook' && (
              <Field label={texts.facebookConfigId}>
                <Input {...field('facebookConfigId')} />
              </Field>
            )}
            {id === 'microsoft' && (
              <Field label={texts.microsoftTenantId} description={texts.tenantHint}>
                <Input {...field('microsoftTenantId')} />
              </Field>
            )}
          </>
        )}
        <Problem reason={problem} />
        <SaveButtons isChanged={isChanged} isNew={current === undefined} onCancel={onReset} />
      </form>
    </Section>
  );
}

interface SecretFieldProps {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly isSaved: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A secret that is never shown: a saved one can only be replaced. */
function SecretField({ label, hint, error, isSaved, value, onChange }: SecretFieldProps) {
  const [isReplaced, setReplaced] = useState(false);
  if (isSaved && !isReplaced && value === '') {
    return (
      <fieldset className="saved-secret">
        <legend className="ks-label">{label}</legend>
        <span className="muted">{texts.secretSaved}</span>
        <Button variant="outline" size="sm" aria-label={texts.replaceLabel} onClick={() => setReplaced(true)}>
          {texts.replace}
        </Button>
      </fieldset>
    );
  }
  return (
    <Field
      label={label}
      description={hint}
      error={error}
      aside={
        isSaved && (
          <button
            type="button"
            className="ks-link"
            onClick={() => {
              setReplaced(false);
              onChange('');
            }}
          >
            {texts.keep}
          </button>
        )
      }
    >
      <PasswordInput
        value={value}
        autoComplete="new-password"
        autoFocus={isReplaced}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
