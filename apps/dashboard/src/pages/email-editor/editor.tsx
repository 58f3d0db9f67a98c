import type { EmailTemplateType } from '@keystack/contract';
import { Badge, Button, Field } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import Redo from 'lucide-react/icons/redo-2';
import Undo from 'lucide-react/icons/undo-2';
import { lazy, Suspense, useCallback, useEffect, useReducer, useState } from 'react';
import { ownerQuery } from '../../queries.ts';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { emailsTexts, editorTexts as texts } from '../../texts/emails.ts';
import { shellTexts } from '../../texts/shell.ts';
import { type EmailTemplate, emailsKey, previewQuery } from '../emails/email-queries.ts';
import { BlockTree } from './block-tree.tsx';
import { checkDraft } from './checks.ts';
import {
  type BlockType,
  blockAt,
  type Direction,
  duplicateBlock,
  type EmailDocument,
  insertBlock,
  listsIn,
  moveBlock,
  type Place,
  placeOf,
  placeTowards,
  removeBlock,
  rowsOf,
} from './document.ts';
import { type Draft, reduceHistory, startHistory } from './history.ts';
import { Inspector } from './inspector.tsx';
import { newBlocks } from './new-block.ts';
import { Preview, type View, views } from './preview.tsx';
import { saveTemplate } from './save-template.ts';
import { useDelayed } from './use-delayed.ts';
import { VariableField } from './variable-field.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));

/** Time in milliseconds after a change until the preview shows it. */
const previewDelayMs = 150;

interface EditorProps {
  readonly type: EmailTemplateType;
  readonly template: EmailTemplate;
}

// Documents are plain JSON, and the service has checked those that it returns.
const draftOf = ({ subject, content }: EmailTemplate): Draft => ({ subject, document: Object(content) });
const contentOf = (document: EmailDocument): EmailTemplate['content'] => Object(document);

