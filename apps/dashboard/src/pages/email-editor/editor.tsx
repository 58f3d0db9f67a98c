import type { EmailTemplateType } from '@keystack/contract';
import { Badge, Button } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ownerQuery } from '../../queries.ts';
import { useSave } from '../../saving/use-save.ts';
import { describeError } from '../../shell/error-page.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { emailsTexts, editorTexts as texts } from '../../texts/emails.ts';
import { shellTexts } from '../../texts/shell.ts';
import { DefaultTextsNotice } from '../emails/default-texts-notice.tsx';
import { type EmailTemplate, emailsKey, previewQuery } from '../emails/email-queries.ts';
import { BlockTree } from './block-tree.tsx';
import { checkDraft } from './checks.ts';
import { EditorCanvas } from './editor-canvas.tsx';
import { Inspector } from './inspector.tsx';
import { saveTemplate } from './save-template.ts';
import { UndoButtons } from './undo-buttons.tsx';
import { useBlockActions } from './use-block-actions.ts';
import { useDelayed } from './use-delayed.ts';
import { contentOf, useEmailDraft } from './use-email-draft.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../../shell/confirm-dialog.tsx')).ConfirmDialog }));

/** Time in milliseconds after a change until the preview shows it. */
const previewDelayMs = 150;

interface EditorProps {
  readonly type: EmailTemplateType;
  readonly template: EmailTemplate;
}

/** The block editor of a template: the list of blocks, a live preview, and the fields of the selected block. */
export function Editor({ type, template }: EditorProps) {
  const { id: projectId, app } = useProject();
  const navigate = useNavigate();
  const { data: owner } = useQuery(ownerQuery);
  const { problem, save } = useSave(emailsKey(projectId));
  const [isResetting, setResetting] = useState(false);
  const edited = useEmailDraft(template);
  const { draft, base, isChanged, change } = edited;
  const { subject, document } = draft;
  const blocks = useBlockActions(document, (changed) => change({ document: changed }));
  const shown = useDelayed(draft, previewDelayMs);
  const preview = useQuery(
    previewQuery(projectId, app, type, { subject: shown.subject, content: contentOf(shown.document) }),
  );
  const params = { type };

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

  async function resetTemplate() {
    if (!(await save(() => app.request('DELETE /email-templates/{type}', { params }), texts.resetDone))) return;
    edited.reset();
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

  return (
    <>
      <PageHeader title={emailsTexts.templates[type]}>
        {!template.isDefault && <Badge variant="secondary">{emailsTexts.customized}</Badge>}
        <UndoButtons {...edited} />
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
        <Button variant="outline" disabled={!isChanged} onClick={edited.reset}>
          {texts.cancel}
        </Button>
        <Button disabled={!isChanged} onClick={saveDraft}>
          {shellTexts.save}
        </Button>
      </PageHeader>
      <Problem reason={problem ?? (preview.isError ? describeError(preview.error) : undefined)} />
      <DefaultTextsNotice />
      <div className="editor">
        <BlockTree
          document={document}
          selected={blocks.selected}
          onSelect={blocks.select}
          onAdd={blocks.add}
          onMove={blocks.move}
          onStep={blocks.step}
          onDuplicate={blocks.duplicate}
          onRemove={blocks.remove}
        />
        <EditorCanvas
          type={type}
          subject={subject}
          onSubjectChange={(text) => change({ subject: text }, 'subject')}
          warnings={checkDraft(type, shown, preview.data?.html ?? '')}
          email={preview.data}
          selected={blocks.selected}
          onSelect={blocks.select}
        />
        <Inspector
          type={type}
          document={document}
          selected={blocks.selected}
          onChange={(changed, kind) => change({ document: changed }, kind)}
          onStep={blocks.step}
          onDuplicate={blocks.duplicate}
          onRemove={blocks.remove}
        />
      </div>
      <div className="ks-visually-hidden" aria-live="polite">
        {blocks.announcement}
      </div>
      {isResetting && (
        <Suspense>
          <ConfirmDialog
            title={texts.resetQuestion}
            description={texts.resetText}
            confirm={texts.reset}
            cancel={texts.cancel}
            problem={problem}
            onConfirm={resetTemplate}
            onClose={() => setResetting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
