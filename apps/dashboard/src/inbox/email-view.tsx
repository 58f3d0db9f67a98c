import { Alert, Button, Typography } from '@keystack/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { formatTimestamp } from './format-time.ts';
import type { InboxEmail } from './use-inbox.ts';

const formats = ['html', 'text'] as const;
const formatNames = { html: 'HTML', text: 'Plain text' };

/** An email: first its links and codes, then its content. */
export function EmailView({ email, focused }: { readonly email: InboxEmail; readonly focused: boolean }) {
  const [format, setFormat] = useState<(typeof formats)[number]>('html');
  const heading = useRef<HTMLHeadingElement>(null);

  // Continues keyboard and screen reader navigation at the email whose link the user followed.
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <article className="email">
      <header className="email-header">
        <a className="email-back" href="#all">
          <ArrowLeft className="ks-icon" aria-hidden /> All emails
        </a>
        <h2 className="email-subject" ref={heading} tabIndex={-1}>
          {email.subject}
        </h2>
        <Typography variant="secondary" className="email-meta">
          To {email.to} · {formatTimestamp(email.created_at_millis)} · <code>{email.template}</code>
        </Typography>
        {email.state !== 'sent' && email.last_error !== null && (
          <Alert variant="destructive">
            {email.state === 'failed' ? 'The email could not be sent: ' : 'Sending failed and will be retried: '}
            {email.last_error}
          </Alert>
        )}
        <ul className="actions" aria-label="Links and codes in this email">
          {email.codes.map((code) => (
            <li key={code} className="action">
              <span className="action-code">{code}</span>
              <CopyButton text={code} name={`the code ${code}`} />
            </li>
          ))}
          {email.links.map((link) => (
            <li key={link} className="action">
              <a className="action-link" href={link} target="_blank" rel="noreferrer" title={link}>
                <ExternalLink className="ks-icon" aria-hidden />
                <span>{link}</span>
              </a>
              <CopyButton text={link} name={`the link ${link}`} />
            </li>
          ))}
        </ul>
        <fieldset className="formats">
          <legend className="ks-visually-hidden">Email format</legend>
          {formats.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={format === name ? 'secondary' : 'ghost'}
              aria-pressed={format === name}
              onClick={() => setFormat(name)}
            >
              {formatNames[name]}
            </Button>
          ))}
        </fieldset>
      </header>
      {format === 'html' ? (
        <iframe
          key={email.id}
          className="email-body"
          title={`Email “${email.subject}”`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/inbox/mails/${email.id}/html`}
        />
      ) : (
        <pre className="email-body email-text">{email.text}</pre>
      )}
    </article>
  );
}
