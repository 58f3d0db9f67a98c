import type { CurrentUser, Team } from '@keystack/js';
import {
  Badge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  Typography,
  VisuallyHidden,
} from '@keystack/ui';
import { UserAvatar } from '../components/user-avatar.tsx';
import { useTranslate } from '../stack-provider.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Props of `TeamMemberList`. */
export interface TeamMemberListProps {
  readonly user: CurrentUser;
  readonly team: Team;
}

/** Lists the members of a team, and marks the row of the signed-in user. */
export function TeamMemberList({ user, team }: TeamMemberListProps) {
  const translate = useTranslate();
  const members = team.useUsers();
  return (
    <SettingsSection title={translate('Members')} description={translate('Everyone in this team.')}>
      <Table className="ks-members">
        <TableHeader>
          <TableRow>
            <TableHead>
              <VisuallyHidden>{translate('Image')}</VisuallyHidden>
            </TableHead>
            <TableHead>
              <VisuallyHidden>{translate('Name')}</VisuallyHidden>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {members.map(({ id, teamProfile }) => (
            <TableRow key={id}>
              <TableCell>
                <UserAvatar user={{ ...teamProfile, primaryEmail: null }} size={28} />
              </TableCell>
              <TableCell>
                <span className="ks-named">
                  {teamProfile.displayName ? (
                    <bdi className="ks-part">{teamProfile.displayName}</bdi>
                  ) : (
                    <Typography variant="secondary">{translate('No name')}</Typography>
                  )}
                  {id === user.id && <Badge variant="secondary">{translate('You')}</Badge>}
                </span>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SettingsSection>
  );
}
