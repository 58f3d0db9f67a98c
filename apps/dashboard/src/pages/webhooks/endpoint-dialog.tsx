import { Button, Field, Input, LabeledControl, useForm } from '@keystack/ui';
import { Checkbox } from '@keystack/ui/checkbox';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@keystack/ui/dialog';
import { useState } from 'react';
import { useRefresh } from '../../queries.ts';
import { ConflictError } from '../../saving/conflict-error.ts';
import type { Settings } from '../../saving/merge-change.ts';
import { notifyMerged } from '../../saving/save-merged.ts';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { withConfirmation } from '../../shell/with-confirmation.ts';
import { webhooksTexts } from '../../texts/webhooks.ts';
import { EventChoices } from './event-choices.tsx';
import { saveEndpoint } from './save-endpoint.ts';
import { type WebhookEndpoint, webhooksKey } from './webhook-queries.ts';
import '@keystack/ui/extras.css';

const texts = webhooksTexts.dialog;

interface EndpointDialogProps {
  /** The endpoint to change. Without one, the dialog adds an endpoint. */
  readonly edited?: WebhookEndpoint | undefined;
  /** `true` to suggest the URL of a server on the owner's machine. Default: false. */
  readonly isLocal?: boolean;
  /** Called after the endpoint was added, with its id. */
  readonly onAdded?: (id: string) => void;
  readonly onClose: () => void;
}

/** The dialog that adds or changes a webhook endpoint. */
export function EndpointDialog({ edited, isLocal = false, onAdded, onClose }: EndpointDialogProps) {
  const { id: projectId, app } = useProject();
  const refresh = useRefresh(webhooksKey(projectId));
  const [isForAll, setForAll] = useState(edited === undefined || edited.eventTypes === null);
  const [chosen, setChosen] = useState(edited?.eventTypes ?? []);
  const [problem, setProblem] = useState<string>();
  const [base, setBase] = useState<Settings>({ ...edited });
  const preset = isLocal ? texts.local : undefined;

  const form = useForm<'url' | 'events'>(async (data) => {
    const url = String(data.get('url')).trim();
    const description = String(data.get('description')).trim();
    setProblem(undefined);
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { url: texts.urlInvalid };
    if (!isForAll && chosen.length === 0) return { events: texts.eventsMissing };
    const body = { url, description, eventTypes: isForAll ? null : chosen };
    try {
      if (edited === undefined) {
        const { id } = await withConfirmation(() => app.request('POST /webhooks/endpoints', { body }));
        onAdded?.(id);
      } else {
        notifyMerged(await withConfirmation(() => saveEndpoint(app, edited.id, base, body)));
      }
      onClose();
    } catch (error) {
      if (error instanceof ConflictError) setBase({ ...base, ...error.theirs });
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
            <DialogTitle>{preset?.title ?? (edited === undefined ? texts.title : texts.edit)}</DialogTitle>
            {preset && <DialogDescription>{preset.text}</DialogDescription>}
          </DialogHeader>
          <DialogBody className="dialog-fields">
            <Field label={texts.url} error={form.errors.url}>
              <Input
                name="url"
                inputMode="url"
                defaultValue={edited?.url ?? preset?.url}
                placeholder={texts.urlPlaceholder}
                autoComplete="off"
                spellCheck={false}
              />
            </Field>
            <Field label={texts.description} description={texts.descriptionHint}>
              <Input
                name="description"
                defaultValue={edited?.description ?? preset?.description}
                autoComplete="off"
                maxLength={100}
              />
            </Field>
            <fieldset className="choices" aria-describedby="events-problem">
              <legend className="ks-label">{texts.events}</legend>
              <LabeledControl label={texts.all}>
                <Checkbox checked={isForAll} onCheckedChange={(checked) => setForAll(checked === true)} />
              </LabeledControl>
              {!isForAll && <EventChoices chosen={chosen} onChange={setChosen} />}
              <div id="events-problem" className="ks-field-error" aria-live="polite">
                {form.errors.events}
              </div>
            </fieldset>
            <div className="ks-field-error" role="alert">
              {problem}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={form.pending}>
              {texts.save}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
