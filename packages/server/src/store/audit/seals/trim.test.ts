import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { sweepAudit } from '../../../start/start-server.ts'
import { auditRows, keys, start } from '../../../testing/audit/audit-rows.ts'
import { storeOnBothEngines } from '../../../testing/on-both-engines.ts'
import type { Db } from '../../db/open.ts'
import { trimAudit } from './trim.ts'

storeOnBothEngines((store) => {
  const { ids, idAt, add, refuse, seal, verify } = auditRows(store)
  let db: Db
  beforeEach(() => {
    db = store().db
  })

  it('old rows are trimmed under a sealed checkpoint, and the chain goes on behind it', async () => {
    await add(3_000)
    await refuse(start + 10, 3)
    await add(40, start + 1_000_000)
    await seal(start + 2_000_000)
    const { last } = await verify()
    expect(await trimAudit(db, keys, { before: start + 500_000, now: start })).toEqual({
      removed: 3_001,
      firstBad: null,
    })
    expect(await ids()).toHaveLength(40)
    expect(await verify()).toMatchObject({ firstBad: null, checked: 40, trimmed: 3_001 })
    expect(await verify(keys, last)).toMatchObject({ firstBad: null })
    await add(10, start + 1_000_000)
    await seal(start + 2_000_000)
    expect(await verify()).toMatchObject({ firstBad: null, checked: 50 })
    // Another trim goes on behind the first, also when nothing is left.
    expect(await trimAudit(db, keys, { before: start + 9_000_000, now: start })).toEqual({
      removed: 50,
      firstBad: null,
    })
    await add(5)
    await seal()
    expect(await verify()).toMatchObject({ firstBad: null, checked: 5, trimmed: 3_051 })
    await db.updateTable('audit_checkpoints').set({ removed: 1 }).execute()
    expect(await verify()).toMatchObject({ firstBad: { problem: 'checkpoint' } })
    await db.deleteFrom('audit_checkpoints').execute()
    expect(await verify()).toMatchObject({ firstBad: { problem: 'missing' } })
  })

  it('rows without a seal are not trimmed', async () => {
    await add(5)
    expect(await trimAudit(db, keys, { before: start + 1_000, now: start })).toEqual({ removed: 0, firstBad: null })
    expect(await ids()).toHaveLength(5)
  })

  describe('a row that differs from its seal', () => {
    const [tooOld, before] = [1, start - 1_000]
    beforeEach(async () => {
      await add(4, start - 2_000)
      await add(6)
      await seal()
    })
    const trim = () => trimAudit(db, keys, { before, now: start })
    const expectEnd = async (left: number, firstBad: object) => {
      const end = await ids()
      expect(await trim()).toMatchObject({ firstBad })
      expect(await ids()).toEqual(end.slice(10 - left))
      expect((await verify()).firstBad).toMatchObject(firstBad)
      // Another sweep finds no more either.
      expect(await trim()).toMatchObject({ removed: 0, firstBad })
    }

    it('is not looked at behind a row that stays, and kept, when its time was set far back', async () => {
      const id = await idAt(6)
      await db.updateTable('audit_log').set({ at: tooOld }).where('id', '>=', id).execute()
      expect(await trim()).toEqual({ removed: 4, firstBad: null })
      expect(await ids()).toHaveLength(6)
      expect(await verify()).toMatchObject({ firstBad: { id, problem: 'changed' }, trimmed: 4 })
    })

    it('is kept when every row got a time far back', async () => {
      const id = await idAt(0)
      await db.updateTable('audit_log').set({ at: tooOld }).execute()
      await expectEnd(10, { id, problem: 'changed' })
    })

    it('stops the deletion where only the young rows were set back', async () => {
      const id = await idAt(4)
      await db.updateTable('audit_log').set({ at: tooOld }).where('id', '>=', id).execute()
      await expectEnd(6, { id, problem: 'changed' })
    })

    it('is kept when it is old enough and was changed in another field', async () => {
      const id = await idAt(2)
      await db.updateTable('audit_log').set({ target: 'AS1' }).where('id', '=', id).execute()
      await expectEnd(8, { id, problem: 'changed' })
    })

    it('is kept when a row before it is gone or was set in', async () => {
      const [id, row] = [await idAt(1), await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()]
      await db.deleteFrom('audit_log').where('id', '=', id).execute()
      expect(await trim()).toEqual({ removed: 1, firstBad: { id, problem: 'missing' } })
      const forged = { ...row, id: row.id - 1 }
      await db.insertInto('audit_log').values(forged).execute()
      expect(await trim()).toEqual({ removed: 0, firstBad: { id: forged.id, problem: 'inserted' } })
      expect(await ids()).toHaveLength(9)
    })

    it('is named in the log by the sweep, and a forged checkpoint too', async () => {
      const lines: string[] = []
      const log = createLog({ write: (line: string) => void lines.push(line) })
      const sweep = () => sweepAudit({ db, keys, log }, 1, start + 86_400_000 - 1_000)
      const id = await idAt(2)
      await db.updateTable('audit_log').set({ target: 'AS1' }).where('id', '=', id).execute()
      await sweep()
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { level: 'error', event: 'audit.bad', auditId: id, problem: 'changed' },
      ])
      await db.updateTable('audit_checkpoints').set({ removed: 900 }).execute()
      await sweep()
      expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ event: 'audit.bad', problem: 'checkpoint' })
      expect(await ids()).toHaveLength(8)
    })
  })
})
