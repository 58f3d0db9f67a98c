import { StackClientApp } from '@keystack/js';
import { AuthPage, type MockProject, StackProvider } from '@keystack/react';
import signInStyles from '@keystack/react/styles.css?inline';
import { Suspense, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { service } from '../service.ts';
import { previewTexts as texts } from '../texts/preview.ts';

/** The settings that the sign-in page shows. */
export type PreviewProject = MockProject;

/** The window in which the page is shown. */
export type PreviewWidth = 'wide' | 'phone';

/** The color mode in which the page is shown. */
export type PreviewMode = 'light' | 'dark';

/** The sizes of the windows, in CSS pixels. */
const sizes = { wide: { width: 900, height: 760 }, phone: { width: 390, height: 760 } } as const;

/** Rules of the document around the page. */
const documentStyles = `html{background:Canvas;font-family:system-ui,sans-serif}body{margin:0}
.preview-page{min-block-size:100vh}`;

interface SignInFrameProps {
  readonly project: PreviewProject;
  readonly width: PreviewWidth;
  readonly mode: PreviewMode;
}

/**
 * The sign-in page in a document of its own, so that its width and color mode are true. The document has no scripts:
 * the page is rendered into it from here.
 */
export function SignInFrame({ project, width, mode }: SignInFrameProps) {
  const [app] = useState(createPreviewApp);
  const [page, setPage] = useState<Document>();
  const [available, setAvailable] = useState<number>();
  const container = useRef<HTMLDivElement>(null);
  const { width: pageWidth, height } = sizes[width];
  const scale = Math.min(1, (available ?? pageWidth) / pageWidth);

  useEffect(() => {
    if (container.current === null) return;
    const observer = new ResizeObserver(([entry]) => setAvailable(entry?.contentRect.width));
    observer.observe(container.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (page === undefined) return;
    const root = page.documentElement;
    root.style.colorScheme = mode;
    root.setAttribute('data-stack-theme', mode);
  }, [page, mode]);

  return (
    <div ref={container} className="preview-window" data-width={width}>
      <div className="preview-scale" style={{ blockSize: height * scale, inlineSize: pageWidth * scale }}>
        <iframe
          title={texts.frame}
          sandbox="allow-same-origin"
          inert
          tabIndex={-1}
          srcDoc="<!doctype html><html lang=en><head></head><body></body></html>"
          style={{ inlineSize: pageWidth, blockSize: height, transform: `scale(${scale})` }}
          onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
        />
        {page &&
          createPortal(
            <StackProvider app={app} lang="en">
              <style>{documentStyles + signInStyles}</style>
              <Suspense>
                <AuthPage key={firstTabOf(project)} type="sign-in" fullPage mockProject={project} />
              </Suspense>
            </StackProvider>,
            page.body,
          )}
      </div>
    </div>
  );
}

/**
 * Returns a key that changes with the first tab, so that a method that was turned on or off does not keep the
 * selection.
 */
function firstTabOf({ config }: PreviewProject): string {
  return `${config.magicLinkEnabled} ${config.credentialEnabled}`;
}

/** Creates an app that sends no requests: the page gets its project from here. */
function createPreviewApp() {
  return new StackClientApp({
    baseUrl: service.origin,
    // Not the project of the owners: the page would mark the method with which the owner signed in last.
    projectId: '00000000-0000-4000-8000-000000000000',
    publishableClientKey: service.clientKey,
    tokenStore: 'memory',
  });
}
