import { Button, Input } from '@keystack/ui';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { type FormEvent, useState } from 'react';
import type { ActivitySearch } from '../../search.ts';
import { useProject } from '../../shell/use-project.ts';
import { activityTexts } from '../../texts/activity.ts';
import { userQuery } from '../user/user-query.ts';
import { type ActivityEvent, actorName } from './events.ts';
import { networkOf } from './ip-network.ts';

const route = getRouteApi('/owners/projects/$projectId/activity');
const texts = activityTexts.filters;
const typeNames = Object.entries(activityTexts.types);

interface ActivityFiltersProps {
  readonly search: ActivitySearch;
  /** The events that were read, which have the name of the actor. */
  readonly events: readonly ActivityEvent[];
}

/** The filters of the activity log, which the URL holds. */
export function ActivityFilters({ search, events }: ActivityFiltersProps) {
  const navigate = route.useNavigate();
  const change = (filters: Partial<ActivitySearch>) =>
    navigate({ search: (search) => ({ ...search, ...filters, event: undefined }) });
  const { type, user_id, actor_id, failed, ip_network, request_id, range, from_millis, to_millis } = search;
  const byActor = events.find(({ actor }) => actor.id === actor_id);
  const [isCustom, setCustom] = useState(from_millis !== undefined || to_millis !== undefined);

  return (
    <>
      <label className="toolbar-choice">
        {texts.type}
        <select value={type ?? ''} onChange={({ target }) => change({ type: target.value || undefined })}>
          <option value="">{texts.allTypes}</option>
          {Object.entries(activityTexts.groups).map(([group, label]) => (
            <optgroup key={group} label={label}>
              <option value={group}>{`${label}: all`}</option>
              {typeNames
                .filter(([name]) => name.startsWith(group.slice(0, -1)))
                .map(([name, title]) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label className="toolbar-choice">
        {texts.outcome}
        <select
          value={failed === undefined ? 'all' : failed ? 'failed' : 'succeeded'}
          onChange={({ target: { value } }) => change({ failed: value === 'all' ? undefined : value === 'failed' })}
        >
          {Object.entries(texts.outcomes).map(([outcome, label]) => (
            <option key={outcome} value={outcome}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="toolbar-choice">
        {texts.time}
        <select
          value={range ?? (isCustom ? 'custom' : 'all')}
          onChange={({ target: { value } }) => {
            setCustom(value === 'custom');
            const isRange = value === 'hour' || value === 'day' || value === 'week';
            change({ range: isRange ? value : undefined, from_millis: undefined, to_millis: undefined });
          }}
        >
          {Object.entries(texts.ranges).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isCustom && range === undefined && (
        <>
          <TimeField label={texts.from} millis={from_millis} onChange={(millis) => change({ from_millis: millis })} />
          <TimeField label={texts.to} millis={to_millis} onChange={(millis) => change({ to_millis: millis })} />
        </>
      )}
      <OriginField onChange={change} />
      {user_id !== undefined && <UserChip userId={user_id} onRemove={() => change({ user_id: undefined })} />}
      {actor_id !== undefined && (
        <Chip
          label={texts.actor(byActor === undefined ? actor_id : actorName(byActor))}
          removeLabel={texts.removeActor}
          onRemove={() => change({ actor_id: undefined })}
        />
      )}
      {ip_network !== undefined && (
        <Chip
          label={texts.ipNetwork(ip_network)}
          removeLabel={texts.removeIpNetwork}
          onRemove={() => change({ ip_network: undefined })}
        />
      )}
      {request_id !== undefined && (
        <Chip
          label={texts.requestId(request_id)}
          removeLabel={texts.removeRequestId}
          onRemove={() => change({ request_id: undefined })}
        />
      )}
    </>
  );
}

interface TimeFieldProps {
  readonly label: string;
  readonly millis: number | undefined;
  readonly onChange: (millis: number | undefined) => void;
}

/** A field for a date and a time in the time zone of the browser. */
function TimeField({ label, millis, onChange }: TimeFieldProps) {
  return (
    <label className="toolbar-choice">
      {label}
      <input
        type="datetime-local"
        className="ks-input"
        defaultValue={millis === undefined ? '' : localTime(millis)}
        onChange={({ target }) => {
          const at = new Date(target.value).getTime();
          onChange(at >= 0 ? at : undefined);
        }}
      />
    </label>
  );
}

/** Returns a time as fields for a time expect it: `2026-11-24T12:00`, in the time zone of the browser. */
function localTime(millis: number): string {
  return new Date(millis - new Date(millis).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A field that takes an IP address, a network or the id of a request. Enter adds the filter. */
function OriginField({ onChange }: { readonly onChange: (filters: Partial<ActivitySearch>) => void }) {
  const [text, setText] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    const value = text.trim();
    if (value === '') return;
    const network = networkOf(value);
    onChange(network === undefined ? { request_id: value } : { ip_network: network });
    setText('');
  }
  return (
    <form onSubmit={submit} className="origin-field">
      <Input
        aria-label={texts.more}
        placeholder={texts.morePlaceholder}
        value={text}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

function UserChip({ userId, onRemove }: { readonly userId: string; readonly onRemove: () => void }) {
  const { id: projectId, app } = useProject();
  const { data: user } = useQuery(userQuery(projectId, app, userId));
  const name = user?.displayName ?? user?.primaryEmail ?? userId;
  return <Chip label={texts.user(name)} removeLabel={texts.removeUser} onRemove={onRemove} />;
}

interface ChipProps {
  readonly label: string;
  readonly removeLabel: string;
  readonly onRemove: () => void;
}

/** An active filter, with a button that removes it. */
function Chip({ label, removeLabel, onRemove }: ChipProps) {
  return (
    <Button variant="outline" size="sm" aria-label={removeLabel} onClick={onRemove}>
      {label}
      <X className="ks-icon" aria-hidden />
    </Button>
  );
}
