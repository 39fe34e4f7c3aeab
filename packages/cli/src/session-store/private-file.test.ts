import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url)
  portal.on('POST /auth/login', () => ({
    body: { token: 'token-2', user: { name: 'Ada', email: 'a@b.example' }, company: null },
    headers: { 'set-cookie': 'portal-device=cihaz-1; Path=/api/auth' },
  }))
})
afterEach(() => portal.close())

const signIn = (...options: string[]) =>
  cli.run(['login', '--email', 'a@b.example', ...options], {
    env: options.length > 0 ? {} : { IPPORTAL_PASSWORD: 'x' },
  })
const own = (name: string) => join(cli.configDir, 'sessions', name)

describe.skipIf(process.platform === 'win32')('a file with a secret that others can read', () => {
  it.each([
    ['default.json', 0o640, 'orders list'],
    ['default.json', 0o604, 'logout'],
    ['default.json', 0o622, 'status --json'],
    ['default.device', 0o644, 'orders list'],
  ])('is refused when it is the own %s with mode %o', async (name, mode, line) => {
    await signIn()
    expect(statSync(own(name)).mode & 0o777).toBe(0o600)
    chmodSync(own(name), mode)
    const before = portal.calls.length
    const { code, stdout, stderr } = await cli.run(line)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(
      `${own(name)} dosyası başkalarına açık, kullanılmadı; kapatmak için: chmod 600 ${own(name)}`,
    )
    expect(portal.calls).toHaveLength(before)
    chmodSync(own(name), 0o600)
    expect((await cli.run('orders list')).code).toBe(0)
  })

  it('is not looked at with a token of the environment', async () => {
    await signIn()
    chmodSync(own('default.json'), 0o644)
    expect(await cli.run('orders list', { env: { IPPORTAL_TOKEN: 'token-1' } })).toMatchObject({ code: 0, stderr: '' })
  })

  it.each([
    [0o444, true],
    [0o640, true],
    [0o400, false],
  ])('gives a notice when the user names it and its mode is %o: %s', async (mode, hasNotice) => {
    const file = join(cli.configDir, 'parola')
    writeFileSync(file, 'x\n')
    chmodSync(file, mode)
    const { code, stderr } = await signIn('--password-file', file)
    expect({
      code,
      hasNotice: stderr.includes(`${file} dosyasını bu bilgisayarın başka kullanıcıları okuyabilir.`),
    }).toEqual({
      code: 0,
      hasNotice,
    })
    expect((await signIn('--password-file', file, '--quiet')).stderr).toBe('')
  })
})
