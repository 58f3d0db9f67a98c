import { Skeleton } from '@keystack/ui';
import { useEffect, useRef, useState } from 'react';
import { editorTexts as texts } from '../../texts/emails.ts';

/** The forms in which an email is shown. */
export const views = ['desktop', 'phone', 'dark', 'text'] as const;

/** A form in which an email is shown. */
export type View = (typeof views)[number];

interface PreviewProps {
  /** The rendered email. `undefined` while it loads for the first time. */
  readonly email: { readonly html: string; readonly text: string } | undefined;
  readonly view: View;
  readonly selected: string | null;
  readonly onSelect: (id: string | null) => void;
}

/** The rendered email. A press on a block selects it. */
export function Preview({ email, view, selected, onSelect }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const html = email === undefined ? undefined : withColorMode(email.html, view === 'dark');

  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!isReady || html === undefined || shown == null) return;
    const email = new DOMParser().parseFromString(html, 'text/html');
    shown.replaceChild(shown.adoptNode(email.documentElement), shown.documentElement);
    const outlines = shown.createElement('style');
    outlines.id = 'outlines';
    shown.head.append(outlines);
    const fit = () => {
      if (frame.current !== null) frame.current.style.height = `${shown.documentElement.scrollHeight}px`;
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(shown.body);
    return () => observer.disconnect();
  }, [html, isReady]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the outlines are lost with each new email.
  useEffect(() => {
    const outlines = frame.current?.contentDocument?.getElementById('outlines');
    if (outlines) outlines.textContent = outlineRules(selected);
  }, [selected, html, isReady]);

  useEffect(() => {
    const shown = frame.current?.contentDocument;
    if (!isReady || shown == null) return;
    const select = (event: Event) => {
      event.preventDefault();
      // Elements of a frame are not instances of the classes of this window.
      const block = (event.target as Element).closest('[data-block]');
      onSelect(block?.getAttribute('data-block') ?? null);
    };
    shown.addEventListener('click', select);
    return () => shown.removeEventListener('click', select);
  }, [isReady, onSelect]);

  if (email === undefined) return <Skeleton className="loading-card" />;
  if (view === 'text') return <pre className="text-preview">{email.text}</pre>;
  return (
    <iframe
      ref={frame}
      className="email-frame"
      data-view={view}
      title={texts.preview}
      // Without scripts.
      sandbox="allow-same-origin"
      tabIndex={-1}
      srcDoc="<!doctype html>"
      onLoad={() => setReady(true)}
    />
  );
}

/** Returns an email in light or dark mode, whatever the mode of the browser is. */
function withColorMode(html: string, isDark: boolean): string {
  return html
    .replaceAll('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark', `color-scheme:${isDark ? 'dark' : 'light'}`)
    .replaceAll('content="light dark"', `content="${isDark ? 'dark' : 'light'}"`);
}

function outlineRules(selected: string | null): string {
  const rule = selected === null ? '' : `[data-block="${CSS.escape(selected)}"]{outline:2px solid #2f6fed!important}`;
  return `[data-block]{cursor:pointer;outline-offset:-1px}[data-block]:hover{outline:1px dashed #7c7c87}${rule}`;
}
