import { stackAppInternalsSymbol } from '@keystack/js';
import { fetchInTime } from '../fetch-in-time.ts';
import { ownerApp } from '../owner-app.ts';
import { service } from '../service.ts';
import { shellTexts } from '../texts/shell.ts';

/** Texts for the errors of a wrong password or code. The service's message is about two passwords that differ. */
const reasonByCode: Partial<Record<string, string>> = {
  PASSWORD_CONFIRMATION_MISMATCH: shellTexts.confirmOwner.passwordWrong,
  INVALID_TOTP_CODE: shellTexts.confirmOwner.codeWrong,
};

/** Confirms the session of the owner. Returns why the service refuses it, or `undefined`. */
export async function confirmSession(proof: { password: string } | { totp_code: string }): Promise<string | undefined> {
  const owner = await ownerApp.getUser({ or: 'throw' });
  const { accessToken } = await owner.getAuthJson();
  const response = await fetchInTime('/api/v1/internal/owner-sessions/confirm', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-access-type': 'client',
      'x-stack-project-id': 'internal',
      'x-stack-publishable-client-key': service.clientKey,
      ...(accessToken !== null && { 'x-stack-access-token': accessToken }),
    },
    body: JSON.stringify(proof),
  });
  if (response.ok) return undefined;
  const { code, error } = await response.json().catch(() => ({}));
  return reasonByCode[code] ?? String(error ?? response.statusText);
}

/** Signs the owner out and opens the sign-in page, which leads back to this page. */
export async function signInAgain(): Promise<void> {
  await ownerApp[stackAppInternalsSymbol].restartSignIn();
}
