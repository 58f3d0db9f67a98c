/** Returns whether a text looks like a complete email, for example `ada@example.com`. The service decides. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
