import { type ComponentProps, type ReactNode, useState } from 'react';
import { usePartStyle } from './part-styles.ts';
import { withRef } from './with-ref.ts';

/** The props of `Avatar`. Also accepts the attributes of its `span`. */
export interface AvatarProps extends ComponentProps<'span'> {
  src?: string | null | undefined;
  /** A text whose first letters are shown if the image is missing. */
  name?: string | null | undefined;
  /** Number of letters shown. Default: 2. */
  letters?: number;
  /** Shown if there is neither image nor name. */
  icon: ReactNode;
  /** Width and height in pixels. Default: 34. */
  size?: number;
  /** Alternative text. Without it the avatar is hidden from assistive technology, which is correct next to the name. */
  alt?: string;
}

/** An image of a user or a thing. Falls back to the first letters of the name, then to the icon. */
export const Avatar = /* @__PURE__ */ withRef(function Avatar({
  src,
  name,
  letters = 2,
  icon,
  size = 34,
  alt = '',
  className,
  style,
  ...props
}: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const initials = Array.from(name?.trim() ?? '')
    .slice(0, letters)
    .join('')
    .toUpperCase();

  const labelProps = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span
      {...labelProps}
      {...props}
      {...usePartStyle('avatar', { width: size, height: size, ...style }, 'ks-avatar', className)}
    >
      {src && src !== failedSrc ? (
        <img className="ks-part" src={src} alt="" width={size} height={size} onError={() => setFailedSrc(src)} />
      ) : initials ? (
        <span className="ks-part" style={{ fontSize: size * (letters === 1 ? 0.55 : 0.4) }}>
          {initials}
        </span>
      ) : (
        <span className="ks-avatar-icon">{icon}</span>
      )}
    </span>
  );
});
