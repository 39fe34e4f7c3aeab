import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { keys, openTerminal } from '../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls } from '../testing/stub-portal.ts'

const password = 'Gizli-Parola-1'
let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url)
})
afterEach(() => portal.close())

it('asks for e-mail, password and code, keeps the right ones, and never shows the password', async () => {
  portal.on('POST /auth/login', (body) =>
    (body as { password: string }).password === password
      ? { body: { success: true, requireOTP: true, tempToken: 'temp' } }
      : { status: 400, body: { success: false, message: 'E-posta adresi veya şifre hatalı' } },
  )
  portal.on('POST /auth/verify-2fa', (body) =>
    (body as { otp: string }).otp === '123456'
      ? { body: { token: 'token-1', user: { name: 'Ada', email: 'a@b.example' }, company: { name: 'Örnek' } } }
      : { status: 400, body: { success: false, message: 'Doğrulama kodu hatalı' } },
  )
  const terminal = openTerminal(cli, 'login')
  await terminal.sees('E-posta')
  terminal.types(`a@b.example${keys.enter}`)
  await terminal.sees('Şifre')
  terminal.types(`yanlis${keys.enter}`)
  await terminal.sees('E-posta adresi veya şifre hatalı')
  await terminal.sees('(a@b.example)')
  terminal.types(keys.enter)
  await terminal.sees('Şifre')
  terminal.types(`${password}${keys.enter}`)
  await terminal.sees('Doğrulama Kodu')
  terminal.types(`12${keys.enter}`)
  await terminal.sees('6 haneli')
  terminal.types(`0000${keys.enter}`)
  await terminal.sees('Doğrulama kodu hatalı')
  await terminal.sees('Doğrulama Kodu')
  terminal.types(`123 456${keys.enter}`)
  await terminal.sees('Giriş yapıldı: Ada (Örnek)')
  expect(await terminal.ends()).toBe(0)
  expect(terminal.shown()).not.toContain(password)
  expect(readFileSync(join(cli.configDir, 'sessions', 'default.json'), 'utf8')).toContain('token-1')
})

it('shows the change, asks for confirmation and code, then deletes', async () => {
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  const terminal = openTerminal(cli, 'routes delete 7 AS64501')
  await terminal.sees('192.0.2.0/24 bloğunun AS64501 route kaydı silinecek.')
  await terminal.sees('Silinsin mi? (e/H)')
  terminal.types(`evet${keys.enter}`)
  await terminal.sees('Doğrulama Kodu')
  expect(portal.calls).not.toContain(stubCalls.verify)
  terminal.types(`123456${keys.enter}`)
  await terminal.sees('AS64501 route kaydı silindi.')
  expect(await terminal.ends()).toBe(0)
})

it('changes nothing when the answer is no', async () => {
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  const terminal = openTerminal(cli, 'routes delete 7 AS64501')
  await terminal.sees('Silinsin mi?')
  terminal.types(keys.enter)
  await terminal.sees('Vazgeçildi, hiçbir şey değişmedi.')
  expect(await terminal.ends()).toBe(1)
  expect(terminal.shown()).not.toContain('Hata')
  expect(portal.calls).not.toContain(stubCalls.verify)
})

it('offers to restore a lost route until the user declines', async () => {
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  let isBroken = true
  portal.on(stubCalls.addRoute, () =>
    isBroken ? { status: 409, body: { success: false, message: 'Kapalı' } } : { body: { success: true } },
  )
  portal.on(stubCalls.routes, () => ({ body: { success: true, routes: [] } }))
  const terminal = openTerminal(cli, 'routes edit 7 AS64501 AS64502 --otp 123456')
  await terminal.sees('silindi ve geri yüklenemedi')
  await terminal.sees('yeniden denensin mi?')
  terminal.types(`e${keys.enter}`)
  await terminal.sees('yeniden denensin mi?')
  isBroken = false
  terminal.types(`e${keys.enter}`)
  await terminal.sees('Önceki kayıt geri yüklendi.')
  expect(await terminal.ends()).toBe(7)
})

it('ends with 130 after Ctrl+C in a prompt', async () => {
  const terminal = openTerminal(cli, 'login --email a@b.example')
  await terminal.sees('Şifre')
  terminal.types(keys.ctrlC)
  await terminal.sees('Kesildi.')
  expect(await terminal.ends()).toBe(130)
  expect(portal.calls).toEqual([])
})

it('draws a table at a terminal and asks nothing with --no-input', async () => {
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  const table = openTerminal(cli, 'orders list')
  await table.sees('Sipariş No')
  await table.sees('192.0.2.0/24')
  expect(await table.ends()).toBe(0)
  const silent = openTerminal(cli, 'routes delete 7 AS64501 --no-input')
  await silent.sees('--yes')
  expect(await silent.ends()).toBe(2)
})

it('ends after Ctrl+C while it waits for a password on stdin', async () => {
  const terminal = openTerminal(cli, 'login --email a@b.example --password-stdin')
  await terminal.sees('Şifre')
  terminal.types(keys.ctrlC)
  await terminal.sees('Kesildi.')
  expect(await terminal.ends()).toBe(130)
  const document = openTerminal(cli, 'plan -f -')
  await document.sees('stdin okunuyor')
  document.types(keys.ctrlC)
  await document.sees('Kesildi.')
  expect(await document.ends()).toBe(130)
})
