/** Returns an email address with only its first character and its domain readable, such as `a…@example.com`. */
export function maskEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
