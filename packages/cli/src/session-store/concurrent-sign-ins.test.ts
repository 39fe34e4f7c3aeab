import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url)
})
afterEach(() => portal.close())

it('leaves one whole session when several sign in at once', async () => {
  portal.on('POST /auth/login', (body) => {
    const { email } = body as { email: string }
    return { body: { token: `token of ${email}`, user: { name: '', email }, company: { name: email } } }
  })
  const emails = ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example']
  const env = { IPPORTAL_PASSWORD: 'x' }
  const ran = await Promise.all(emails.map((email) => cli.run(`login --email ${email}`, { spawned: true, env })))
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  const sessions = join(cli.configDir, 'sessions')
  expect(readdirSync(sessions)).toEqual(['default.json'])
  const kept = JSON.parse(readFileSync(join(sessions, 'default.json'), 'utf8')) as Record<string, string>
  const { email } = JSON.parse(kept['user'] ?? '') as { email: string }
  expect(emails).toContain(email)
  expect(kept).toMatchObject({ token: `token of ${email}`, company: JSON.stringify({ name: email }) })
})