/** The block editor of a template: the list of blocks, a live preview, and the fields of the selected block. */
export function Editor({ type, template }: EditorProps) {
  const { id: projectId, app } = useProject();
  const navigate = useNavigate();
  const { data: owner } = useQuery(ownerQuery);
  const { problem, save } = useSave(emailsKey(projectId));
  const saved = draftOf(template);
  const [history, dispatch] = useReducer(reduceHistory, saved, startHistory);
  const [chosen, setSelected] = useState<string | null>(null);
  const [view, setView] = useState<View>('desktop');
  const [announcement, setAnnouncement] = useState('');
  const [isResetting, setResetting] = useState(false);
  const { draft, past, future } = history;
  const { subject, document } = draft;
  // Undo can take the chosen block away.
  const selected = chosen !== null && blockAt(document, chosen) !== undefined ? chosen : null;
  const isChanged = past.length > 0 && JSON.stringify(draft) !== JSON.stringify(saved);
  // The saved template when the draft was compared with it last.
  const [base, setBase] = useState(saved);
  if (base.subject !== saved.subject || base.document !== saved.document) {
    setBase(saved);
    dispatch({ type: 'rebase', from: base, to: saved });
  }
  const shown = useDelayed(draft, previewDelayMs);
  const preview = useQuery(
    previewQuery(projectId, app, type, { subject: shown.subject, content: contentOf(shown.document) }),
  );
  const warnings = checkDraft(type, shown, preview.data?.html ?? '');
  const params = { type };
  const name = emailsTexts.templates[type];

  useBlocker({
    shouldBlockFn: () => isChanged && !confirm(shellTexts.leave),
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  });

  useEffect(() => {
    function handle(event: KeyboardEvent) {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
      else if (key === 'y') dispatch({ type: 'redo' });
      else return;
      event.preventDefault();
    }
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, []);

  const change = (changed: Partial<Draft>, kind?: string) =>
    dispatch({ type: 'change', draft: changed, kind, at: Date.now() });

  const nameOf = (id: string) => texts.types[blockAt(document, id)?.type as BlockType];

  const move = (id: string, place: Place | null) => {
    const moved = place === null ? document : moveBlock(document, id, place);
    if (moved === document) return setAnnouncement(texts.announcements.notMoved(nameOf(id)));
    change({ document: moved });
    setSelected(id);
    const row = rowsOf(moved).find((each) => each.kind === 'block' && each.id === id);
    if (row?.kind === 'block') setAnnouncement(texts.announcements.moved(nameOf(id), row.position, row.count));
  };
  const step = (id: string, direction: Direction) => move(id, placeTowards(document, id, direction));

  function add(blockType: BlockType) {
    const id = crypto.randomUUID();
    change({ document: insertBlock(document, placeForNew(document, selected), id, newBlocks[blockType]) });
    setSelected(id);
    setAnnouncement(texts.announcements.added(texts.types[blockType]));
  }

  function remove(id: string) {
    const rows = rowsOf(document).filter((row) => row.kind === 'block');
    const index = rows.findIndex((row) => row.id === id);
    const without = removeBlock(document, id);
    change({ document: without });
    const next = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()].find((row) => blockAt(without, row.id));
    setSelected(next?.id ?? null);
    setAnnouncement(texts.announcements.removed(nameOf(id)));
  }

  function duplicate(id: string) {
    const copied = duplicateBlock(document, id, () => crypto.randomUUID());
    if (copied === null) return;
    change({ document: copied.document });
    setSelected(copied.copy);
    setAnnouncement(texts.announcements.duplicated(nameOf(id)));
  }

  async function saveDraft() {
    const body = {
      ...(subject !== base.subject && { subject }),
      ...(document !== base.document && { content: contentOf(document) }),
    };
    await save(
      () => saveTemplate(app, type, { subject: base.subject, content: contentOf(base.document) }, body),
      texts.saved,
    );
  }

  async function reset() {
    if (!(await save(() => app.request('DELETE /email-templates/{type}', { params }), texts.resetDone))) return;
    dispatch({ type: 'reset', draft: saved });
    await navigate({ to: '/projects/$projectId/emails', params: { projectId } });
  }

  const sendTest = (recipient: string) =>
    save(
      () =>
        app.request('POST /email-templates/{type}/send-test', {
          params,
          body: { recipient, subject, content: contentOf(document) },
        }),
      texts.sent(recipient),
    );

  const select = useCallback((id: string | null) => setSelected(id), []);

  return (
    <>
      <PageHeader title={name}>
        {!template.isDefault && <Badge variant="secondary">{emailsTexts.customized}</Badge>}
        <button
          type="button"
          className="icon-button"
          aria-label={texts.undo}
          title={texts.undo}
          disabled={past.length === 0}
          onClick={() => dispatch({ type: 'undo' })}
        >
          <Undo className="ks-icon" aria-hidden />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={texts.redo}
          title={texts.redo}
          disabled={future.length === 0}
          onClick={() => dispatch({ type: 'redo' })}
        >
          <Redo className="ks-icon" aria-hidden />
        </button>
        {!template.isDefault && (
          <Button variant="outline" onClick={() => setResetting(true)}>
            {texts.reset}
          </Button>
        )}
        {owner?.primaryEmail && (
          <Button variant="outline" onClick={() => sendTest(String(owner.primaryEmail))}>
            {texts.sendToMe}
          </Button>
        )}
        <Button variant="outline" disabled={!isChanged} onClick={() => dispatch({ type: 'reset', draft: saved })}>
          {texts.cancel}
        </Button>
        <Button disabled={!isChanged} onClick={saveDraft}>
          {shellTexts.save}
        </Button>
      </PageHeader>
      <Problem reason={problem ?? (preview.isError ? describeError(preview.error) : undefined)} />
      <div className="editor">
        <BlockTree
          document={document}
          selected={selected}
          onSelect={setSelected}
          onAdd={add}
          onMove={move}
          onStep={step}
          onDuplicate={duplicate}
          onRemove={remove}
        />
        <section className="editor-canvas" aria-label={texts.views.label}>
          <Field label={texts.subject}>
            <VariableField type={type} value={subject} onChange={(text) => change({ subject: text }, 'subject')} />
          </Field>
          {warnings.length > 0 && (
            <section className="editor-checks" aria-label={texts.checks.title}>
              <ul>
                {warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </section>
          )}
          <fieldset className="view-switch">
            <legend className="ks-visually-hidden">{texts.views.label}</legend>
            {views.map((each) => (
              <Button
                key={each}
                size="sm"
                variant={each === view ? 'secondary' : 'ghost'}
                aria-pressed={each === view}
                onClick={() => setView(each)}
              >
                {texts.views[each]}
              </Button>
            ))}
          </fieldset>
          <p className="preview-subject">{preview.data?.subject}</p>
          <Preview email={preview.data} view={view} selected={selected} onSelect={select} />
        </section>
        <Inspector
          type={type}
          document={document}
          selected={selected}
          onChange={(changed, kind) => change({ document: changed }, kind)}
          onStep={step}
          onDuplicate={duplicate}
          onRemove={remove}
        />
      </div>
      <div className="ks-visually-hidden" aria-live="polite">
        {announcement}
      </div>
      {isResetting && (
        <Suspense>
          <ConfirmDialog
            title={texts.resetQuestion}
            description={texts.resetText}
            confirm={texts.reset}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={reset}
            onClose={() => setResetting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the place of a new block: in the selected container if that is empty, after the selected block, or at the end. */
function placeForNew(document: EmailDocument, selected: string | null): Place {
  const block = selected === null ? undefined : blockAt(document, selected);
  const place = selected === null ? null : placeOf(document, selected);
  const empty = block === undefined ? -1 : listsIn(block).findIndex((list) => list.length === 0);
  if (selected !== null && empty >= 0) return { parent: selected, column: empty, index: 0 };
  if (place !== null) return { ...place, index: place.index + 1 };
  const [all = []] = listsIn(document['root'] ?? newBlocks.Container);
  return { parent: 'root', column: 0, index: all.length };
}
