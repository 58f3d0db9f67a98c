import type { Config } from '../config.ts';
import { requestJson } from './request-service.ts';

/**
 * Requests a link from the running service of these settings, and returns its URL: a setup link, which creates the
 * account of an owner, or in development a demo link, which signs in as the owner of the project Demo.
 *
 * @throws {StartError} If the service does not run, or runs with another admin key.
 */
export async function requestSetupLink(config: Config, purpose: 'setup' | 'demo'): Promise<string> {
  const { url } = await requestJson(config, '/internal/setup-links', { purpose });
  return String(url);
}
