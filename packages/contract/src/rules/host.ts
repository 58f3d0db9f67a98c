/**
 * Returns whether a text is a host name or an IP address, without a scheme, a port or a path. International names are
 * host names, too.
 */
export function isHost(text: string): boolean {
  if (/[\s/\\?#@[\]%\p{Cc}]/u.test(text)) return false;
  if (text.includes(':')) return URL.canParse(`https://[${text}]`);
  const labels = text.replace(/\.$/, '').split('.');
  const areValid = labels.every((label) => label !== '' && label.length <= 63 && !/^-|-$/.test(label));
  return text.length <= 253 && areValid && URL.canParse(`https://${text}`);
}
