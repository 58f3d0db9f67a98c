import { Typography } from '@keystack/ui';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { useProject } from './use-project.ts';

interface PageHeaderProps {
  readonly title: string;
  /** The purpose of the page, in one sentence. Default: none. */
  readonly description?: ReactNode;
  /** The primary action of the page, at its end. Default: none. */
  readonly children?: ReactNode;
}

/** The title row of a page of a project. */
export function PageHeader({ title, description, children }: PageHeaderProps) {
  const heading = usePageTitle(title, useProject().displayName);
  return (
    <div className="page-header">
      <div>
        <Typography type="h2" role="presentation">
          <h1 ref={heading} tabIndex={-1} className="page-title">
            {title}
          </h1>
        </Typography>
        {description && <Typography variant="secondary">{description}</Typography>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </div>
  );
}
