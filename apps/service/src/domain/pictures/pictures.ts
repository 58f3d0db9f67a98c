import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { AccessType } from '@keystack/contract';
import type { Config } from '../../config.ts';
import { createStatement, type Database, type Executor } from '../../database/database.ts';
import { HttpError } from '../../http-error.ts';

/** The value of a picture column: the path of a stored picture, the URL of an external one, or `null` for none. */
type PictureReference = string | null;

/** A picture as stored in the database. */
interface StoredPicture {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A picture in a request: the reference to store, and the content if the request contains it. */
export interface RequestPicture {
  readonly shown: PictureReference;
  readonly content?: StoredPicture;
}

const rasterDataUrl = /^data:image\/(?:png|jpe?g|gif|bmp|webp);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Matches SVG data URLs. Avatar generators use percent-encoding or base64, some with a `charset` or `utf8` parameter.
 */
const svgDataUrl = /^data:image\/svg\+xml((?:;[\w=-]+)*),(.*)$/is;
const svgType = 'image/svg+xml';

/** The first bytes of each image format, in hex. The content type is derived from them, not from the data URL. */
const formats = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/bmp', /^424d/],
  ['image/webp', /^52494646.{8}57454250/],
] as const;

const prefix = 'pictures/';
const root = ({ url }: Pick<Config, 'url'>) => `${url}/api/v1/`;

/** Returns the path of a stored picture, relative to the root of the API. */
export function picturePath(projectId: string, name: string): string {
  return `${prefix}${projectId}/${name}`;
}

/** Returns the URL of a picture. The stored path does not contain the service's URL, because that may change. */
export function pictureUrl(config: Pick<Config, 'url'>, shown: PictureReference): string | null {
  return shown?.startsWith(prefix) ? root(config) + shown : shown;
}

/** Returns whether a picture URL contains the picture itself (a data URL). */
export function isDataUrl(url: string | null | undefined): boolean {
  return url?.startsWith('data:') ?? false;
}

/** Returns whether a stored picture is an SVG document, which can contain scripts. */
export function isSvgPicture({ type }: Pick<StoredPicture, 'type'>): boolean {
  return type === svgType;
}

/**
 * Parses the picture URL of a request. Returns `undefined` if the URL is `undefined`, which keeps the current picture;
 * `null` or an empty text removes it. Clients may send data URLs of raster images and URLs of stored pictures. They may
 * not send other URLs, which the browsers of other users would request. Servers may also send SVG data URLs and any
 * http(s) URL. Throws for everything else, with `name` in the message.
 */
export function parseRequestPicture(
  config: Pick<Config, 'url'>,
  access: AccessType,
  projectId: string,
  url: string | null | undefined,
  name: 'profile image' | 'logo' = 'profile image',
): RequestPicture | undefined {
  if (url === undefined) return undefined;
  if (url === null || url === '') return { shown: null };
  const { protocol } = new URL(url);
  if (protocol === 'data:') {
    const content = readRaster(url) ?? (access === 'client' ? null : readSvg(url));
    if (content === null) throw noPicture(access, name);
    return { shown: picturePath(projectId, hash('sha256', content.bytes)), content };
  }
  if (url.startsWith(root(config) + picturePath(projectId, ''))) return { shown: url.slice(root(config).length) };
  if (access === 'client' || !/^https?:$/.test(protocol)) throw noPicture(access, name);
  return { shown: url };
}

function readRaster(url: string): StoredPicture | null {
  const bytes = Buffer.from(url.match(rasterDataUrl)?.[1] ?? '', 'base64');
  const beginning = bytes.toString('hex', 0, 12);
  const [type] = formats.find(([, pattern]) => pattern.test(beginning)) ?? [];
  return type === undefined ? null : { type, bytes };
}

function readSvg(url: string): StoredPicture | null {
  const [, parameters = '', data = ''] = url.match(svgDataUrl) ?? [];
  const decoded = percentDecode(data);
  const bytes = /;base64$/i.test(parameters) ? Buffer.from(decoded.toString('latin1'), 'base64') : decoded;
  const text = bytes.toString();
  const isSvg = isUtf8(bytes) && /^\ufeff?\s*<(?:svg|\?xml|!--|!doctype)/i.test(text) && /<svg[\s/>]/i.test(text);
  return isSvg ? { type: svgType, bytes } : null;
}

