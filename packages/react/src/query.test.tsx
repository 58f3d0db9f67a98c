import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EmailVerification } from './pages/email-verification.tsx';
import { ErrorPage } from './pages/error-page.tsx';
import { MagicLinkCallback } from './pages/magic-link-callback.tsx';
import { PasswordReset } from './pages/password-reset.tsx';
import { TeamInvitation } from './pages/team-invitation.tsx';
import type { Query } from './query.ts';
import { ReactTestEnvironment } from './testing/test-environment.tsx';

const code = 'c'.repeat(45);
const pages = [
  [EmailVerification, 'Verify your email', 'Invalid Verification Link'],
  [MagicLinkCallback, 'Continue as a…@example.com?', 'Invalid Magic Link'],
  [PasswordReset, 'Reset your password', 'Invalid Password Reset Link'],
  [TeamInvitation, 'Team invitation', 'Invalid Team Invitation Link'],
] as const;

describe.each(pages)('the page %o at a path of the host', (Page, title, invalid) => {
  it.each<[string, Query]>([
    ['the browser', new URLSearchParams({ code })],
    ['Next.js', { code, other: ['1', '2'], none: undefined }],
    ['Next.js, with a name twice', { code: [code, 'x'] }],
  ])('accepts a query of %s', async (_, searchParams) => {
    await new ReactTestEnvironment().render(<Page fullPage searchParams={searchParams} />);
    await screen.findByRole('heading', { name: title });
  });

  it.each([undefined, {}])('finds no code in %o', async (searchParams) => {
    await new ReactTestEnvironment().render(<Page fullPage searchParams={searchParams} />);
    await screen.findByRole('heading', { name: invalid });
  });
});

it('reads an error from a plain query object', async () => {
  const searchParams = { errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', message: 'denied', details: '{}' };
  await new ReactTestEnvironment().render(<ErrorPage fullPage searchParams={searchParams} />);
  expect((await screen.findByRole('heading')).textContent).toBe('OAuth provider access denied');
});
