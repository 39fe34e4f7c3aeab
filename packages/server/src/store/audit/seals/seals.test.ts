import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { actor, auditRows, keys, start } from '../../../testing/audit/audit-rows.ts'
import { sealKeys } from '../../../testing/audit/seal-keys.ts'
import { temporaryFolders } from '../../../testing/data-dir/temporary-folders.ts'
import { storeOnBothEngines } from '../../../testing/on-both-engines.ts'
import type { Db, Store } from '../../db/open.ts'
import { audit } from '../audit.ts'
import { createKeptEnd } from './kept-end.ts'
import { hasUnsealed, sealRows } from './seal-rows.ts'
import { createElection, startSealer, createSettled } from './sealer.ts'

const newFolder = temporaryFolders()

storeOnBothEngines((storeOf) => {
  const { ids, idAt, add, refuse, seal, verify } = auditRows(storeOf)
  let store: Store
  let db: Db
  beforeEach(() => {
    store = storeOf()
    db = store.db
  })

  it('every row has a seal in the order of the ids, and new ones are not sealed yet', async () => {
    await add(1_234)
    expect(await hasUnsealed(db, start)).toBe(true)
    expect((await seal()).added).toBe(1_234)
    expect(await hasUnsealed(db, start)).toBe(false)
    await add(3)
    expect(await verify()).toMatchObject({ firstBad: null, checked: 1_234, unsealed: 3, trimmed: 0 })
    const seals = await db.selectFrom('audit_seals').select(['position', 'audit_id']).orderBy('position').execute()
    expect(seals.map(({ position }) => position)).toEqual(seals.map((_, index) => index + 1))
    expect(seals.map(({ audit_id: id }) => id)).toEqual((await ids()).slice(0, -3))
  })

  it('equal refusals of a minute are one row, whose count is sealed when no more can come', async () => {
    await Promise.all(Array.from({ length: 20 }, () => refuse()))
    await refuse(start + 59_999, 5)
    await refuse(start + 60_000)
    const counts = await db.selectFrom('audit_log').select('repeats').orderBy('id').execute()
    expect(counts.map(({ repeats }) => repeats)).toEqual([25, 1])
    expect((await seal()).added).toBe(2)
    expect((await seal(start + 121_000)).added).toBe(1)
    expect((await seal(start + 500_000)).added).toBe(0)
    expect(await verify()).toMatchObject({ firstBad: null, checked: 2, unsealed: 0 })
    await db.updateTable('audit_log').set({ repeats: 24 }).where('repeats', '=', 25).execute()
    expect(await verify()).toMatchObject({ firstBad: { id: await idAt(0), problem: 'changed' } })
  })

  it('a count that was raised after the end of its minute is found', async () => {
    await refuse(start)
    await refuse(start + 60_000, 3)
    await seal(start + 500_000)
    await db.updateTable('audit_log').set({ repeats: 9 }).where('repeats', '=', 1).execute()
    expect(await verify()).toMatchObject({ firstBad: { id: await idAt(0), problem: 'changed' } })
  })

  describe('a fault in a chain of 30 rows', () => {
    beforeEach(async () => {
      await add(30)
      await seal()
    })

    it.each(['at', 'company_id', 'user_id', 'session_id', 'order_id'] as const)(
      'a changed %s is named',
      async (field) => {
        const id = await idAt(11)
        await db
          .updateTable('audit_log')
          .set({ [field]: 2 })
          .where('id', '=', id)
          .execute()
        expect(await verify()).toMatchObject({ firstBad: { id, problem: 'changed' }, checked: 11 })
      },
    )

    it.each(['action', 'target', 'details_json', 'before_json', 'actor_name', 'address', 'outcome'] as const)(
      'a changed %s is named',
      async (field) => {
        const id = await idAt(0)
        await db
          .updateTable('audit_log')
          .set({ [field]: 'refused' })
          .where('id', '=', id)
          .execute()
        expect(await verify()).toMatchObject({ firstBad: { id, problem: 'changed' }, checked: 0 })
      },
    )

    it('a missing row is named, with its seal or without it', async () => {
      const id = await idAt(15)
      await db.deleteFrom('audit_log').where('id', '=', id).execute()
      expect(await verify()).toMatchObject({ firstBad: { id, problem: 'missing' }, checked: 15 })
      await db.deleteFrom('audit_seals').where('audit_id', '=', id).execute()
      expect(await verify()).toMatchObject({ firstBad: { id, problem: 'missing' }, checked: 15 })
    })

    it('an inserted row is named', async () => {
      const [id, row] = [await idAt(9), await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()]
      await db.deleteFrom('audit_log').where('id', '=', id).execute()
      await db.deleteFrom('audit_seals').where('audit_id', '=', id).execute()
      await db
        .insertInto('audit_log')
        .values({ ...row, id })
        .execute()
      expect(await verify()).toMatchObject({ firstBad: { id, problem: 'inserted' } })
      await db
        .insertInto('audit_log')
        .values({ ...row, id: -1 })
        .execute()
      expect(await verify()).toMatchObject({ firstBad: { id: -1, problem: 'inserted' } })
    })

    it('rows that changed places are named', async () => {
      const [first, second] = [await idAt(4), await idAt(20)]
      const { target } = await targetOf(first)
      await db
        .updateTable('audit_log')
        .set({ target: (await targetOf(second)).target, at: start + 20 })
        .where('id', '=', first)
        .execute()
      await db
        .updateTable('audit_log')
        .set({ target, at: start + 4 })
        .where('id', '=', second)
        .execute()
      expect(await verify()).toMatchObject({ firstBad: { id: first, problem: 'reordered' }, checked: 4 })
    })
    const targetOf = (id: number) =>
      db.selectFrom('audit_log').select('target').where('id', '=', id).executeTakeFirstOrThrow()

    it('seals that changed places are named', async () => {
      await db.updateTable('audit_seals').set({ position: 999 }).where('position', '=', 7).execute()
      await db.updateTable('audit_seals').set({ position: 7 }).where('position', '=', 8).execute()
      await db.updateTable('audit_seals').set({ position: 8 }).where('position', '=', 999).execute()
      expect((await verify()).firstBad?.id).toBe(await idAt(6))
    })

    it('a row that was sealed with another key is named', async () => {
      const id = await idAt(25)
      await db.deleteFrom('audit_seals').where('audit_id', '>=', id).execute()
      await db.updateTable('audit_log').set({ target: 'AS1' }).where('id', '=', id).execute()
      await seal(start, sealKeys('forged', 'first'))
      expect(await verify()).toMatchObject({ firstBad: { id, problem: 'key' }, checked: 25 })
      // The forger claims the right key.
      await db.updateTable('audit_seals').set({ key_id: 'first' }).execute()
      expect(await verify()).toMatchObject({ firstBad: { id, problem: 'changed' }, checked: 25 })
    })

    it('the chain goes on with a new key, and a replaced one does not come back', async () => {
      const next = sealKeys('second', 'first')
      await add(5, start + 100)
      await seal(start, next)
      expect(await verify(next)).toMatchObject({ firstBad: null, checked: 35 })
      await add(1, start + 200)
      await expect(seal(start, keys)).rejects.toThrow('second')
      // A thief of the old key does not stop at that.
      await seal(start, sealKeys('first', 'second'))
      expect(await verify(next)).toMatchObject({ firstBad: { id: await idAt(-1), problem: 'key' }, checked: 35 })
    })

    it('rows that were cut from the end with their seals show by an anchor of the log only', async () => {
      const { last } = await verify()
      const anchor = { position: last.position, mac: last.mac }
      expect(await verify(keys, anchor)).toMatchObject({ firstBad: null })
      const id = await idAt(20)
      await db.deleteFrom('audit_log').where('id', '>=', id).execute()
      expect(await verify()).toMatchObject({ firstBad: { id, problem: 'missing' } })
      await db.deleteFrom('audit_seals').where('audit_id', '>=', id).execute()
      expect(await verify()).toMatchObject({ firstBad: null, checked: 20 })
      expect(await verify(keys, anchor)).toMatchObject({ firstBad: { id: await idAt(-1), problem: 'cut' } })
      // The chain goes on as if nothing had been, and the anchor still shows it.
      await add(30)
      await seal()
      expect(await verify()).toMatchObject({ firstBad: null })
      expect(await verify(keys, anchor)).toMatchObject({ firstBad: { problem: 'cut' } })
    })
  })

  it('two sealers at once make one chain', async () => {
    await add(700)
    const runs = await Promise.all([seal(), seal(), seal()])
    while (await hasUnsealed(db, start)) await seal()
    expect(runs.reduce((sum, { added }) => sum + added, 0)).toBeGreaterThan(0)
    expect(await verify()).toMatchObject({ firstBad: null, checked: 700, unsealed: 0 })
  })

  it('rows of the first release are sealed as they are', async () => {
    await sql`insert into audit_log (at, request_id, company_id, user_id, order_id, action, details_json)
      values (1, 'old', 1, 1, 1001, 'route.add', '{}')`.execute(db)
    await seal()
    expect(await verify()).toMatchObject({ firstBad: null, checked: 1 })
  })

  it('a row of a transaction that takes long is sealed in its place', async ({ skip }) => {
    if (store.kind === 'sqlite') return skip('SQLite has one writer at a time')
    const settled = createSettled(store)
    const held = Promise.withResolvers<void>()
    const written = Promise.withResolvers<void>()
    const slow = db.transaction().execute(async (trx) => {
      await audit(trx, actor, { at: start, action: 'slow' })
      written.resolve()
      await held.promise
    })
    await written.promise
    await add(3)
    expect(await settled()).toBeNull()
    // A transaction that begins later does not delay it.
    const later = Promise.withResolvers<void>()
    const laterWritten = Promise.withResolvers<void>()
    const second = db.transaction().execute(async (trx) => {
      await audit(trx, actor, { at: start, action: 'later' })
      laterWritten.resolve()
      await later.promise
    })
    await laterWritten.promise
    expect(await settled()).toBeNull()
    held.resolve()
    await slow
    const settledId = await settled()
    expect(settledId).toBe(await idAt(-1))
    await sealRows(store, keys, { settledId: settledId ?? 0, now: start, known: undefined })
    later.resolve()
    await second
    expect(await verify()).toMatchObject({ firstBad: null, checked: 4, unsealed: 1 })
    await seal()
    expect(await verify()).toMatchObject({ firstBad: null, checked: 5, unsealed: 0 })
    const [first] = await db.selectFrom('audit_log').select('action').orderBy('id').execute()
    expect(first?.action).toBe('slow')
  })

  it('one of several is elected; another takes over when it is silent or resigns', async () => {
    const [first, second] = [createElection(db, 60), createElection(db, 60)]
    expect([await first.hold(), await second.hold()]).toEqual([true, false])
    expect([await first.hold(), await second.hold()]).toEqual([true, false])
    await expect.poll(() => second.hold(), { interval: 20 }).toBe(true)
    expect(await first.hold()).toBe(false)
    await second.resign()
    expect(await first.hold()).toBe(true)
  })

  it('sealers of two processes seal while rows come, and tell the log the end of the chain', async () => {
    const lines: string[] = []
    const log = createLog({ write: (line: string) => void lines.push(line) })
    const sealers = [0, 1].map(() => {
      const keptEnd = createKeptEnd(newFolder(), log)
      return startSealer({ store, log, now: () => start, keys, keptEnd }, { every: 20, patience: 200 })
    })
    for (let round = 0; round < 10; round += 1) await add(7)
    await expect.poll(() => hasUnsealed(db, start)).toBe(false)
    await sealers[0]?.stop()
    await add(4)
    await expect.poll(() => hasUnsealed(db, start)).toBe(false)
    await sealers[1]?.stop()
    const { last, ...rest } = await verify()
    expect(rest).toMatchObject({ firstBad: null, checked: 74, unsealed: 0 })
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'audit.sealed', position: 74, mac: last.mac })
  })
})