/** Decodes percent-encoding. Like browsers, keeps percent signs that do not start a valid escape. */
function percentDecode(text: string): Buffer {
  const latin = Buffer.from(text).toString('latin1');
  return Buffer.from(
    latin.replace(/%([\da-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function noPicture(access: AccessType, name: string): HttpError {
  const rasters = 'a data URL of a png, jpeg, gif, bmp or webp picture';
  return new HttpError(
    400,
    access === 'client'
      ? `The ${name} must be ${rasters}, or the URL of one that this service stores.`
      : `The ${name} must be an http(s) URL, ${rasters}, or one of an SVG picture.`,
  );
}

// Updates an existing row too, because the row lock keeps housekeeping from deleting the picture before it is
// referenced.
const storeContent = createStatement<never>(
  'store_picture',
  `with stored as (
    insert into pictures (project_id, path, type, bytes) values ($1, $2, $3, $4)
    on conflict (project_id, path) do update set type = excluded.type
    returning project_id, path
  )
  insert into picture_checks (project_id, path) select project_id, path from stored`,
);

const lockPicture = createStatement<{ path: string }>(
  'lock_picture',
  `select path from pictures where project_id = $1 and path = $2 for key share`,
);

/**
 * Stores the picture of a user, team or member in the transaction that references it. Returns the column to update, or
 * `{}` if `picture` is `undefined`. Throws if it refers to a stored picture that no longer exists.
 */
export async function storePicture(
  tx: Executor,
  projectId: string,
  picture: RequestPicture | undefined,
): Promise<{ profile_image_url?: PictureReference }> {
  return picture === undefined ? {} : { profile_image_url: await storePictureContent(tx, projectId, picture) };
}

/**
 * Stores the content of a picture in the transaction that references it, and returns the reference. Throws if it refers
 * to a stored picture that no longer exists.
 */
export async function storePictureContent(
  tx: Executor,
  projectId: string,
  { shown, content }: RequestPicture,
): Promise<PictureReference> {
  if (content !== undefined) {
    await tx.write(storeContent, [projectId, shown, content.type, content.bytes]);
  } else if (shown?.startsWith(prefix) && (await tx.run(lockPicture, [projectId, shown])).length === 0) {
    throw new HttpError(400, 'The service no longer has this image. Send it as a data URL.');
  }
  return shown;
}

const findPicture = createStatement<StoredPicture>(
  'find_picture',
  `select type, bytes from pictures where project_id = $1 and path = $2`,
);

/** Returns a stored picture, or `null` if there is none. */
export async function findStoredPicture(tx: Executor, projectId: string, path: string): Promise<StoredPicture | null> {
  const [picture] = await tx.run(findPicture, [projectId, path]);
  return picture ?? null;
}

const claimChecks = createStatement<{ project_id: string; path: string }>(
  'claim_picture_checks',
  `with due as materialized (
    select project_id, position from picture_checks limit $1 for update skip locked
  )
  delete from picture_checks c using due where c.project_id = due.project_id and c.position = due.position
  returning c.project_id, c.path`,
);

const lockPictures = createStatement<never>(
  'lock_pictures',
  `select 1 from pictures where (project_id, path) in (select * from unnest($1::text[], $2::text[]))
  order by project_id, path for update`,
);

const isReferencedIn = (table: 'users' | 'teams' | 'team_members') => `exists (select from ${table} t
    where t.project_id = p.project_id and t.profile_image_url = p.path and t.profile_image_url like 'pictures/%')`;

const deleteUnused = createStatement<never>(
  'delete_unused_pictures',
  `delete from pictures p where (project_id, path) in (select * from unnest($1::text[], $2::text[]))
    and not ${isReferencedIn('users')} and not ${isReferencedIn('teams')} and not ${isReferencedIn('team_members')}
    and not exists (select from project_brands b
      where b.project_id = p.project_id and p.path in (b.logo_url, b.logo_dark_mode_url))`,
);

/**
 * Takes up to `batchSize` pictures from the queue of pictures that may be unused, deletes those that are, and returns
 * the number of pictures taken. Locks the rows first, so that the deletion sees references that were added in the
 * meantime.
 */
export function deleteUnusedPictures(db: Database, batchSize: number): Promise<number> {
  return db.transaction(async (tx) => {
    const checks = await tx.run(claimChecks, [batchSize]);
    if (checks.length === 0) return 0;
    const pictures = [checks.map((check) => check.project_id), checks.map((check) => check.path)];
    await tx.write(lockPictures, pictures);
    await tx.write(deleteUnused, pictures);
    return checks.length;
  });
}
