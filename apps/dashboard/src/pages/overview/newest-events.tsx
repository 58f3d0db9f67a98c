import { Skeleton, Typography } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../format-date.ts';
import { describeError } from '../../shell/error-page.tsx';
import { FailedCard } from '../../shell/failed-card.tsx';
import { Section } from '../../shell/section.tsx';
import { useProject } from '../../shell/use-project.ts';
import { overviewTexts } from '../../texts/overview.ts';
import { actorName, describeEvent, userName } from '../activity/events.ts';

const texts = overviewTexts.events;
const shownCount = 8;

/** The newest entries of the activity log. */
export function NewestEvents() {
  const { id: projectId, app } = useProject();
  const events = useQuery({
    queryKey: ['projects', projectId, 'events', 'newest'],
    queryFn: async () => (await app.request('GET /events', { query: { limit: shownCount } })).items,
  });
  if (events.isError) return <FailedCard reason={describeError(events.error)} onRetry={() => events.refetch()} />;

  return (
    <Section
      title={texts.title}
      actions={
        <Link to="/projects/$projectId/activity" params={{ projectId }} className="ks-link">
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
              search={{ event: event.id }}
              className="row-text quiet-link"
            >
              <span>{describeEvent(event)}</span>
              <Typography type="footnote" variant="secondary">
                {event.user === null ? actorName(event) : userName(event.user)}
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
