import type { Config } from '../../config.ts';
import { createStatement, type Executor } from '../../database/database.ts';
import { pictureUrl } from '../pictures/pictures.ts';

/** The look of a project in emails. */
export interface EmailBrand {
  readonly logoUrl: string | null;
  readonly logoDarkModeUrl: string | null;
  readonly primaryColor: string | null;
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
}

/** The look of emails of projects that set nothing. */
export const noEmailBrand: EmailBrand = {
  logoUrl: null,
  logoDarkModeUrl: null,
  primaryColor: null,
  termsUrl: null,
  privacyUrl: null,
};

/** The logos are paths of stored pictures or URLs of other hosts. */
interface BrandRow {
  readonly logo_url: string | null;
  readonly logo_dark_mode_url: string | null;
  readonly primary_color: string | null;
  readonly terms_url: string | null;
  readonly privacy_url: string | null;
  readonly logo_type: string | null;
  readonly logo_dark_mode_type: string | null;
}

const findEmailBrand = createStatement<BrandRow>(
  'find_email_brand',
  `select b.logo_url, b.logo_dark_mode_url, b.primary_color, b.terms_url, b.privacy_url,
    l.type as logo_type, d.type as logo_dark_mode_type
  from project_brands b
  left join pictures l on l.project_id = b.project_id and l.path = b.logo_url
  left join pictures d on d.project_id = b.project_id and d.path = b.logo_dark_mode_url
  where b.project_id = $1`,
);

/** Reads the look of the emails of a project. Leaves out SVG logos, which Gmail and Outlook do not show. */
export async function readEmailBrand(
  tx: Executor,
  config: Pick<Config, 'url'>,
  projectId: string,
): Promise<EmailBrand> {
  const [row] = await tx.run(findEmailBrand, [projectId]);
  if (row === undefined) return noEmailBrand;
  const logoOf = (shown: string | null, type: string | null) => {
    const url = pictureUrl(config, shown);
    return url === null || type === 'image/svg+xml' || /\.svg$/i.test(new URL(url).pathname) ? null : url;
  };
  return {
    logoUrl: logoOf(row.logo_url, row.logo_type),
    logoDarkModeUrl: logoOf(row.logo_dark_mode_url, row.logo_dark_mode_type),
    primaryColor: row.primary_color,
    termsUrl: row.terms_url,
    privacyUrl: row.privacy_url,
  };
}
