import { Link } from '@tanstack/react-router';
import CircleX from 'lucide-react/icons/circle-x';
import { formatAge, formatTime } from '../../format-date.ts';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts as texts } from '../../texts/activity.ts';
import { type ActivityEvent, actorName, describeEvent, describeOrigin, userName } from './events.ts';

interface EventTableProps {
  readonly events: readonly ActivityEvent[];
  /** `true` while the events of the previous search are shown. Default: false. */
  readonly isOutdated?: boolean;
}

/** A table of events. The first column opens the details of an event. */
export function EventTable({ events, isOutdated = false }: EventTableProps) {
  const { id: projectId } = useProject();
  return (
    <div className="table-card" aria-busy={isOutdated || undefined}>
      <table className="event-table">
        <caption className="ks-visually-hidden">{texts.title}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.columns.event}</th>
            <th scope="col">{texts.columns.actor}</th>
            <th scope="col">{texts.columns.origin}</th>
            <th scope="col">{texts.columns.time}</th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => {
            const { id, failed, user, actor } = event;
            const isAboutOther = user !== null && user.id !== actor.id;
            const time = new Date(event.atMillis);
            return (
              <tr key={id}>
                <td className="cell-title">
                  <span className="event-title">
                    {failed && <CircleX className="ks-icon" aria-hidden />}
                    <Link
                      to="/projects/$projectId/activity"
                      params={{ projectId }}
                      search={(search) => ({ ...search, event: id })}
                      resetScroll={false}
                      className="quiet-link"
                    >
                      {describeEvent(event)}
                    </Link>
                  </span>
                </td>
                <td data-label={texts.columns.actor}>
                  <span className="event-lines">
                    <span>{isAboutOther ? userName(user) : actorName(event)}</span>
                    {isAboutOther && <span className="muted">{actorName(event)}</span>}
                  </span>
                </td>
                <td data-label={texts.columns.origin}>
                  <span className="event-lines">
                    {describeOrigin(event).map((line) => (
                      <span key={line} className="muted">
                        {line}
                      </span>
                    ))}
                  </span>
                </td>
                <td data-label={texts.columns.time}>
                  <time dateTime={time.toISOString()} title={formatTime(time)}>
                    {formatAge(time)}
                  </time>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
