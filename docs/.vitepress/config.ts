import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitepress';
import { linksToErrors } from './links-to-errors.ts';
import { linksToSources } from './links-to-sources.ts';
import { mermaidDiagrams } from './mermaid-diagrams.ts';
import { endpointAnchors, openApiJson } from './pages/errors.ts';
import { generatedPages } from './pages/generated.ts';
import { verbatimCode } from './verbatim-code.ts';

const folder = join(import.meta.dirname, '..');

/**
 * Returns the sidebar entries of the pages in a folder of `docs`, ordered by file name, with the pages' headings as
 * texts.
 */
function pagesOf(name: string) {
  return readdirSync(join(folder, name))
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({
      text: /^# (.*)$/m.exec(readFileSync(join(folder, name, file), 'utf8'))?.[1] ?? file,
      link: `/${name}/${file === 'README.md' ? '' : file.replace('.md', '')}`,
    }));
}

writeFileSync(join(folder, 'public/openapi.json'), openApiJson);

const overview = readFileSync(join(folder, 'guides/production.md'), 'utf8');

/** The sidebar entries of the manual, in the order of the table at the end of its overview. */
const production = pagesOf('guides/production').toSorted((a, b) => placeInOverview(a.link) - placeInOverview(b.link));

function placeInOverview(link: string): number {
  return overview.lastIndexOf(`(${link.replace('/guides/', '')}.md)`);
}

/** The sidebar entries of the specification, the introduction first. */
const specification = pagesOf('specification').toSorted((a, b) => a.link.localeCompare(b.link));

export default defineConfig({
  title: 'Keystack',
  description: 'Sign-in, users, teams and permissions for your app.',
  lang: 'en',
  srcExclude: ['examples/**'],
  ignoreDeadLinks: 'localhostLinks',
  rewrites: {
    'api/README.md': 'api/index.md',
    'decisions/README.md': 'decisions/index.md',
    'specification/README.md': 'specification/index.md',
  },
  outDir: join(folder, '../node_modules/.cache/docs'),
  cacheDir: join(folder, '../node_modules/.cache/vitepress'),
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }]],
  vite: {
    // The reference of the HTTP API consists of modules of the dashboard.
    resolve: { conditions: ['@keystack/source', ...defaultClientConditions] },
    build: {
      rolldownOptions: {
        // The directive "use client" of its libraries has no meaning here.
        onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
      },
    },
    css: {
      postcss: {
        plugins: [
          {
            // Puts the resets of VitePress in a layer: without one, they win over the style sheet of the components.
            postcssPlugin: 'layer-of-resets',
            Once(root, { AtRule }) {
              if (!root.source?.input.file?.endsWith('theme-default/styles/base.css')) return;
              root.nodes = [new AtRule({ name: 'layer', params: 'resets', nodes: root.nodes })];
            },
          },
        ],
      },
    },
  },
  // GitHub's anchors, which the links of the pages use.
  markdown: {
    anchor: { slugify: githubAnchor },
    config(markdown) {
      markdown.use(linksToSources).use(linksToErrors).use(mermaidDiagrams).use(verbatimCode);
    },
  },
  themeConfig: {
    logo: '/favicon.svg',
    search: {
      provider: 'local',
      options: {
        // The source of generated pages is empty, and that of the HTTP API has no endpoints.
        _render: (source, env, markdown) => markdown.renderAsync(generatedPages.get(env.relativePath) ?? source, env),
      },
    },
    outline: [2, 3],
    nav: [
      { text: 'Quickstart', link: '/quickstart/react', activeMatch: '/quickstart/' },
      { text: 'Guides', link: '/guides/client', activeMatch: '/guides/' },
      { text: 'API', link: '/api/', activeMatch: '/(api/|http|errors/)' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: [
      {
        text: 'Quickstart',
        items: [
          { text: 'React with Vite', link: '/quickstart/react' },
          { text: 'Next.js', link: '/quickstart/nextjs' },
          { text: 'Node and Express', link: '/quickstart/node' },
          { text: 'Plain JavaScript', link: '/quickstart/javascript' },
        ],
      },
      { text: 'Guides', items: pagesOf('guides').filter(({ link }) => link !== '/guides/production') },
      {
        text: 'Production',
        items: [{ text: 'Overview', link: '/guides/production' }, ...production],
      },
      { text: 'Operations', items: pagesOf('operations') },
      {
        text: 'Understand it',
        items: [
          { text: 'Architecture', link: '/architecture' },
          { text: 'Design', link: '/design' },
          { text: 'Security', link: '/security' },
          { text: 'Compatibility', link: '/compatibility' },
          { text: 'Mutation tests', link: '/mutation-tests' },
          { text: 'Glossary', link: '/glossary' },
          { text: 'Changelog', link: '/changelog' },
        ],
      },
      { text: 'Client library', collapsed: true, items: pagesOf('api') },
      { text: 'HTTP API', link: '/http' },
      { text: 'Errors', link: '/errors/all' },
      { text: 'Decisions', collapsed: true, items: pagesOf('decisions') },
      { text: 'Specification', collapsed: true, items: specification },
    ],
  },
});

/** Returns the anchor of a heading as GitHub generates it, so that links work there and on the site. */
function githubAnchor(title: string): string {
  // A link to an endpoint, whose anchor is not in lower case.
  if (endpointAnchors.has(title)) return title;
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
