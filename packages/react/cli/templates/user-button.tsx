'use client';

import { useStackApp, useUser } from '@keystack/react';
import { useEffect, useRef } from 'react';

const focusRing = 'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring';
const item = `block w-full cursor-pointer rounded-sm px-2 py-2 text-left text-sm text-popover-foreground no-underline hover:bg-accent hover:text-accent-foreground ${focusRing}`;

/** A link to the sign-in page, or for signed-in users a menu with their account settings and sign-out. */
export function UserButton() {
  const app = useStackApp();
  const user = useUser();
  const menu = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    function closeOnPointer({ target }: PointerEvent) {
      if (menu.current?.open && target instanceof Node && !menu.current.contains(target)) menu.current.open = false;
    }
    function closeOnEscape({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !menu.current?.open) return;
      menu.current.open = false;
      menu.current.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', closeOnPointer);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOnPointer);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, []);

  if (!user) {
    return (
      <a href={app.urls.signIn} className={`rounded-sm text-sm font-medium text-foreground underline ${focusRing}`}>
        Sign in
      </a>
    );
  }
  const name = user.displayName ?? user.primaryEmail ?? 'Account';
  return (
    <details ref={menu} className="relative inline-block">
      <summary
        className={`flex size-10 cursor-pointer list-none items-center justify-center overflow-hidden rounded-full bg-muted text-sm font-medium text-foreground ${focusRing}`}
      >
        <span className="sr-only">Account of {name}</span>
        {user.profileImageUrl ? (
          <img src={user.profileImageUrl} alt="" className="size-full object-cover" />
        ) : (
          <span aria-hidden="true">{name.slice(0, 2).toUpperCase()}</span>
        )}
      </summary>
      <div className="absolute end-0 z-50 mt-2 w-56 rounded-md border border-border bg-popover p-1 shadow-md">
        <p className="truncate px-2 py-2 text-sm text-muted-foreground">{name}</p>
        <a href={app.urls.accountSettings} className={item}>
          Account settings
        </a>
        <button type="button" className={item} onClick={() => user.signOut()}>
          Sign out
        </button>
      </div>
    </details>
  );
}
