import { Avatar, VisuallyHidden } from '@keystack/ui';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import SunMoon from 'lucide-react/icons/sun-moon';
import UserIcon from 'lucide-react/icons/user';
import UserCog from 'lucide-react/icons/user-cog';
import { useId, useRef } from 'react';
import { ownerQuery } from '../queries.ts';
import { shellTexts } from '../texts/shell.ts';
import { toggleColorMode } from './color-mode.ts';

/**
 * The menu of the signed-in project owner: account settings, color mode and sign-out. A popover of the browser, because
 * the code of a menu is larger than that of the shell.
 */
export function OwnerMenu() {
  const { data: owner } = useSuspenseQuery(ownerQuery);
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  if (owner === null) return null;
  const name = owner.displayName ?? owner.primaryEmail;

  return (
    <>
      <button type="button" className="owner-button" popoverTarget={id}>
        <VisuallyHidden>{shellTexts.account}</VisuallyHidden>
        <Avatar src={owner.profileImageUrl} name={name} icon={<UserIcon className="ks-icon" />} />
      </button>
      <div ref={popover} id={id} popover="auto" className="popover owner-popover">
        <div className="owner-name">
          {owner.displayName && <div>{owner.displayName}</div>}
          <div className="owner-email">{owner.primaryEmail}</div>
        </div>
        <Link
          to="/handler/$"
          params={{ _splat: 'account-settings' }}
          className="popover-item"
          onClick={() => popover.current?.hidePopover()}
        >
          <UserCog className="ks-icon" aria-hidden />
          {shellTexts.accountSettings}
        </Link>
        <button type="button" className="popover-item" onClick={toggleColorMode}>
          <SunMoon className="ks-icon" aria-hidden />
          {shellTexts.toggleColorMode}
        </button>
        <button type="button" className="popover-item" onClick={() => owner.signOut()}>
          <LogOut className="ks-icon" aria-hidden />
          {shellTexts.signOut}
        </button>
      </div>
    </>
  );
}
