import { Button, Field, Input } from '@keystack/ui';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { projectsQuery } from '../../queries.ts';
import { SaveButtons } from '../../saving/save-buttons.tsx';
import { saveProject } from '../../saving/save-project.ts';
import { useEdits } from '../../saving/use-edits.ts';
import { useSave } from '../../saving/use-save.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { WithSignInPreview } from '../../sign-in-preview/sign-in-preview.tsx';
import { appearanceTexts as texts } from '../../texts/appearance.ts';
import { previewOf } from '../auth-methods/preview-of.ts';
import { ColorField } from './color-field.tsx';
import { brandOf, changedFields, type EditedBrand, editedBrand, findBrandErrors } from './edited-brand.ts';
import { LogoField } from './logo-field.tsx';
import './appearance.css';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));

/** The look of the project on its pages and in emails, beside the sign-in page with the unsaved values. */
export function AppearancePage() {
  const project = useProject();
  const { config } = project;
  const { problem, save } = useSave(projectsQuery.queryKey);
  const [isReset, setReset] = useState(false);
  const saved = editedBrand(config.brand);
  const form = useEdits<EditedBrand>(saved);
  const edited = form.values;
  const changes = changedFields(edited, saved);
  const isChanged = Object.keys(changes).length > 0;
  const errors = findBrandErrors(edited);
  const change = form.edit;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChanged || Object.keys(errors).length > 0) return;
    if (await save(() => saveProject(project, { config: { brand: changes } }), texts.saved)) form.reset();
  }

  async function reset() {
    if (await save(() => saveProject(project, { config: { brand: null } }), texts.reset.done)) {
      form.reset();
      setReset(false);
    }
  }

  const link = (name: 'termsUrl' | 'privacyUrl') => ({
    type: 'url',
    inputMode: 'url' as const,
    value: edited[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => change({ [name]: target.value }),
  });

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button variant="outline" disabled={config.brand === undefined} onClick={() => setReset(true)}>
          {texts.reset.button}
        </Button>
      </PageHeader>
      <WithSignInPreview project={previewOf(project, { ...config, brand: brandOf(edited) })} isUnsaved={isChanged}>
        <form onSubmit={submit} className="appearance-form" noValidate>
          <Section title={texts.logo.title} description={texts.logo.hint}>
            <LogoField label={texts.logo.light} value={edited.logoUrl} onChange={(logoUrl) => change({ logoUrl })} />
            <LogoField
              label={texts.logo.dark}
              hint={texts.logo.darkHint}
              isDark
              value={edited.logoDarkModeUrl}
              onChange={(logoDarkModeUrl) => change({ logoDarkModeUrl })}
            />
          </Section>
          <Section title={texts.color.title}>
            <ColorField
              value={edited.primaryColor}
              error={errors.primaryColor}
              onChange={(primaryColor) => change({ primaryColor })}
            />
          </Section>
          <Section title={texts.links.title} description={texts.links.hint}>
            <Field label={texts.links.terms} error={errors.termsUrl}>
              <Input {...link('termsUrl')} placeholder={texts.links.placeholder} />
            </Field>
            <Field label={texts.links.privacy} error={errors.privacyUrl}>
              <Input {...link('privacyUrl')} placeholder={texts.links.privacyPlaceholder} />
            </Field>
          </Section>
          <Problem reason={problem} />
          <div className="appearance-save">
            <SaveButtons isChanged={isChanged} onCancel={form.reset} />
          </div>
        </form>
      </WithSignInPreview>
      {isReset && (
        <Suspense>
          <ConfirmDialog
            title={texts.reset.title}
            description={texts.reset.text}
            confirm={texts.reset.confirm}
            cancel={texts.reset.cancel}
            problem={problem}
            onConfirm={reset}
            onClose={() => setReset(false)}
          />
        </Suspense>
      )}
    </>
  );
}
