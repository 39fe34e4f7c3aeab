import { type CreateTable, id, int, optional, ref, text } from '../schema/columns.ts'

/** Passkeys of the users, and the challenges that wait for an answer. */
export async function createPasskeys(table: CreateTable): Promise<void> {
  await table(
    'passkeys',
    {
      ...{ id, user_id: ref('users'), credential_id: text, user_handle: text, public_key: text },
      ...{ counter: int, transports_json: text, is_multi_device: int, is_backed_up: int },
      ...{ name: text, created_at: int, last_used_at: optional(int) },
    },
    { unique: [['credential_id']], index: [['user_id']] },
  )
  await table(
    'passkey_challenges',
    {
      ...{ challenge_hash: text, owner: text, purpose: text, user_id: ref('users') },
      ...{ user_handle: optional(text), expires_at: int },
    },
    { primary: ['challenge_hash'], index: [['owner'], ['expires_at']] },
  )
}
