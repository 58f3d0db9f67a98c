import type { DocumentedEndpoint } from './api-reference.ts';
import type { AccessLevel } from './openapi-document.ts';

/** A sample request to an endpoint. */
interface SampleRequest {
  readonly method: string;
  readonly url: string;
  /** Method and path as in the contract, for example `GET /users/{user_id}`. */
  readonly route: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly json: unknown;
  readonly form: Readonly<Record<string, string>> | undefined;
}

const keys = {
  client: ['X-Stack-Publishable-Client-Key', 'your-publishable-client-key'],
  server: ['X-Stack-Secret-Server-Key', 'your-secret-server-key'],
  admin: ['X-Stack-Super-Secret-Admin-Key', 'your-super-secret-admin-key'],
} as const;

/**
 * Returns a sample request to an endpoint at an access level. Keys and tokens, and the project by default, are
 * placeholders.
 */
export function createSampleRequest(
  endpoint: DocumentedEndpoint,
  level: AccessLevel | undefined,
  body: unknown,
  projectId = 'your-project-id',
): SampleRequest {
  const values = (place: string) =>
    endpoint.parameters.flatMap(({ name, in: where, example }) =>
      where === place && example !== undefined && example !== '' ? [[name, example] as const] : [],
    );
  const path = values('path').reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value)).replaceAll('%24', '$')),
    endpoint.url,
  );
  const query = new URLSearchParams(values('query').map(([name, value]) => [name, String(value)])).toString();
  const needsRefreshToken = endpoint.parameters.some(
    ({ name, required }) => name === 'x-stack-refresh-token' && required,
  );
  const usesUser = endpoint.needsUser || JSON.stringify([endpoint.parameters, body]).includes('"me"');
  const form = endpoint.takesForm
    ? Object.fromEntries(Object.entries(Object(body)).map(([k, v]) => [k, String(v)]))
    : undefined;
  const headers: (readonly [string, string])[] = [];
  if (level !== undefined) {
    headers.push(['X-Stack-Project-Id', projectId], ['X-Stack-Access-Type', level], keys[level]);
    if (usesUser) headers.push(['X-Stack-Access-Token', 'access-token-of-the-user']);
    if (needsRefreshToken) headers.push(['X-Stack-Refresh-Token', 'refresh-token-of-the-session']);
  }
  if (body !== undefined && form === undefined) headers.push(['Content-Type', 'application/json']);
  return {
    method: endpoint.method,
    route: `${endpoint.method} ${endpoint.path}`,
    params: Object.fromEntries(values('path')),
    query: Object.fromEntries(values('query')),
    url: query === '' ? path : `${path}?${query}`,
    headers,
    json: form === undefined ? body : undefined,
    form,
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns the request as a `curl` command. */
export function asCurl({ method, url, headers, json, form }: SampleRequest): string {
  const argument = /[?&$']/.test(url) ? quoted(url) : url;
  const lines = [
    method === 'GET' || (method === 'POST' && (json !== undefined || form !== undefined))
      ? `curl ${argument}`
      : `curl -X ${method} ${argument}`,
    ...headers.map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`),
    ...Object.entries(form ?? {}).map(([name, value]) => `  --data-urlencode ${quoted(`${name}=${value}`)}`),
    ...(json === undefined ? [] : [`  -d ${quoted(JSON.stringify(json, null, 2).replaceAll('\n', '\n  '))}`]),
  ];
  return lines.join(' \\\n');
}

/** Returns the request as JavaScript that calls `fetch`. */
export function asFetch({ method, url, headers, json, form }: SampleRequest): string {
  const literal = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
  const name = (key: string) => (/^[A-Za-z]\w*$/.test(key) ? key : `'${key}'`);
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length === 0
      ? []
      : ['  headers: {', ...headers.map(([key, value]) => `    ${name(key)}: '${value}',`), '  },']),
    ...(json === undefined ? [] : [`  body: JSON.stringify(${literal(json)}),`]),
    ...(form === undefined ? [] : [`  body: new URLSearchParams(${literal(form)}),`]),
  ];
  const literalUrl = `'${url.replaceAll("'", "\\'")}'`;
  const request = options.length === 0 ? `fetch(${literalUrl})` : `fetch(${literalUrl}, {\n${options.join('\n')}\n})`;
  return `const response = await ${request};\nconst result = await response.json();`;
}

/** Returns the request as JavaScript that sends it with an admin app of the client library. */
export function asAdminAppRequest({ route, params, query, json, form }: SampleRequest): string {
  const input = Object.entries({ params, query, body: json ?? form }).filter(
    ([, part]) => part !== undefined && Object.keys(Object(part)).length > 0,
  );
  const literal = JSON.stringify(camelNames(Object.fromEntries(input)), null, 2)
    .replaceAll(/^(\s*)"([A-Za-z]\w*)":/gm, '$1$2:')
    .replaceAll(/"((?:[^"\\]|\\.)*)"/g, (text) => (text.includes("'") ? text : text.replaceAll(/^"|"$/g, "'")));
  return `const result = await adminApp.request('${route}', ${literal});`;
}

/**
 * Returns a value with the names of its fields in camelCase, as the client library has them. Leaves metadata as it is.
 */
function camelNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
      /metadata$|^content$/.test(name) ? field : camelNames(field),
    ]),
  );
}
