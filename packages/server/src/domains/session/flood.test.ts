import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { createMailToken } from '../../auth/links/mail-tokens.ts'
import { createLog } from '../../base/log.ts'
import { readSettings } from '../../base/settings/settings.ts'
import { startServer } from '../../start/start-server.ts'
import { call } from '../../testing/index.ts'
import { onBothEngines } from '../../testing/on-both-engines.ts'

const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example']
const settings = { proxyHops: 1 }

onBothEngines(
  (server) => {
    const from = (address: string, path: string, body: unknown) =>
      call(server().url, 'POST', path, { body, headers: { 'x-forwarded-for': address } })
    const passwordOf = (email: string) => server().signIns.find((one) => one.email === email)?.password
    const bogusSignIn = (address: string, at: number) =>
      from(address, '/auth/login', { email: `${at}@ornek.example`, password: 'yanlış' })
    const bogusReset = (address: string, at: number) =>
      from(address, '/auth/reset-password', { token: `bogus-${at}`.padEnd(43, 'x'), password: 'Şifre-2027ğ' })

    describe('a flood of bogus sign-ins and resets from one address', () => {
      it('is refused after a few, and a real sign-in from another address goes through in the middle', async () => {
        const flood = Array.from({ length: 50 }, (_, at) => [
          bogusSignIn('198.51.100.1', at),
          bogusReset('198.51.100.1', at),
        ]).flat()
        const real = await from('198.51.100.2', '/auth/login', { email: fresh, password: passwordOf(fresh) })
        expect(real.status).toBe(200)
        const statuses = (await Promise.all(flood)).map(({ status }) => status)
        expect(statuses.filter((status) => status === 400)).toHaveLength(15)
        expect(statuses.filter((status) => status === 429)).toHaveLength(85)
      })

      it('is counted by the /64 of an IPv6 client', async () => {
        for (let at = 0; at < 15; at += 1)
          expect((await bogusSignIn(`2001:db8:1:1::${at.toString(16)}`, at)).status).toBe(400)
        const blocked = await bogusSignIn('2001:db8:1:1:ffff::1', 15)
        expect([blocked.status, Number(blocked.headers.get('retry-after')) > 0]).toEqual([429, true])
        expect((await bogusSignIn('2001:db8:1:2::1', 16)).status).toBe(400)
      })
    })

    it.each([
      ['/auth/verify-2fa', { otp: '000000', tempToken: 'x'.repeat(43) }, '198.51.100.10'],
      ['/auth/secure-check', { key: 'x'.repeat(43) }, '198.51.100.11'],
      ['/auth/reset-password', { token: 'x'.repeat(43), password: 'Şifre-2027ğ' }, '198.51.100.12'],
      ['/auth/forgot-password', { email: 'kimse@ornek.example' }, '198.51.100.13'],
    ])('%s answers 429 to the address that asks again and again', async (path, body, address) => {
      const statuses: number[] = []
      for (let at = 0; at < 21; at += 1) statuses.push((await from(address, path, body)).status)
      expect(statuses[0]).toBe(path.endsWith('forgot-password') ? 200 : 400)
      expect(statuses.at(-1)).toBe(429)
      expect((await from('198.51.100.20', path, body)).status).toBe(statuses[0])
    })

    it('wrong passwords from one address do not lock the user out at another', async () => {
      const wrong = { email: demo, password: 'yanlış' }
      for (let at = 0; at < 10; at += 1) expect((await from('198.51.100.30', '/auth/login', wrong)).status).toBe(400)
      const right = { email: demo, password: passwordOf(demo) }
      expect((await from('198.51.100.30', '/auth/login', right)).status).toBe(429)
      expect((await from('198.51.100.31', '/auth/login', right)).status).toBe(200)
    })

    it('tries from many addresses end too', async () => {
      const statuses = await Promise.all(
        Array.from({ length: 110 }, async (_, at) => {
          const { status } = await from(`203.0.113.${at}`, '/auth/login', { email: demo, password: 'yanlış' })
          return status
        }),
      )
      expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10)
    })
  },
  { settings },
)

describe('a reset link', () => {
  it('is looked up before the password is hashed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-flood-'))
    const environment = { DEMO: '1', PORT: '0', DATA_DIR: dataDir }
    const server = await startServer(readSettings(environment), createLog({ write: () => undefined }))
    const hash = vi.spyOn(server.deps.passwords, 'hash')
    const reset = (token: string) =>
      call(server.url, 'POST', '/auth/reset-password', { body: { token, password: 'Şifre-2027ğ' } })
    expect((await reset('x'.repeat(43))).status).toBe(400)
    expect(hash).not.toHaveBeenCalled()
    const token = await createMailToken(server.deps.db, 'reset', { id: 1, email: demo }, Date.now())
    expect((await reset(token)).status).toBe(200)
    expect(hash).toHaveBeenCalledOnce()
    await server.stop()
    rmSync(dataDir, { recursive: true })
  })
})
