import { type BodyOf, contrastingTextColor, type ResponseOf } from '@keystack/contract';
import type { getCurrentProject, updateCurrentProject } from '@keystack/contract/endpoints';
import type { Config } from '../../config.ts';
import { createStatement, type Executor } from '../../database/database.ts';
import { parseRequestPicture, pictureUrl, storePictureContent } from '../pictures/pictures.ts';
import type { Brand } from './read-project.ts';

const noBrand: Brand = {
  logo_url: null,
  logo_dark_mode_url: null,
  primary_color: null,
  terms_url: null,
  privacy_url: null,
};

const findBrand = createStatement<Brand>(
  'find_brand',
  `select logo_url, logo_dark_mode_url, primary_color, terms_url, privacy_url from project_brands where project_id = $1`,
);

const writeBrand = createStatement<never>(
  'write_brand',
  `insert into project_brands (project_id, logo_url, logo_dark_mode_url, primary_color, terms_url, privacy_url)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (project_id) do update set logo_url = excluded.logo_url, logo_dark_mode_url = excluded.logo_dark_mode_url,
    primary_color = excluded.primary_color, terms_url = excluded.terms_url, privacy_url = excluded.privacy_url`,
);

/** Reads the brand of a project, or returns `null` if it has none. */
async function readBrand(tx: Executor, projectId: string): Promise<Brand | null> {
  const [brand] = await tx.run(findBrand, [projectId]);
  return brand ?? null;
}

type BrandUpdate = NonNullable<NonNullable<BodyOf<typeof updateCurrentProject>['config']>['brand']>;

/**
 * Updates the brand of a project, whose row the caller has locked. Absent fields keep their values, and `null` removes
 * them. Throws if a logo is not an image.
 */
export async function updateBrand(
  tx: Executor,
  deps: { readonly config: Pick<Config, 'url'> },
  projectId: string,
  update: BrandUpdate | null,
): Promise<void> {
  const old = (update && (await readBrand(tx, projectId))) ?? noBrand;
  const { logo_url: logo, logo_dark_mode_url: darkLogo, ...fields } = update ?? {};
  const storeLogo = async (url: string | null | undefined, stored: string | null) => {
    const picture = parseRequestPicture(deps.config, 'admin', projectId, url, 'logo');
    return picture === undefined ? stored : storePictureContent(tx, projectId, picture);
  };
  const orOld = <T>(value: T | undefined, stored: T) => (value === undefined ? stored : value);
  await tx.write(writeBrand, [
    projectId,
    await storeLogo(logo, old.logo_url),
    await storeLogo(darkLogo, old.logo_dark_mode_url),
    orOld(fields.primary_color, old.primary_color),
    orOld(fields.terms_url, old.terms_url),
    orOld(fields.privacy_url, old.privacy_url),
  ]);
}

type BrandView = NonNullable<ResponseOf<typeof getCurrentProject, 'client'>['config']['brand']>;

/** Returns the brand in the format of the API, or no field if nothing of it is set. */
export function brandView(config: Pick<Config, 'url'>, brand: Brand | null): { readonly brand?: BrandView } {
  if (brand === null || Object.values(brand).every((value) => value === null)) return {};
  const { primary_color, terms_url, privacy_url } = brand;
  return {
    brand: {
      logo_url: pictureUrl(config, brand.logo_url),
      logo_dark_mode_url: pictureUrl(config, brand.logo_dark_mode_url),
      primary_color,
      terms_url,
      privacy_url,
      primary_text_color: primary_color && contrastingTextColor(primary_color),
    },
  };
}
