import ts from 'typescript';

/** The content of a docstring. */
export interface Docstring {
  readonly text: string;
  /**
   * Descriptions of parameters by name. The name of an option follows the name of its parameter: `options.verified`.
   */
  readonly params: ReadonlyMap<string, string>;
  readonly returns: string;
  readonly examples: readonly string[];
  /** The names of known errors that are thrown. */
  readonly throws: readonly string[];
  /** The API endpoints that requests are sent to, named with `@see`. */
  readonly sources: readonly string[];
  readonly deprecated: string | undefined;
}

/** The content of a missing docstring. */
export const emptyDocstring: Docstring = {
  text: '',
  params: new Map(),
  returns: '',
  examples: [],
  throws: [],
  sources: [],
  deprecated: undefined,
};

/** Reads the docstring of a declaration. */
export function docstringOf(node: ts.Node): Docstring {
  const doc = ts.getJSDocCommentsAndTags(node).findLast(ts.isJSDoc);
  if (doc === undefined) return emptyDocstring;
  const lines = (name: string) =>
    (doc.tags ?? [])
      .filter(({ tagName }) => tagName.text === name)
      .map((tag) =>
        tag
          .getText()
          .replace(/^@\w+[^\S\n]*/, '')
          .replace(/^\s*\* ?/gm, '')
          .trim(),
      );
  const tags = (name: string) => lines(name).map((text) => text.replace(/\s+/g, ' '));
  return {
    text: (ts.getTextOfJSDocComment(doc.comment) ?? '').replace(/\s+/g, ' ').trim(),
    params: new Map(tags('param').map((text) => [text.split(' ')[0] ?? '', text.replace(/^\S+ /, '')])),
    returns: tags('returns')[0] ?? '',
    examples: lines('example'),
    throws: tags('throws').map((text) => text.replace(/^\{KnownErrors\.(\w+)\}.*/, '$1')),
    sources: tags('see').flatMap((calls) => calls.split(/,\s*/)),
    deprecated: tags('deprecated')[0],
  };
}
