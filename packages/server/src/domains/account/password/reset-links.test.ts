import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createMailToken } from '../../../auth/links/mail-tokens.ts'
import { lockUser } from '../../../auth/session/sessions.ts'
import { call } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

const [wide, wideId] = ['genis@ornek.example', 3]

onBothEngines((server) => {
  it('a reset link that is asked for while another is made ends that one', async () => {
    const { db, url, environment } = server()
    // The lock shows on PostgreSQL only; SQLite runs one transaction at a time.
    if (environment['DATABASE_URL'] === undefined) return
    const locked = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update "users"%'`
    const asked = await db.transaction().execute(async (trx) => {
      await lockUser(trx, wideId)
      const first = await createMailToken(trx, 'reset', { id: wideId, email: wide }, Date.now())
      const answer = call(url, 'POST', '/auth/forgot-password', { body: { email: wide } })
      await expect.poll(async () => (await locked.execute(db)).rows.length).toBe(1)
      return { first, answer }
    })
    expect((await asked.answer).status).toBe(200)
    const links = db.selectFrom('mail_tokens').select('token_hash').where('user_id', '=', wideId)
    expect(await links.where('purpose', '=', 'reset').where('used_at', 'is', null).execute()).toHaveLength(1)
    const body = { token: asked.first, password: 'Mavi-Kapı-1987' }
    expect((await call(url, 'POST', '/auth/reset-password', { body })).status).toBe(400)
  })
})
