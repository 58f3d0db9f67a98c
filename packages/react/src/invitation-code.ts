import { limits } from '@keystack/contract/rules';
import type { ProjectConfig } from '@keystack/js';
import { useSyncExternalStore } from 'react';
import { useStackApp } from './stack-provider.tsx';
import { storedLinkCode } from './stored-link-code.ts';

type App = ReturnType<typeof useStackApp>;

/** Returns the code of the invitation to a team that this browser has opened, as an option of a sign-up. */
export function invitationOption({ projectId, urls }: App): { readonly teamInvitationCode?: string } {
  const teamInvitationCode = storedLinkCode(projectId, new URL(urls.teamInvitation, window.location.href).pathname);
  // The service refuses a request with a part of a code.
  return teamInvitationCode?.length === limits.verificationCodeLength ? { teamInvitationCode } : {};
}

/** Returns whether this browser has opened an invitation to a team with which people can sign up in a closed project. */
export function useIsInvited({ invitedSignUpEnabled }: Pick<ProjectConfig, 'invitedSignUpEnabled'>): boolean {
  const app = useStackApp();
  const isInvited = () => invitedSignUpEnabled === true && 'teamInvitationCode' in invitationOption(app);
  return useSyncExternalStore(subscribeToNothing, isInvited, () => false);
}

const subscribeToNothing = () => () => {};
