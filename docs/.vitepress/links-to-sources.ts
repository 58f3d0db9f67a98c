import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

const repository = join(import.meta.dirname, '../..');
const changelog = join(repository, 'docs/changelog.md');
/**
 * The URL under which the files of the repository are published, for example `https://example.com/keystack/blob/main`.
 */
const published = process.env['KEYSTACK_DOCS_SOURCE_URL'];

/** URLs of pages that replace links to these paths of the repository. */
const replacements: Readonly<Record<string, string>> = {
  'README.md#add-it-to-an-app': '/quickstart/react',
  'CHANGELOG.md': '/changelog',
  'docs/api': '/api/',
  'docs/api/README.md': '/api/',
  'docs/decisions': '/decisions/',
  'docs/decisions/README.md': '/decisions/',
};

/**
 * Rewrites links from a page to a file of the repository. Links to files that are not pages become links below
 * `KEYSTACK_DOCS_SOURCE_URL` or, without that setting, plain text with the file's path as its title.
 */
export function linksToSources(markdown: MarkdownRenderer): void {
  markdown.core.ruler.push('links_to_sources', ({ tokens, env }) => {
    for (const block of tokens) {
      let plain = false;
      for (const token of block.children ?? []) {
        if (token.type === 'link_close' && plain) {
          token.tag = 'span';
          plain = false;
        }
        if (token.type !== 'link_open') continue;
        const file = fileOf(String(token.attrGet('href')), String(env.path ?? ''));
        if (file === undefined) continue;
        const replacement = replacements[file];
        if (replacement) token.attrSet('href', replacement);
        else if (isPage(file)) token.attrSet('href', file.replace('docs/', '/'));
        else if (published) token.attrSet('href', `${published}/${file}`);
        else {
          token.tag = 'span';
          token.attrs = [['title', `${file} in the repository`]];
          plain = true;
        }
      }
    }
  });
}

/**
 * Returns the path of a linked file from the root of the repository, with the anchor, or `undefined` if there is no
 * file, such as for links to other sites.
 */
function fileOf(href: string, page: string): string | undefined {
  if (page === '' || href.startsWith('/') || href.startsWith('#')) return undefined;
  const [path = '', anchor] = href.split('#');
  // The changelog is included from the root of the repository.
  const folder = page === changelog ? repository : dirname(page);
  const file = join(folder, path);
  if (!existsSync(file)) return undefined;
  return relative(repository, file).replaceAll('\\', '/') + (anchor === undefined ? '' : `#${anchor}`);
}

const isPage = (file: string) => /^docs\/(?!examples\/).*\.(md|png|svg)(#.*)?$/.test(file);
