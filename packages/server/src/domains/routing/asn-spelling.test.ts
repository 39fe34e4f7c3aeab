import type { Kysely } from 'kysely'
import { expect, it } from 'vitest'
import { spellAsNumbers } from '../../store/db/migrations/0034-asn-spelling.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

onBothEngines((server) => {
  it('AS numbers of earlier releases get their one spelling, and records that become the same are one', async () => {
    const { db } = server()
    const route = { order_id: 1001, prefix: '192.0.2.0/24', maintainer: 'X-MNT', modified_at: 1 }
    const roa = { order_id: 1001, modified_at: 1 }
    const given = ['AS064500', 'AS0064499', 'AS064499', 'AS0']
    await db
      .insertInto('routes')
      .values(given.map((origin) => ({ ...route, origin })))
      .execute()
    await db
      .insertInto('roas')
      .values([24, 23].map((max_length) => ({ ...roa, asn: 'AS064500', max_length })))
      .execute()
    const defaults = { company_id: 1, admin_c: null, org: 'ORG-0', asn: 'AS0007' }
    await db.deleteFrom('registry_defaults').where('company_id', '=', 1).execute()
    await db.insertInto('registry_defaults').values(defaults).execute()
    await db
      .insertInto('block_versions')
      .values([1001, 1002].map((order_id) => ({ order_id, version: 'seen' })))
      .execute()
    const versionOf = () => db.selectFrom('companies').select('orders_version').where('id', '=', 1).executeTakeFirst()
    const before = await versionOf()

    await spellAsNumbers(db as unknown as Kysely<unknown>)

    const routes = await db.selectFrom('routes').select('origin').where('order_id', '=', 1001).execute()
    expect(routes.map(({ origin }) => origin).toSorted()).toEqual(['AS0', 'AS64499', 'AS64500', 'AS64501'])
    const roas = await db
      .selectFrom('roas')
      .select(['asn', 'max_length'])
      .where('order_id', '=', 1001)
      .where('asn', 'like', '%64500')
      .orderBy('max_length')
      .execute()
    expect(roas).toEqual([23, 24].map((max_length) => ({ asn: 'AS64500', max_length })))
    const saved = await db.selectFrom('registry_defaults').selectAll().where('company_id', '=', 1).execute()
    expect(saved).toEqual([{ ...defaults, asn: 'AS7' }])
    // An open page must not change records that it has not seen.
    const versions = await db.selectFrom('block_versions').select('order_id').where('version', '=', 'seen').execute()
    expect(versions).toEqual([{ order_id: 1002 }])
    expect((await versionOf())?.orders_version).not.toBe(before?.orders_version)
  })
})
