import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { codeFolder } from './folders.ts';

/** The source maps of built files by the URL of the file; `null` for a file without one. */
const sourceMaps = new Map<string, SourceMap | null>();

/**
 * Replaces positions in the built code by those in the source, in a text with stack traces. Reads a source map when an
 * error needs it, because `--enable-source-maps` would read all of them at the start.
 */
export function toSourceLines(text: string): string {
  return text.replaceAll(
    /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g,
    (position: string, url: string, line: string, column: string) => {
      if (!url.startsWith(codeFolder.href)) return position;
      const found = readSourceMap(url)?.findEntry(Number(line) - 1, Number(column) - 1);
      if (found === undefined || !('originalSource' in found)) return position;
      const source = new URL(found.originalSource, url).href;
      return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    },
  );
}

function readSourceMap(url: string): SourceMap | null {
  const known = sourceMaps.get(url);
  if (known !== undefined) return known;
  const read = tryToReadSourceMap(url);
  sourceMaps.set(url, read);
  return read;
}

/** Returns `null` if the map cannot be read: the error that is printed must not be replaced by another. */
function tryToReadSourceMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${url}.map`), 'utf8')));
  } catch {
    return null;
  }
}
