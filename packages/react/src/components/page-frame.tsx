import type { ProjectBrand } from '@keystack/js';
import { Card } from '@keystack/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useAppearance, useElementProps } from '../appearance/appearance-context.tsx';
import { AppearanceScope } from '../appearance/appearance-scope.tsx';
import { Logo } from '../appearance/load-on-demand.ts';
import { projectOrThatOfLastVisit } from '../project-of-last-visit.ts';
import { useStackApp, useTranslate } from '../stack-provider.tsx';
import { FullPage } from './full-page.tsx';

/** The settings of a project that its pages show. */
interface ProjectLook {
  readonly displayName?: string | undefined;
  readonly config: { readonly brand?: ProjectBrand | undefined };
}

/** The props of `PageFrame`. */
export interface PageFrameProps {
  /**
   * `true` to fill the window, with the content on a centered card. `false` if it is a part of a page of the host app.
   */
  readonly fullPage: boolean;
  /** Project whose brand the card shows. Default: that of the app, if it is known without a request. */
  readonly project?: ProjectLook | undefined;
  readonly children: ReactNode;
}

/** The container of a page's content: up to 380 pixels wide, with the logo at its top. */
export function PageFrame({ fullPage, project: givenProject, children }: PageFrameProps) {
  const { attributes } = useTranslate();
  const element = useElementProps();
  const { logo: ownLogo, slots } = useAppearance();
  const app = useStackApp();
  // As it is when the card appears, so that nothing moves later.
  const [knownProject] = useState(() => projectOrThatOfLastVisit(app).peek());
  const project = givenProject ?? knownProject;
  const brand = project?.config.brand;
  // A part of a page is below the logo of that page.
  const brandLogo = fullPage && brand?.logoUrl ? { light: brand.logoUrl, dark: brand.logoDarkModeUrl } : undefined;
  const logo = ownLogo ?? brandLogo;
  const content = (
    <>
      {logo && (
        <div className="ks-logo-row">
          <Suspense>
            <Logo logo={logo} alt={project?.displayName ?? ''} />
          </Suspense>
        </div>
      )}
      {slots?.header}
      {children}
      {slots?.footer}
    </>
  );
  return (
    <AppearanceScope brand={brand?.primaryColor ?? undefined}>
      {fullPage ? (
        <FullPage {...attributes} {...element('page', 'ks-page')}>
          <Card className="ks-panel">{content}</Card>
        </FullPage>
      ) : (
        <div {...attributes} className="stack-scope ks-panel">
          {content}
        </div>
      )}
    </AppearanceScope>
  );
}
