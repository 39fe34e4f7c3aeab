import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type SignedInClient, signIn, startTestServer, type TestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'
import { startTcpServer, type TcpServer } from '../../testing/tcp/tcp-server.ts'
import { type Registry, RegistryUnavailable } from './registry.ts'
import { createSharedRegistry } from './shared-registry.ts'

const person = { person: 'Deniz', 'nic-hdl': 'DO1-EXAMPLE' }

/** Registry that holds each question until the test answers it. */
function heldRegistry() {
  const asked: string[] = []
  const answers: ((error?: Error) => void)[] = []
  const registry: Registry = {
    find: (value) => {
      asked.push(value)
      const { promise, resolve, reject } = Promise.withResolvers<[typeof person]>()
      answers.push((error) => (error ? reject(error) : resolve([person])))
      return promise
    },
  }
  return { registry, asked, answerAll: (error?: Error) => answers.splice(0).forEach((answer) => answer(error)) }
}

describe('the registry of all companies', () => {
  const held = heldRegistry()
  let at = 0
  const shared = createSharedRegistry(held.registry, { now: () => at, keepMs: 1_000 })
  /** Lets everything that waits for a promise run. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  beforeEach(() => held.asked.splice(0))

  it('is asked once for the same question, and again after a while', async () => {
    const all = [shared.find('AS1', 1), shared.find('as1', 2), shared.find('AS1', 1)]
    await settle()
    held.answerAll()
    expect((await Promise.all(all)).map(({ asOf }) => asOf)).toEqual([0, 0, 0])
    at = 999
    expect((await shared.find('AS1', 3)).asOf).toBe(0)
    expect(held.asked).toEqual(['AS1'])
    at = 1_000
    const later = shared.find('AS1', 3)
    await settle()
    held.answerAll()
    expect((await later).asOf).toBe(1_000)
    at = 0
    const afterTheClockWentBack = shared.find('AS1', 3)
    await settle()
    held.answerAll()
    expect((await afterTheClockWentBack).asOf).toBe(0)
  })

  it('is asked again after a failure', async () => {
    const failed = shared.find('AS2', 1)
    await settle()
    held.answerAll(new RegistryUnavailable('away'))
    await expect(failed).rejects.toThrow('away')
    const again = shared.find('AS2', 1)
    await settle()
    held.answerAll()
    expect((await again).objects).toEqual([person])
  })

  it('gets two questions of one company at once, and eight of all', async () => {
    const finds = Array.from({ length: 40 }, (_, i) => shared.find(`C${i}`, i % 20))
    await settle()
    expect(held.asked).toHaveLength(8)
    const own = Array.from({ length: 13 }, (_, i) => shared.find(`O${i}`, 99))
    await expect(own[12]).rejects.toThrow('çok fazla işlem')
    for (let turn = 0; turn < 30; turn += 1) {
      held.answerAll()
      await settle()
    }
    await Promise.all([...finds, ...own.slice(0, 12)])
    expect(held.asked).toHaveLength(52)
  })

  it('keeps a limited number of answers', async () => {
    const ask = async (value: string) => {
      const answer = shared.find(value, 1)
      await Promise.resolve()
      await settle()
      held.answerAll()
      await answer
    }
    await ask('FIRST')
    for (let from = 0; from < 500; from += 2) {
      const pair = [shared.find(`K${from}`, 1), shared.find(`K${from + 1}`, 1)]
      await settle()
      held.answerAll()
      await Promise.all(pair)
    }
    held.asked.splice(0)
    await ask('FIRST')
    expect(held.asked).toEqual(['FIRST'])
  })
})

let at = Date.now()
onBothEngines(
  (server) => {
    it('a user looks up 30 values a minute, and others are not held by that', async () => {
      const me = await signIn(server(), 'yeni@ornek.example')
      const check = (client: SignedInClient) => client.call('GET', '/orders/whois/DO1-EXAMPLE')
      for (let i = 0; i < 29; i += 1) expect((await check(me)).status).toBe(200)
      expect((await me.call('GET', '/asn/whois/64500')).status).toBe(200)
      for (const path of ['/orders/whois/DO1-EXAMPLE', '/asn/whois/64500', '/ip/order/1001/192.0.2.0/24/whois']) {
        const { status, headers, body } = await me.call('GET', path)
        expect([path, status, body.message]).toEqual([
          path,
          429,
          'Çok fazla sorgu yaptınız. Lütfen biraz bekleyip yeniden deneyin.',
        ])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await check(await signIn(server(), 'genis@ornek.example'))).status).toBe(200)
      at += 60_000
      const again = await me.call('GET', '/asn/whois/64500')
      expect([again.status, again.body['as_of']]).toEqual([200, new Date(at).toISOString()])
    })
  },
  { now: () => at },
)

describe('a whois server', () => {
  let whois: TcpServer
  let portal: TestServer
  let open = 0
  let most = 0
  const release = Promise.withResolvers<void>()
  beforeAll(async () => {
    whois = await startTcpServer((_, socket) => {
      open += 1
      most = Math.max(most, open)
      void release.promise.then(() => {
        open -= 1
        socket.end(`remarks: x\n`.repeat(30_000))
      })
    })
    const whoisHost = { host: '127.0.0.1', port: whois.port }
    portal = await startTestServer({ settings: { whoisHost, whoisTimeoutMs: 50_000 } })
  })
  afterAll(async () => {
    await portal.stop()
    await whois.close()
  })

  // The fault `long-whois-answers` measures the wait of others while long answers are read.
  it('gets two sockets from one company, and late answers hold nobody', async () => {
    const [me, other] = [await signIn(portal, 'yeni@ornek.example'), await signIn(portal, 'genis@ornek.example')]
    const asks = Array.from({ length: 20 }, (_, i) => me.call('GET', `/orders/whois/H${i}-EXAMPLE`))
    await expect.poll(() => open).toBe(2)
    expect((await other.call('GET', '/auth/check-session')).status).toBe(200)
    release.resolve()
    const statuses = (await Promise.all(asks)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(most).toBe(2)
    // Refused before anything is written or asked.
    const many = await Promise.all(Array.from({ length: 60 }, () => other.call('GET', '/asn/whois/64500')))
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })
})
