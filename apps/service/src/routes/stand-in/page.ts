import { type StandInAccount, standInAccounts } from '@keystack/contract';
import { html } from 'hono/html';
import { htmlPage } from '../../http/html-page.ts';
import { standInStyleSheet } from './style.ts';

/** Response headers of the stand-in's pages. No `form-action`, because the form ends with a redirect to any app. */
export const standInPageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

type Content = ReturnType<typeof html>;

/** Form input that cannot be an account, and the problem with it. */
interface Mistake extends StandInAccount {
  readonly problem: string;
}

/**
 * Returns the page to choose an account at the stand-in of a provider (`name`, `id`). After invalid input it shows the
 * problem and keeps the input.
 */
export function renderAccountChoicePage(name: string, id: string, mistake?: Mistake): Content {
  const setting = `KEYSTACK_OAUTH_${id.toUpperCase()}`;
  return frame(
    name,
    html`
      <h1>Sign in with ${name}</h1>
      <p class="note">
        This page stands in for ${name}, because this service has no keys for it. It asks for no password, and nothing
        leaves your machine.
      </p>
      <form method="post">
        <h2 id="choose">Choose an account</h2>
        <ul aria-labelledby="choose">
          ${standInAccounts.map(account)}
        </ul>
      </form>
      <form method="post" class="other">
        <h2>Or use another one</h2>
        <label for="name">Name</label>
        <input id="name" name="name" value="${mistake?.name ?? ''}" autocomplete="off" />
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          required
          autocomplete="off"
          value="${mistake?.email ?? ''}"
          ${mistake === undefined ? '' : html`aria-invalid="true" aria-describedby="problem" autofocus`}
        />
        ${mistake === undefined ? '' : html`<p id="problem" role="alert" class="problem">${mistake.problem}</p>`}
        <label class="check">
          <input type="checkbox" name="verified" ${mistake?.verified === false ? '' : 'checked'} />
          ${name} has verified this address
        </label>
        <div class="actions">
          <button form="denial" name="deny" value="yes" class="quiet">Deny access</button>
          <button class="primary">Continue</button>
        </div>
      </form>
      <form method="post" id="denial" hidden></form>
      <p class="hint">
        For the real ${name}, set <code>${setting}_CLIENT_ID</code> and <code>${setting}_CLIENT_SECRET</code>, or enter
        keys in your project.
      </p>
    `,
  );
}

/** Returns the error page for a request that does not come from the service. */
export function renderStandInErrorPage(name: string): Content {
  return frame(
    name,
    html`
      <h1>Nothing to sign in to</h1>
      <p>
        This page stands in for ${name} while you develop. It works only for sign-ins that this service has started: go
        to your app and choose “Sign in with ${name}” there.
      </p>
      <p><a href="/">Go to the dashboard</a></p>
    `,
  );
}

function account({ name, email, verified }: StandInAccount): Content {
  return html`<li>
    <button name="account" value="${email}">
      <span class="avatar" aria-hidden="true">${name.slice(0, 1)}</span>
      <span class="who"><b>${name}</b> <span>${email}${verified ? '' : ' (not verified)'}</span></span>
    </button>
  </li>`;
}

function frame(name: string, content: Content): Content {
  const main = html`<p class="band">Stand-in for ${name} · development only</p>
    <div class="card">${content}</div>`;
  return htmlPage({ language: 'en-US', title: `${name} (stand-in)`, style: standInStyleSheet, content: main });
}
