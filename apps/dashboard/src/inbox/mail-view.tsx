import { Alert, Button, Typography } from '@keystack/ui';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ExternalLink from 'lucide-react/icons/external-link';
import { useEffect, useRef, useState } from 'react';
import { CopyButton } from '../copy-button.tsx';
import { formatTime } from './format-time.ts';
import type { InboxMail } from './use-inbox.ts';

const forms = ['html', 'text'] as const;
const formNames = { html: 'As it looks', text: 'Plain text' };

/** An email: first its links and codes, then its content. */
export function MailView({ mail, focused }: { readonly mail: InboxMail; readonly focused: boolean }) {
  const [form, setForm] = useState<(typeof forms)[number]>('html');
  const heading = useRef<HTMLHeadingElement>(null);

  // A reader who followed a link to this email continues here.
  useEffect(() => {
    if (focused) heading.current?.focus();
  }, [focused]);

  return (
    <article className="mail">
      <header className="mail-header">
        <a className="mail-back" href="#all">
          <ArrowLeft className="ks-icon" aria-hidden /> All mails
        </a>
        <h2 className="mail-subject" ref={heading} tabIndex={-1}>
          {mail.subject}
        </h2>
        <Typography variant="secondary" className="mail-meta">
          To {mail.to} · {formatTime(mail.created_at_millis)} · <code>{mail.template}</code>
        </Typography>
        {mail.state !== 'sent' && mail.last_error !== null && (
          <Alert variant="destructive">
            {mail.state === 'failed' ? 'The mail was given up: ' : 'The mail is tried again: '}
            {mail.last_error}
          </Alert>
        )}
        <ul className="actions" aria-label="Links and codes in this mail">
          {mail.codes.map((code) => (
            <li key={code} className="action">
              <span className="action-code">{code}</span>
              <CopyButton text={code} what={`the code ${code}`} />
            </li>
          ))}
          {mail.links.map((link) => (
            <li key={link} className="action">
              <a className="action-link" href={link} target="_blank" rel="noreferrer" title={link}>
                <ExternalLink className="ks-icon" aria-hidden />
                <span>{link}</span>
              </a>
              <CopyButton text={link} what={`the link ${link}`} />
            </li>
          ))}
        </ul>
        <fieldset className="forms">
          <legend className="ks-visually-hidden">Show the mail</legend>
          {forms.map((name) => (
            <Button
              key={name}
              size="sm"
              variant={form === name ? 'secondary' : 'ghost'}
              aria-pressed={form === name}
              onClick={() => setForm(name)}
            >
              {formNames[name]}
            </Button>
          ))}
        </fieldset>
      </header>
      {form === 'html' ? (
        <iframe
          key={mail.id}
          className="mail-body"
          title={`The mail “${mail.subject}” as it looks`}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={`/inbox/mails/${mail.id}/html`}
        />
      ) : (
        <pre className="mail-body mail-text">{mail.text}</pre>
      )}
    </article>
  );
}
