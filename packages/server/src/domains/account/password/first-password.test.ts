import { beforeEach, describe, expect, it } from 'vitest'
import { call, mailAfter, runOperator } from '../../../testing/index.ts'
import { onBothEngines } from '../../../testing/on-both-engines.ts'

const dayMs = 24 * 3_600_000
let at = Date.now()
let count = 0

onBothEngines(
  (getServer) => {
    const login = (email: string, password: string) =>
      call(getServer().url, 'POST', '/auth/login', { body: { email, password } })
    const add = async () => {
      count += 1
      const email = `kisi${count}@ilk.example`
      const line = ['users', 'add', '--email', email, '--name', 'Ada Yeni', '--company', 'İlk A.Ş.']
      const { json } = await runOperator([...line, '--json'], getServer().environment)
      return { email, ...(json as { password: string; password_ends_at: string }) }
    }
    beforeEach(() => {
      at = Date.now()
    })

    describe('a password that the operator made', () => {
      it('signs in for seven days, then says how to go on, and the reset link gives a lasting one', async () => {
        const { email, password, password_ends_at: end } = await add()
        expect(Math.round((Date.parse(end) - at) / dayMs)).toBe(7)
        expect((await login(email, password)).status).toBe(200)
        at += 7 * dayMs + 60_000
        const late = await login(email, password)
        expect([late.status, late.body.code]).toEqual([400, 'RESET_NEEDED'])
        expect(late.body.message).toMatch(/süresi doldu.*"Şifremi Unuttum"/)
        // A stranger learns nothing about the account.
        expect((await login(email, 'Yanlış-77x')).body.code).toBeUndefined()
        const forgot = () => call(getServer().url, 'POST', '/auth/forgot-password', { body: { email } })
        const token = await mailAfter(getServer().dataDir, forgot, email, /reset-password\?token=([\w-]+)/)
        const reset = { token, password: 'Kalıcı-Anahtar7' }
        expect((await call(getServer().url, 'POST', '/auth/reset-password', { body: reset })).status).toBe(200)
        at += 100 * dayMs
        expect((await login(email, reset.password)).status).toBe(200)
      })

      it('gives way to one that the user chose in the profile, which has no end', async () => {
        const { email, password } = await add()
        const { token } = (await login(email, password)).body as { token?: string }
        const body = { name: 'Ada', email, phone: '', currentPassword: password, newPassword: 'Kalıcı-Anahtar7' }
        const saved = await call(getServer().url, 'PUT', '/auth/profile', { body, token: token ?? '' })
        expect(saved.status).toBe(200)
        at += 100 * dayMs
        expect((await login(email, body.newPassword)).status).toBe(200)
        expect((await login(email, password)).status).toBe(400)
      })
    })
  },
  { now: () => at },
)
