import { createStatement, type Executor } from '../../database/database.ts';

const setValue = createStatement<never>(
  'set_vault_value',
  `insert into data_vault_entries (project_id, store_id, hashed_key, encrypted_value) values ($1, $2, $3, $4)
  on conflict (project_id, store_id, hashed_key) do update set encrypted_value = excluded.encrypted_value`,
);

const getValue = createStatement<{ encrypted_value: string }>(
  'get_vault_value',
  `select encrypted_value from data_vault_entries where project_id = $1 and store_id = $2 and hashed_key = $3`,
);

/** Stores a value that the app's server has encrypted. Replaces the former value of the key. */
export async function storeVaultValue(
  tx: Executor,
  projectId: string,
  storeId: string,
  hashedKey: string,
  encryptedValue: string,
): Promise<void> {
  await tx.write(setValue, [projectId, storeId, hashedKey, encryptedValue]);
}

/** Returns the stored value of a key, or `null` if there is none. */
export async function readVaultValue(
  tx: Executor,
  projectId: string,
  storeId: string,
  hashedKey: string,
): Promise<string | null> {
  const [row] = await tx.run(getValue, [projectId, storeId, hashedKey]);
  return row?.encrypted_value ?? null;
}
