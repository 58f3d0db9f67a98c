import { type ComponentProps, type ReactNode, useState } from 'react';
import { cn } from './cn.ts';

/** What an `Avatar` takes beyond the attributes of its `span`. */
export interface AvatarProps extends ComponentProps<'span'> {
  src?: string | null | undefined;
  /** Text whose first letters stand in for a missing image. */
  name?: string | null | undefined;
  /** How many letters of the name are shown. */
  letters?: number;
  /** Stands in when there is neither image nor name. */
  icon: ReactNode;
  /** Width and height in pixels. */
  size?: number;
  /** What it is called; left out where the name stands beside it, and then hidden from assistive technology. */
  alt?: string;
}

/** An image that stands for someone or something: the image, else letters of the name, else an icon. */
export function Avatar({ src, name, letters = 2, icon, size = 34, alt = '', className, style, ...props }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const initials = Array.from(name?.trim() ?? '')
    .slice(0, letters)
    .join('')
    .toUpperCase();

  const naming = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span {...naming} {...props} className={cn('ks-avatar', className)} style={{ width: size, height: size, ...style }}>
      {src && src !== failedSrc ? (
        <img src={src} alt="" width={size} height={size} onError={() => setFailedSrc(src)} />
      ) : initials ? (
        <span style={{ fontSize: size * (letters === 1 ? 0.55 : 0.4) }}>{initials}</span>
      ) : (
        <span className="ks-avatar-icon">{icon}</span>
      )}
    </span>
  );
}
