import type { ApiResponse } from '@keystack/js';
import { Button } from '@keystack/ui';
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
import { formatTime } from '../../format-date.ts';
import { useSave } from '../../saving/use-save.ts';
import { useHandlerUrl } from '../../shell/handler-url.tsx';
import { Problem } from '../../shell/problem.tsx';
import { ShownOnceDialog } from '../../shell/shown-once-dialog.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts } from '../../texts/users.ts';
import { usersKey } from './user-query.ts';
import '@keystack/ui/extras.css';

const texts = userTexts.impersonation;

interface ImpersonateDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** Creates a one-time link that opens the app as a user. It opens in a new tab. */
export function ImpersonateDialog({ userId, name, onClose }: ImpersonateDialogProps) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave([...usersKey(projectId), userId]);
  const { linkTo, field } = useHandlerUrl();
  const [link, setLink] = useState<ApiResponse<'POST /users/{user_id}/impersonations'>>();

  const create = () =>
    save(async () => {
      setLink(
        await app.request('POST /users/{user_id}/impersonations', {
          params: { userId },
          body: linkTo('impersonation'),
        }),
      );
    });

  if (link) {
    return (
      <ShownOnceDialog
        title={texts.title(name)}
        description={texts.linkHint(formatTime(new Date(link.expiresAtMillis)))}
        text={link.url}
        label={texts.link}
        copy={texts.copy}
        done={texts.close}
        onClose={onClose}
      >
        <Button variant="outline" asChild>
          <a href={link.url} target="_blank" rel="noreferrer" onClick={onClose}>
            {texts.open}
          </a>
        </Button>
      </ShownOnceDialog>
    );
  }
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{texts.title(name)}</DialogTitle>
          <DialogDescription>{texts.text}</DialogDescription>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          {field}
          <Problem reason={problem} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={create}>{texts.create}</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
