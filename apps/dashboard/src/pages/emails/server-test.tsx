import type { ApiResponse } from '@keystack/js';
import { Button, Field, Input, Spinner, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import { ownerQuery, refreshProjects } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { TestTime } from '../../shell/test-time.tsx';
import { useProject } from '../../shell/use-project.ts';
import { describeDeliveryError, mailServerTexts } from '../../texts/emails.ts';
import type { EditedServer } from './edited-server.ts';

const texts = mailServerTexts.test;
const icons = { passed: Check, failed: X, skipped: Minus };

type TestResult = ApiResponse<'POST /emails/test'>;

interface ServerTestProps {
  readonly edited: EditedServer;
  /** `true` if the settings above are not saved. */
  readonly isChanged: boolean;
  /** Shows what is missing in the settings above. Returns whether they are complete. */
  readonly onCheck: () => boolean;
}

/** Sends a test email with the settings of the form and shows each step with its remedy. */
export function ServerTest({ edited, isChanged, onCheck }: ServerTestProps) {
  const { app, lastTests } = useProject();
  const { data: owner } = useQuery(ownerQuery);
  const [recipient, setRecipient] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const [result, setResult] = useState<TestResult>();
  const [problem, setProblem] = useState<string>();
  const to = recipient ?? owner?.primaryEmail ?? '';

  async function send(event: FormEvent) {
    event.preventDefault();
    setProblem(undefined);
    setResult(undefined);
    if (!onCheck()) return;
    const { password, port, type: _type, ...fields } = edited;
    const emailConfig = { ...fields, type: 'standard', port: Number(port), ...(password && { password }) } as const;
    setRunning(true);
    try {
      setResult(await app.request('POST /emails/test', { body: { recipient: to, ...(isChanged && { emailConfig }) } }));
      // Shows the time of the test. Without it, the result is still right.
      refreshProjects().catch(() => {});
    } catch (error) {
      setProblem(describeError(error));
    }
    setRunning(false);
  }

  return (
    <Section title={texts.title} description={texts.text}>
      <form onSubmit={send} className="section-form" noValidate>
        <div className="test-row">
          <Field label={texts.recipient}>
            <Input type="email" value={to} autoComplete="email" onChange={({ target }) => setRecipient(target.value)} />
          </Field>
          <Button type="submit" variant="outline" loading={isRunning} disabled={to === ''}>
            {texts.send}
          </Button>
        </div>
        {!isChanged && <TestTime testedAt={lastTests.emailTestedAt} />}
        <Problem reason={problem} />
      </form>
      <div aria-live="polite">
        {isRunning && (
          <div className="test-running">
            <Spinner /> {texts.running}
          </div>
        )}
        {result && <Steps {...result} />}
      </div>
    </Section>
  );
}

function Steps({ succeeded, steps }: TestResult) {
  return (
    <>
      {succeeded && <Typography>{texts.passed}</Typography>}
      <ol className="test-steps">
        {steps.map(({ step, state, error, reply }) => {
          const Icon = icons[state];
          return (
            <li key={step} data-state={state}>
              <Icon className="ks-icon" aria-label={texts.states[state]} role="img" />
              <div>
                {texts.steps[step]}
                {state === 'failed' && (
                  <>
                    <Typography variant="destructive">
                      {error !== null && describeDeliveryError(error)} {texts.remedies[step]}
                    </Typography>
                    {reply !== null && (
                      <p className="test-reply">
                        {texts.reply}: <code>{reply}</code>
                      </p>
                    )}
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
