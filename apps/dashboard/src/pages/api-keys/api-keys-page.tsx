import type { ApiKey, ApiKeyFirstView } from '@keystack/js';
import { Badge, Button, Typography } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { formatAge, formatDate } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { useProject } from '../../shell/use-project.ts';
import { apiKeysTexts as texts } from '../../texts/settings.ts';
import { apiKeysQuery } from './api-keys-query.ts';

const NewKeysDialog = lazy(async () => ({ default: (await import('./new-keys-dialog.tsx')).NewKeysDialog }));
const RevokeKeysDialog = lazy(async () => ({ default: (await import('./revoke-keys-dialog.tsx')).RevokeKeysDialog }));
const CreatedKeysDialog = lazy(async () => ({
  default: (await import('./created-keys-dialog.tsx')).CreatedKeysDialog,
}));

/** Keys that expire later than this many years from now count as permanent. */
const permanentYears = 100;
const kinds = ['publishableClientKey', 'secretServerKey', 'superSecretAdminKey'] as const;

/** The key sets of a project: create, see when they expire, revoke. */
export function ApiKeysPage() {
  const { id: projectId, app } = useProject();
  const query = apiKeysQuery(projectId, app);
  const { data: keySets } = useSuspenseQuery(query);
  const { problem, save } = useSave(query.queryKey);
  const [dialog, setDialog] = useState<'new' | { readonly created: ApiKeyFirstView } | { readonly revoked: ApiKey }>();
  const close = () => setDialog(undefined);
  // Those that still work come first.
  const listed = [...keySets.filter((keySet) => keySet.isValid()), ...keySets.filter((keySet) => !keySet.isValid())];

  async function revoke(keySet: ApiKey, endSessions: boolean) {
    if (await save(() => keySet.revoke({ endSessions }), texts.revoked)) close();
  }

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button onClick={() => setDialog('new')}>{texts.create}</Button>
      </PageHeader>
      {listed.length === 0 ? (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      ) : (
        <div className="table-card">
          <table className="plain-table">
            <caption className="ks-visually-hidden">{texts.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{texts.columns.description}</th>
                <th scope="col">{texts.columns.status}</th>
                <th scope="col">{texts.columns.keys}</th>
                <th scope="col">{texts.columns.lastUsed}</th>
                <th scope="col">{texts.columns.expires}</th>
                <th scope="col">{texts.columns.created}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {listed.map((keySet) => (
                <tr key={keySet.id}>
                  <td className="cell-title">{keySet.description}</td>
                  <td data-label={texts.columns.status}>
                    <Badge variant={keySet.isValid() ? 'secondary' : 'outline'}>
                      {texts.status[keySet.whyInvalid() ?? 'valid']}
                    </Badge>
                  </td>
                  <td data-label={texts.columns.keys}>
                    <span className="key-ends">
                      {kinds.map((kind) => {
                        const key = keySet[kind];
                        return (
                          key && (
                            <span key={kind}>
                              {texts.kinds[kind]} <code>…{key.lastFour}</code>
                            </span>
                          )
                        );
                      })}
                    </span>
                  </td>
                  <td data-label={texts.columns.lastUsed}>
                    {keySet.lastUsedAt === null ? texts.never : formatAge(keySet.lastUsedAt)}
                  </td>
                  <td data-label={texts.columns.expires}>
                    {isPermanent(keySet.expiresAt) ? texts.never : formatDate(keySet.expiresAt)}
                  </td>
                  <td data-label={texts.columns.created}>{formatDate(keySet.createdAt)}</td>
                  <td className="cell-action">
                    {keySet.isValid() && (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={texts.revokeLabel(keySet.description)}
                        onClick={() => setDialog({ revoked: keySet })}
                      >
                        {texts.revoke}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Suspense>
        {dialog === 'new' && <NewKeysDialog onCreated={(created) => setDialog({ created })} onClose={close} />}
        {typeof dialog === 'object' && 'created' in dialog && (
          <CreatedKeysDialog keys={dialog.created} onClose={close} />
        )}
        {typeof dialog === 'object' && 'revoked' in dialog && (
          <RevokeKeysDialog
            description={dialog.revoked.description}
            problem={problem}
            onRevoke={(endSessions) => revoke(dialog.revoked, endSessions)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function isPermanent(expiresAt: Date): boolean {
  return expiresAt.getFullYear() > new Date().getFullYear() + permanentYears;
}
