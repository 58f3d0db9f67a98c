import { Avatar, Badge, Button, Typography, toast } from '@keystack/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import UserIcon from 'lucide-react/icons/user';
import { lazy, Suspense, useState } from 'react';
import { formatAge, formatTime } from '../../format-date.ts';
import { ownerQuery, queryClient } from '../../queries.ts';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { ownersTexts as texts } from '../../texts/owners.ts';
import {
  type OwnerCredential,
  ownerInvitationsQuery,
  ownersKey,
  ownersQuery,
  type ProjectOwner,
} from './owner-queries.ts';
import './owners.css';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));
const RotateDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RotateDialog }));
const SentDialog = lazy(async () => ({ default: (await import('./sent-dialog.tsx')).SentDialog }));

const route = getRouteApi('/owners/projects/$projectId/owners');

type OpenDialog =
  | { readonly sent: { readonly email: string; readonly url: string } }
  | { readonly removed: ProjectOwner }
  | { readonly rotate: readonly OwnerCredential[]; readonly name: string };

/** The owners of a project: invite, remove, leave. */
export function OwnersPage() {
  const { id: projectId, app } = useProject();
  const { data: owners } = useSuspenseQuery(ownersQuery(projectId, app));
  const { data: self } = useSuspenseQuery(ownerQuery);
  const { problem, save } = useSave(ownersKey(projectId));
  const navigate = useNavigate();
  const go = route.useNavigate();
  const { invite } = route.useSearch();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const setInviting = (invite: boolean) => go({ search: { invite: invite || undefined }, replace: true });
  const isSelf = ({ id }: ProjectOwner) => id === self?.id;

  async function remove(owner: ProjectOwner) {
    let remaining: readonly OwnerCredential[] = [];
    async function request() {
      const params = { ownerId: owner.id };
      remaining = (await app.request('DELETE /projects/current/owners/{owner_id}', { params })).remainingCredentials;
    }
    if (!(await save(request, texts.removed(nameOf(owner))))) return;
    if (remaining.length > 0 && !isSelf(owner)) setDialog({ rotate: remaining, name: nameOf(owner) });
    else close();
    if (!isSelf(owner)) return;
    queryClient.clear();
    await navigate({ to: '/projects' });
  }

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button onClick={() => setInviting(true)}>{texts.invite}</Button>
      </PageHeader>
      <div className="table-card">
        <table className="plain-table">
          <caption className="ks-visually-hidden">{texts.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.columns.owner}</th>
              <th scope="col">{texts.columns.secondFactor}</th>
              <th scope="col">{texts.columns.lastActive}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {owners.map((owner) => (
              <tr key={owner.id}>
                <td className="cell-title">
                  <span className="owner-cell">
                    <Avatar
                      src={owner.profileImageUrl}
                      name={nameOf(owner)}
                      icon={<UserIcon className="ks-icon" />}
                      size={28}
                    />
                    <span>
                      {nameOf(owner)} {isSelf(owner) && <Badge variant="secondary">{texts.you}</Badge>}
                      {owner.displayName !== null && (
                        <Typography type="footnote" variant="secondary">
                          {owner.primaryEmail}
                        </Typography>
                      )}
                      {!owner.primaryEmailVerified && (
                        <Typography type="footnote" variant="secondary">
                          {texts.unverified}
                        </Typography>
                      )}
                    </span>
                  </span>
                </td>
                <td data-label={texts.columns.secondFactor}>
                  <Badge variant={owner.requiresTotpMfa ? 'secondary' : 'outline'}>
                    {owner.requiresTotpMfa ? texts.on : texts.off}
                  </Badge>
                </td>
                <td data-label={texts.columns.lastActive}>{formatAge(new Date(owner.lastActiveAtMillis))}</td>
                <td className="cell-action">
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={texts.removeLabel(nameOf(owner))}
                    disabled={owners.length === 1}
                    title={owners.length === 1 ? texts.last : undefined}
                    onClick={() => setDialog({ removed: owner })}
                  >
                    {texts.remove}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {owners.length === 1 && <Typography variant="secondary">{texts.last}</Typography>}
      <Invitations />
      <Suspense>
        {invite && (
          <InviteDialog
            onInvited={({ email, url }) => {
              setInviting(false);
              if (url === undefined) toast({ title: texts.invited(email), variant: 'success' });
              else setDialog({ sent: { email, url } });
            }}
            onClose={() => setInviting(false)}
          />
        )}
        {dialog !== undefined && 'sent' in dialog && <SentDialog {...dialog.sent} onClose={close} />}
        {dialog !== undefined && 'removed' in dialog && (
          <RemoveDialog
            ownerId={dialog.removed.id}
            name={nameOf(dialog.removed)}
            isSelf={isSelf(dialog.removed)}
            problem={problem}
            onConfirm={() => remove(dialog.removed)}
            onClose={close}
          />
        )}
        {dialog !== undefined && 'rotate' in dialog && (
          <RotateDialog name={dialog.name} credentials={dialog.rotate} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function nameOf({ displayName, primaryEmail, id }: ProjectOwner): string {
  return displayName ?? primaryEmail ?? id;
}

function Invitations() {
  const { id: projectId, app } = useProject();
  const invitations = useQuery(ownerInvitationsQuery(projectId, app));
  const { problem, save } = useSave(ownersKey(projectId));

  const revoke = (invitationId: string) =>
    save(
      () => app.request('DELETE /projects/current/owner-invitations/{invitation_id}', { params: { invitationId } }),
      texts.invitations.revoked,
    );

  return (
    <Section title={texts.invitations.title}>
      {invitations.isError && (
        <FailedCard reason={describeError(invitations.error)} onRetry={() => invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <Typography variant="secondary">{texts.invitations.empty}</Typography>}
      <ul className="rows">
        {invitations.data?.map(({ id, email, expiresAtMillis }) => (
          <li key={id} className="row">
            <div className="row-text">
              {email}
              <Typography type="footnote" variant="secondary">
                {texts.invitations.expires(formatTime(new Date(expiresAtMillis)))}
              </Typography>
            </div>
            <Button
              variant="outline"
              size="sm"
              aria-label={texts.invitations.revokeLabel(email)}
              onClick={() => revoke(id)}
            >
              {texts.invitations.revoke}
            </Button>
          </li>
        ))}
      </ul>
      <Problem reason={problem} />
    </Section>
  );
}
