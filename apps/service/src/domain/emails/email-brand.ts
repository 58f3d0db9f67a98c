import type { Config } from '../../config.ts';
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

/** A project's customized email template. A field that is `null` has the value of the default template. */
export interface OwnTemplate {
  readonly type: string;
  readonly subject: string | null;
  readonly content: unknown;
}

/** A project with the settings that its emails depend on. The logos are paths of stored pictures or URLs. */
export interface ProjectWithEmails {
  readonly project_id: string;
  readonly project_display_name: string;
  readonly brand: {
    readonly logo_url: string | null;
    readonly logo_dark_mode_url: string | null;
    readonly primary_color: string | null;
    readonly terms_url: string | null;
    readonly privacy_url: string | null;
    /** The media types of the logos; `null` for logos that are not stored here. */
    readonly logo_type: string | null;
    readonly logo_dark_mode_type: string | null;
  } | null;
  readonly has_own_mail_server: boolean;
  /** The types of the customized email templates. */
  readonly own_templates: readonly string[];
}

/** The look of the emails of a project, and whether they may have texts of its owners. */
interface ProjectEmails {
  readonly brand: EmailBrand;
  readonly allowsOwnTexts: boolean;
}

/**
 * Returns the look of the emails of a project. Leaves out SVG logos, which Gmail and Outlook do not show, and all logos
 * if the emails leave through the shared mail server with default texts: a picture can contain any text.
 */
export function emailsOf(config: Pick<Config, 'url'> & SharedServerConfig, project: ProjectWithEmails): ProjectEmails {
  const allowsOwnTexts = project.has_own_mail_server || sharedServerSendsOwnTexts(config, project.project_id);
  if (project.brand === null) return { brand: noEmailBrand, allowsOwnTexts };
  const logoOf = (shown: string | null, type: string | null) => {
    const url = pictureUrl(config, shown);
    return url === null || type === 'image/svg+xml' || /\.svg$/i.test(new URL(url).pathname) ? null : url;
  };
  const { logo_url, logo_type, logo_dark_mode_url, logo_dark_mode_type, ...look } = project.brand;
  const brand = {
    logoUrl: allowsOwnTexts ? logoOf(logo_url, logo_type) : null,
    logoDarkModeUrl: allowsOwnTexts ? logoOf(logo_dark_mode_url, logo_dark_mode_type) : null,
    primaryColor: look.primary_color,
    termsUrl: look.terms_url,
    privacyUrl: look.privacy_url,
  };
  return { brand, allowsOwnTexts };
}
