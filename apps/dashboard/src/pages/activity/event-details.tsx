import { Link } from '@tanstack/react-router';
import { CopyButton } from '../../copy-button.tsx';
import { formatTime } from '../../format-date.ts';
import { Drawer } from '../../shell/drawer.tsx';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts } from '../../texts/activity.ts';
import { type ActivityEvent, actorName, describeEvent, methodName, recordOf, settingName, userName } from './events.ts';

const texts = activityTexts.details;

/** Everything that is known about an event, beside the list. */
export function EventDetails({ event, onClose }: { readonly event: ActivityEvent; readonly onClose: () => void }) {
  const { id: projectId } = useProject();
  const { actor, user, method, ipNetwork, device, country, requestId, teamId } = event;
  const { changes, ...data } = recordOf(event.data);
  const actorType = activityTexts.actors[actor.type];

  return (
    <Drawer title={describeEvent(event)} onClose={onClose}>
      <dl className="facts event-facts">
        <dt>{texts.time}</dt>
        <dd>{formatTime(new Date(event.atMillis))}</dd>
        <dt>{texts.actor}</dt>
        <dd>
          {actor.id === null ? actorType : `${actorName(event)} (${actorType})`}
          {actor.id !== null && (
            <>
              <br />
              <Link
                to="/projects/$projectId/activity"
                params={{ projectId }}
                search={{ actor_id: actor.id }}
                className="ks-link"
              >
                {texts.allByActor}
              </Link>
            </>
          )}
        </dd>
        {user && (
          <>
            <dt>{texts.user}</dt>
            <dd>
              <Link to="/projects/$projectId/users/$userId" params={{ projectId, userId: user.id }} className="ks-link">
                {userName(user)}
              </Link>
              <br />
              <Link
                to="/projects/$projectId/activity"
                params={{ projectId }}
                search={{ user_id: user.id }}
                className="ks-link"
              >
                {texts.allOfUser}
              </Link>
            </dd>
          </>
        )}
        {method !== null && (
          <>
            <dt>{texts.method}</dt>
            <dd>{methodName(method)}</dd>
          </>
        )}
        <dt>{texts.device}</dt>
        <dd>{device ?? texts.unknown}</dd>
        <dt>{texts.ip}</dt>
        <dd>
          {ipNetwork ?? texts.unknown}
          {ipNetwork !== null && (
            <>
              <br />
              <Link
                to="/projects/$projectId/activity"
                params={{ projectId }}
                search={{ ip_network: ipNetwork }}
                className="ks-link"
              >
                {texts.allOfNetwork}
              </Link>
            </>
          )}
        </dd>
        {country !== null && (
          <>
            <dt>{texts.country}</dt>
            <dd>{country}</dd>
          </>
        )}
        {teamId !== null && (
          <>
            <dt>{texts.team}</dt>
            <dd>
              <code>{teamId}</code>
            </dd>
          </>
        )}
        {requestId !== null && (
          <>
            <dt>{texts.request}</dt>
            <dd className="copied-id">
              <code>{requestId}</code>
              <CopyButton text={requestId} name={texts.copyRequest} />
            </dd>
          </>
        )}
      </dl>
      {Object.entries(recordOf(changes)).map(([setting, change]) => {
        const { before, after } = recordOf(change);
        return (
          <section key={setting} className="event-change" aria-label={settingName(setting)}>
            <h3>{settingName(setting)}</h3>
            <div>{texts.before}</div>
            <pre>{JSON.stringify(before, null, 2)}</pre>
            <div>{texts.after}</div>
            <pre>{JSON.stringify(after, null, 2)}</pre>
          </section>
        );
      })}
      {Object.keys(data).length > 0 && (
        <section className="event-change" aria-label={texts.data}>
          <h3>{texts.data}</h3>
          <pre>{JSON.stringify(data, null, 2)}</pre>
        </section>
      )}
    </Drawer>
  );
}
