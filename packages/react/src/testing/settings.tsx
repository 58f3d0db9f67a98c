import { AccountSettings, type AccountSettingsProps } from '../account/account-settings.tsx';
import { World } from './world.tsx';

/**
 * Renders the account settings of a signed-in user at a path below their own, after `prepare` has changed the service.
 */
export async function openSettings(
  subpath = '',
  { prepare, ...props }: AccountSettingsProps & { readonly prepare?: (world: World) => void } = {},
): Promise<World> {
  const world = new World();
  prepare?.(world);
  window.history.replaceState(null, '', `/handler/account-settings${subpath}`);
  await world.render(<AccountSettings fullPage {...props} />, world.signedInApp());
  return world;
}
