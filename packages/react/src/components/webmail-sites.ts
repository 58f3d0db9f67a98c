/** A website on which users read their email. */
interface WebmailSite {
  readonly name: string;
  readonly url: string;
  /** Matches the domain of the email addresses. */
  readonly domain: RegExp;
}

const webmailSites: readonly WebmailSite[] = [
  { name: 'Gmail', url: 'https://mail.google.com/mail/', domain: /^(gmail|googlemail)\.com$/ },
  { name: 'Outlook', url: 'https://outlook.live.com/mail/', domain: /^(outlook|hotmail|live|msn)\.[a-z.]+$/ },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domain: /^(yahoo\.[a-z.]+|ymail\.com|rocketmail\.com)$/ },
  { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/', domain: /^(icloud|me|mac)\.com$/ },
  { name: 'Proton Mail', url: 'https://mail.proton.me/', domain: /^(proton\.me|protonmail\.com|pm\.me)$/ },
];

/**
 * Returns the website where the owner of an email address reads their email, or `undefined` if the domain is not in the
 * list.
 */
export function findWebmailSite(email: string): WebmailSite | undefined {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return webmailSites.find((site) => site.domain.test(domain));
}
