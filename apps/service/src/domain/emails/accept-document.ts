import * as z from 'zod';
import { type BlockDocument, parseBlockDocument } from './blocks.ts';
import { type EmailTemplateName, sampleVariables } from './email-variables.ts';
import { hasVisibleContent, renderDocument } from './render-document.ts';

/**
 * Schema that allows no properties of a block besides `type` and `data`. `data` may have unknown properties of editors.
 */
const strictBlocks = z.record(z.string(), z.strictObject({ type: z.unknown(), data: z.unknown() }));

/**
 * Parses a document that a project owner submits for a template. Returns the problem if it is invalid. Stricter than
 * `parseBlockDocument`, which parses stored documents: it also rejects unknown properties of blocks and documents that
 * could render as an empty email.
 */
export function parseSubmittedDocument(
  content: unknown,
  template: EmailTemplateName,
): BlockDocument | { readonly problem: string } {
  const document = parseBlockDocument(content);
  if ('problem' in document) return document;
  const issue = strictBlocks.safeParse(content).error?.issues[0];
  if (issue !== undefined)
    return { problem: `${issue.path.join('.')}: ${issue.message}. A block has only the properties type and data.` };
  if (!hasVisibleContent(renderDocument(document, '', sampleVariables(template)))) {
    return {
      problem:
        'Its emails would be empty, at least for users without a name. Set data.props.text of a Heading, a Text or a ' +
        'Button (which also needs a url), and add the id of the block to the childrenIds of root or of a block in it.',
    };
  }
  return document;
}
