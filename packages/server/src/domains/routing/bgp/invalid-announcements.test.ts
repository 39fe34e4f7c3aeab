import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { readMail } from '../../../testing/mails.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

const dayMs = 24 * 3_600_000
/** Ten o'clock in Istanbul, a day after the demo data was made. */
let at = Math.floor(Date.now() / dayMs) * dayMs + 7 * 3_600_000 + dayMs

/** Bodies of the mails about RPKI to the demo user, in no particular order. */
function mailsIn({ dataDir }: TestServer): string[] {
  const folder = join(dataDir, 'outbox')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
  return names
    .map((name) => readMail(readFileSync(join(folder, name), 'utf8')))
    .filter(({ headers }) => headers['to'] === 'demo@ornek.example' && headers['subject']?.startsWith('RPKI') === true)
    .map(({ body }) => body)
}

onBothEngines(
  (server) => {
    const seen = 'seen 1002 198.51.100.0/25 AS64500'
    const line = '#1002: 198.51.100.0/25, AS64500 (görünen duyuru)'
    const isKnown = async () => {
      const rows = await server()
        .db.selectFrom('notification_sent')
        .select('item_key')
        .where('user_id', '=', 1)
        .where('item_key', '=', seen)
        .execute()
      return rows.length === 1
    }
    const nextDay = async (running = server()) => {
      at += dayMs
      await running.notify()
      await expect.poll(() => server().db.selectFrom('outbox').select('id').execute()).toEqual([])
      return mailsIn(server()).filter((body) => body.includes(line)).length
    }
    /** Makes the announcement invalid; its route is gone, so that it is told as an announcement. */
    const breakIt = async () => {
      const roa = { order_id: 1002, asn: 'AS64511', max_length: 25, modified_at: at }
      await server().db.deleteFrom('routes').where('order_id', '=', 1002).execute()
      await server().db.insertInto('roas').values(roa).execute()
    }
    const mendIt = () => server().db.deleteFrom('roas').where('order_id', '=', 1002).execute()

    it('an announcement that is seen and becomes invalid is mailed once, and again when it was not in between', async () => {
      expect(await nextDay()).toBe(0)
      expect(mailsIn(server()).join(''), 'the unexpected origin of the demo').toContain('192.0.2.0/24, AS64509')
      await breakIt()
      expect(await nextDay()).toBe(1)
      expect(await nextDay()).toBe(1)
      expect(await isKnown()).toBe(true)
      await mendIt()
      expect(await nextDay()).toBe(1)
      expect(await isKnown()).toBe(false)
      await breakIt()
      expect(await nextDay()).toBe(2)
    })

    it('a route that is announced is told once, as a route', async () => {
      const bodies = mailsIn(server()).join('\n')
      expect(bodies).toContain('#1001: 192.0.2.0/24, AS64501')
      expect(bodies).not.toContain('AS64501 (görünen duyuru)')
    })

    it('missing data ends nothing: what was told is not told again', async () => {
      await nextDay()
      const before = mailsIn(server()).filter((body) => body.includes(line)).length
      expect(await isKnown()).toBe(true)
      const databaseUrl = server().environment['DATABASE_URL']
      const settings = { publicUrl: server().url, bgpRoutes: '/missing/routes.txt' }
      const blind = await startTestServer({
        dataDir: server().dataDir,
        now: () => at,
        settings: databaseUrl === undefined ? settings : { ...settings, databaseUrl },
      })
      await nextDay(blind)
      await blind.stop()
      expect(await isKnown()).toBe(true)
      expect(await nextDay()).toBe(before)
    })
  },
  { now: () => at },
)
