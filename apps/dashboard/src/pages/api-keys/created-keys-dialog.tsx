import type { ApiKeyFirstView } from '@keystack/js';
import { Button, Typography } from '@keystack/ui';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@keystack/ui/dialog';
import { CopyButton } from '../../copy-button.tsx';
import { service } from '../../service.ts';
import { useProject } from '../../shell/use-project.ts';
import { apiKeysTexts } from '../../texts/settings.ts';
import '@keystack/ui/extras.css';

const texts = apiKeysTexts.created;

interface CreatedKeysDialogProps {
  readonly keys: ApiKeyFirstView;
  readonly onClose: () => void;
}

/** Shows the keys of a new key set, which the service never shows again. */
export function CreatedKeysDialog({ keys, onClose }: CreatedKeysDialogProps) {
  const { id: projectId } = useProject();
  const environment = [
    `NEXT_PUBLIC_STACK_API_URL=${service.origin}`,
    `NEXT_PUBLIC_STACK_PROJECT_ID=${projectId}`,
    `NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY=${keys.publishableClientKey}`,
    `STACK_SECRET_SERVER_KEY=${keys.secretServerKey}`,
  ].join('\n');

  return (
    // A press beside the dialog does not close it, because the keys would be lost.
    <Dialog open onOpenChange={onClose}>
      <DialogContent hasCloseButton={false} onInteractOutside={(event) => event.preventDefault()}>
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
          <DialogDescription>{texts.text}</DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          <div className="environment">
            <div className="environment-head">
              <Typography type="label">{texts.environment}</Typography>
              <CopyButton text={environment} name={texts.copy} />
            </div>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard. */}
            <pre tabIndex={0}>{environment}</pre>
          </div>
        </DialogBody>
        <DialogFooter>
          <Button asChild variant="outline">
            <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${environment}\n`)}`} download="keystack.env">
              {texts.download}
            </a>
          </Button>
          <Button onClick={onClose}>{texts.done}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
