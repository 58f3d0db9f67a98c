import type { Config } from '../../config.ts';
import { createLookupStatement, type Executor } from '../../database/database.ts';
import { pictureUrl } from '../pictures/pictures.ts';
import { type SharedServerConfig, sharedServerSendsOwnTexts } from './shared-server.ts';

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
  readonly has_own_server: boolean;
  readonly logo_url: string | null;
  readonly logo_dark_mode_url: string | null;
  readonly primary_color: string | null;
  readonly terms_url: string | null;
  readonly privacy_url: string | null;
  readonly logo_type: string | null;
  readonly logo_dark_mode_type: string | null;
  readonly own: OwnTemplate | null;
}

/** A project's customized email template. A field that is `null` has the value of the default template. */
export interface OwnTemplate {
  readonly type: string;
  readonly subject: string | null;
  readonly content: unknown;
}

const findProjectEmails = createLookupStatement<BrandRow>(
  'find_project_emails',
  `select b.logo_url, b.logo_dark_mode_url, b.primary_color, b.terms_url, b.privacy_url,
    l.type as logo_type, d.type as logo_dark_mode_type,
    exists (select from mail_servers s where s.project_id = $1) as has_own_server,
    (select jsonb_build_object('type', t.type, 'subject', t.subject, 'content', t.content)
      from email_templates t where t.project_id = $1 and t.type = $2) as own
  from projects p
  left join project_brands b on b.project_id = $1
  left join pictures l on l.project_id = $1 and l.path = b.logo_url
  left join pictures d on d.project_id = $1 and d.path = b.logo_dark_mode_url
  where p.project_id = $1`,
);

/** The look of the emails of a project, and whether they may have texts of its owners. */
interface ProjectEmails {
  readonly brand: EmailBrand;
  readonly allowsOwnTexts: boolean;
  /** The customized template, if a type was given, the project has one, and the emails may have it. */
  readonly own: OwnTemplate | null;
}

/**
 * Reads the look of the emails of a project, and its customized template of a type. Leaves out SVG logos, which Gmail
 * and Outlook do not show, and all logos if the emails leave through the shared mail server with default texts: a
 * picture can contain any text.
 *
 * @param type The name of a template. Default: none is read.
 */
export async function readProjectEmails(
  tx: Executor,
  config: Pick<Config, 'url'> & SharedServerConfig,
  projectId: string,
  type: string | null = null,
): Promise<ProjectEmails> {
  const [row] = await tx.run(findProjectEmails, [projectId, type]);
  const allowsOwnTexts = row?.has_own_server === true || sharedServerSendsOwnTexts(config, projectId);
  if (row === undefined) return { brand: noEmailBrand, allowsOwnTexts, own: null };
  const logoOf = (shown: string | null, type: string | null) => {
    const url = pictureUrl(config, shown);
    return url === null || type === 'image/svg+xml' || /\.svg$/i.test(new URL(url).pathname) ? null : url;
  };
  const { primary_color: primaryColor, terms_url: termsUrl, privacy_url: privacyUrl } = row;
  const brand = {
    logoUrl: allowsOwnTexts ? logoOf(row.logo_url, row.logo_type) : null,
    logoDarkModeUrl: allowsOwnTexts ? logoOf(row.logo_dark_mode_url, row.logo_dark_mode_type) : null,
    primaryColor,
    termsUrl,
    privacyUrl,
  };
  return { brand, allowsOwnTexts, own: allowsOwnTexts ? row.own : null };
}
