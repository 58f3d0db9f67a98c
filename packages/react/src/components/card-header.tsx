import { Typography } from '@keystack/ui';
import type { ReactNode } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';

/** The props of `CardHeader`. */
export interface CardHeaderProps {
  readonly title: string;
  /** The id of the heading. */
  readonly id?: string;
  /** `true` if the card is a page of its own, whose headings start at level one. */
  readonly fullPage: boolean;
  /** Text below the heading. */
  readonly children?: ReactNode;
}

/** The heading of a form on a card, and the text below it. */
export function CardHeader({ title, id, fullPage, children }: CardHeaderProps) {
  const element = useElementProps();
  return (
    <div className="ks-auth-header">
      <Typography type="h2" id={id} aria-level={fullPage ? 1 : undefined} {...element('title')}>
        {title}
      </Typography>
      {children && <div {...element('subtitle', 'ks-step-description')}>{children}</div>}
    </div>
  );
}
