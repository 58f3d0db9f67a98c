import { canonicalEmail, KnownErrors } from '@keystack/contract';
import {
  checkEmailVerificationCode,
  createContactChannel,
  deleteContactChannel,
  getContactChannel,
  listContactChannels,
  rejectEmailVerification,
  sendContactChannelVerification,
  sendEmailVerification,
  updateContactChannel,
  verifyEmail,
} from '@keystack/contract/endpoints';
import type { Executor } from '../database/database.ts';
import { maskEmail } from '../domain/emails/masked-email.ts';
import { isTrustedCallback } from '../domain/projects/trusted-callbacks.ts';
import { lockActiveSession } from '../domain/sessions/sessions.ts';
import { notifyOwnEmailsOfAddition } from '../domain/sign-in/account-owner-emails.ts';
import { sendCodeEmail } from '../domain/sign-in/code-emails.ts';
import { createSessionGuard } from '../domain/sign-in/fresh-sessions.ts';
import { confirmAccountKeepingSignIns } from '../domain/users/confirm-account.ts';
import {
  addChannel,
  type ContactChannel,
  lockUserAndReadChannels,
  markNonPrimaryChannelVerified,
  readChannels,
  removeChannel,
  removeNonPrimaryChannelByEmail,
  replaceChannelEmail,
  setChannelVerified,
} from '../domain/users/contact-channels.ts';
import { deleteUser } from '../domain/users/delete-user.ts';
import { lockUserAndCheckEverConfirmed, markEmailVerified } from '../domain/users/email-verification.ts';
import { makeChannelPrimary, requireVerifiedByOwner } from '../domain/users/primary-channel.ts';
import { recordUserChange } from '../domain/users/user-events.ts';
import { updateUser } from '../domain/users/user-updates.ts';
import { readUser } from '../domain/users/users.ts';
import { checkCode, redeemCode } from '../domain/verification-codes/redeem-code.ts';
import { consumeUnusedCodes } from '../domain/verification-codes/verification-codes.ts';
import { type EndpointRequest, implement } from '../http/implement.ts';
import { restrictClientToOwnUser } from '../http/own-user.ts';
import { HttpError } from '../http-error.ts';
import { limitCreationsByClient, limitEmailRequestsFromIp, limitEmails } from '../rate-limits/limit-requests.ts';

/**
 * Endpoints for the email addresses of users, and to verify them or report that the recipient did not create the
 * account.
 */
