import type { MarkdownRenderer } from 'vitepress';

/** Keeps Vue from reading braces in inline code, such as `theme={{ light }}`, as an expression. */
export function verbatimCode(markdown: MarkdownRenderer): void {
  const render = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (tokens, index, ...rest) => {
    tokens[index]?.attrSet('v-pre', '');
    return render?.(tokens, index, ...rest) ?? '';
  };
}
