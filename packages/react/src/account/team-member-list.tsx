import type { Team } from '@keystack/js';
import {
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

/** Lists the members of a team. */
export function TeamMemberList({ team }: { readonly team: Team }) {
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
                {teamProfile.displayName || <Typography variant="secondary">{translate('No name')}</Typography>}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </SettingsSection>
  );
}
