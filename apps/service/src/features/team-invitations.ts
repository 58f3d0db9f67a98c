import { KnownErrors } from '@keystack/contract';
import {
  acceptListedInvitation,
  acceptTeamInvitation,
  checkTeamInvitationCode,
  getTeamOfInvitation,
  listTeamInvitations,
  revokeTeamInvitation,
  sendTeamInvitation,
} from '@keystack/contract/endpoints';
import type { Transaction } from '../database/database.ts';
import { isForeignKeyViolation } from '../database/database-errors.ts';
import { canonicalEmailOf } from '../domain/emails/canonical-email.ts';
import { renderEmailOfProject } from '../domain/emails/project-templates.ts';
import { requireTeamAccess } from '../domain/permissions/team-access.ts';
import { isTrustedCallback } from '../domain/projects/trusted-callbacks.ts';
import { addTeamMember, hasMemberWithEmail, membershipOrigin } from '../domain/teams/team-members.ts';
import { readTeam } from '../domain/teams/teams.ts';
import { lockUserAndReadChannels } from '../domain/users/contact-channels.ts';
import { lockUser } from '../domain/users/lock-user.ts';
import {
  type PendingInvitation,
  readTeamInvitations,
  readUserInvitations,
  redeemListedInvitation,
  revokeInvitation,
} from '../domain/verification-codes/invitations.ts';
import { checkInvitationCode, redeemInvitation } from '../domain/verification-codes/redeem-code.ts';
import { createCode, linkWithCode } from '../domain/verification-codes/verification-codes.ts';
import { recheckCaller } from '../http/caller-transaction.ts';
import { implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';
import { HttpError } from '../http-error.ts';
import { limitEmailRequestsFromIp, limitEmails } from '../rate-limits/limit-requests.ts';

/** Endpoints to invite people to a team by email, to accept an invitation, and to list and revoke invitations. */
export const teamInvitationEndpoints = [
  implement(
    sendTeamInvitation,
    async ({ deps, caller: { access, project, user, ownerSession }, body, ipAddress, locale, transaction }) => {
      const { project_id: projectId, project_display_name: projectDisplayName } = project;
      const { team_id: teamId, email } = body;
      if (access === 'client') {
        if (user === null) throw new KnownErrors.UserAuthenticationRequired();
        await requireTeamAccess(deps.db, projectId, teamId, user.user_id, '$invite_members');
      }
      const { display_name: teamDisplayName } = await readTeam(deps.db, projectId, teamId);
      if (!isTrustedCallback(project, body.callback_url)) throw new KnownErrors.RedirectUrlNotWhitelisted();
      const recipient = canonicalEmailOf(email);
      if (await hasMemberWithEmail(deps.db, projectId, teamId, recipient))
        throw new KnownErrors.TeamMembershipAlreadyExists();
      await limitEmailRequestsFromIp(deps, projectId, recipient, ipAddress());
      await limitEmails(deps, projectId, { recipient, isVerified: false });
      await transaction(async (tx) => {
        // With server access, the server decides, also if it sends the token of a user.
        const inviterId = access === 'client' && user !== null ? user.user_id : null;
        const subject = { userId: null, emailIdentity: recipient, teamId, inviterId, ownerId: ownerSession?.userId };
        const code = await createCode(tx, deps, projectId, 'team_invitation', subject);
        const teamInvitationLink = linkWithCode(body.callback_url, code);
        const inviterDisplayName = user?.display_name ?? undefined;
        const variables = { inviterDisplayName, teamDisplayName, projectDisplayName, teamInvitationLink };
        // The recipient may have no account. Whoever invites is likely to share a language with the recipient.
        const emailLocale = locale() ?? undefined;
        const content = await renderEmailOfProject(tx, deps, project, 'team_invitation', variables, emailLocale);
        await deps.emailOutbox.add(tx, projectId, { template: 'team_invitation', recipient: email, ...content });
        await deps.events.record(tx, projectId, { type: 'team_invitation.sent', teamId });
      });
      return { success: true };
    },
  ),

  implement(acceptTeamInvitation, async ({ deps, caller, body }) => {
    const { project, user } = caller;
    const { project_id: projectId } = project;
    try {
      const lock = async (tx: Transaction) => {
        await recheckCaller(tx, deps, caller);
        await lockUser(tx, projectId, user.user_id);
      };
      await redeemInvitation(deps, projectId, body.code, user.user_id, lock, (tx, { teamId }) =>
        addTeamMember(tx, deps, projectId, teamId, user.user_id, 'member', membershipOrigin(caller.access)),
      );
    } catch (error) {
      // The team was deleted at the same time.
      throw isForeignKeyViolation(error) ? new KnownErrors.VerificationCodeNotFound() : error;
    }
    return {};
  }),

  implement(checkTeamInvitationCode, async ({ deps, caller: { project, user }, body }) => {
    await checkInvitationCode(deps, project.project_id, body.code, user?.user_id ?? null);
    return { is_code_valid: true };
  }),

  implement(getTeamOfInvitation, async ({ deps, caller: { project, user }, body }) => {
    const { teamId, teamDisplayName, recipientEmail } = await checkInvitationCode(
      deps,
      project.project_id,
      body.code,
      user.user_id,
    );
    return { team_id: teamId, team_display_name: teamDisplayName, recipient_email: recipientEmail };
  }),

  implement(listTeamInvitations, async ({ deps, caller, query: { team_id: teamId, user_id: userId } }) => {
    const { access, project, user } = caller;
    const { project_id: projectId } = project;
    if ((teamId === undefined) === (userId === undefined))
      throw new HttpError(400, 'Send either team_id or user_id: the team that invites, or the user who is invited.');
    if (userId !== undefined) {
      restrictClientToOwnUser(caller, userId, 'the invitations');
      return invitationList(await readUserInvitations(deps.db, deps, projectId, userId));
    }
    if (teamId === undefined) return invitationList([]);
    if (access === 'client') {
      if (user === null) throw new KnownErrors.UserAuthenticationRequired();
      for (const permission of ['$read_members', '$invite_members'] as const)
        await requireTeamAccess(deps.db, projectId, teamId, user.user_id, permission);
    } else await readTeam(deps.db, projectId, teamId);
    return invitationList(await readTeamInvitations(deps.db, deps, projectId, teamId));
  }),

  implement(revokeTeamInvitation, async ({ deps, caller, params, query: { team_id: teamId }, transaction }) => {
    const { access, project, user } = caller;
    if (access === 'client') {
      if (user === null) throw new KnownErrors.UserAuthenticationRequired();
      await requireTeamAccess(deps.db, project.project_id, teamId, user.user_id, '$remove_members');
    }
    await transaction(async (tx) => {
      const isRevoked = await revokeInvitation(tx, deps, project.project_id, teamId, params.invitation_id);
      if (!isRevoked) throw new KnownErrors.VerificationCodeNotFound();
      await deps.events.record(tx, project.project_id, { type: 'team_invitation.revoked', teamId });
    });
    return { success: true };
  }),

  implement(acceptListedInvitation, async ({ deps, caller, params, query: { user_id: userId }, transaction }) => {
    restrictClientToOwnUser(caller, userId, 'the invitations');
    const { project_id: projectId } = caller.project;
    try {
      await transaction(async (tx) => {
        await lockUserAndReadChannels(tx, projectId, userId);
        const teamId = await redeemListedInvitation(tx, deps, projectId, userId, params.invitation_id);
        if (teamId === null) throw new KnownErrors.VerificationCodeNotFound();
        await addTeamMember(tx, deps, projectId, teamId, userId, 'member', membershipOrigin(caller.access));
      });
    } catch (error) {
      // The team was deleted.
      throw isForeignKeyViolation(error) ? new KnownErrors.VerificationCodeNotFound() : error;
    }
    return {};
  }),
];

function invitationList(invitations: readonly PendingInvitation[]) {
  const items = invitations.map(({ expires_at: expiresAt, email, ...invitation }) => ({
    ...invitation,
    expires_at_millis: expiresAt.getTime(),
    recipient_email: email,
  }));
  return { items, is_paginated: false as const };
}
