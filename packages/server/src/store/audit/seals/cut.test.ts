import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../../../base/log.ts'
import { auditRows, keys, start } from '../../../testing/audit/audit-rows.ts'
import { temporaryFolders } from '../../../testing/data-dir/temporary-folders.ts'
import { storeOnBothEngines } from '../../../testing/on-both-engines.ts'
import type { Db } from '../../db/open.ts'
import { ChainCut } from './chain-end.ts'
import type { Anchor } from './chain.ts'
import { createKeptEnd, textOfEnd, writeEnd } from './kept-end.ts'
import { hasUnsealed } from './seal-rows.ts'
import { startSealer } from './sealer.ts'
import { trimAudit } from './trim.ts'

const newFolder = temporaryFolders()

storeOnBothEngines((store) => {
  const { idAt, add, seal, verify } = auditRows(store)
  let db: Db
  let known: Anchor
  beforeEach(async () => {
    db = store().db
    await add(10)
    known = (await seal()).last
  })

  /** Removes the newest rows and their seals, so that the rest is a whole chain. */
  const cut = async (from = 6) => {
    const id = await idAt(from)
    await db.deleteFrom('audit_log').where('id', '>=', id).execute()
    await db.deleteFrom('audit_seals').where('audit_id', '>=', id).execute()
  }
  const lastPosition = async () => {
    const seals = db.selectFrom('audit_seals').select((seal) => seal.fn.max<number>('position').as('last'))
    return (await seals.executeTakeFirstOrThrow()).last
  }

  describe('rows are not sealed', () => {
    it('behind a chain whose end was cut, also when new rows fill the places', async () => {
      await cut()
      await add(20)
      await expect(seal(start, keys, known)).rejects.toThrow(ChainCut)
      expect(await lastPosition()).toBe(6)
    })

    it('behind a chain whose last seals were sealed again over forged rows', async () => {
      const id = await idAt(6)
      await db.deleteFrom('audit_seals').where('audit_id', '>=', id).execute()
      await db.updateTable('audit_log').set({ target: 'AS1' }).where('id', '>=', id).execute()
      await expect(seal(start, keys, known)).rejects.toThrow(ChainCut)
      // A process that does not know the end covers the forgery.
      await seal()
      expect(await verify()).toMatchObject({ firstBad: null })
      await add(1)
      await expect(seal(start, keys, known)).rejects.toThrow(ChainCut)
      expect(await lastPosition()).toBe(10)
    })

    it('behind a forged checkpoint that stands for the known end', async () => {
      await db.deleteFrom('audit_seals').execute()
      const forged = { position: 99, audit_id: await idAt(-1), chain_mac: 'x', removed: 99, trimmed_at: start }
      await db
        .insertInto('audit_checkpoints')
        .values({ ...forged, key_id: keys.id, mac: 'x' })
        .execute()
      await add(1)
      await expect(seal(start, keys, known)).rejects.toThrow(ChainCut)
    })
  })

  it('rows are sealed behind a known end that others sealed on, or that was deleted for its age since', async () => {
    await add(5, start + 100)
    const { last } = await seal()
    await add(5, start + 200)
    expect(await seal(start, keys, known)).toMatchObject({ added: 5 })
    await trimAudit(db, keys, { before: start + 100, now: start })
    await add(5, start + 300)
    expect(await seal(start, keys, known)).toMatchObject({ added: 5 })
    await trimAudit(db, keys, { before: start + 105, now: start })
    await add(5, start + 300)
    expect(await seal(start, keys, last)).toMatchObject({ added: 5 })
    await trimAudit(db, keys, { before: start + 1_000, now: start })
    await add(1, start + 300)
    expect(await seal(start, keys, last)).toMatchObject({ added: 1 })
  })

  describe('a sealer', () => {
    let dataDir: string
    const fileText = () => readFileSync(join(dataDir, 'audit-end'), 'utf8')
    beforeEach(() => {
      dataDir = newFolder()
    })

    /** Runs a sealer on a data folder during `during`; returns what it said to the log. */
    async function withSealer(during: (events: () => string[]) => Promise<void>, folder = dataDir): Promise<string[]> {
      const lines: string[] = []
      const log = createLog({ write: (line: string) => void lines.push(line) })
      const events = () => lines.map((line) => (JSON.parse(line) as { event: string }).event)
      const deps = { store: store(), log, now: () => start, keys, keptEnd: createKeptEnd(folder, log) }
      const sealer = startSealer(deps, { every: 20, patience: 200 })
      try {
        await during(events)
      } finally {
        await sealer.stop()
      }
      return lines
    }
    const allSealed = () => expect.poll(() => hasUnsealed(db, start)).toBe(false)
    const said = (events: () => string[], event: string) => expect.poll(events).toContain(event)

    it('keeps the newest end in a file for its owner only', async () => {
      await add(3)
      await withSealer(allSealed)
      const { last } = await verify()
      expect(fileText()).toBe(`${textOfEnd(last)}\n`)
      expect(statSync(join(dataDir, 'audit-end')).mode & 0o777).toBe(0o600)
    })

    it('says that the end was cut and seals nothing, until the operator accepts it', async () => {
      await withSealer(() => expect.poll(fileText).toBe(`${textOfEnd(known)}\n`))
      await cut()
      await add(3)
      const lines = await withSealer(async (events) => {
        await said(events, 'audit.cut')
        expect(await lastPosition()).toBe(6)
        const { last } = await verify()
        await writeEnd(dataDir, last)
        await allSealed()
      })
      const [first, second] = lines.map((line) => JSON.parse(line) as { known: string; end: string })
      expect(first).toMatchObject({ level: 'error', event: 'audit.cut', known: textOfEnd(known) })
      expect(first?.end).toMatch(/^6:/)
      expect(second).toMatchObject({ event: 'audit.sealed', position: 9 })
      expect(fileText()).toMatch(/^9:/)
    })

    it('remembers the end itself when the file is gone', async () => {
      await withSealer(async (events) => {
        await expect.poll(fileText).toBe(`${textOfEnd(known)}\n`)
        rmSync(dataDir, { recursive: true })
        await add(2)
        await allSealed()
        await said(events, 'audit.end-not-kept')
        await cut()
        await said(events, 'audit.cut')
        await add(1)
        expect(await lastPosition()).toBe(6)
      })
    })

    it('that is not elected keeps the end as well, and goes on from an older file', async () => {
      await writeEnd(dataDir, { position: 1, mac: (await firstSeal()).mac })
      const other = newFolder()
      await withSealer(async () => {
        await withSealer(async () => {
          await add(5)
          await allSealed()
          const { last } = await verify()
          for (const folder of [dataDir, other])
            await expect.poll(() => readFileSync(join(folder, 'audit-end'), 'utf8')).toBe(`${textOfEnd(last)}\n`)
        }, other)
      })
    })
    const firstSeal = () => db.selectFrom('audit_seals').selectAll().where('position', '=', 1).executeTakeFirstOrThrow()

    it('seals nothing beside a file that holds no end', async () => {
      writeFileSync(join(dataDir, 'audit-end'), 'x')
      await add(1)
      await withSealer((events) => said(events, 'audit.seal-failed'))
      expect(await hasUnsealed(db, start)).toBe(true)
    })
  })
})
