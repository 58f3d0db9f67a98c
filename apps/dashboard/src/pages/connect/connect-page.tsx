import { Button, Spinner, Typography } from '@keystack/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import { CopyButton } from '../../copy-button.tsx';
import { saveFile } from '../../save-file.ts';
import { useSave } from '../../saving/use-save.ts';
import { service } from '../../service.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { connectTexts as texts } from '../../texts/connect.ts';
import { userName } from '../activity/events.ts';
import { apiKeysQuery } from '../api-keys/api-keys-query.ts';
import { environments, type Framework, type Step, stepsOf } from './frameworks.ts';
import './connect.css';

const route = getRouteApi('/owners/projects/$projectId/connect');
const frameworks: readonly Framework[] = ['vite', 'next', 'express'];
const farFuture = new Date('2099-12-31T23:59:59Z');
const placeholders = { clientKey: 'pck_…', serverKey: 'ssk_…' };

interface Keys {
  readonly clientKey: string;
  readonly serverKey: string;
}

/** Returns the keys that this page has created for a project. They stay while the owner visits other pages. */
function useCreatedKeys(projectId: string): readonly [Keys | undefined, (keys: Keys) => void] {
  const queryClient = useQueryClient();
  const queryKey = ['projects', projectId, 'created-keys'];
  const { data } = useQuery<Keys>({ queryKey, enabled: false, gcTime: Number.POSITIVE_INFINITY });
  return [data, (keys) => queryClient.setQueryData(queryKey, keys)];
}

/**
 * Instructions that show how to add sign-in to an app, with the keys of the project. Shows when the first user has
 * signed in.
 */
export function ConnectPage() {
  const { id: projectId } = useProject();
  const { framework = 'vite' } = route.useSearch();
  const demo = service.demo?.projectId === projectId ? service.demo : null;
  const [created, setCreated] = useCreatedKeys(projectId);
  const keys = demo ?? created;
  const connection = { url: service.origin, projectId, ...(keys ?? placeholders) };

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <nav className="segments" aria-label={texts.framework}>
          {frameworks.map((name) => (
            <Link
              key={name}
              to="/projects/$projectId/connect"
              params={{ projectId }}
              search={{ framework: name === 'vite' ? undefined : name }}
              activeOptions={{ includeSearch: true, explicitUndefined: true }}
              className="segment"
              aria-current={name === framework || undefined}
            >
              {texts.frameworks[name]}
            </Link>
          ))}
        </nav>
      </PageHeader>
      <FirstSignIn />
      {demo !== null ? (
        <Typography variant="secondary">{texts.keys.demo}</Typography>
      ) : (
        <KeysSection
          isCreated={created !== undefined}
          environment={environments[framework](connection)}
          onCreated={setCreated}
        />
      )}
      <ol className="connect-steps">
        {stepsOf(framework, connection).map((step) => (
          <ConnectStep key={step.title} step={step} />
        ))}
      </ol>
    </>
  );
}

interface KeysSectionProps {
  readonly isCreated: boolean;
  /** The content of the file with the settings. */
  readonly environment: string;
  readonly onCreated: (keys: Keys) => void;
}

function KeysSection({ isCreated, environment, onCreated }: KeysSectionProps) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(apiKeysQuery(projectId, app).queryKey);

  const create = () =>
    save(async () => {
      const { publishableClientKey, secretServerKey } = await app.createApiKey({
        description: texts.keys.description,
        expiresAt: farFuture,
        hasPublishableClientKey: true,
        hasSecretServerKey: true,
        hasSuperSecretAdminKey: false,
      });
      onCreated({ clientKey: publishableClientKey ?? '', serverKey: secretServerKey ?? '' });
    });

  return (
    <Section
      title={texts.keys.title}
      description={isCreated ? texts.keys.created : texts.keys.none}
      actions={
        isCreated ? (
          <>
            <Button variant="outline" onClick={() => saveFile('keystack.env', 'text/plain', [environment])}>
              {texts.keys.download}
            </Button>
            <Button variant="outline" onClick={create}>
              {texts.keys.createAgain}
            </Button>
          </>
        ) : (
          <Button onClick={create}>{texts.keys.create}</Button>
        )
      }
    >
      <Problem reason={problem} />
    </Section>
  );
}

function ConnectStep({ step: { title, command, files = [] } }: { readonly step: Step }) {
  return (
    <li className="connect-step">
      <h2 className="section-title">{title}</h2>
      {command !== undefined && <Code title={texts.terminal} code={command} name={texts.copyCommand} />}
      {files.map(({ name, content }) => (
        <Code key={name} title={name} code={content} name={texts.copy(name)} />
      ))}
    </li>
  );
}

function Code({ title, code, name }: { readonly title: string; readonly code: string; readonly name: string }) {
  return (
    <figure className="connect-code">
      <figcaption>
        {title}
        <CopyButton text={code} name={name} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard. */}
      <pre tabIndex={0}>
        <code>{code.trimEnd()}</code>
      </pre>
    </figure>
  );
}

/** Shows the newest user who signed in or up, and waits for the first one. */
function FirstSignIn() {
  const { id: projectId, app } = useProject();
  const newest = useQuery({
    queryKey: ['projects', projectId, 'events', 'first-sign-in'],
    queryFn: async () => {
      const { items } = await app.request('GET /events', { query: { type: 'sign_*', limit: 10 } });
      return items.find(({ type, failed }) => !failed && type !== 'sign_out') ?? null;
    },
    refetchInterval: ({ state }) => (state.data ? false : 2000),
  });
  if (newest.data === undefined) return null;

  return (
    <div className="connect-state" role="status" data-done={newest.data !== null || undefined}>
      {newest.data === null ? (
        <>
          <Spinner aria-hidden />
          {texts.waiting}
        </>
      ) : (
        <>
          <CircleCheck className="ks-icon" aria-hidden />
          {texts.arrived(newest.data.user === null ? '' : userName(newest.data.user))}
          <Link to="/projects/$projectId/users" params={{ projectId }} className="ks-link">
            {texts.open}
          </Link>
        </>
      )}
    </div>
  );
}
