import { Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../format-date.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts } from '../../texts/activity.ts';
import { type ActivityEvent, actorName, describeEvent, describeOrigin, userName } from './events.ts';

const defaultCount = 8;

interface NewestEventsProps {
  /** Shows only events that are about this user, or that the user caused. Default: all events. */
  readonly userId?: string;
  /** `true` to show only failed attempts. */
  readonly failed?: boolean;
  /** Number of events. Default: 8. */
  readonly count?: number;
  /** The title, the link to all events, and the text if there are none. Default: the texts for all events. */
  readonly texts?: { readonly title: string; readonly all: string; readonly empty: string };
}

/** The newest entries of the activity log. */
export function NewestEvents({
  userId,
  failed = false,
  count = defaultCount,
  texts = activityTexts.newest,
}: NewestEventsProps) {
  const { id: projectId, app } = useProject();
  const filter = { ...(userId !== undefined && { userId }), ...(failed && { failed }) };
  const search = { user_id: userId, ...(failed && { failed }) };
  const events = useQuery({
    queryKey: ['projects', projectId, 'events', 'newest', filter, count],
    queryFn: async () => (await app.request('GET /events', { query: { ...filter, limit: count } })).items,
  });
  if (events.isError) return <FailedCard reason={describeError(events.error)} onRetry={() => events.refetch()} />;

  return (
    <Section
      title={texts.title}
      actions={
        <Link to="/projects/$projectId/activity" params={{ projectId }} search={search} className="ks-link">
          {texts.all}
        </Link>
      }
    >
      {events.isPending && <Skeleton className="loading-card" />}
      {events.data?.length === 0 && <Typography variant="secondary">{texts.empty}</Typography>}
      <ul className="rows">
        {events.data?.map((event) => (
          <li key={event.id} className="row">
            <Link
              to="/projects/$projectId/activity"
              params={{ projectId }}
              search={{ ...search, event: event.id }}
              className="row-text quiet-link"
            >
              <span>{describeEvent(event)}</span>
              <Typography type="footnote" variant="secondary">
                {describePerson(event, userId)}
              </Typography>
            </Link>
            <Typography type="footnote" variant="secondary">
              {formatAge(new Date(event.atMillis))}
            </Typography>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Returns the person of an event, or the device and network if all events are about one user. */
function describePerson(event: ActivityEvent, userId: string | undefined): string {
  if (userId !== undefined) return describeOrigin(event).join(' · ');
  return event.user === null ? actorName(event) : userName(event.user);
}
