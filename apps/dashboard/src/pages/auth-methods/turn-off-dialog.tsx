import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../shell/confirm-dialog.tsx';
import { describeError } from '../../shell/error-page.tsx';
import { useProject } from '../../shell/use-project.ts';
import { authMethodsTexts } from '../../texts/sign-in.ts';
import { isSignInMethodId } from './method-ids.ts';

const texts = authMethodsTexts.turnOff;

interface TurnOffDialogProps {
  /** The method as the API names it. */
  readonly method: string;
  readonly name: string;
  readonly problem: string | undefined;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before a sign-in method is turned off, and tells how many users have no other. */
export function TurnOffDialog({ method, name, ...dialog }: TurnOffDialogProps) {
  const { id: projectId, app } = useProject();
  const impact = useQuery({
    queryKey: ['projects', projectId, 'sign-in-impact', method],
    queryFn: () =>
      isSignInMethodId(method) ? app.request('GET /projects/current/sign-in-impact', { query: { method } }) : null,
    staleTime: 0,
  });
  const { data } = impact;
  const consequence = impact.isError
    ? describeError(impact.error)
    : data == null
      ? texts.counting
      : data.userCount === 0
        ? texts.nobody
        : texts.users(data.userCount, data.isCapped);
  return (
    <ConfirmDialog
      {...dialog}
      title={texts.title(name)}
      description={consequence}
      confirm={texts.confirm}
      cancel={texts.cancel}
    >
      <p className="muted dialog-note">{texts.sessions}</p>
    </ConfirmDialog>
  );
}
