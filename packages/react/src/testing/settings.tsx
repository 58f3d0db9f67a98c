import { screen } from '@testing-library/react';
import { AccountSettings, type AccountSettingsProps } from '../account/account-settings.tsx';
import { ReactTestEnvironment } from './test-environment.tsx';

/**
 * Renders the account settings of a signed-in user at a path below their own, after `prepare` has changed the service.
 */
export async function renderAccountSettings(
  subpath = '',
  { prepare, ...props }: AccountSettingsProps & { readonly prepare?: (world: ReactTestEnvironment) => void } = {},
): Promise<ReactTestEnvironment> {
  const world = new ReactTestEnvironment();
  prepare?.(world);
  window.history.replaceState(null, '', `/handler/account-settings${subpath}`);
  await world.render(<AccountSettings fullPage {...props} />, world.signedInApp());
  // Without this, a test that expects something not to be there would pass on an empty page.
  await screen.findByRole('navigation', { name: 'Account settings' });
  return world;
}
