import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type SignedInClient, signIn, signInWithStepUp } from '../testing/index.ts'
import { onBothEngines } from '../testing/on-both-engines.ts'
import { runOperator } from '../testing/run-operator.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const rounds = 25
const block = '/ip/order/1009/172.20.8.0/22'

onBothEngines((server) => {
  let me: SignedInClient
  let stranger: SignedInClient
  beforeAll(async () => {
    me = await signInWithStepUp(server(), 'demo@ornek.example')
    stranger = await signIn(server(), 'genis@ornek.example')
  })

  it('an e-mail address goes to one of two users who take it at once; the other is told', async () => {
    const taken = 'Bu e-posta adresi kullanılamıyor'
    for (let round = 0; round < rounds; round += 1) {
      // A user may take five new addresses an hour.
      await server().db.deleteFrom('rate_limits').execute()
      const body = { name: 'Deniz', email: `yeni-${round}@ornek.example`, phone: '' }
      const answers = await Promise.all([me, stranger].map((client) => client.call('PUT', '/auth/profile', body)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
      expect(answers.find(({ status }) => status === 400)?.body.message).toBe(taken)
    }
  })

  it('a user is added once by two operators at once', async () => {
    const line = ['users', 'add', '--email', 'tek@ornek.example', '--name', 'Tek', '--company', 'Örnek Telekom A.Ş.']
    const done = await Promise.all([1, 2].map(() => runOperator(line, server().environment)))
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
