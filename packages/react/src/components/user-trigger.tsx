import type { CurrentUser } from '@keystack/js';
import { VisuallyHidden, withRef } from '@keystack/ui';
import type { ComponentProps } from 'react';
import { useElementProps } from '../appearance/appearance-context.tsx';
import { useTranslate } from '../stack-provider.tsx';
import { UserAvatar } from './user-avatar.tsx';

/** The props of `UserMenuTrigger`. Also accepts the attributes of a `button`. */
export interface UserMenuTriggerProps extends ComponentProps<'button'> {
  readonly user: CurrentUser | null;
  readonly showUserInfo: boolean;
}

/** The button that opens the user menu. */
export const UserMenuTrigger = /* @__PURE__ */ withRef(function UserMenuTrigger({
  user,
  showUserInfo,
  className,
  ...props
}: UserMenuTriggerProps) {
  const translate = useTranslate();
  const element = useElementProps();
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...translate.attributes}
      {...props}
      type="button"
      {...element('userButton', 'stack-scope ks-user-button', className)}
    >
      <UserAvatar user={user} />
      {showUserInfo && <UserNameAndEmail user={user} />}
      <VisuallyHidden>{translate('User menu')}</VisuallyHidden>
    </button>
  );
});

/** The display name and email of a user, if set, or a text that no user is signed in. */
export function UserNameAndEmail({ user }: { readonly user: CurrentUser | null }) {
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
