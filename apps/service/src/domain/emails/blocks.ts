import * as z from 'zod';

/** Maximum length of a document as JSON, in characters. Mail clients cut off emails from about 100 kB of HTML. */
const documentMaxLength = 200_000;
/** Maximum number of placeholders in a document, because each value may have thousands of characters. */
const documentMaxPlaceholders = 200;
/** Maximum nesting depth of blocks. Each level renders as a table, and mail clients limit table depth. */
const documentMaxDepth = 30;

const number = z.number().nullish();
const size = z.number().min(0).nullish();
const text = z.string().nullish();
const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, 'must be # and six hexadecimal digits')
  .nullish();
const padding = z.object({ top: z.number(), bottom: z.number(), right: z.number(), left: z.number() }).nullish();
const fontFamily = z
  .enum([
    'MODERN_SANS',
    'BOOK_SANS',
    'ORGANIC_SANS',
    'GEOMETRIC_SANS',
    'HEAVY_SANS',
    'ROUNDED_SANS',
    'MODERN_SERIF',
    'BOOK_SERIF',
    'MONOSPACE',
  ])
  .nullish();
const fontWeight = z.enum(['bold', 'normal']).nullish();
const textAlign = z.enum(['left', 'center', 'right']).nullish();
const contentAlignment = z.enum(['top', 'middle', 'bottom']).nullish();
const children = z.array(z.string()).nullish();

const textStyle = { color: color, backgroundColor: color, fontFamily, fontWeight, textAlign, padding };

const block = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('EmailLayout'),
    data: z.object({
      backdropColor: color,
      canvasColor: color,
      textColor: color,
      fontFamily,
      childrenIds: children,
    }),
  }),
  z.object({
    type: z.literal('Container'),
    data: z.object({
      style: z.object({ backgroundColor: color, borderColor: color, borderRadius: number, padding }).nullish(),
      props: z.object({ childrenIds: children }).nullish(),
    }),
  }),
  z.object({
    type: z.literal('ColumnsContainer'),
    data: z.object({
      style: z.object({ backgroundColor: color, padding }).nullish(),
      props: z
        .object({
          fixedWidths: z.tuple([number, number, number]).nullish(),
          columnsCount: z.union([z.literal(2), z.literal(3)]).nullish(),
          columnsGap: number,
          contentAlignment,
          columns: z.array(z.object({ childrenIds: z.array(z.string()) })).length(3),
        })
        .nullish(),
    }),
  }),
  z.object({
    type: z.literal('Heading'),
    data: z.object({
      props: z.object({ text, level: z.enum(['h1', 'h2', 'h3']).nullish() }).nullish(),
      style: z.object(textStyle).nullish(),
    }),
  }),
  z.object({
    type: z.literal('Text'),
    data: z.object({
      props: z.object({ text }).nullish(),
      style: z.object({ ...textStyle, fontSize: size }).nullish(),
    }),
  }),
  z.object({
    type: z.literal('Button'),
    data: z.object({
      props: z
        .object({
          buttonBackgroundColor: color,
          buttonTextColor: color,
          buttonStyle: z.enum(['rectangle', 'pill', 'rounded']).nullish(),
          fullWidth: z.boolean().nullish(),
          size: z.enum(['x-small', 'small', 'medium', 'large']).nullish(),
          text,
          url: text,
        })
        .nullish(),
      style: z.object({ backgroundColor: color, fontSize: size, fontFamily, fontWeight, textAlign, padding }).nullish(),
    }),
  }),
  z.object({
    type: z.literal('Image'),
    data: z.object({
      props: z
        .object({ width: number, height: number, url: text, alt: text, linkHref: text, contentAlignment })
        .nullish(),
      style: z.object({ padding, backgroundColor: color, textAlign }).nullish(),
    }),
  }),
  z.object({
    type: z.literal('Spacer'),
    data: z.object({ props: z.object({ height: size }).nullish() }),
  }),
  z.object({
    type: z.literal('Divider'),
    data: z.object({
      props: z.object({ lineColor: color, lineHeight: number }).nullish(),
      style: z.object({ backgroundColor: color, padding }).nullish(),
    }),
  }),
]);

/** A block of an email. */
export type Block = z.infer<typeof block>;

/** The blocks of an email by id: a tree that begins at `root`. */
export type BlockDocument = Readonly<Record<string, Block>> & { readonly root: Block & { type: 'EmailLayout' } };

/** Parses a document of blocks. Returns the problem if it is invalid. */
export function parseBlockDocument(content: unknown): BlockDocument | { readonly problem: string } {
  const json = JSON.stringify(content);
  if (json.length > documentMaxLength) {
    return { problem: `It is longer than ${documentMaxLength} characters of JSON, so mail clients would cut it off.` };
  }
  if (json.split('{{').length - 1 > documentMaxPlaceholders) {
    return { problem: `It has more than ${documentMaxPlaceholders} placeholders. Remove some of them.` };
  }
  const result = z.record(z.string(), block).safeParse(content);
  if (!result.success) {
    const [issue] = result.error.issues;
    return { problem: `${issue?.path.join('.') || 'content'}: ${issue?.message}` };
  }
  const { root } = result.data;
  if (root?.type !== 'EmailLayout') return { problem: 'root: must be a block of the type EmailLayout.' };
  // Each block may occur once. Otherwise a document could have cycles, or double its rendered size with each level.
  const seen = new Set(['root']);
  for (const id of Object.values(result.data).flatMap(childrenOf)) {
    if (seen.has(id)) return { problem: `${id}: occurs in more than one place. Use a separate block for each place.` };
    seen.add(id);
  }
  if (depthOf(result.data, root) > documentMaxDepth) {
    return { problem: `The blocks are nested deeper than ${documentMaxDepth} levels. Nest fewer of them.` };
  }
  return { ...result.data, root };
}

/** Returns the block with an id. Ignores inherited properties such as `constructor`. */
export function blockOf(blocks: Readonly<Record<string, Block>>, id: string): Block | undefined {
  return Object.hasOwn(blocks, id) ? blocks[id] : undefined;
}

function depthOf(blocks: Readonly<Record<string, Block>>, root: Block): number {
  let depth = 0;
  for (let level = [root]; level.length > 0; depth += 1) {
    level = level.flatMap(childrenOf).flatMap((id) => blockOf(blocks, id) ?? []);
  }
  return depth;
}

function childrenOf({ type, data }: Block): readonly string[] {
  if (type === 'EmailLayout') return data.childrenIds ?? [];
  if (type === 'Container') return data.props?.childrenIds ?? [];
  if (type === 'ColumnsContainer') return data.props?.columns.flatMap(({ childrenIds }) => childrenIds) ?? [];
  return [];
}
