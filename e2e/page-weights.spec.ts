import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type Bundle, buildExample, isEntry, modulesOf, weightOf, withImports } from './bundle.ts';
import { smallestHost } from './smallest-host.ts';

/** Maximum size of the scripts and style sheets that a page loads, in compressed kilobytes, and number of files. */
type Limit = readonly [kilobytes: number, files: number];

/** The limits of the dashboard's pages, with React and with the frame around the pages of a project. */
const dashboardPages: Readonly<Record<string, Limit>> = {
  home: [147.9, 11],
  docs: [177.6, 21],
  inbox: [150.3, 12],
  'handler/handler-page': [177.2, 30],
  'setup/setup-page': [151.6, 13],
  'projects/projects-page': [149.9, 12],
  'new-project/new-project-page': [161.7, 17],
  'overview/overview-page': [163.7, 24],
  'connect/connect-page': [160.4, 18],
  'users/users-page': [175.6, 21],
  'user/user-page': [186.5, 37],
  'auth-methods/auth-methods-page': [169.2, 26],
  'auth-provider/provider-page': [165.1, 25],
  'appearance/appearance-page': [160.1, 22],
  'team-settings/team-settings-page': [168.5, 25],
  'domains/domains-page': [167.4, 22],
  'teams/teams-page': [156, 18],
  'team/team-page': [160.1, 22],
  'permissions/permissions-page': [155.8, 16],
  'explain/explain-page': [156.3, 18],
  'emails/templates-page': [159.5, 19],
  'emails/log-page': [161, 22],
  'emails/server-page': [162.7, 23],
  'email-editor/editor-page': [193.7, 30],
  'webhooks/webhooks-page': [155.6, 13],
  'webhook/webhook-page': [175.2, 28],
  'activity/activity-page': [172.3, 26],
  'api-keys/api-keys-page': [156.4, 15],
  'owners/owners-page': [155.3, 14],
  'api/api-page': [184, 27],
  'project-inbox/project-inbox-page': [156.7, 18],
  'stand-in-accounts/stand-in-accounts-page': [153.3, 15],
  'project-settings/project-settings-page': [170.5, 27],
};

/** The limits of the pages of `StackHandler`, without React. */
const handlerPages: Readonly<Record<string, Limit>> = {
  'pages/sign-in': [43.6, 16],
  'pages/sign-up': [43.6, 16],
  'account/account-settings': [56.9, 21],
  'pages/email-verification': [50.6, 26],
  'pages/error-page': [55, 23],
  'pages/forgot-password': [47.7, 21],
  'pages/magic-link-callback': [50.2, 25],
  'pages/not-found': [45.8, 19],
  'pages/oauth-callback': [48.3, 20],
  'pages/password-reset': [49.7, 24],
  'pages/sign-out': [48.7, 22],
  'pages/team-invitation': [50.1, 24],
  'pages/impersonation': [46.9, 20],
  'pages/account-review': [48.8, 23],
};

/** The pages of the dashboard that are not in the frame of a project. */
const outsideOfProjects = /^(?:home|docs|inbox|handler|setup|projects|new-project)\b/;

test('every page of the dashboard loads at most its recorded bytes and files', async () => {
  const bundle = await buildExample('apps/dashboard');
  const routes = readFileSync('apps/dashboard/src/routes.tsx', 'utf8');
  const pages = [...routes.matchAll(/import\('\.\/pages\/(.+?)\.tsx'\)/g)].map(([, page = '']) => page);
  const weights = [...new Set(pages)].map((page) => {
    const modules = [`/dashboard/src/pages/${page}.tsx`];
    if (!outsideOfProjects.test(page)) modules.push('/dashboard/src/shell/project-layout.tsx');
    return weigh(bundle, page, modules);
  });
  expectLimits(weights, dashboardPages);
});

test('every page of the handler loads at most its recorded bytes and files', async () => {
  const bundle = await buildExample('examples/demo', smallestHost('StackHandler'));
  const source = readFileSync('packages/react/src/pages-on-demand.tsx', 'utf8');
  const pages = [...source.matchAll(/import\('\.\/(.+?)\.tsx'\)/g)].map(([, page = '']) => page);
  const weights = ['pages/sign-in', 'pages/sign-up', ...pages].map((page) => {
    const { files } = weigh(bundle, page, [`/react/src/${page}.tsx`]);
    return { page, files: files.filter(({ path }) => !isReact(bundle, path)) };
  });
  expectLimits(weights, handlerPages);
});

interface Weight {
  readonly page: string;
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

/** Returns the files that a browser loads for some modules, with those of every page. */
function weigh(bundle: Bundle, page: string, modules: readonly string[]): Weight {
  const chunks = modules.map((module) => {
    const [path, ...others] = [...bundle.keys()].filter((each) =>
      modulesOf(bundle, each).some((id) => id.endsWith(module)),
    );
    if (path === undefined || others.length > 0) throw new Error(`The build does not have one file with ${module}.`);
    return path;
  });
  const entries = [...bundle.keys()].filter((path) => isEntry(bundle, path));
  const scripts = withImports(bundle, [...entries, ...chunks]);
  const paths = [...new Set([...scripts, ...scripts.flatMap((path) => stylesOf(bundle, path))])];
  return { page, files: paths.map((path) => ({ path, bytes: weightOf(bundle, path) })) };
}

/** Returns `true` for the file that has only React, which the app of a host loads anyway. */
function isReact(bundle: Bundle, path: string): boolean {
  const modules = modulesOf(bundle, path);
  return modules.length > 0 && modules.every((id) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id));
}

/** Returns the paths of the style sheets that the browser loads with a script. */
function stylesOf(bundle: Bundle, path: string): string[] {
  const file = bundle.get(path);
  return file?.type === 'chunk' ? [...(file.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`) : [];
}

/** Compares weights with the limits. The message has the table with the measured values. */
function expectLimits(weights: readonly Weight[], limits: Readonly<Record<string, Limit>>) {
  const bytesOf = ({ files }: Weight) => files.reduce((sum, { bytes }) => sum + bytes, 0);
  // The hashes in the names of files change the compressed size by some bytes. Hence at least 100 bytes are added.
  const table = weights.map((weight) => {
    const kilobytes = (Math.floor(bytesOf(weight) / 100) + 2) / 10;
    return `  '${weight.page}': [${kilobytes}, ${weight.files.length}],`;
  });
  const message = `The measured values:\n${table.join('\n')}\n`;
  // A new page needs an entry, and that of a deleted page must go.
  expect(weights.map(({ page }) => page).sort(), message).toEqual(Object.keys(limits).sort());
  const wrong = weights.flatMap((weight) => {
    const [kilobytes, files] = limits[weight.page] ?? [0, 0];
    const bytes = bytesOf(weight);
    if (bytes > kilobytes * 1000) return [`${weight.page} has ${bytes} bytes, at most ${kilobytes} kB are allowed.`];
    if (weight.files.length > files) return [`${weight.page} has ${weight.files.length} files instead of ${files}.`];
    // A limit far above the size would not notice growth.
    return bytes < kilobytes * 950 ? [`${weight.page} has only ${bytes} bytes. Lower its limit.`] : [];
  });
  expect(wrong, message).toEqual([]);
}
