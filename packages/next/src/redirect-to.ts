import { RedirectType, redirect } from 'next/navigation';
import { withoutBasePath } from './base-path.ts';

/** Ends what is being rendered or done with the redirect of Next.js. */
export function redirectTo(url: string, replace: boolean): never {
  redirect(withoutBasePath(url), replace ? RedirectType.replace : RedirectType.push);
}
