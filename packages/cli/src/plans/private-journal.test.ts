import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
  portal.on(stubCalls.addRoute, () => {
    portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock(['AS64501', 'AS64502']) }) }))
    return { body: { success: true } }
  })
  portal.on(stubCalls.deleteRoute('AS64502'), () => {
    portal.on(stubCalls.order, () => ({ body: stubDetail() }))
    return { body: { success: true } }
  })
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  writeFileSync(document(), '{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [AS64501, AS64502] }] }')
  const applied = await cli.run(['apply', document(), '--otp', '123456'])
  expect(applied, applied.stderr).toMatchObject({ code: 0 })
})
afterEach(() => portal.close())

const document = () => join(cli.configDir, 'wanted.yaml')
const folder = () => join(cli.configDir, 'journals', 'default')
const journal = () => join(folder(), readdirSync(folder())[0] ?? '')
const undo = () => cli.run('undo --yes --otp 123456')

async function expectRefused(sentence: string): Promise<void> {
  const seen = portal.calls.length
  for (const ran of [await undo(), await cli.run(['apply', document(), '--otp', '123456'])])
    expect(ran).toEqual({ code: 2, stdout: '', stderr: `Hata: ${sentence}\n` })
  expect(portal.calls.slice(seen).filter((call) => !call.startsWith('GET '))).toEqual([])
}

it.each(['644', '620', '602'])('2: a journal of mode %s is refused', async (mode) => {
  chmodSync(journal(), mode)
  await expectRefused(`${journal()} dosyası başkalarına açık, kullanılmadı; kapatmak için: chmod 600 ${journal()}`)
  chmodSync(journal(), '600')
  expect((await undo()).code).toBe(0)
})

it.each(['770', '707'])('2: a journal in a folder of mode %s is refused', async (mode) => {
  chmodSync(folder(), mode)
  const close = `kapatmak için: chmod 700 ${folder()}`
  await expectRefused(`${folder()} klasörüne başkaları yazabilir, içindekiler kullanılmadı; ${close}`)
  chmodSync(folder(), '755')
  expect((await undo()).code).toBe(0)
})
