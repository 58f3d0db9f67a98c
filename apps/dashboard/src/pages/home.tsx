import { Card, CardContent, Link, Typography } from '@keystack/ui';
import { useEffect, useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { fetchInTime } from '../fetch-in-time.ts';
import { PageLayout } from '../page-layout.tsx';
import './home.css';

type Health = 'checking' | 'up' | 'down';

const headings: Record<Health, string> = {
  checking: 'Connecting to the service',
  up: 'Keystack is running',
  down: 'The service does not respond',
};

const texts: Record<Health, string> = {
  checking: 'One moment.',
  up: 'Sign-in, users, teams and permissions for your apps, at these URLs.',
  down: 'The service did not respond at this URL. Check the terminal in which it was started, then reload this page.',
};

interface ServiceUrl {
  readonly label: string;
  readonly url: string;
  readonly hint: string;
}

const api: ServiceUrl = { label: 'API', url: `${location.origin}/api/v1`, hint: 'The base URL for every client' };

/** URLs that only a development service has. */
const development: readonly ServiceUrl[] = [
  { label: 'Inbox', url: `${location.origin}/inbox`, hint: 'Every email that the service sends, with its links' },
  {
    label: 'Demo app',
    url: 'http://localhost:8101',
    hint: 'A small app with sign-up and sign-in, started by npm start',
  },
];

/** The start page: the health of the service, and the URLs of its parts. */
export function HomePage() {
  const { health, inDevelopment } = useService();
  const urls = inDevelopment ? [...development, api] : [api];

  return (
    <PageLayout title="Home">
      <main className="column">
        <div className="hero" aria-live="polite">
          <span className="pulse" data-health={health} />
          <Typography type="h1">{headings[health]}</Typography>
          <Typography variant="secondary" className="lead">
            {texts[health]}
          </Typography>
        </div>
        {health === 'up' && (
          <>
            <Card className="panel">
              <ul className="rows">
                {urls.map(({ label, url, hint }) => (
                  <li key={label} className="row">
                    <div className="row-text">
                      <Typography type="label">{label}</Typography>
                      <Typography type="footnote" variant="secondary">
                        {hint}
                      </Typography>
                      {label === 'API' ? <code>{url}</code> : <Link href={url}>{url}</Link>}
                    </div>
                    <CopyButton text={url} name={`the ${label} URL`} />
                  </li>
                ))}
              </ul>
            </Card>
            {inDevelopment && (
              <Card className="panel">
                <CardContent className="note">
                  <Typography type="h4" role="heading" aria-level={2}>
                    Your keys
                  </Typography>
                  <Typography variant="secondary">
                    A client needs the id of a project and its publishable key. The terminal in which{' '}
                    <code>npm start</code> runs shows those of the project Demo. They are the same on every machine, so
                    use them for development only.
                  </Typography>
                </CardContent>
              </Card>
            )}
          </>
        )}
      </main>
    </PageLayout>
  );
}

/** Requests the health of the service, and its inbox, which only a development service has. */
function useService(): { readonly health: Health; readonly inDevelopment: boolean } {
  const [service, setService] = useState<{ health: Health; inDevelopment: boolean }>({
    health: 'checking',
    inDevelopment: false,
  });

  useEffect(() => {
    const isAvailable = async (path: string) => (await fetchInTime(path)).ok;
    Promise.all([isAvailable('/health'), isAvailable('/inbox/mails')]).then(
      ([up, inDevelopment]) => setService({ health: up ? 'up' : 'down', inDevelopment }),
      () => setService({ health: 'down', inDevelopment: false }),
    );
  }, []);
  return service;
}
