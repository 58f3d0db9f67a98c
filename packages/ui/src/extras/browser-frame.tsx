import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

/** The props of `BrowserFrame`. Also accepts the attributes of its `div`. */
export interface BrowserFrameProps extends ComponentProps<'div'> {
  /** Shown in the address bar. */
  url?: string;
  /** Padding around the content: any CSS length. */
  padding?: string | number;
}

/** A browser window drawn around a preview. */
export const BrowserFrame = /* @__PURE__ */ withRef(function BrowserFrame({
  url,
  padding = 0,
  className,
  children,
  ...props
}: BrowserFrameProps) {
  return (
    <div {...props} className={cn('ks-browser', className)}>
      <div className="ks-browser-bar">
        <span className="ks-browser-dots" aria-hidden>
          <span />
          <span />
          <span />
        </span>
        {url && <span className="ks-browser-url">{url}</span>}
      </div>
      <div className="ks-browser-content" style={{ padding }}>
        {children}
      </div>
    </div>
  );
});
