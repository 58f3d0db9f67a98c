import { type CurrentUser, useProject, useUser } from '@keystack/react';
import { useState } from 'react';

const names: Readonly<Record<string, string>> = { github: 'GitHub', google: 'Google' };

/** The OAuth providers of the project, each with the user's connected account or a button to connect one. */
export function ConnectedAccounts() {
  const user = useUser({ or: 'redirect' });
  const { oauthProviders } = useProject().config;
  return (
    <dl className="accounts">
      {oauthProviders.map(({ id }) => {
        const account = user.oauthProviders.find((provider) => provider.id === id);
        const name = names[id] ?? id;
        return (
          <div className="account" key={id}>
            <dt>{name}</dt>
            <dd>{account ? (account.email ?? 'Connected') : <Connect user={user} id={id} name={name} />}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface ConnectProps {
  readonly user: CurrentUser;
  readonly id: string;
  readonly name: string;
}

function Connect({ user, id, name }: ConnectProps) {
  const [hasFailed, setFailed] = useState(false);
  const connect = () => user.getConnectedAccount(id, { or: 'redirect' }).catch(() => setFailed(true));
  return (
    <button className="button small" type="button" onClick={connect}>
      {hasFailed ? `${name} was not connected. Try again` : `Connect ${name}`}
    </button>
  );
}

/** A chain icon. */
export function LinkIcon({ className }: { readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M10 13a5 5 0 0 0 7.5.5l3-3a5 5 0 0 0-7-7L12 5" />
      <path d="M14 11a5 5 0 0 0-7.5-.5l-3 3a5 5 0 0 0 7 7L12 19" />
    </svg>
  );
}
