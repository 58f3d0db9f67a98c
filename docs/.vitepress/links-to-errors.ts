import type { MarkdownRenderer } from 'vitepress';
import { errorDefinitions } from '../../packages/contract/src/index.ts';

const codes = new Set<string>(Object.values(errorDefinitions).map(({ code }) => code));

/**
 * Links the code of a known error, written as `CODE`, to the page of the error, and lets it break after an underscore.
 */
export function linksToErrors(markdown: MarkdownRenderer): void {
  const { code_inline: render } = markdown.renderer.rules;
  markdown.renderer.rules.code_inline = (tokens, index, options, env, self) => {
    const html = render?.(tokens, index, options, env, self) ?? '';
    const code = tokens[index]?.content ?? '';
    const isLinked = tokens[index - 1]?.type === 'link_open';
    if (!codes.has(code)) return html;
    const breakable = html.replaceAll('_', '_<wbr>');
    return isLinked ? breakable : `<a href="/errors/${code}">${breakable}</a>`;
  };
}
