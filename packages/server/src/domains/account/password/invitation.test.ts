import { beforeEach, describe, expect, it } from 'vitest'
import { call, mailAfter, runOperator } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

const dayMs = 24 * 3_600_000
const password = 'Kalıcı-Anahtar7'
let at = Date.now()
let count = 0

onBothEngines(
  (getServer) => {
    const post = (path: string, body: unknown) => call(getServer().url, 'POST', path, { body })
    const login = (email: string, typed: string) => post('/auth/login', { email, password: typed })
    const linkAfter = (email: string, act: () => Promise<unknown>) =>
      mailAfter(getServer().dataDir, act, email, /reset-password\?token=([\w-]+)/)
    const add = async () => {
      count += 1
      const email = `kisi${count}@ilk.example`
      const line = ['users', 'add', '--email', email, '--name', 'Ada Yeni', '--company', 'İlk A.Ş.']
      const token = await linkAfter(email, async () =>
        expect((await runOperator([...line, '--json'], getServer().environment)).code).toBe(0),
      )
      return { email, token }
    }
    beforeEach(() => {
      at = Date.now()
    })

    describe('a user whom the operator added', () => {
      it('signs in by nothing but the mailed link, which sets the password, once, and verifies the address', async () => {
        const { email, token } = await add()
        for (const guess of ['x', ' ', password]) expect((await login(email, guess)).status).toBe(400)
        expect((await post('/auth/reset-password', { token, password })).status).toBe(200)
        expect((await post('/auth/reset-password', { token, password })).status).toBe(400)
        const { body } = await login(email, password)
        const { token: session } = body as { token?: string }
        const status = await call(getServer().url, 'GET', '/auth/security-status', { token: session ?? '' })
        expect(status.body['isEmailVerified']).toBe(true)
      })

      it('sets the password by a link of the operator too, where no mail arrives', async () => {
        const { email } = await add()
        const { json } = await runOperator(['link', email, '--json'], getServer().environment)
        const token = (json as { link: string }).link.split('reset-password?token=')[1]
        expect((await post('/auth/reset-password', { token, password })).status).toBe(200)
        expect((await login(email, password)).status).toBe(200)
      })

      it('asks for another link after seven days', async () => {
        const { email, token } = await add()
        at += 7 * dayMs + 60_000
        expect((await post('/auth/reset-password', { token, password })).status).toBe(400)
        const later = await linkAfter(email, () => post('/auth/forgot-password', { email }))
        expect((await post('/auth/reset-password', { token: later, password })).status).toBe(200)
        expect((await login(email, password)).status).toBe(200)
      })
    })

    it('a first password of an older release ends after its days, and the sign-in says how to go on', async () => {
      const { email, token } = await add()
      expect((await post('/auth/reset-password', { token, password })).status).toBe(200)
      await getServer()
        .db.updateTable('users')
        .set({ password_ends_at: at + dayMs })
        .where('email', '=', email)
        .execute()
      expect((await login(email, password)).status).toBe(200)
      at += dayMs + 60_000
      const late = await login(email, password)
      expect([late.status, late.body.code]).toEqual([400, 'RESET_NEEDED'])
      expect(late.body.message).toMatch(/süresi doldu.*"Şifremi Unuttum"/)
      // A stranger learns nothing about the account.
      expect((await login(email, 'Yanlış-77x')).body.code).toBeUndefined()
      const forgot = () => post('/auth/forgot-password', { email })
      const lasting = { token: await linkAfter(email, forgot), password: 'Başka-Anahtar8' }
      expect((await post('/auth/reset-password', lasting)).status).toBe(200)
      at += 100 * dayMs
      expect((await login(email, lasting.password)).status).toBe(200)
    })
  },
  { now: () => at },
)
