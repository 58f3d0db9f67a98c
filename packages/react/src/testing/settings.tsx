import { AccountSettings, type AccountSettingsProps } from '../account/account-settings.tsx';
import { World } from './world.tsx';

/** The account settings at a path below their own, in front of a service that was prepared for it. */
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
