import { describe, expect, it } from 'vitest';
import { renderEmail } from './render-email.ts';

const link = 'https://app.example.com/handler/email-verification?a=1&code=abc';

function verification(variables: { userDisplayName?: string; projectDisplayName?: string; link?: string } = {}) {
  return renderEmail('email_verification', {
    userDisplayName: variables.userDisplayName,
    projectDisplayName: variables.projectDisplayName ?? 'Acme',
    emailVerificationLink: variables.link ?? link,
  });
}

describe('the verification email', () => {
  it('names the project in its subject', () => {
    expect(verification().subject).toBe('Verify your email at Acme');
  });

  it('shows the link as a button, as text, and alone on a line of the plain part', () => {
    const { html, text } = verification();
    expect(
      html.match(/href="https:\/\/app\.example\.com\/handler\/email-verification\?a=1&#38;code=abc"/g),
    ).toHaveLength(2);
    expect(html).toContain('>https://app.example.com/handler/email-verification?a=1&#38;code=abc</a>');
    expect(text.split('\n')).toContain(link);
  });

  it('greets by name, or without a name if the user has none', () => {
    expect(verification({ userDisplayName: 'Ada Lovelace' }).text).toContain('Hi Ada Lovelace,');
    expect(verification().text).toContain('Hello,');
    expect(verification({ userDisplayName: '  ' }).text).toContain('Hello,');
  });

  it.each(['win at https://evil.example', 'www.evil.example', 'evil.example', 'write a@b.example', 'x'.repeat(65)])(
    'does not contain a name that looks like a URL or an email address: %j',
    (userDisplayName) => {
      const { html, text } = verification({ userDisplayName });
      expect(html + text).not.toContain(userDisplayName);
    },
  );

  it('escapes every variable', () => {
    const evil = `<img src=x onerror="alert('1')">`;
    const { html } = verification({
      userDisplayName: evil.slice(0, 60),
      projectDisplayName: evil,
      link: `https://a.example/${evil}`,
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('onerror="');
  });

  it('prevents variables from starting a line or reversing the text direction', () => {
    const { subject, text } = verification({
      userDisplayName: 'Ada\nABC123\n',
      projectDisplayName: 'Acme\r\nBcc: victim@example.com\u2028\u202e',
    });
    expect(subject).toBe('Verify your email at Acme Bcc: victim@example.com');
    expect(text.split('\n')).not.toContain('ABC123');
    expect(text).not.toMatch(/[\r\u2028\u202e]/);
  });
});
