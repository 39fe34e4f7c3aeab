import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'
import { cliCommand, machineFor, type Machine } from './testing/run-cli.ts'
import { startStubPortal, stubCalls, type StubPortal } from './testing/stub-portal.ts'

let portal: StubPortal
let machine: Machine

beforeEach(async () => {
  portal = await startStubPortal()
  machine = machineFor(portal.url)
})
afterEach(() => portal.stop())

it('leaves one whole session when several sign in at once', async () => {
  portal.on('POST /auth/login', (body) => {
    const { email } = body as { email: string }
    return { body: { token: `token of ${email}`, user: { name: '', email }, company: { name: email } } }
  })
  const people = ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example']
  const env = { IPPORTAL_PASSWORD: 'x' }
  const ran = await Promise.all(people.map((email) => machine.run(`login --email ${email}`, { env })))
  expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0])
  const sessions = join(machine.configDir, 'sessions')
  expect(readdirSync(sessions)).toEqual(['default.json'])
  const kept = JSON.parse(readFileSync(join(sessions, 'default.json'), 'utf8')) as Record<string, string>
  const { email } = JSON.parse(kept['user'] ?? '') as { email: string }
  expect(people).toContain(email)
  expect(kept).toMatchObject({ token: `token of ${email}`, company: JSON.stringify({ name: email }) })
})

it('is silent when the reader has seen enough', async () => {
  const active = Array.from({ length: 5000 }, (_, id) => orderOf({ order_id: id }))
  portal.on(stubCalls.orders, () => ({ body: { active, pending: [] } }))
  const [file, words] = cliCommand('orders list --json')
  const env = { ...machine.env, IPPORTAL_TOKEN: 'token-1' }
  const shell = spawn('sh', ['-c', '"$@" | head -n 1', 'sh', file, ...words], { env })
  let [stdout, stderr] = ['', '']
  shell.stdout.on('data', (chunk) => (stdout += String(chunk)))
  shell.stderr.on('data', (chunk) => (stderr += String(chunk)))
  await new Promise((resolve) => shell.once('close', resolve))
  expect({ stdout, stderr }).toEqual({ stdout: '[\n', stderr: '' })
})

it.skipIf(!existsSync('/dev/full'))('says so when the disk is full', async () => {
  const [file, words] = cliCommand('orders list')
  const shell = spawn('sh', ['-c', '"$@" > /dev/full', 'sh', file, ...words], {
    env: { ...machine.env, IPPORTAL_TOKEN: 'token-1' },
  })
  let stderr = ''
  shell.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const code = await new Promise((resolve) => shell.once('close', resolve))
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'Hata: Çıktı yazılamadı: diskte yer kalmadı.\n' })
})

it('writes a long list whole into a slow pipe', async () => {
  const active = Array.from({ length: 5000 }, (_, id) => orderOf({ order_id: id }))
  portal.on(stubCalls.orders, () => ({ body: { active, pending: [] } }))
  const [file, words] = cliCommand('orders list --json')
  const shell = spawn('sh', ['-c', '"$@" | (sleep 1; wc -l)', 'sh', file, ...words], {
    env: { ...machine.env, IPPORTAL_TOKEN: 'token-1' },
  })
  let stdout = ''
  shell.stdout.on('data', (chunk) => (stdout += String(chunk)))
  await new Promise((resolve) => shell.once('close', resolve))
  expect(Number(stdout)).toBe(5000 * 16 + 2)
})

it('runs on Node 22.0, which has neither process.getBuiltinModule nor a cache for what it compiled', async () => {
  const older = join(machine.configDir, 'older.cjs')
  writeFileSync(older, "delete require('node:module').enableCompileCache; delete process.getBuiltinModule")
  const env = { IPPORTAL_TOKEN: 'token-1', NODE_OPTIONS: `--require=${older}` }
  expect(await machine.run('orders list', { env })).toMatchObject({ code: 0, stderr: '' })
})
