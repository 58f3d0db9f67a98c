import { Button, Input, Typography } from '@keystack/ui';
import { Dialog, DialogBody, DialogContent, DialogFooter, DialogHeader, DialogTitle } from '@keystack/ui/dialog';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useSave } from '../../saving/use-save.ts';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { teamTexts } from '../../texts/teams.ts';
import { teamsKey } from '../teams/team-queries.ts';
import '@keystack/ui/extras.css';

const texts = teamTexts.addMember;
/** Number of users that the search shows. */
const shownCount = 6;

interface AddMemberDialogProps {
  readonly teamId: string;
  readonly memberIds: readonly string[];
  readonly onClose: () => void;
}

/** The dialog that finds users and adds them to a team. */
export function AddMemberDialog({ teamId, memberIds, onClose }: AddMemberDialogProps) {
  const { id: projectId, app } = useProject();
  const { problem, save } = useSave(teamsKey(projectId));
  const [text, setText] = useState('');
  const query = useDeferredValue(text.trim());
  const found = useQuery({
    queryKey: ['projects', projectId, 'users', 'search', query],
    queryFn: () => app.listUsers({ query, limit: shownCount }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const users = query === '' ? [] : (found.data ?? []);

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{texts.title}</DialogTitle>
        </DialogHeader>
        <DialogBody className="dialog-fields">
          <Input
            type="search"
            aria-label={texts.search}
            placeholder={texts.search}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Typography variant="secondary" role="status">
            {query === '' ? texts.hint : found.isSuccess && users.length === 0 && texts.noMatch}
          </Typography>
          <ul className="rows">
            {users.map(({ id: userId, displayName, primaryEmail }) => {
              const name = displayName ?? primaryEmail ?? userId;
              const params = { teamId, userId };
              return (
                <li key={userId} className="row">
                  <span className="row-text">
                    {name}
                    {displayName !== null && (
                      <Typography type="footnote" variant="secondary">
                        {primaryEmail}
                      </Typography>
                    )}
                  </span>
                  {memberIds.includes(userId) ? (
                    <Typography variant="secondary">{texts.isMember}</Typography>
                  ) : (
                    <Button
                      size="sm"
                      aria-label={texts.addLabel(name)}
                      onClick={() =>
                        save(
                          () => app.request('POST /team-memberships/{team_id}/{user_id}', { params, body: {} }),
                          texts.added(name),
                        )
                      }
                    >
                      {texts.add}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          <Problem reason={problem} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {texts.done}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
