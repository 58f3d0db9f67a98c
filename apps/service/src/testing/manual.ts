import { readFileSync } from 'node:fs';

/** The operator's manual, docs/guides/production.md. */
interface Manual {
  readonly text: string;
  /** The lines of its code blocks, without comments. */
  readonly blocks: readonly string[];
  /** The commands in its text. */
  readonly inline: readonly string[];
}

/** Reads the operator's manual and the commands in it. */
export function readManual(): Manual {
  const text = readFileSync(new URL('../../../../docs/guides/production.md', import.meta.url), 'utf8');
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
  return { text, blocks, inline };
}