export const contactChannelEndpoints = [
  implement(
    sendEmailVerification,
    async ({ deps, caller: { project, user }, body, ipAddress, locale, device, transaction }) => {
      const { email, email_identity: emailIdentity } = user;
      if (email === null || emailIdentity === null || canonicalEmail(body.email) !== emailIdentity) {
        throw new KnownErrors.EmailIsNotPrimaryEmail(body.email, email);
      }
      if (user.email_verified) throw new KnownErrors.EmailAlreadyVerified();
      if (!isTrustedCallback(project, body.callback_url)) throw new KnownErrors.RedirectUrlNotWhitelisted();
      await limitEmailRequestsFromIp(deps, project.project_id, emailIdentity, ipAddress());
      const { user_id: userId } = user;
      const to = {
        recipient: emailIdentity,
        isVerified: false,
        ...(user.email_used_for_auth && { requester: userId }),
      };
      await limitEmails(deps, project.project_id, to);
      const recipient = { userId, email, emailIdentity, displayName: user.display_name };
      const request = { locale: locale(), device: device() };
      const verification = {
        template: 'email_verification',
        recipient,
        requester: 'account',
        callbackUrl: body.callback_url,
        request,
      } as const;
      await transaction((tx) => sendCodeEmail(tx, deps, project, verification));
      return { success: true };
    },
  ),

  implement(verifyEmail, async ({ deps, caller: { project, session, isImpersonation }, body }) => {
    const presented = { projectId: project.project_id, purpose: 'email_verification', code: body.code } as const;
    await redeemCode(deps, presented, async (tx, subject) => {
      // In a session of the account, the same user has the mailbox and the sign-in methods. Outside of one, an attacker
      // may have attached the sign-in methods before.
      const { project_id: projectId } = project;
      const { userId, emailIdentity } = subject;
      const isOwnSession =
        session?.userId === userId && !isImpersonation && (await lockActiveSession(tx, deps, session));
      // The page shows a used link as a success.
      await consumeUnusedCodes(tx, deps, projectId, 'email_verification', userId, emailIdentity);
      const isPrimary = await markEmailVerified(tx, projectId, userId, emailIdentity);
      if (isPrimary) {
        if (isOwnSession) await confirmAccountKeepingSignIns(tx, projectId, userId);
        await recordUserChange(tx, deps, projectId, 'user.updated', userId);
        return;
      }
      const isVerified = await markNonPrimaryChannelVerified(tx, projectId, userId, emailIdentity, isOwnSession);
      if (!isVerified) throw new KnownErrors.VerificationCodeNotFound();
    });
    return { success: true };
  }),

  implement(rejectEmailVerification, async ({ deps, caller: { project }, body }) => {
    const projectId = project.project_id;
    const deleted = await redeemCode(
      deps,
      { projectId, purpose: 'email_verification', code: body.code },
      async (tx, subject) => {
        const { userId, emailIdentity } = subject;
        const wasConfirmed = await lockUserAndCheckEverConfirmed(tx, projectId, userId, emailIdentity);
        if (wasConfirmed === null) {
          const isRemoved = await removeNonPrimaryChannelByEmail(tx, projectId, userId, emailIdentity);
          if (!isRemoved) throw new KnownErrors.VerificationCodeNotFound();
          await deps.events.record(tx, projectId, { type: 'email.removed', userId });
          return false;
        }
        return !wasConfirmed && (await deleteUser(tx, deps, projectId, userId));
      },
    );
    return { success: true, account_deleted: deleted };
  }),

  implement(checkEmailVerificationCode, async ({ deps, caller: { project, user }, body }) => {
    const subject = await checkCode(deps, {
      projectId: project.project_id,
      purpose: 'email_verification',
      code: body.code,
    });
    return {
      is_code_valid: true,
      email: maskEmail(subject.emailIdentity ?? ''),
      is_current_user: user?.user_id === subject.userId,
    };
  }),

  implement(listContactChannels, async ({ deps, caller, query }) => {
    const { user_id: userId, contact_channel_id: id } = query;
    restrictClientToOwnUser(caller, userId, 'the email addresses');
    const { project_id: projectId } = caller.project;
    const channels = await readChannels(deps.db, projectId, userId);
    if (channels.length === 0 && (await readUser(deps.db, projectId, userId)) === null)
      throw new KnownErrors.UserNotFound();
    const items = channels.filter((channel) => id === undefined || channel.id === id);
    return { items: items.map((channel) => channelView(userId, channel)), is_paginated: false };
  }),

  implement(createContactChannel, async ({ deps, caller, body, ipAddress, device, transaction }) => {
    const { user_id: userId, value: email, is_primary: isPrimary = false, used_for_auth: usedForAuth } = body;
    const isVerified = 'is_verified' in body && body.is_verified === true;
    restrictClientToOwnUser(caller, userId, 'the email addresses');
    if (caller.access === 'client' && isPrimary) throw notVerified();
    if (usedForAuth && !isPrimary) throw onlyPrimary();
    await limitCreationsByClient(deps, caller, ipAddress());
    const { project_id: projectId } = caller.project;
    return transaction(async (tx) => {
      const channels = await lockUserAndReadChannels(tx, projectId, userId);
      if (channels === null) throw new KnownErrors.UserNotFound();
      const channelId = await addChannel(tx, deps, projectId, userId, channels, { email, isVerified });
      if (isPrimary) await makeChannelPrimary(tx, deps, projectId, { userId, channelId, usedForAuth });
      else await notifyOwnEmailsOfAddition(tx, deps, projectId, userId, channels, { email, device: device() });
      return channelView(userId, await requireChannel(tx, projectId, userId, channelId));
    });
  }),

  implement(getContactChannel, async ({ deps, caller, params }) => {
    const { user_id: userId, contact_channel_id: id } = params;
    restrictClientToOwnUser(caller, userId, 'the email addresses');
    return channelView(userId, await requireChannel(deps.db, caller.project.project_id, userId, id));
  }),

  implement(updateContactChannel, async (request) => {
    const { deps, caller, params } = request;
    const { user_id: userId, contact_channel_id: id } = params;
    restrictClientToOwnUser(caller, userId, 'the email addresses');
    const { project_id: projectId } = caller.project;
    const channel = await requireChannel(deps.db, projectId, userId, id, 400);
    if (channel.is_primary) await updatePrimary(request, channel);
    else await updateOther(request);
    return channelView(userId, await requireChannel(deps.db, projectId, userId, id, 400));
  }),

  implement(deleteContactChannel, async ({ deps, caller, params, transaction }) => {
    const { user_id: userId, contact_channel_id: id } = params;
    restrictClientToOwnUser(caller, userId, 'the email addresses');
    const { project_id: projectId } = caller.project;
    const channel = await requireChannel(deps.db, projectId, userId, id, 400);
    if (channel.is_primary) {
      if (caller.access === 'client') throw primaryStays();
      await updateUser(deps, projectId, userId, { primary_email: null }, serverAuthority(transaction));
      return { success: true };
    }
    await transaction(async (tx) => {
      const channels = (await lockUserAndReadChannels(tx, projectId, userId)) ?? [];
      // It may have become the primary one in the meantime.
      if (channels.some((each) => each.id === id && each.is_primary)) throw primaryStays();
      // A parallel request may have removed it.
      if (!channels.some((each) => each.id === id)) return;
      await removeChannel(tx, projectId, id);
      await deps.events.record(tx, projectId, { type: 'email.removed', userId });
    });
    return { success: true };
  }),

  implement(
    sendContactChannelVerification,
    async ({ deps, caller, params, body, ipAddress, locale, device, transaction }) => {
      const { user_id: userId, contact_channel_id: id } = params;
      restrictClientToOwnUser(caller, userId, 'the email addresses');
      const { project } = caller;
      const { project_id: projectId } = project;
      const channel = await requireChannel(deps.db, projectId, userId, id);
      if (channel.is_verified) throw new KnownErrors.EmailAlreadyVerified();
      if (!isTrustedCallback(project, body.callback_url)) throw new KnownErrors.RedirectUrlNotWhitelisted();
      const { email, email_identity: emailIdentity } = channel;
      await limitEmailRequestsFromIp(deps, projectId, emailIdentity, ipAddress());
      const to = { recipient: emailIdentity, isVerified: false, ...(channel.used_for_auth && { requester: userId }) };
      await limitEmails(deps, projectId, to);
      const user = await readUser(deps.db, projectId, userId);
      const recipient = { userId, email, emailIdentity, displayName: user?.display_name ?? null };
      const request = { locale: locale(), device: device() };
      await transaction(async (tx) => {
        const verification = {
          template: 'email_verification',
          recipient,
          requester: caller.access === 'client' ? 'account' : 'server',
          callbackUrl: body.callback_url,
          request,
        } as const;
        await sendCodeEmail(tx, deps, project, verification);
        if (caller.access === 'client') return;
        const data = { type: 'email_verification' };
        await deps.events.record(tx, projectId, { type: 'user.email_sent', userId, data });
      });
      return { success: true };
    },
  ),
];

