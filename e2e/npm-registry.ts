import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A registry on this machine for the packages that a test publishes. */
export interface NpmRegistry {
  readonly url: string;
  /** Returns the names of the published packages, in the order of their publication. */
  published(): readonly string[];
  stop(): void;
}

/** The request with which npm publishes a package. */
interface Publication {
  readonly name: string;
  readonly versions: Readonly<Record<string, object>>;
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** Starts an empty registry. */
export async function startNpmRegistry(): Promise<NpmRegistry> {
  const packages = new Map<string, Publication>();
  const archives = new Map<string, Buffer>();
  async function add(request: IncomingMessage) {
    const publication = (await json(request)) as Publication;
    packages.set(publication.name, publication);
    for (const [file, { data }] of Object.entries(publication._attachments)) {
      archives.set(`${publication.name}/-/${file}`, Buffer.from(data, 'base64'));
    }
  }
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    if (request.method === 'PUT') {
      await add(request);
      return response.writeHead(201).end('{}');
    }
    const archive = archives.get(path);
    if (archive !== undefined) return response.end(archive);
    const { _attachments: _, ...packument } = packages.get(path) ?? { _attachments: {} };
    response.writeHead(packages.has(path) ? 200 : 404, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(packument));
  }).listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    published: () => [...packages.keys()],
    stop: () => server.close(),
  };
}
