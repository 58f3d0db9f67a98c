import { renderMermaidSVG } from 'beautiful-mermaid';
import type { MarkdownRenderer } from 'vitepress';

/** Renders Mermaid diagrams to SVG while the site is built, in the colors of the page and without loading fonts. */
export function mermaidDiagrams(markdown: MarkdownRenderer): void {
  const { fence: render } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, options, env, self) => {
    const { info, content } = tokens[index] ?? { info: '', content: '' };
    if (info !== 'mermaid') return render?.(tokens, index, options, env, self) ?? '';
    const svg = renderMermaidSVG(content, {
      bg: 'var(--vp-c-bg)',
      fg: 'var(--vp-c-text-1)',
      accent: 'var(--vp-c-brand-2)',
      muted: 'var(--vp-c-text-2)',
      transparent: true,
    }).replace(/@import url\(.*?\);/, '');
    // Vue drops style elements from templates, but not from raw HTML.
    return `<div class="diagram" v-html="${markdown.utils.escapeHtml(JSON.stringify(svg))}"></div>`;
  };
}