type UpdateRequest = EndpointRequest<typeof updateContactChannel>;

/** Updates the primary email address. Clients can change nothing of it here: another one can become the primary one. */
async function updatePrimary(
  { deps, caller, params, body, transaction }: UpdateRequest,
  channel: ContactChannel,
): Promise<void> {
  const { value, is_primary: isPrimary, used_for_auth: usedForAuth } = body;
  const isVerified = 'is_verified' in body ? body.is_verified : undefined;
  if (isPrimary === false) throw primaryStays();
  const update = {
    ...(value !== undefined && canonicalEmail(value) !== channel.email_identity && { primary_email: value }),
    ...(isVerified !== undefined && isVerified !== channel.is_verified && { primary_email_verified: isVerified }),
    ...(usedForAuth !== undefined &&
      usedForAuth !== channel.used_for_auth && { primary_email_auth_enabled: usedForAuth }),
  };
  if (Object.keys(update).length === 0) return;
  if (caller.access === 'client') throw primaryStays();
  await updateUser(deps, caller.project.project_id, params.user_id, update, serverAuthority(transaction));
}

/** Updates an email address that is not the primary one, or makes it the primary one. */
async function updateOther({
  deps,
  caller,
  params,
  body,
  ipAddress,
  device,
  transaction,
}: UpdateRequest): Promise<void> {
  const { user_id: userId, contact_channel_id: channelId } = params;
  const { value, is_primary: becomesPrimary = false, used_for_auth: usedForAuth = false } = body;
  const isVerified = 'is_verified' in body ? body.is_verified : undefined;
  if (usedForAuth && !becomesPrimary) throw onlyPrimary();
  const { access, session, project } = caller;
  const { project_id: projectId } = project;
  const guarded = access === 'client' ? session : null;
  const guard = await createSessionGuard(deps, guarded, 'change the email address', undefined, ipAddress());
  await transaction(async (tx) => {
    const channels = (await lockUserAndReadChannels(tx, projectId, userId)) ?? [];
    const channel = channels.find((each) => each.id === channelId && !each.is_primary);
    if (channel === undefined) throw noChannel(400);
    if (value !== undefined && (await replaceChannelEmail(tx, projectId, channels, channel, value)))
      await notifyOwnEmailsOfAddition(tx, deps, projectId, userId, channels, { email: value, device: device() });
    if (isVerified !== undefined) {
      await setChannelVerified(tx, projectId, channelId, isVerified);
      await deps.events.record(tx, projectId, { type: 'user.updated', userId });
    }
    if (!becomesPrimary) return;
    if (access === 'client') {
      const current = await requireChannel(tx, projectId, userId, channelId, 400);
      if (!current.is_verified) throw notVerified();
      requireVerifiedByOwner(current);
      // A server may have turned sign-in by email off.
      const isUsedForAuth = channels.some((each) => each.is_primary && each.used_for_auth);
      if (usedForAuth && !isUsedForAuth) throw signInDisabled();
    }
    await guard(tx);
    await makeChannelPrimary(tx, deps, projectId, { userId, channelId, usedForAuth });
  });
}

