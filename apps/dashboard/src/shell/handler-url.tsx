import { Field, Input } from '@keystack/ui';
import { type ReactNode, useState } from 'react';
import { service } from '../service.ts';
import { handlerUrlTexts as texts } from '../texts/shell.ts';
import { useProject } from './use-project.ts';

/** A page of the app's handler that a link in an email opens. */
type HandlerPage = (typeof emailPages)[keyof typeof emailPages] | 'impersonation';

/** The page that the link of each email opens. */
export const emailPages = {
  password_reset: 'password-reset',
  magic_link: 'magic-link-callback',
  email_verification: 'email-verification',
} as const;

interface HandlerUrl {
  /**
   * Returns the field of a request body with the page that a link opens. Empty if the project has a domain, which
   * decides.
   */
  readonly linkTo: (page: HandlerPage) => { readonly callbackUrl?: string };
  /** A field for the URL of the handler. `null` if the project has a domain. */
  readonly field: ReactNode;
}

/**
 * Returns where links into the app lead. A project without a domain is in development, where the app is at some port of
 * this computer, so the owner enters its URL. The browser remembers it.
 */
export function useHandlerUrl(): HandlerUrl {
  const { id: projectId, config } = useProject();
  const key = `keystack-handler-url-${projectId}`;
  const [url, setUrl] = useState(() => localStorage.getItem(key) ?? defaultUrl(projectId));
  if (config.domains.length > 0) return { linkTo: () => ({}), field: null };

  function change(edited: string) {
    setUrl(edited);
    localStorage.setItem(key, edited);
  }

  return {
    linkTo: (page) => ({ callbackUrl: `${url.trim().replace(/\/+$/, '')}/${page}` }),
    field: (
      <Field label={texts.label} description={texts.hint}>
        <Input type="url" value={url} autoComplete="off" onChange={({ target }) => change(target.value)} />
      </Field>
    ),
  };
}

/** Returns the URL of the demo app, or of a new Vite app. */
function defaultUrl(projectId: string): string {
  return projectId === service.demo?.projectId ? 'http://localhost:8101/handler' : 'http://localhost:5173/handler';
}
