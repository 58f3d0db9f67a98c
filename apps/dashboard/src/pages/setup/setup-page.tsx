import { Button, Field, Input, PasswordInput, Skeleton, Typography, useForm } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { CopyButton } from '../../copy-button.tsx';
import { ownerQuery, queryClient } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { isEmail } from '../../shell/is-email.ts';
import { OwnerPage } from '../../shell/owner-page.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Problem } from '../../shell/problem.tsx';
import { setupTexts as texts } from '../../texts/setup.ts';
import {
  checkOwnerLink,
  createOwner,
  joinProject,
  type OwnerLink,
  OwnerLinkError,
  signInAsDemoOwner,
} from './owner-links.ts';
import './setup.css';

/** The command that prints another setup link. */
const command = 'keystack setup-link';

/**
 * The page that an owner link opens: it creates an account, joins a project, or signs in as the owner of the demo
 * project.
 */
export function SetupPage() {
  // The token stays in the URL until it is used, so that the page can be reloaded.
  const [token] = useState(() => location.hash.slice(1));
  const link = useQuery({ queryKey: ['owner-link', token], queryFn: () => checkOwnerLink(token), staleTime: Infinity });

  return (
    <OwnerPage>
      <div className="setup">
        {link.isPending && <Loading title={texts.loading} />}
        {link.isError && <BrokenLink error={link.error} onRetry={() => link.refetch()} />}
        {link.data?.purpose === 'demo' && <DemoSignIn token={token} />}
        {link.data?.purpose === 'setup' && <AccountForm token={token} link={link.data} />}
        {link.data?.purpose === 'invitation' && <Invitation token={token} link={link.data} />}
      </div>
    </OwnerPage>
  );
}

function Loading({ title }: { readonly title: string }) {
  const heading = usePageTitle(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {title}
      </h1>
      <Skeleton className="loading-card" />
    </>
  );
}

function BrokenLink({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const heading = usePageTitle(texts.failed.title);
  const code = error instanceof OwnerLinkError ? error.code : '';
  const isRefused =
    code === 'VERIFICATION_CODE_ALREADY_USED' ||
    code === 'VERIFICATION_CODE_EXPIRED' ||
    code === 'VERIFICATION_CODE_NOT_FOUND';
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {texts.failed.title}
      </h1>
      <Typography role="alert">{isRefused ? texts.failed[code] : describeError(error)}</Typography>
      {isRefused ? (
        <>
          <Typography variant="secondary">{texts.failed.command}</Typography>
          <div className="setup-command">
            <code>{command}</code>
            <CopyButton text={command} name="the command" />
          </div>
          <Button asChild variant="outline">
            <Link to="/projects">{texts.failed.signIn}</Link>
          </Button>
        </>
      ) : (
        <Button variant="outline" onClick={onRetry}>
          {texts.failed.retry}
        </Button>
      )}
    </>
  );
}

function DemoSignIn({ token }: { readonly token: string }) {
  const signIn = useQuery({
    queryKey: ['demo-sign-in', token],
    queryFn: async () => {
      await signInAsDemoOwner(token);
      return null;
    },
    staleTime: Infinity,
  });
  return signIn.isError ? (
    <BrokenLink error={signIn.error} onRetry={() => signIn.refetch()} />
  ) : (
    <Loading title={texts.demo} />
  );
}

function Invitation({ token, link }: { readonly token: string; readonly link: OwnerLink }) {
  const owner = useQuery(ownerQuery);
  const navigate = useNavigate();
  const project = link.projectName ?? '';
  const heading = usePageTitle(texts.invitation.title(project));
  const [usesAnother, setUsesAnother] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (owner.isPending) return <Loading title={texts.loading} />;
  if (owner.data == null || usesAnother) return <AccountForm token={token} link={link} />;

  async function join() {
    setProblem(undefined);
    try {
      const projectId = await joinProject(token);
      queryClient.clear();
      await navigate({ to: '/projects/$projectId/overview', params: { projectId } });
    } catch (error) {
      setProblem(describeError(error));
    }
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="page-title">
        {texts.invitation.title(project)}
      </h1>
      <Typography variant="secondary">{texts.join.as(owner.data.primaryEmail ?? owner.data.id)}</Typography>
      <Problem reason={problem} />
      <div className="setup-actions">
        <Button onClick={join}>{texts.join.button(project)}</Button>
        <Button variant="outline" onClick={() => setUsesAnother(true)}>
          {texts.join.another}
        </Button>
      </div>
    </>
  );
}

function AccountForm({ token, link }: { readonly token: string; readonly link: OwnerLink }) {
  const { title, text } =
    link.projectName === null
      ? texts.setup
      : {
          title: texts.invitation.title(link.projectName),
          text: texts.invitation.text(link.projectName),
        };
  const heading = usePageTitle(title);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    document.querySelector<HTMLInputElement>('.narrow-form input:not([readonly])')?.focus();
  }, []);

  const form = useForm<'email' | 'password'>(async (data) => {
    const email = String(data.get('email')).trim();
    const password = String(data.get('password'));
    const displayName = String(data.get('displayName')).trim();
    setProblem(undefined);
    if (!isEmail(email)) return { email: texts.emailInvalid };
    if (password === '') return { password: texts.passwordMissing };
    try {
      await createOwner(token, { email, password, ...(displayName !== '' && { display_name: displayName }) });
    } catch (error) {
      if (error instanceof OwnerLinkError && error.code.startsWith('PASSWORD')) return { password: error.message };
      if (error instanceof OwnerLinkError && error.code === 'USER_EMAIL_ALREADY_EXISTS')
        return { email: error.message };
      setProblem(describeError(error));
    }
    return undefined;
  });

  return (
    <form {...form.props} className="narrow-form">
      {link.purpose === 'setup' && (
        <ol className="setup-steps">
          {texts.steps.map((step, index) => (
            <li key={step} aria-current={index === 0 ? 'step' : undefined}>
              {step}
            </li>
          ))}
        </ol>
      )}
      <div>
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {title}
        </h1>
        <Typography variant="secondary">{text}</Typography>
      </div>
      <Field
        label={texts.email}
        error={form.errors.email}
        description={link.email === null ? undefined : texts.invitation.emailHint}
      >
        <Input
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={link.email ?? ''}
          readOnly={link.email !== null}
        />
      </Field>
      <Field label={texts.name} description={texts.nameHint}>
        <Input name="displayName" autoComplete="name" maxLength={200} />
      </Field>
      <Field label={texts.password} description={texts.passwordHint} error={form.errors.password}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Problem reason={problem} />
      <div className="form-actions">
        <Button type="submit" loading={form.pending}>
          {texts.create}
        </Button>
      </div>
    </form>
  );
}
