import { StackProvider, StackTheme, UserButton } from '@keystack/react';
import { useNavigate } from '@tanstack/react-router';
import { ownerApp } from '../owner-app.ts';
import { toggleColorMode } from './color-mode.ts';

/** The menu of the signed-in project owner: account settings, color mode and sign-out. */
export function OwnerMenu() {
  const navigate = useNavigate();
  return (
    <StackProvider app={ownerApp} navigate={(href) => navigate({ href })}>
      <StackTheme>
        <UserButton colorModeToggle={toggleColorMode} />
      </StackTheme>
    </StackProvider>
  );
}
