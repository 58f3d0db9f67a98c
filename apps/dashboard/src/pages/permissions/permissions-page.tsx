import { Button, Skeleton, Typography } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSave } from '../../saving/use-save.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { permissionsTexts as texts } from '../../texts/permissions.ts';
import { type Definition, definitionsQuery, isSystemPermission } from './definitions-query.ts';
import './permissions.css';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));
const PermissionDialog = lazy(async () => ({ default: (await import('./permission-dialog.tsx')).PermissionDialog }));

const PermissionGraph = lazy(async () => ({ default: (await import('./permission-graph.tsx')).PermissionGraph }));
const route = getRouteApi('/owners/projects/$projectId/team-permissions');

type OpenDialog = 'new' | { readonly edited: Definition } | { readonly deleted: Definition };

/** The permissions that members can have in teams, and what each contains. */
export function PermissionsPage() {
  const { id: projectId, app } = useProject();
  const query = definitionsQuery(projectId, app);
  const { data: definitions } = useSuspenseQuery(query);
  const { problem, save } = useSave(query.queryKey);
  const { view } = route.useSearch();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);

  async function remove({ id }: Definition) {
    if (await save(() => app.deleteTeamPermissionDefinition(id), texts.deleted(id))) close();
  }

  return (
    <>
      <PageHeader title={texts.title} description={texts.description}>
        <Button asChild variant="outline">
          <Link to="/projects/$projectId/team-permissions/explain" params={{ projectId }}>
            {texts.explainLink}
          </Link>
        </Button>
        <Button onClick={() => setDialog('new')}>{texts.create}</Button>
      </PageHeader>
      <nav className="segments" aria-label={texts.view}>
        {(['list', 'graph'] as const).map((name) => (
          <Link
            key={name}
            to="/projects/$projectId/team-permissions"
            params={{ projectId }}
            search={{ view: name === 'graph' ? name : undefined }}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
            className="segment"
            aria-current={name === (view ?? 'list') || undefined}
          >
            {texts.views[name]}
          </Link>
        ))}
      </nav>
      {view === 'graph' ? (
        <Suspense fallback={<Skeleton className="loading-card" />}>
          <PermissionGraph definitions={definitions} onEdit={(edited) => setDialog({ edited })} />
        </Suspense>
      ) : (
        <DefinitionLists definitions={definitions} setDialog={setDialog} />
      )}
      <Suspense>
        {dialog === 'new' && <PermissionDialog definitions={definitions} edited={undefined} onClose={close} />}
        {typeof dialog === 'object' && 'edited' in dialog && (
          <PermissionDialog definitions={definitions} edited={dialog.edited} onClose={close} />
        )}
        {typeof dialog === 'object' && 'deleted' in dialog && (
          <ConfirmDialog
            title={texts.question(dialog.deleted.id)}
            description={texts.questionText}
            confirm={texts.confirm}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={() => remove(dialog.deleted)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

interface DefinitionListsProps {
  readonly definitions: readonly Definition[];
  readonly setDialog: (dialog: OpenDialog) => void;
}

function DefinitionLists({ definitions, setDialog }: DefinitionListsProps) {
  const own = definitions.filter((definition) => !isSystemPermission(definition));
  return (
    <>
      {own.length === 0 ? (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      ) : (
        <Section title={texts.own}>
          <DefinitionList
            definitions={own}
            actions={(definition) => (
              <div className="row-controls">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={texts.editLabel(definition.id)}
                  onClick={() => setDialog({ edited: definition })}
                >
                  {texts.edit}
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={texts.deleteLabel(definition.id)}
                  onClick={() => setDialog({ deleted: definition })}
                >
                  {texts.delete}
                </Button>
              </div>
            )}
          />
        </Section>
      )}
      <Section title={texts.system} description={texts.systemText}>
        <DefinitionList definitions={definitions.filter(isSystemPermission)} />
      </Section>
    </>
  );
}

interface DefinitionListProps {
  readonly definitions: readonly Definition[];
  /** The buttons of a permission. Default: none. */
  readonly actions?: (definition: Definition) => ReactNode;
}

function DefinitionList({ definitions, actions }: DefinitionListProps) {
  return (
    <ul className="rows">
      {definitions.map((definition) => {
        const { id, description, containedPermissionIds: contained } = definition;
        return (
          <li key={id} className="row">
            <div className="row-text">
              <code className="permission-id">{id}</code>
              {description && <Typography variant="secondary">{description}</Typography>}
              {contained.length > 0 && (
                <Typography type="footnote" variant="secondary">
                  {texts.columns.contains}: {contained.join(', ')}
                </Typography>
              )}
            </div>
            {actions?.(definition)}
          </li>
        );
      })}
    </ul>
  );
}
