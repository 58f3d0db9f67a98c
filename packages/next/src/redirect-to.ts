import { RedirectType, redirect } from 'next/navigation';
import { withoutBasePath } from './base-path.ts';

/** Ends the current render or action with a redirect of Next.js. */
export function redirectTo(url: string, replace: boolean): never {
  redirect(withoutBasePath(url), replace ? RedirectType.replace : RedirectType.push);
}
