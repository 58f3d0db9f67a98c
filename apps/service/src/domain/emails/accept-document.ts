import * as z from 'zod';
import { type BlockDocument, readDocument } from './blocks.ts';
import { certainVariables } from './default-documents.ts';
import { renderDocument, showsAnything } from './render-blocks.ts';
import type { EmailTemplate } from './templates.ts';

/** Parts of `data` may be those of other editors; beside it there is nothing that a block could mean. */
const blocksAlone = z.record(z.string(), z.strictObject({ type: z.unknown(), data: z.unknown() }));

/**
 * Reads a document that an owner hands in for a template, or says why emails cannot be made of it. It asks for more than
 * `readDocument`, by which those that are stored are read: what was accepted once renders.
 */
export function acceptDocument(
  content: unknown,
  template: EmailTemplate,
): BlockDocument | { readonly problem: string } {
  const document = readDocument(content);
  if ('problem' in document) return document;
  const issue = blocksAlone.safeParse(content).error?.issues[0];
  if (issue !== undefined)
    return { problem: `${issue.path.join('.')}: ${issue.message}. What a block says is in data.` };
  if (!showsAnything(renderDocument(document, '', certainVariables(template)))) {
    return {
      problem:
        'Its emails would be empty, at least to people without a name. Put words into data.props.text of a Heading, a ' +
        'Text or a Button, which needs a url too, and its id into the childrenIds of root or of a block in it.',
    };
  }
  return document;
}
