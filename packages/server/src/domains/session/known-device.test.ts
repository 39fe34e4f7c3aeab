import { generateSync } from 'otplib'
import { beforeEach, describe, expect, it } from 'vitest'
import { isKnownDevice } from '../../auth/devices.ts'
import { type Answer, call, readMails, startTestServer } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const [demo, fresh, wide] = ['demo@ornek.example', 'yeni@ornek.example', 'genis@ornek.example']
const [minute, day] = [60_000, 24 * 3_600_000]

let at = Date.now()
onBothEngines(
  (server) => {
    /** Each test starts four days later, when no limit of the previous one is left. */
    beforeEach(() => {
      at += 4 * day
    })
    const passwordOf = (email: string) => server().signIns.find((one) => one.email === email)?.password ?? ''
    interface From {
      address?: string
      device?: string | undefined
      url?: string
      token?: string
    }
    const post = (path: string, body: unknown, { address = '192.0.2.9', device, url, token }: From = {}) =>
      call(url ?? server().url, 'POST', path, {
        body,
        token,
        headers: { 'x-forwarded-for': address, ...(device === undefined ? {} : { cookie: `portal-device=${device}` }) },
      })
    const login = (email: string, from: From = {}, password = passwordOf(email)) =>
      post('/auth/login', { email, password }, from)
    const deviceOf = ({ headers }: Answer) => /^portal-device=([\w-]{43});/.exec(headers.get('set-cookie') ?? '')?.[1]
    const tokenOf = ({ body }: Answer) => String(body['token'])

    async function signInFully(from: From = {}): Promise<Answer> {
      const first = await login(demo, from)
      expect(first.headers.get('set-cookie')).toBeNull()
      const otp = await server().code(demo)
      return post('/auth/verify-2fa', { tempToken: first.body['tempToken'], otp }, from)
    }

    /** Wrong passwords from as many addresses. */
    async function guess(email: string, times: number, from: From = {}): Promise<number[]> {
      const statuses: number[] = []
      for (let i = 0; i < times; i += 1)
        statuses.push((await login(email, { address: `198.51.${i >> 8}.${i & 255}`, ...from }, 'yanlış')).status)
      return statuses
    }
    const wait = async (email: string): Promise<number> => {
      const answer = await login(email, { address: '203.0.113.77' })
      return answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0
    }

    describe('the device cookie', () => {
      it('is set by a complete sign-in only, for the sign-in calls alone', async () => {
        const last = await signInFully()
        expect(last.headers.get('set-cookie')).toMatch(
          /^portal-device=[\w-]{43}; Max-Age=7776000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
        )
        const stored = await server().db.selectFrom('devices').selectAll().execute()
        expect(JSON.stringify(stored)).not.toContain(deviceOf(last))
      })

      it('opens nothing and replaces no factor', async () => {
        const device = deviceOf(await signInFully())
        const read = await call(server().url, 'GET', '/auth/profile', {
          headers: { cookie: `portal-device=${device}` },
        })
        expect(read.status).toBe(401)
        expect((await login(demo, { device })).body).toMatchObject({ requireOTP: true })
        expect((await login(demo, { device }, 'yanlış')).status).toBe(400)
      })

      it('stays the same for its user, and one browser serves several users', async () => {
        const first = deviceOf(await login(fresh))
        expect(deviceOf(await login(fresh, { device: first }))).toBe(first)
        const both = deviceOf(await login(wide, { device: first }))
        expect(both).not.toBe(first)
        for (const email of [fresh, wide]) expect(deviceOf(await login(email, { device: both }))).toBe(both)
        // A stranger who had planted the first secret in this browser has nothing now.
        expect(deviceOf(await login(fresh, { device: first }))).not.toBe(first)
      })

      it('is known for ninety days after the last sign-in', async () => {
        const { id: userId } = await server()
          .db.selectFrom('users')
          .select('id')
          .where('email', '=', fresh)
          .executeTakeFirstOrThrow()
        const secret = deviceOf(await login(fresh))
        const isKnown = () => isKnownDevice(server().db, { userId, secret }, at)
        at += 89 * day
        expect(await isKnown()).toBe(true)
        expect(await isKnownDevice(server().db, { userId: userId + 1, secret }, at)).toBe(false)
        at += day
        expect(await isKnown()).toBe(false)
        expect(await isKnownDevice(server().db, { userId, secret: 'x'.repeat(1_000_000) }, at)).toBe(false)
      })

      it('of twenty-one devices forgets the one that was used longest ago', async () => {
        const devices: (string | undefined)[] = []
        for (let i = 0; i < 21; i += 1) {
          at += minute
          devices.push(deviceOf(await login(wide, { address: `203.0.113.${i}` })))
        }
        expect(deviceOf(await login(wide, { device: devices[20] }))).toBe(devices[20])
        expect(deviceOf(await login(wide, { device: devices[0] }))).not.toBe(devices[0])
      })
    })

    describe('a stranger who guesses from many addresses', () => {
      it('waits after fifty wrong passwords, and locks no known device out', async () => {
        const device = deviceOf(await login(fresh))
        const statuses = await guess(fresh, 60)
        expect([statuses.indexOf(429), new Set(statuses.slice(50))]).toEqual([50, new Set([429])])
        expect((await login(fresh, { address: '203.0.113.5' })).status).toBe(429)
        expect((await login(fresh, { device, address: '198.51.0.1' })).status).toBe(200)
      })

      it('waits twice as long after each further guess, up to an hour', async () => {
        await guess(wide, 50)
        const waits: number[] = []
        for (let i = 0; i < 9; i += 1) {
          waits.push((await wait(wide)) / 60)
          at += (waits.at(-1) ?? 0) * minute
          expect(await guess(wide, 1)).toEqual([400])
        }
        expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
        at += day
        expect(await wait(wide)).toBe(0)
      })

      it('guesses in parallel and through two servers no more often', async () => {
        const { databaseUrl, dataDir } = settingsOf(server())
        const second = await startTestServer({
          dataDir,
          now: () => at,
          settings: { proxyHops: 1, ...(databaseUrl === undefined ? {} : { databaseUrl }) },
        })
        const answers = await Promise.all(
          Array.from({ length: 80 }, (_, i) =>
            login(wide, { address: `198.51.101.${i}`, url: i % 2 === 0 ? server().url : second.url }, 'yanlış'),
          ),
        )
        await second.stop()
        expect(answers.filter(({ status }) => status === 400)).toHaveLength(50)
        expect(answers.filter(({ status }) => status === 429)).toHaveLength(30)
      })

      it('is told nothing about whether the address has an account', async () => {
        expect(await guess('kimse@ornek.example', 60)).toEqual(await guess(fresh, 60))
      })

      it('lets the user in who waited, and the right password starts no new wait', async () => {
        await guess(fresh, 50)
        at += minute
        expect((await login(fresh, { address: '203.0.113.6' })).status).toBe(200)
        expect((await login(fresh, { address: '203.0.113.7' })).status).toBe(200)
      })

      it('makes the user get one mail, without words of the user', async () => {
        const mails = () =>
          readMails(server().dataDir).filter((mail) => mail.includes(wide) && mail.includes('50 kez hatal'))
        const before = mails().length
        await guess(wide, 49)
        expect(mails()).toHaveLength(before)
        await guess(wide, 2)
        at += 2 * minute
        await guess(wide, 1)
        await expect.poll(() => mails().length).toBe(before + 1)
        expect(mails().at(-1)).not.toContain('Geniş')
      })

      it('gets no longer wait from a clock that jumps', async () => {
        at += 3 * day
        await guess(wide, 50)
        at -= 3 * day
        expect((await login(wide, { address: '203.0.113.8' })).status).toBe(200)
      })
    })

    describe('a known device', () => {
      it('has ten tries in a quarter of an hour, of its own', async () => {
        const device = deviceOf(await login(fresh))
        for (let i = 0; i < 10; i += 1) expect((await login(fresh, { device }, 'yanlış')).status).toBe(400)
        expect((await login(fresh, { device })).status).toBe(429)
        expect((await login(fresh, { address: '203.0.113.9' })).status).toBe(200)
        at += 15 * minute
        expect((await login(fresh, { device })).status).toBe(200)
      })

      it('is not locked by right sign-ins, nor by codes that were used just before', async () => {
        const secret = server().signIns.find((one) => one.email === demo)?.totpSecret ?? ''
        const enter = async (device?: string) => {
          const { tempToken } = (await login(demo, { device })).body
          const otp = generateSync({ secret, epoch: Math.floor(at / 1000) })
          return post('/auth/verify-2fa', { tempToken, otp }, { device })
        }
        const device = deviceOf(await enter())
        for (let i = 0; i < 12; i += 1) {
          const used = await enter(device)
          expect([used.status, used.body['code']]).toEqual([400, 'CODE_USED'])
          at += 30_000
          expect((await enter(device)).status).toBe(200)
        }
        // A complete sign-in gives the tries back that wrong passwords took.
        for (let round = 0; round < 2; round += 1) {
          for (let i = 0; i < 8; i += 1) expect((await login(demo, { device }, 'yanlış')).status).toBe(400)
          at += 31_000
          expect((await signInFully({ device })).status).toBe(200)
        }
      })

      it('of another user is a stranger', async () => {
        const device = deviceOf(await login(wide))
        const statuses = await guess(fresh, 30, { device, address: '203.0.113.10' })
        expect(statuses.filter((status) => status === 400)).toHaveLength(10)
      })

      it('gets in where strangers of the same address have used up its tries', async () => {
        const device = deviceOf(await login(fresh))
        const address = '203.0.113.11'
        for (let i = 0; i < 16; i += 1) await login(`kimse${i}@ornek.example`, { address }, 'x')
        expect((await login(fresh, { address })).status).toBe(429)
        expect((await login(fresh, { address, device })).status).toBe(200)
      })

      it('is a stranger after a password change, also when its cookie is sent again', async () => {
        const signedIn = await login(wide)
        const device = deviceOf(signedIn)
        const profile = { name: 'Geniş', email: wide, phone: '' }
        const change = { ...profile, currentPassword: passwordOf(wide), newPassword: 'Şifre-2031ğ' }
        const saved = await call(server().url, 'PUT', '/auth/profile', { body: change, token: tokenOf(signedIn) })
        expect(saved.status).toBe(200)
        await guess(wide, 50)
        expect((await login(wide, { device }, 'Şifre-2031ğ')).status).toBe(429)
        at += minute
        const back = await login(wide, { device }, 'Şifre-2031ğ')
        expect(deviceOf(back)).not.toBe(device)
        const undo = { ...profile, currentPassword: 'Şifre-2031ğ', newPassword: passwordOf(wide) }
        await call(server().url, 'PUT', '/auth/profile', { body: undo, token: tokenOf(back) })
      })
    })

    describe('wrong codes', () => {
      const step = async (from: From) => String((await login(demo, from)).body['tempToken'])
      const enter = (tempToken: string, otp: string, from: From) => post('/auth/verify-2fa', { tempToken, otp }, from)

      it('from one address block this user there for five minutes, and nowhere else', async () => {
        const address = '203.0.113.20'
        const [one, two] = [await step({ address }), await step({ address })]
        for (let i = 0; i < 5; i += 1) expect((await enter(i % 2 ? one : two, '000000', { address })).status).toBe(400)
        expect((await enter(one, await server().code(demo), { address })).status).toBe(429)
        const other = { address: '203.0.113.21' }
        expect((await enter(await step(other), await server().code(demo), other)).status).toBe(200)
        at += 5 * minute
        expect((await enter(await step({ address }), await server().code(demo), { address })).status).toBe(200)
      })

      it('from a /64 count as from one address', async () => {
        for (let i = 0; i < 5; i += 1) {
          const from = { address: `2001:db8:7:7::${i}` }
          expect((await enter(await step(from), '000000', from)).status).toBe(400)
        }
        const from = { address: '2001:db8:7:7:ffff::9' }
        expect((await enter(await step(from), await server().code(demo), from)).status).toBe(429)
      })

      it('of a stranger who knows the password lock no known device out', async () => {
        const device = deviceOf(await signInFully())
        const statuses: number[] = []
        for (let i = 0; i < 60; i += 1) {
          const from = { address: `198.51.102.${i}` }
          const first = await login(demo, from)
          if (first.status === 200) statuses.push((await enter(String(first.body['tempToken']), '000000', from)).status)
          else statuses.push(first.status)
        }
        expect(statuses.filter((status) => status === 400)).toHaveLength(50)
        expect((await login(demo, { address: '203.0.113.22' })).status).toBe(429)
        at += 31_000
        expect((await signInFully({ device, address: '198.51.102.1' })).status).toBe(200)
      })

      it('in a session without its device count for the user too', async () => {
        const signedIn = await signInFully()
        const token = tokenOf(signedIn)
        const verify = (from: From) => post('/auth/2fa/verify', { token: '000000' }, { ...from, token })
        await guess(demo, 50)
        expect((await verify({ address: '203.0.113.23' })).status).toBe(429)
        expect((await verify({ device: deviceOf(signedIn) })).body).toEqual({ success: false })
      })
    })
  },
  { now: () => at, settings: { proxyHops: 1 } },
)

const settingsOf = ({ environment }: { environment: Record<string, string> }) => ({
  databaseUrl: environment['DATABASE_URL'],
  dataDir: environment['DATA_DIR'] ?? '',
})
