import { Button, Field, Input, PasswordInput, Textarea, Typography } from '@keystack/ui';
import { type FormEvent, useRef, useState } from 'react';
import { fetchInTime } from '../fetch-in-time.ts';
import { ownerApp } from '../owner-app.ts';
import type { DocumentedEndpoint } from './api-reference.ts';
import { CodeBlock } from './code-block.tsx';
import type { AccessLevel } from './openapi-document.ts';
import { buildTryItRequest, type TryItProblem } from './try-it-request.ts';

/** Maximum number of characters of a response that are shown. */
const shownCharacters = 20_000;

interface TryItProps {
  readonly endpoint: DocumentedEndpoint;
  readonly level: AccessLevel;
  readonly projectId: string;
  /** The example body. `undefined` for requests without one. */
  readonly example: unknown;
}

interface Result {
  readonly status: string;
  readonly text: string;
}

/**
 * A form that sends a real request to an endpoint and shows the response. Requests with admin access are authorized by
 * the session of the owner, others by a key that the reader pastes, which is not stored.
 */
export function TryIt({ endpoint, level, projectId, example }: TryItProps) {
  const parameters = endpoint.parameters.filter(({ in: place }) => place !== 'header');
  const [problem, setProblem] = useState<TryItProblem>();
  const [result, setResult] = useState<Result>();
  const [isSending, setSending] = useState(false);
  const newest = useRef(0);
  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined);
  const usesOwnerSession = level === 'admin';

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const ownerToken = usesOwnerSession ? await readOwnerToken() : null;
    const request = buildTryItRequest({
      endpoint,
      level,
      projectId,
      ownerToken,
      values: Object.fromEntries(parameters.map(({ name }) => [name, text(name)])),
      body: String(data.get('body') ?? ''),
      key: text('key'),
      userToken: text('userToken'),
    });
    setProblem('field' in request ? request : undefined);
    if ('field' in request) return;
    newest.current += 1;
    const current = newest.current;
    setSending(true);
    const received = await fetchResult(request.path, request.init);
    if (current !== newest.current) return;
    setResult(received);
    setSending(false);
  }

  return (
    <form className="try-form" onSubmit={send} autoComplete="off">
      {!usesOwnerSession && (
        <Field label={`Key for ${level} access`} description="Sent with this request, and not stored.">
          <PasswordInput name="key" autoComplete="off" spellCheck={false} />
        </Field>
      )}
      {parameters.map(({ name, in: place, required, example: value }) => (
        <Field key={name} label={name} error={problemOf(name)}>
          <Input
            name={name}
            spellCheck={false}
            required={place === 'query' && required}
            placeholder={value === undefined ? '' : String(value)}
          />
        </Field>
      ))}
      {endpoint.needsUser && (
        <Field
          label="Access token of the user"
          description="For example from user.getAuthJson() in the app. Sent with this request, and not stored."
        >
          <PasswordInput name="userToken" autoComplete="off" spellCheck={false} />
        </Field>
      )}
      {example !== undefined && (
        <Field label="Body" error={problemOf('body')}>
          <Textarea
            name="body"
            className="try-body"
            rows={Math.min(12, JSON.stringify(example, null, 2).split('\n').length + 1)}
            spellCheck={false}
            defaultValue={JSON.stringify(example, null, 2)}
          />
        </Field>
      )}
      <div className="try-actions">
        <Button type="submit" loading={isSending}>
          Send
        </Button>
        <Typography type="footnote" variant="secondary">
          {usesOwnerSession && 'Sent with your session as an owner. '}
          {endpoint.method === 'GET' ? 'Changes nothing.' : 'Changes the data of this project.'}
        </Typography>
      </div>
      <div role="status" className="try-result">
        {result && <CodeBlock title={result.status} code={result.text} name={`the response of ${endpoint.id}`} />}
      </div>
    </form>
  );
}

async function readOwnerToken(): Promise<string | null> {
  const owner = await ownerApp.getUser();
  return owner === null ? null : (await owner.getAuthJson()).accessToken;
}

async function fetchResult(path: string, init: RequestInit): Promise<Result> {
  const start = performance.now();
  try {
    const response = await fetchInTime(path, init);
    const text = await response.text();
    const duration = Math.round(performance.now() - start);
    return { status: `${response.status} ${response.statusText} · ${duration} ms`, text: shorten(format(text)) };
  } catch {
    return { status: 'No response', text: 'The service did not respond. Check your connection, then send it again.' };
  }
}

/** Returns JSON with line breaks, and other text as it is. */
function format(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function shorten(text: string): string {
  if (text.length <= shownCharacters) return text;
  return `${text.slice(0, shownCharacters)}\n… ${text.length - shownCharacters} more characters`;
}