async function requireChannel(
  tx: Executor,
  projectId: string,
  userId: string,
  channelId: string,
  status: 400 | 404 = 404,
): Promise<ContactChannel> {
  const channels = await readChannels(tx, projectId, userId);
  const channel = channels.find(({ id }) => id === channelId);
  if (channel === undefined) throw noChannel(status);
  return channel;
}

function channelView(userId: string, { id, email, ...flags }: ContactChannel) {
  const { is_verified, is_primary, used_for_auth } = flags;
  return { id, user_id: userId, value: email, type: 'email' as const, used_for_auth, is_verified, is_primary };
}

const serverAuthority = (transaction: UpdateRequest['transaction']) =>
  ({ access: 'server', transaction, session: null, guardSecondFactor: async () => {} }) as const;

const noChannel = (status: 400 | 404) => new HttpError(status, 'The user has no such email address.');
const onlyPrimary = () =>
  new HttpError(
    400,
    'Only the primary email address can be used for sign-in. Verify this one and make it the primary one.',
  );
const signInDisabled = () => new HttpError(400, 'The user does not sign in by email. Only a server can turn this on.');
const notVerified = () =>
  new HttpError(400, 'Only a verified email address can become the primary one. Verify it first.');
const primaryStays = () =>
  new HttpError(
    400,
    'The primary email address cannot be changed or removed here. Make another one the primary one first.',
  );
