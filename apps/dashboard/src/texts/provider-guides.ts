import type { OAuthProviderId } from '@keystack/contract';

/** The guide to one OAuth provider: where its keys come from, and their names there. */
export interface ProviderGuide {
  /** The page of the provider on which apps are registered. */
  readonly console: string;
  /** The name of that page. */
  readonly consoleName: string;
  /** The steps until the callback URL is asked for. */
  readonly before: readonly string[];
  /** The field of the provider into which the callback URL is pasted. */
  readonly callbackField: string;
  /** The steps after that. */
  readonly after: readonly string[];
  /** The name of the client ID at the provider. */
  readonly idName: string;
  /** The name of the client secret at the provider. */
  readonly secretName: string;
  /** A hint about the client secret, if it is not a short text. Default: none. */
  readonly secretHint?: string;
  /** The form of a client ID, and its description. Default: any text. */
  readonly idForm?: { readonly pattern: RegExp; readonly hint: string };
}

/** The guides to all OAuth providers. */
export const providerGuides: Readonly<Record<OAuthProviderId, ProviderGuide>> = {
  google: {
    console: 'https://console.cloud.google.com/auth/clients',
    consoleName: 'Google Auth Platform',
    before: [
      'Choose or create a project, and fill in the consent screen: name of the app, support email, audience "External".',
      'Choose "Create client" and the type "Web application".',
    ],
    callbackField: 'Authorized redirect URIs',
    after: ['Under "Audience", publish the app. Until then, only test users can sign in.'],
    idName: 'Client ID',
    secretName: 'Client secret',
    idForm: {
      pattern: /\.apps\.googleusercontent\.com$/,
      hint: 'A client ID of Google ends with .apps.googleusercontent.com.',
    },
  },
  github: {
    console: 'https://github.com/settings/applications/new',
    consoleName: 'GitHub developer settings',
    before: ['Register a new OAuth app. Enter the name and the homepage of your app.'],
    callbackField: 'Authorization callback URL',
    after: ['Register the app, then choose "Generate a new client secret". GitHub shows it only once.'],
    idName: 'Client ID',
    secretName: 'Client secret',
  },
  microsoft: {
    console: 'https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade',
    consoleName: 'Microsoft Entra admin center',
    before: [
      'Choose "New registration" and the kinds of accounts that may sign in.',
      'As the platform of the redirect URI, choose "Web".',
    ],
    callbackField: 'Redirect URI',
    after: ['Under "Certificates & secrets", create a client secret and copy its value, not its ID.'],
    idName: 'Application (client) ID',
    secretName: 'Value of the client secret',
    idForm: { pattern: /^[0-9a-f-]{36}$/i, hint: 'An application ID of Microsoft is a UUID.' },
  },
  spotify: {
    console: 'https://developer.spotify.com/dashboard',
    consoleName: 'Spotify for Developers',
    before: ['Choose "Create app" and select "Web API".'],
    callbackField: 'Redirect URIs',
    after: [
      'In development mode, add the people who may sign in under "User Management". Request more for production.',
    ],
    idName: 'Client ID',
    secretName: 'Client secret',
    idForm: { pattern: /^[0-9a-f]{32}$/i, hint: 'A client ID of Spotify has 32 hexadecimal digits.' },
  },
  facebook: {
    console: 'https://developers.facebook.com/apps',
    consoleName: 'Meta for Developers',
    before: [
      'Create an app with the use case "Authenticate and request data from users with Facebook Login".',
      'In the settings of Facebook Login, turn on "Web OAuth login".',
    ],
    callbackField: 'Valid OAuth Redirect URIs',
    after: ['Add the permission "email", and publish the app. Until then, only people with a role in it can sign in.'],
    idName: 'App ID',
    secretName: 'App secret',
    idForm: { pattern: /^\d+$/, hint: 'An app ID of Facebook consists of digits.' },
  },
  discord: {
    console: 'https://discord.com/developers/applications',
    consoleName: 'Discord Developer Portal',
    before: ['Choose "New Application" and open "OAuth2".'],
    callbackField: 'Redirects',
    after: ['Save, then choose "Reset Secret". Discord shows the secret only once.'],
    idName: 'Client ID',
    secretName: 'Client secret',
    idForm: { pattern: /^\d+$/, hint: 'A client ID of Discord consists of digits.' },
  },
  gitlab: {
    console: 'https://gitlab.com/-/user_settings/applications',
    consoleName: 'GitLab applications',
    before: ['Choose "Add new application", keep "Confidential" on, and select the scope "read_user".'],
    callbackField: 'Redirect URI',
    after: ['Save the application. GitLab shows the secret only once.'],
    idName: 'Application ID',
    secretName: 'Secret',
  },
  bitbucket: {
    console: 'https://bitbucket.org/account/workspaces/',
    consoleName: 'Bitbucket workspaces',
    before: [
      'Open the settings of your workspace, then "OAuth consumers", and choose "Add consumer".',
      'Keep "This is a private consumer" on, and select the permissions "Account: Email" and "Account: Read".',
    ],
    callbackField: 'Callback URL',
    after: ['Save, and open the consumer in the list to see its keys.'],
    idName: 'Key',
    secretName: 'Secret',
  },
  linkedin: {
    console: 'https://www.linkedin.com/developers/apps/new',
    consoleName: 'LinkedIn Developers',
    before: [
      'Create an app for your company page.',
      'Under "Products", request "Sign In with LinkedIn using OpenID Connect".',
    ],
    callbackField: 'Authorized redirect URLs',
    after: ['Open "Auth" to see the keys.'],
    idName: 'Client ID',
    secretName: 'Primary client secret',
  },
  apple: {
    console: 'https://developer.apple.com/account/resources/identifiers/list/serviceId',
    consoleName: 'Apple Developer: identifiers',
    before: [
      'Register an App ID with "Sign in with Apple", then a Services ID for your website.',
      'Configure the Services ID: your App ID, and the domain of this service.',
    ],
    callbackField: 'Return URLs',
    after: ['Under "Keys", register a key with "Sign in with Apple" and download it. Apple offers it only once.'],
    idName: 'Services ID',
    secretName: 'Key as JSON',
    secretHint:
      'Enter {"team_id": "…", "key_id": "…", "private_key": "…"} with the content of the key file. Keystack signs each request with it.',
  },
  x: {
    console: 'https://developer.x.com/en/portal/projects-and-apps',
    consoleName: 'X Developer Portal',
    before: [
      'Create a project with an app, and open "User authentication settings".',
      'Choose the type "Web App", and the permission "Read".',
    ],
    callbackField: 'Callback URI / Redirect URL',
    after: ['Save. X shows the client secret only once. X sends no email address.'],
    idName: 'OAuth 2.0 client ID',
    secretName: 'Client secret',
  },
};
