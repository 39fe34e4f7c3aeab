import { beforeAll, beforeEach } from 'vitest'
import { type Actor, audit } from '../../store/audit/audit.ts'
import type { Anchor } from '../../store/audit/seals/chain.ts'
import { sealRows } from '../../store/audit/seals/seal-rows.ts'
import { createSettled } from '../../store/audit/seals/sealer.ts'
import { verifyChain } from '../../store/audit/seals/verify-chain.ts'
import type { Store } from '../../store/db/open.ts'
import { readSnapshot } from '../../store/db/read-snapshot.ts'
import { sealKeys } from './seal-keys.ts'

/** Key and instant of the rows that these tests make. */
export const keys = sealKeys('first')
export const start = Date.parse('2026-11-22T12:00:00Z')

export const actor = {
  kind: 'user',
  name: 'Ayşe',
  companyId: 1,
  userId: 1,
  sessionId: 7,
  tokenId: null,
  address: '192.0.2.1',
  requestId: 'r',
} satisfies Actor

/**
 * Adds the company of `actor`, another company and the person to an empty database, empties its audit tables before
 * each test, and gives what makes, seals and verifies rows there.
 */
export function auditRows(store: () => Store) {
  beforeAll(async () => {
    const { companyId: id, userId } = actor
    const { db } = store()
    const companies = [id, id + 1].map((one) => ({ id: one, name: `Örnek ${one}`, orders_version: 0, created_at: 0 }))
    await db.insertInto('companies').values(companies).execute()
    const user = { id: userId, company_id: id, name: actor.name, email: 'ayse@ornek.example' }
    await db
      .insertInto('users')
      .values({ ...user, password_hash: 'x', created_at: 0 })
      .execute()
  })
  beforeEach(async () => {
    for (const table of ['audit_log', 'audit_seals', 'audit_checkpoints', 'audit_sealer'] as const)
      await store().db.deleteFrom(table).execute()
  })
  const ids = async () =>
    (await store().db.selectFrom('audit_log').select('id').orderBy('id').execute()).map(({ id }) => id)
  return {
    ids,
    idAt: async (index: number) => (await ids()).at(index) ?? 0,
    add: (count: number, at = start) =>
      store()
        .db.transaction()
        .execute(async (trx) => {
          for (let index = 0; index < count; index += 1)
            await audit(trx, actor, { at: at + index, action: 'route.add', target: `AS${64_500 + index}` })
        }),
    refuse: (at = start, times = 1) =>
      audit(store().db, actor, { at, action: 'route.add', outcome: 'refused', after: { status: 428 }, times }),
    seal: async (now = start, by = keys, known?: Anchor) => {
      const settledId = await createSettled(store())()
      return sealRows(store(), by, { settledId: settledId ?? 0, now, known })
    },
    verify: (by = keys, anchor?: Anchor) => readSnapshot(store().db, (snapshot) => verifyChain(snapshot, by, anchor)),
  }
}
