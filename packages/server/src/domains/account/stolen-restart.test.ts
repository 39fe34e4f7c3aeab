import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { DemoSignIn } from '../../base/data-dir/demo-sign-ins.ts'
import {
  call,
  clientWith,
  codeOf,
  mailAfter,
  openStore,
  type SignedInClient,
  type SpawnedServer,
  spawnServer,
  startPostgres,
} from '../../testing/index.ts'

const owner = 'genis@ornek.example'
const stolen = 'hirsiz@kotu.example'
const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'portal-stolen-'))
const running: SpawnedServer[] = []
afterAll(async () => {
  for (const server of running) server.kill('SIGKILL')
  await Promise.all(running.map(({ exited }) => exited))
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const linkTo = (page: string) => new RegExp(`https://portal\\.example/${page}\\?token=([\\w-]+)`)

describe.each([['sqlite'], ['postgres']] as const)('two server processes on %s', (engine) => {
  it.skipIf(engine === 'postgres' && !postgres)(
    'give a stolen account back, whichever of them is killed between the steps',
    async () => {
      const dataDir = join(folder, engine)
      const databaseUrl = engine === 'postgres' ? await postgres?.freshDatabase() : undefined
      const settings: Record<string, string> = {
        DATA_DIR: dataDir,
        PUBLIC_URL: 'https://portal.example',
        ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      }
      const start = async () => {
        const server = await spawnServer(settings)
        running.push(server)
        return server
      }
      const restart = async (server: SpawnedServer) => {
        server.kill('SIGKILL')
        await server.exited
        return start()
      }
      const mailed = (to: string, page: string, action: () => Promise<unknown>) =>
        mailAfter(dataDir, action, to, linkTo(page))
      let one = await start()
      let other = await start()
      const store = openStore({ dataDir, databaseUrl })
      await store.db.updateTable('users').set({ email_verified_at: Date.now() }).where('email', '=', owner).execute()
      const signIns = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoSignIn[]
      const password = signIns.find(({ email }) => email === owner)?.password
      const login = (server: SpawnedServer, email: string, typed = password) =>
        call(server.url, 'POST', '/auth/login', { body: { email, password: typed } })
      const { token } = (await login(one, owner)).body
      const thief = (server: SpawnedServer): SignedInClient => clientWith(server.url, String(token))

      // The thief also knows the password: asks for another address, and opens its link after a crash.
      let verify = ''
      const undo = await mailed(owner, 'undo-email', async () => {
        verify = await mailed(stolen, 'verify-email', async () => {
          const wish = { name: 'Hırsız', email: stolen, phone: null, currentPassword: password }
          expect((await thief(one).call('PUT', '/auth/profile', wish)).status).toBe(200)
        })
      })
      one = await restart(one)
      expect((await thief(other).call('POST', '/auth/verify-email', { token: verify })).status).toBe(200)
      const { secret } = (await thief(one).call('POST', '/auth/2fa/setup')).body
      one = await restart(one)
      const turnedOn = await thief(other).call('POST', '/auth/2fa/verify', { token: codeOf(String(secret)) })
      expect(turnedOn.body['success']).toBe(true)
      const apiToken = { name: 'CI', scope: 'read', orders: null, expires_at: new Date(Date.now() + 9e7).toISOString() }
      const made = await thief(other).call('POST', '/auth/tokens', apiToken)
      expect((await call(one.url, 'GET', '/orders', { token: String(made.body['token']) })).status).toBe(200)

      // The owner undoes it with the first link, after another crash, and sets a password.
      other = await restart(other)
      const reset = await mailed(owner, 'reset-password', async () => {
        expect((await call(other.url, 'POST', '/auth/undo-email', { body: { token: undo } })).status).toBe(200)
      })
      one = await restart(one)
      for (const server of [one, other]) {
        expect((await thief(server).call('GET', '/auth/profile')).status).toBe(403)
        expect((await call(server.url, 'GET', '/orders', { token: String(made.body['token']) })).status).toBe(403)
        expect((await login(server, stolen)).status).toBe(400)
        expect((await login(server, owner)).body['token']).toBeUndefined()
      }
      const fresh = 'Mavi-Kapı-1987'
      const done = await call(one.url, 'POST', '/auth/reset-password', { body: { token: reset, password: fresh } })
      expect(done.status).toBe(200)
      other = await restart(other)
      const back = await login(other, owner, fresh)
      expect([back.status, back.body['requireOTP']]).toEqual([200, undefined])
      const me = clientWith(one.url, String(back.body['token']))
      expect((await me.call('GET', '/auth/profile')).body).toMatchObject({ email: owner, pendingEmail: null })
      for (const link of [verify, undo])
        for (const path of ['/auth/verify-email', '/auth/undo-email'])
          expect((await me.call('POST', path, { token: link })).status).toBe(400)
      expect((await login(one, owner)).status).toBe(400)
      await store.close()
    },
  )
})
