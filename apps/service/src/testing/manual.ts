import { readdirSync, readFileSync } from 'node:fs';

/** The operator's manual: the overview docs/guides/production.md and the pages in docs/guides/production. */
interface Manual {
  /** The pages in the order of their names, after the overview. */
  readonly pages: ReadonlyMap<string, string>;
  /** The text of all pages. */
  readonly text: string;
  /** The lines of its code blocks, without comments. */
  readonly blocks: readonly string[];
  /** The commands in its text. */
  readonly inline: readonly string[];
}

/** Reads the operator's manual and the commands in it. */
export function readManual(): Manual {
  const guides = new URL('../../../../docs/guides/', import.meta.url);
  const names = readdirSync(new URL('production', guides)).sort();
  const pages = new Map(
    ['production.md', ...names.map((name) => `production/${name}`)].map((name) => [
      name,
      readFileSync(new URL(name, guides), 'utf8'),
    ]),
  );
  const text = [...pages.values()].join('\n');
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].flatMap(([, lines = '']) =>
    lines
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/\s+#.*/, '').trim())
      .filter((line) => line !== ''),
  );
  const inline = [...text.replaceAll(/^ *```.*?^ *```/gms, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) =>
      /^(keystack|npm|npx|node|docker|kubectl|systemctl|systemd-run|journalctl|openssl|curl) \S/.test(code),
    );
  return { pages, text, blocks, inline };
}
