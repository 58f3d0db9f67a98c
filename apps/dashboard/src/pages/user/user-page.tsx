import { Avatar, Badge, Typography } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import UserIcon from 'lucide-react/icons/user';
import { CopyButton } from '../../copy-button.tsx';
import { formatAge, formatDate, formatTime } from '../../format-date.ts';
import { MetadataEditors } from '../../shell/metadata-editors.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts as texts, usersTexts } from '../../texts/users.ts';
import { NewestEvents } from '../activity/newest-events.tsx';
import { nameOf } from '../users/names.ts';
import { DeleteUser } from './delete-user.tsx';
import { Impersonate } from './impersonate.tsx';
import { Profile } from './profile.tsx';
import { saveUser } from './save-user.ts';
import { Sessions } from './sessions.tsx';
import { SignInAccess } from './sign-in-access.tsx';
import { Suspension } from './suspension.tsx';
import { useListKeys } from './use-list-keys.ts';
import { UserEmails } from './user-emails.tsx';
import { userQuery, usersKey } from './user-query.ts';
import { UserTeams } from './user-teams.tsx';

/** The parts of the page below its address, besides the profile. */
const tabs = ['sign-in', 'sessions', 'teams', 'metadata', 'activity', 'emails'] as const;
const activityCount = 50;

/** One user: who this is, whether they can get in, where they are signed in, and what can be changed. */
export function UserPage() {
  const { userId = '', tab } = useParams({ strict: false });
  return <UserView key={userId} userId={userId} tab={tab} />;
}

interface UserViewProps {
  readonly userId: string;
  readonly tab: string | undefined;
}

function UserView({ userId, tab }: UserViewProps) {
  const { id: projectId, app } = useProject();
  const { data: user } = useSuspenseQuery(userQuery(projectId, app, userId));
  const name = user === null ? usersTexts.noName : nameOf(user);
  const heading = usePageTitle(user === null ? texts.notFound : name);
  const shown = tabs.find((known) => known === tab);
  useListKeys(userId);

  if (user === null) {
    return (
      <div className="message-page">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {texts.notFound}
        </h1>
        <Link to="/projects/$projectId/users" params={{ projectId }} className="ks-link">
          {texts.back}
        </Link>
      </div>
    );
  }
  return (
    <>
      <div className="entity-head">
        <Avatar src={user.profileImageUrl} name={name} icon={<UserIcon className="ks-icon" />} size={56} />
        <div className="entity-identity">
          <h1 ref={heading} tabIndex={-1} className="page-title">
            {name}
          </h1>
          <Typography variant="secondary" className="user-email">
            {user.primaryEmail ?? usersTexts.noEmail}
            {user.suspendedAt !== null && <Badge variant="destructive">{texts.suspended}</Badge>}
            {user.primaryEmail !== null && (
              <Badge variant="outline">{user.primaryEmailVerified ? texts.verified : usersTexts.unverified}</Badge>
            )}
            {user.isMultiFactorRequired && <Badge variant="outline">{texts.secondFactor}</Badge>}
          </Typography>
        </div>
        <div className="page-actions">
          <Suspension user={user} name={name} />
          <Impersonate user={user} name={name} />
        </div>
      </div>
      <nav className="tab-links" aria-label={texts.tabs.label}>
        <Link
          to="/projects/$projectId/users/$userId"
          params={{ projectId, userId }}
          state
          activeOptions={{ exact: true }}
          className="tab-link"
        >
          {texts.tabs.profile}
        </Link>
        {tabs.map((each) => (
          <Link
            key={each}
            to="/projects/$projectId/users/$userId/$tab"
            params={{ projectId, userId, tab: each }}
            state
            className="tab-link"
          >
            {texts.tabs[each]}
          </Link>
        ))}
      </nav>
      <div className="entity-columns">
        <div className="entity-main">
          {shown === undefined && (
            <>
              <Profile user={user} />
              <DeleteUser user={user} name={name} />
            </>
          )}
          {shown === 'sign-in' && <SignInAccess user={user} name={name} />}
          {shown === 'sessions' && <Sessions user={user} />}
          {shown === 'teams' && <UserTeams userId={user.id} />}
          {shown === 'metadata' && (
            <MetadataEditors
              entity={user}
              affects={usersKey(projectId)}
              onSave={(base, change) => saveUser(app, user.id, base, change)}
            />
          )}
          {shown === 'activity' && <NewestEvents userId={user.id} count={activityCount} />}
          {shown === 'emails' && <UserEmails email={user.primaryEmail} />}
        </div>
        <aside className="entity-facts">
          <Section title={texts.facts.title}>
            <dl className="facts">
              <dt>{texts.facts.signedUp}</dt>
              <dd title={formatTime(user.signedUpAt)}>{formatDate(user.signedUpAt)}</dd>
              <dt>{texts.facts.lastActive}</dt>
              <dd title={formatTime(user.lastActiveAt)}>{formatAge(user.lastActiveAt)}</dd>
              <dt>{texts.facts.id}</dt>
              <dd className="copied-id">
                <code>{user.id}</code>
                <CopyButton text={user.id} name={texts.copyId} />
              </dd>
            </dl>
          </Section>
          {shown !== 'activity' && <NewestEvents userId={user.id} />}
        </aside>
      </div>
    </>
  );
}
