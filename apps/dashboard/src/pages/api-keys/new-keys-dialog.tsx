import type { ApiKeyFirstView } from '@keystack/js';
import { Button, Field, Input, useForm } from '@keystack/ui';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { apiKeysTexts } from '../../texts/settings.ts';
import { apiKeysQuery } from './api-keys-query.ts';
import '@keystack/ui/extras.css';

const texts = apiKeysTexts.dialog;
const day = 24 * 60 * 60 * 1000;

interface NewKeysDialogProps {
  readonly onCreated: (keys: ApiKeyFirstView) => void;
  readonly onClose: () => void;
}

/** The dialog that creates a key set with a client key and a server key. */
export function NewKeysDialog({ onCreated, onClose }: NewKeysDialogProps) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(apiKeysQuery(projectId, app).queryKey);
  const [problem, setProblem] = useState<string>();

  const form = useForm<'description'>(async (data) => {
    const description = String(data.get('description')).trim();
    setProblem(undefined);
    if (description === '') return { description: texts.descriptionMissing };
    try {
      const created = await withConfirmation(() =>
        app.createApiKey({
          description,
          expiresAt: new Date(Date.now() + Number(data.get('days')) * day),
          hasPublishableClientKey: true,
          hasSecretServerKey: true,
          hasSuperSecretAdminKey: false,
        }),
      );
      onCreated(created);
    } catch (error) {
      setProblem(describeError(error));
    }
    await refresh();
    return undefined;
  });

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <form {...form.props} className="dialog-form">
          <DialogHeader>
            <DialogTitle>{texts.title}</DialogTitle>
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <Field label={texts.description} description={texts.descriptionHint} error={form.errors.description}>
              <Input name="description" autoComplete="off" maxLength={200} />
            </Field>
            <label className="dialog-choice">
              <span className="ks-label">{texts.expires}</span>
              <select name="days" defaultValue="73000">
                {Object.entries(texts.lifetimes).map(([days, label]) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <div className="ks-field-error" role="alert">
              {problem}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.pending}>
              {texts.create}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
