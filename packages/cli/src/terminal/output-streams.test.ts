import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'
import { cliCommand, testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls } from '../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

it('is silent when the reader closes the pipe early', async () => {
  const active = Array.from({ length: 5000 }, (_, id) => orderOf({ order_id: id }))
  portal.on(stubCalls.orders, () => ({ body: { active, pending: [] } }))
  const [file, words] = cliCommand('orders list --json')
  const shell = spawn('sh', ['-c', '"$@" | head -n 1', 'sh', file, ...words], { env: cli.env })
  let [stdout, stderr] = ['', '']
  shell.stdout.on('data', (chunk) => (stdout += String(chunk)))
  shell.stderr.on('data', (chunk) => (stderr += String(chunk)))
  await new Promise((resolve) => shell.once('close', resolve))
  expect({ stdout, stderr }).toEqual({ stdout: '[\n', stderr: '' })
})

it.skipIf(!existsSync('/dev/full'))('reports a full disk', async () => {
  const [file, words] = cliCommand('orders list')
  const shell = spawn('sh', ['-c', '"$@" > /dev/full', 'sh', file, ...words], {
    env: cli.env,
  })
  let stderr = ''
  shell.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const code = await new Promise((resolve) => shell.once('close', resolve))
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'Hata: Çıktı yazılamadı: diskte yer kalmadı.\nAçıklama: ipportal explain OUTPUT_NOT_WRITTEN\n',
  })
})

it('writes a long list whole into a slow pipe', async () => {
  const active = Array.from({ length: 5000 }, (_, id) => orderOf({ order_id: id }))
  portal.on(stubCalls.orders, () => ({ body: { active, pending: [] } }))
  const [file, words] = cliCommand('orders list --json')
  const shell = spawn('sh', ['-c', '"$@" | (sleep 1; wc -l)', 'sh', file, ...words], {
    env: cli.env,
  })
  let stdout = ''
  shell.stdout.on('data', (chunk) => (stdout += String(chunk)))
  await new Promise((resolve) => shell.once('close', resolve))
  expect(Number(stdout)).toBe(5000 * 16 + 2)
})
