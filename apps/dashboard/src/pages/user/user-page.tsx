import { Avatar, Badge, Typography } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import UserIcon from 'lucide-react/icons/user';
import { CopyButton } from '../../copy-button.tsx';
import { formatAge, formatDate, formatTime } from '../../format-date.ts';
import { MetadataEditors } from '../../shell/metadata-editors.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { userTexts as texts, usersTexts } from '../../texts/users.ts';
import { NewestEvents } from '../activity/newest-events.tsx';
import { DeleteUser } from './delete-user.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import { SignInFacts } from './sign-in-facts.tsx';
import { userQuery, usersKey } from './user-query.ts';

const route = getRouteApi('/owners/projects/$projectId/users/$userId');

/** One user: who this is, how they sign in, where they are signed in, and what can be changed. */
export function UserPage() {
  const { id: projectId, app } = useProject();
  const { userId } = route.useParams();
  const { data: user } = useSuspenseQuery(userQuery(projectId, app, userId));
  const name = user?.displayName ?? user?.primaryEmail ?? usersTexts.noName;
  const heading = usePageTitle(user === null ? texts.notFound : name);

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
            {user.primaryEmail !== null && (
              <Badge variant="outline">{user.primaryEmailVerified ? texts.verified : usersTexts.unverified}</Badge>
            )}
            {user.isMultiFactorRequired && <Badge variant="outline">{texts.secondFactor}</Badge>}
          </Typography>
        </div>
      </div>
      <div className="entity-columns">
        <div className="entity-main">
          <Profile key={`${user.displayName} ${user.primaryEmail} ${user.primaryEmailVerified}`} user={user} />
          <Sessions user={user} />
          <NewestEvents userId={user.id} />
          <MetadataEditors entity={user} affects={usersKey(projectId)} onSave={(options) => user.update(options)} />
          <DeleteUser user={user} name={name} />
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
          <SignInFacts user={user} />
        </aside>
      </div>
    </>
  );
}
