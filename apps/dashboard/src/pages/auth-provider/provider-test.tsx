import { type OAuthProviderId, oauthProviders } from '@keystack/contract';
import type { AdminOAuthProviderConfig, ApiResponse } from '@keystack/js';
import { Badge, Button, Spinner, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { useState } from 'react';
import { refreshProjects } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { TestTime, testTimeOf } from '../../shell/test-time.tsx';
import { useProject } from '../../shell/use-project.ts';
import { providerTexts } from '../../texts/sign-in.ts';
import { type EditedProvider, findProviderErrors } from './edited-provider.ts';

const texts = providerTexts.test;
/** Time between two questions for the result, in milliseconds. */
const interval = 1500;

type Result = ApiResponse<'GET /oauth-providers/{provider_id}/test/{test_id}'>;

interface RunningTest {
  readonly id: string;
  readonly url: string;
  readonly isBlocked: boolean;
}

interface ProviderTestProps {
  readonly id: OAuthProviderId;
  readonly current: AdminOAuthProviderConfig | undefined;
  readonly edited: EditedProvider;
  /** `true` if the settings above are not saved. */
  readonly isUnsaved: boolean;
  /** Shows what is missing in the settings above. */
  readonly onCheck: () => void;
}

/** Signs in at the provider in a new tab, and shows the claims or the reason why it failed. */
export function ProviderTest({ id, current, edited, isUnsaved, onCheck }: ProviderTestProps) {
  const project = useProject();
  const { id: projectId, app } = project;
  const { name } = oauthProviders[id];
  const [test, setTest] = useState<RunningTest>();
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: result, error } = useQuery({
    queryKey: ['projects', projectId, 'provider-test', test?.id],
    queryFn: async () => {
      const result = await app.request('GET /oauth-providers/{provider_id}/test/{test_id}', {
        params: { providerId: id, testId: test?.id ?? '' },
      });
      // Shows the time of the test. Without it, the result is still right.
      if (result.state === 'succeeded') refreshProjects().catch(() => {});
      return result;
    },
    enabled: test !== undefined,
    refetchInterval: ({ state }) => (state.error || state.data?.state !== 'pending' ? false : interval),
    // The owner is in the other tab.
    refetchIntervalInBackground: true,
  });
  const isWaiting = test !== undefined && !error && (result === undefined || result.state === 'pending');

  async function start() {
    setProblem(undefined);
    setTest(undefined);
    onCheck();
    if (Object.keys(findProviderErrors(edited, current)).length > 0) return;
    // Opened at once, because browsers block tabs that a page opens after a response.
    const tab = window.open('about:blank', '_blank');
    setStarting(true);
    try {
      const body = isUnsaved ? { config: testedConfig(edited) } : {};
      const started = await app.request('POST /oauth-providers/{provider_id}/test', {
        params: { providerId: id },
        body,
      });
      if (tab !== null) tab.location.href = started.authorizationUrl;
      setTest({ id: started.id, url: started.authorizationUrl, isBlocked: tab === null });
    } catch (error) {
      tab?.close();
      setProblem(describeError(error));
    }
    setStarting(false);
  }

  return (
    <Section title={texts.title} description={texts.text}>
      <div className="test-start">
        <Button variant="outline" loading={isStarting} onClick={start}>
          {texts.button(name)}
        </Button>
        {isUnsaved ? (
          <Typography variant="secondary">{texts.unsaved}</Typography>
        ) : (
          <TestTime testedAt={testTimeOf(project, id)} />
        )}
      </div>
      <Problem reason={problem} />
      <div aria-live="polite" className="test-result">
        {isWaiting && (
          <div className="test-waiting">
            <p>
              <Spinner /> {test.isBlocked ? texts.blocked : texts.waiting(name)}{' '}
              <a href={test.url} target="_blank" rel="noopener noreferrer" className="ks-link">
                {texts.open(name)}
              </a>
            </p>
            <Typography variant="secondary">{texts.mismatch(name)}</Typography>
            <Button variant="ghost" size="sm" onClick={() => setTest(undefined)}>
              {texts.cancel}
            </Button>
          </div>
        )}
        {test && error && <Typography variant="destructive">{texts.expired}</Typography>}
        {test && !error && result && <ResultView name={name} {...result} />}
      </div>
    </Section>
  );
}

function testedConfig({ type, clientId, clientSecret, facebookConfigId, microsoftTenantId }: EditedProvider) {
  if (type === 'shared') return { type } as const;
  return {
    type,
    clientId: clientId.trim(),
    ...(clientSecret.trim() !== '' && { clientSecret: clientSecret.trim() }),
    ...(facebookConfigId.trim() !== '' && { facebookConfigId: facebookConfigId.trim() }),
    ...(microsoftTenantId.trim() !== '' && { microsoftTenantId: microsoftTenantId.trim() }),
  } as const;
}

function ResultView({ name, account, claims, failure }: Result & { readonly name: string }) {
  if (failure !== null) {
    const { step, error, providerError, providerMessage } = failure;
    return (
      <>
        <p className="test-verdict" data-state="failed">
          <CircleX className="ks-icon" aria-hidden /> {texts.failed(texts.steps[step])}
        </p>
        <Typography>{texts.remedies[error]}</Typography>
        {(providerError ?? providerMessage) !== null && (
          <p className="test-words">
            {texts.words}: <code>{[providerError, providerMessage].filter(Boolean).join(': ')}</code>
          </p>
        )}
      </>
    );
  }
  if (account === null) return null;
  const { accountId, email, emailVerified, displayName, profileImageUrl } = account;
  const fields = { accountId, email, displayName, profileImageUrl };
  return (
    <>
      <p className="test-verdict" data-state="passed">
        <CircleCheck className="ks-icon" aria-hidden /> {texts.succeeded(name)}
      </p>
      <dl className="facts">
        {(Object.keys(fields) as (keyof typeof fields)[]).map((field) => (
          <div key={field}>
            <dt>{texts.fields[field]}</dt>
            <dd>
              {fields[field] ?? <span className="muted">{texts.missing}</span>}{' '}
              {field === 'email' && email !== null && (
                <Badge variant="outline">{emailVerified ? texts.verified : texts.unverified}</Badge>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <details className="claims">
        <summary>{texts.claims}</summary>
        <table>
          <tbody>
            {claims.map((claim, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list does not change.
              <tr key={index}>
                <th scope="row">{claim.name}</th>
                <td>{claim.value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
