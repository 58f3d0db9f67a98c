import type { ApiKeyFirstView } from '@keystack/js';
import { Button } from '@keystack/ui';
import { service } from '../../service.ts';
import { ShownOnceDialog } from '../../shell/shown-once-dialog.tsx';
import { useProject } from '../../shell/use-project.ts';
import { apiKeysTexts } from '../../texts/settings.ts';

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
    <ShownOnceDialog
      title={texts.title}
      description={texts.text}
      text={environment}
      label={texts.environment}
      copy={texts.copy}
      done={texts.done}
      onClose={onClose}
    >
      <Button asChild variant="outline">
        <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${environment}\n`)}`} download="keystack.env">
          {texts.download}
        </a>
      </Button>
    </ShownOnceDialog>
  );
}
