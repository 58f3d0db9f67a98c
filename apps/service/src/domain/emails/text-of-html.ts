const entities = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', ' '],
]);

// Every pattern in this file takes linear time. For example, `[^<>]*` ends at the next tag, while `[^>]*` would read
// the rest of the document after each `<`.
const hiddenElement = /<(style|script|head)\b[^<>]*>/gi;

/** Returns the text of an HTML document, for mail programs that do not show HTML. */
export function textOfHtml(html: string): string {
  return withoutHiddenElements(html)
    .replace(/<br\s*\/?>|<\/(p|div|h[1-6]|li|tr)>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities.get(entity) ?? entity)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
}

/** Removes the elements whose content is not shown. Keeps the content of an element that is not closed. */
function withoutHiddenElements(html: string): string {
  const unclosed = new Set<string>();
  let text = '';
  let end = 0;
  for (const { 0: tag, 1: name = '', index } of html.matchAll(hiddenElement)) {
    // Inside of the element that was just removed, or without a closing tag in the rest of the document.
    if (index < end || unclosed.has(name.toLowerCase())) continue;
    const closing = new RegExp(`</${name}>`, 'gi');
    closing.lastIndex = index + tag.length;
    if (closing.test(html)) {
      text += html.slice(end, index);
      end = closing.lastIndex;
    } else unclosed.add(name.toLowerCase());
  }
  return text + html.slice(end);
}
