import type { CurrentUser } from '@keystack/js';
import { cn, VisuallyHidden, withRef } from '@keystack/ui';
import type { ComponentProps } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { UserAvatar } from './user-avatar.tsx';

/** The props of `UserTrigger`. Also accepts the attributes of a `button`. */
export interface UserTriggerProps extends ComponentProps<'button'> {
  readonly user: CurrentUser | null;
  readonly showUserInfo: boolean;
}

/** The button that opens the user menu. */
export const UserTrigger = /* @__PURE__ */ withRef(function UserTrigger({
  user,
  showUserInfo,
  className,
  ...props
}: UserTriggerProps) {
  const translate = useTranslate();
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...props}
      type="button"
      className={cn('stack-scope ks-user-button', className)}
    >
      <UserAvatar user={user} />
      {showUserInfo && <UserInfo user={user} />}
      <VisuallyHidden>{translate('User menu')}</VisuallyHidden>
    </button>
  );
});

/** The display name and email of a user, if set, or a text that no user is signed in. */
export function UserInfo({ user }: { readonly user: CurrentUser | null }) {
  const translate = useTranslate();
  const lines = user === null ? [translate('Not signed in')] : [user.displayName, user.primaryEmail];
  return (
    <span className="ks-user-info">
      {[...new Set(lines.filter(Boolean))].map((line) => (
        <span key={line} className="ks-one-line">
          {line}
        </span>
      ))}
    </span>
  );
}
