import { readFile } from 'node:fs/promises';
import { updateProjectSettings } from '@keystack/contract/endpoints';
import { secretFields } from '../../domain/projects/project-changes.ts';
import { parseRequestPart } from '../../http/validate.ts';
import { StartError } from '../../start-error.ts';
import type { Environment } from '../output.ts';
import { itemKey } from './changes.ts';
import { asList, asObject, isObject, type Settings, unchangedSecret } from './settings.ts';

const schema = updateProjectSettings.body.shape.settings;

/** Settings that the API accepts and that a file cannot contain: pictures, and values that follow from others. */
const unsupportedSettings = [
  ['config', 'legacy_global_jwt_signing'],
  ['config', 'brand', 'logo_url'],
  ['config', 'brand', 'logo_dark_mode_url'],
  ['config', 'brand', 'primary_text_color'],
] as const;

const keyedLists = [
  ['config', 'domains'],
  ['config', 'oauth_providers'],
  ['config', 'team_creator_default_permissions'],
  ['config', 'team_member_default_permissions'],
  ['user_default_permissions'],
  ['team_permissions'],
  ['project_permissions'],
  ['email_templates'],
] as const;

/**
 * Reads a file with settings, and replaces its secrets by their values.
 *
 * @param current The settings of the service, with secrets.
 * @throws {StartError} If the file is missing or invalid, with the path in the file of each problem.
 */
export async function readSettingsFile(file: string, current: Settings, env: Environment): Promise<Settings> {
  const content = parseJson(file, await readText(file));
  const problems: string[] = [];
  const withSecrets = isObject(content)
    ? {
        ...content,
        ...(isObject(content['config']) && { config: resolveSecrets(content['config'], current, env, problems) }),
      }
    : content;
  // A secret that is not resolved would be reported twice.
  const parsed = problems.length > 0 ? undefined : parseRequestPart('$', schema, withSecrets, problems);
  const settings = asObject(parsed);
  problems.push(
    ...unsupportedSettings.filter((path) => valueAt(settings, path) !== undefined).map(describeUnsupported),
  );
  problems.push(...keyedLists.flatMap((path) => describeRepeated(path, asList(valueAt(settings, path)))));
  problems.push(...describeMissingProviders(settings, current));
  if (problems.length === 0) return settings;
  const lines = problems.map((problem) => `  - ${problem}`).join('\n');
  throw new StartError(`The settings in ${file} are not valid. Nothing was changed:\n${lines}`);
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`The file ${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  });
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartError(`The file ${file} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Returns `config` of a file with the values of its secrets. */
function resolveSecrets(config: Settings, current: Settings, env: Environment, problems: string[]): Settings {
  const { oauth_providers: providers, email_config: mailServer } = asObject(current['config']);
  const resolve = (owner: unknown, path: string, former: unknown) => {
    if (!isObject(owner)) return owner;
    const fields = Object.entries(owner).map(([name, value]) =>
      secretFields.has(name)
        ? [name, resolveSecret(value, `${path}.${name}`, asObject(former)[name], env, problems)]
        : [name, value],
    );
    return Object.fromEntries(fields);
  };
  const { oauth_providers, email_config } = config;
  return {
    ...config,
    ...(Array.isArray(oauth_providers) && {
      oauth_providers: oauth_providers.map((provider, index) => {
        const { id } = asObject(provider);
        const former = asList(providers).find((each) => asObject(each)['id'] === id);
        return resolve(provider, `$.config.oauth_providers.${index}`, former);
      }),
    }),
    ...(email_config !== undefined && {
      email_config: resolve(checkedMailServer(email_config, mailServer, problems), '$.config.email_config', mailServer),
    }),
  };
}

/** Settings of a mail server that decide who receives its password. */
const receiverOfPassword = ['host', 'port', 'username'] as const;

/** Returns the settings of a mail server, without the password if that would send the saved one to another server. */
function checkedMailServer(given: unknown, saved: unknown, problems: string[]): unknown {
  const [{ password, ...settings }, former] = [asObject(given), asObject(saved)];
  const isSame = receiverOfPassword.every((name) => settings[name] === former[name]);
  if (password !== unchangedSecret || former['password'] === undefined || isSame) return given;
  problems.push(
    `$.config.email_config.password: the saved password belongs to another host, port or username, which would receive it. Use { "env": "NAME" }`,
  );
  return settings;
}

/** Variables of the service. A file could send them to a server of its author. */
const serviceVariable = /^(?:KEYSTACK_|OTEL_|DATABASE_URL$)/;

function resolveSecret(value: unknown, path: string, former: unknown, env: Environment, problems: string[]): unknown {
  if (value === unchangedSecret) {
    if (former !== undefined) return former;
    problems.push(`${path}: the service has no secret that could stay unchanged. Use { "env": "NAME" }`);
    return undefined;
  }
  const { env: name, ...others } = asObject(value);
  if (typeof name !== 'string' || Object.keys(others).length > 0) {
    problems.push(
      `${path}: a file contains no secrets. Use "${unchangedSecret}", or { "env": "NAME" } with the name of an environment variable`,
    );
    return undefined;
  }
  if (serviceVariable.test(name)) {
    problems.push(`${path}: ${name} is a setting of the service, not a secret of a project. Use another variable`);
    return undefined;
  }
  const secret = env[name];
  if (!secret) problems.push(`${path}: the environment variable ${name} is not set`);
  return secret;
}

const describeUnsupported = (path: readonly string[]) =>
  `$.${path.join('.')} cannot be set by a file, because it is a picture or follows from other settings. Remove it`;

function describeRepeated(path: readonly string[], items: readonly unknown[]): string[] {
  const keys = items.map(itemKey);
  return keys.flatMap((key, index) =>
    keys.indexOf(key) === index ? [] : [`$.${path.join('.')}.${index}: ${key} is in the list twice`],
  );
}

/** Reports providers that are configured and missing, because the service cannot remove them. */
function describeMissingProviders(settings: Settings, current: Settings): string[] {
  const providersOf = ({ config }: Settings) => asObject(config)['oauth_providers'];
  const given = providersOf(settings);
  if (given === undefined) return [];
  const ids = asList(given).map(itemKey);
  return asList(providersOf(current))
    .map(itemKey)
    .filter((id) => !ids.includes(id))
    .map(
      (id) =>
        `$.config.oauth_providers: ${id} is missing. Users may be linked to it, so it cannot be removed. Disable it with "enabled": false`,
    );
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce((parent, name) => asObject(parent)[name], value);
}
