import { KnownErrors } from '@keystack/contract';
import { getVaultValue, setVaultValue } from '@keystack/contract/endpoints';
import { readVaultValue, storeVaultValue } from '../domain/projects/data-vault.ts';
import { implement } from '../http/implement.ts';

/** Endpoints for values that an app's server stores encrypted. */
export const dataVaultEndpoints = [
  implement(setVaultValue, async ({ caller: { project }, params: { store_id: storeId }, body, transaction }) => {
    const { hashed_key: key, encrypted_value: value } = body;
    await transaction((tx) => storeVaultValue(tx, project.project_id, storeId, key, value));
    return { success: true };
  }),

  implement(getVaultValue, async ({ deps, caller: { project }, params: { store_id: storeId }, body }) => {
    const { hashed_key: key } = body;
    const value = await readVaultValue(deps.db, project.project_id, storeId, key);
    if (value === null) throw new KnownErrors.DataVaultStoreHashedKeyDoesNotExist(storeId, key);
    return { encrypted_value: value };
  }),
];
