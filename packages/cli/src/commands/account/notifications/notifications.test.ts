import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationKinds } from '@ip-portal/core/account'
import { startTestServer, type TestServer } from '@ip-portal/server/testing'
import { expectUsageError } from '../../../testing/expect-usage-error.ts'
import { testCliFor, type TestCli } from '../../../testing/run-cli.ts'
import { signedInCli } from '../../../testing/signed-in-cli.ts'
import { startStubPortal } from '../../../testing/stub-portal.ts'

let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
  cli = await signedInCli(server)
})
afterAll(() => server.stop())

const shown = async () => JSON.parse((await cli.run('notifications show --json')).stdout) as Record<string, boolean>

it('shows which notifications come by mail, and switches those that are named', async () => {
  const before = await shown()
  expect(Object.keys(before)).toEqual([...notificationKinds])
  const off = await cli.run('notifications set due=off renewal=off --json')
  expect([off.code, JSON.parse(off.stdout)]).toEqual([0, { ...before, due: false, renewal: false }])
  expect(await shown()).toEqual({ ...before, due: false, renewal: false })
  const on = await cli.run('notifications set due=on')
  expect(on).toMatchObject({ code: 0, stdout: '', stderr: 'Bildirimler kaydedildi. due: açık\n' })
  expect(await shown()).toEqual({ ...before, due: true, renewal: false })
  const { stdout } = await cli.run('notifications show')
  expect(stdout).toMatch(/due \(Ödeme hatırlatmaları\):\s+açık/)
  expect(stdout).toMatch(/renewal \(Yenileme hatırlatmaları\):\s+kapalı/)
})

it.each([
  ['due', 'ad=on veya ad=off yazın'],
  ['due=', 'Geçersiz bildirim: due='],
  ['due=ON', 'Geçersiz bildirim: due=ON'],
  ['dues=on', 'Adlar: due, renewal, order, payment, invoice, blacklisted, rpki_invalid, ticket_reply, new_device'],
  ['=on', 'Geçersiz bildirim: =on'],
  ['due=off due=on', 'due hem açılıp hem kapatılamaz.'],
  ['renewal=off constructor=on', 'Geçersiz bildirim: constructor=on'],
  ['', ''],
])('refuses %j before anything is sent', async (switches, text) => {
  const stub = await startStubPortal()
  const other = testCliFor(stub.url, { IPPORTAL_TOKEN: 'token-1' })
  await expectUsageError(other, stub, `notifications set ${switches}`.trim(), text)
  await stub.close()
})

it('says what the names mean in the help, and offers them to a shell', async () => {
  const { stdout } = await cli.run('notifications set --help')
  expect(stdout).toContain('ticket_reply  Destek talebi yanıtları: Talebinize yanıt verilince')
  const offered = await cli.run(['complete', '--', 'notifications', 'set', 'due=o'])
  expect(offered.stdout.split('\n').slice(0, 2)).toEqual(['due=on', 'due=off'])
})

it('is not offered by every portal', async () => {
  const stub = await startStubPortal()
  for (const line of ['notifications show --json', 'notifications set due=on --json']) {
    const { code, stderr } = await testCliFor(stub.url, { IPPORTAL_TOKEN: 'token-1' }).run(line)
    expect([code, JSON.parse(stderr)]).toMatchObject([1, { error: { code: 'NOT_OFFERED' } }])
  }
  expect(stub.calls).not.toContain('PUT /auth/notifications')
  await stub.close()
})
