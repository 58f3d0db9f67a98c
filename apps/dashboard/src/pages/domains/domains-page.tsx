import type { AdminDomainConfig } from '@keystack/js';
import { Button, Typography } from '@keystack/ui';
import { lazy, Suspense, useState } from 'react';
import { projectsQuery } from '../../queries.ts';
import { saveProject } from '../../saving/save-project.ts';
import { SettingSwitch } from '../../saving/setting-switch.tsx';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { domainsTexts as texts } from '../../texts/settings.ts';
import { DomainCheck, type DomainCheckState } from './domain-check.tsx';

const DomainDialog = lazy(async () => ({ default: (await import('./domain-dialog.tsx')).DomainDialog }));

/** The domains that redirects and links in emails may lead to. */
export function DomainsPage() {
  const project = useProject();
  const { problem, save } = useSave(projectsQuery.queryKey);
  const [edited, setEdited] = useState<AdminDomainConfig | 'new'>();
  const { domains, allowLocalhost } = project.config;

  const [checked, setChecked] = useState<Readonly<Record<string, DomainCheckState>>>({});

  async function check({ domain, handlerPath }: AdminDomainConfig) {
    const show = (state: DomainCheckState) => setChecked((all) => ({ ...all, [domain]: state }));
    show({ state: 'running' });
    try {
      const result = await project.app.request('POST /projects/current/check-domain', {
        body: { domain, handlerPath },
      });
      show({ state: 'done', result });
    } catch (error) {
      show({ state: 'problem', problem: describeError(error) });
    }
  }

  const remove = (removed: AdminDomainConfig) =>
    save(
      () => saveProject(project, { config: { domains: domains.filter((domain) => domain !== removed) } }),
      texts.removed(removed.domain),
    );

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button onClick={() => setEdited('new')}>{texts.add}</Button>
      </PageHeader>
      <Section title={texts.trusted}>
        {domains.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
        <ul className="rows">
          {domains.map((domain) => (
            <li key={domain.domain} className="domain-item">
              <div className="row">
                <div className="row-text">
                  <code className="cut">{domain.domain}</code>
                  <Typography type="footnote" variant="secondary">
                    {texts.handler(domain.handlerPath)}
                  </Typography>
                </div>
                <div className="row-controls">
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={texts.check.label(domain.domain)}
                    disabled={checked[domain.domain]?.state === 'running'}
                    onClick={() => check(domain)}
                  >
                    {texts.check.button}
                  </Button>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={texts.editLabel(domain.domain)}
                    onClick={() => setEdited(domain)}
                  >
                    {texts.edit}
                  </Button>
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={texts.removeLabel(domain.domain)}
                    onClick={() => remove(domain)}
                  >
                    {texts.remove}
                  </Button>
                </div>
              </div>
              <div className="domain-result" aria-live="polite">
                {shownCheck(checked[domain.domain])}
              </div>
            </li>
          ))}
        </ul>
        <Problem reason={problem} />
      </Section>
      <Section title={texts.localhost.title}>
        <SettingSwitch
          label={texts.localhost.label}
          hint={texts.localhost.hint}
          checked={allowLocalhost}
          onChange={(allowLocalhost) => saveProject(project, { config: { allowLocalhost } })}
        />
      </Section>
      {edited && (
        <Suspense>
          <DomainDialog edited={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function shownCheck(state: DomainCheckState | undefined) {
  return state && <DomainCheck {...state} />;
}
