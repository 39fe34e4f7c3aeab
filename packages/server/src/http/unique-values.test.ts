import { beforeAll, describe, expect, it } from 'vitest'
import { createMailToken } from '../auth/links/mail-tokens.ts'
import { type SignedInClient, signIn, signInWithStepUp } from '../testing/index.ts'
import { onBothEngines } from '../testing/on-both-engines.ts'
import { runOperatorProcess } from '../testing/run-operator.ts'

const block = '/ip/order/1009/172.20.8.0/22'

onBothEngines((server) => {
  let me: SignedInClient
  beforeAll(async () => {
    me = await signInWithStepUp(server(), 'demo@ornek.example')
  })

  it('an e-mail address goes to one of two users who open their links at once; the other is told', async () => {
    const users = ['yeni@ornek.example', 'genis@ornek.example']
    const clients = await Promise.all(users.map((email) => signIn(server(), email)))
    const email = 'ortak@ornek.example'
    for (const [at, client] of clients.entries()) {
      const currentPassword = server().signIns.find((one) => one.email === users[at])?.password
      const change = { name: 'Deniz', email, phone: '', currentPassword }
      expect((await client.call('PUT', '/auth/profile', change)).status).toBe(200)
    }
    const { db } = server()
    const rows = await db.selectFrom('users').select(['id', 'email']).where('email', 'in', users).execute()
    const opened = await Promise.all(
      clients.map(async (client, at) => {
        const id = rows.find((row) => row.email === users[at])?.id ?? 0
        const token = await createMailToken(db, 'verify', { id, email }, Date.now())
        return client.call('POST', '/auth/verify-email', { token })
      }),
    )
    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  it('a user is added once by two operators at once', async () => {
    const line = ['users', 'add', '--email', 'tek@ornek.example', '--name', 'Tek', '--company', 'Örnek Telekom A.Ş.']
    const done = await Promise.all([1, 2].map(() => runOperatorProcess(line, server().environment)))
    expect(done.map(({ code }) => code).toSorted()).toEqual([0, 1])
    expect(done.find(({ code }) => code === 1)?.stderr).toContain('zaten kayıtlı')
  })

  describe.each([
    ['a tag', 'POST', '/orders/1001/tag', { tag: 'Yeni etiket' }, 200],
    ['registry defaults', 'PUT', '/orders/defaults', { adminc: 'DO1-EXAMPLE' }, 200],
    ['a route', 'POST', `${block}/route`, { origin: 'AS64510' }, 409],
    ['a ROA', 'POST', `${block}/rpki/roa`, { asn: 'AS64510', maxLength: 24 }, 409],
    ['name servers', 'POST', `/ip/order/1010/2001%3Adb8%3A%3A/32/nameservers`, servers(), 409],
  ])('%s', (_, method, path, body, others) => {
    it('that is sent several times at once is stored once', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => me.call(method, path, body)))
      const [first, ...rest] = answers.map(({ status }) => status).toSorted()
      expect([first, rest]).toEqual([200, Array(5).fill(others)])
    })
  })

  it('no answer was a failure of the server', () => {
    expect(server().log.filter((line) => line.includes('request.failed'))).toEqual([])
  })
})

function servers() {
  return { domain: '', nservers: ['ns1.ornek.example', 'ns2.ornek.example'] }
}
