import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { orderOf } from '@ip-portal/core/testing/fixtures/builders'
import { openTerminal } from '../testing/pseudo-terminal.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'
import { startStubPortal, stubCalls, stubDetail } from '../testing/stub-portal.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at))
/** Every control character that must not reach a terminal. */
const controls = [
  ...range(0x00, 0x08),
  ...range(0x0b, 0x1f),
  ...range(0x7f, 0x9f),
  '\u061C',
  '\u200E',
  '\u200F',
  ...range(0x202a, 0x202e),
  ...range(0x2066, 0x2069),
]
/** A text of another user: all control characters, a title for the window, and a row in red. */
const hostile = `a${controls.join('')}\u001B]0;x\u0007\u001B[31mz`

let portal: DeferredServer
let cli: TestCli

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
})
afterEach(() => portal.close())

const foundIn = (text: string) => controls.filter((control) => text.includes(control))
/** Runs a line, and expects none of the control characters on stdout and stderr. */
async function run(line: string | readonly string[], env: Record<string, string> = {}) {
  const ran = await cli.run(line, { env })
  expect({ stdout: foundIn(ran.stdout), stderr: foundIn(ran.stderr) }).toEqual({ stdout: [], stderr: [] })
  return ran
}
const detail = () => {
  const { ipDetails } = stubDetail()
  return stubDetail({
    tag: hostile,
    serviceTypeName: hostile,
    ipDetails: ipDetails && { ...ipDetails, inetnum: hostile },
  })
}

describe('control characters of the server', () => {
  const order = orderOf({ order_id: 7, tag: hostile, companyName: `two\r\nlines${hostile}` })
  beforeEach(() => {
    portal.on(stubCalls.orders, () => ({ body: { active: [order], pending: [] } }))
    portal.on(stubCalls.order, () => ({ body: detail() }))
  })

  it('are replaced in tables, cards and lines with tabs', async () => {
    for (const line of ['orders list --format table', 'orders list', 'orders show 7']) {
      const { code, stdout } = await run(line)
      expect({ line, code, isShown: stdout.includes('a\uFFFD\uFFFD') }).toEqual({ line, code: 0, isShown: true })
    }
  })

  it('are replaced in CSV, whose rows still end with CRLF', async () => {
    const { stdout } = await cli.run('orders list --format csv')
    expect(foundIn(stdout)).toEqual(['\r'])
    expect(stdout.split('\r\n')).toHaveLength(3)
    expect(stdout.replaceAll('\r\n', '')).not.toContain('\r')
    expect(stdout).toContain('a\uFFFD')
  })

  it.each([
    ['json', (text: string) => JSON.parse(text) as unknown],
    ['yaml', (text: string) => parse(text) as unknown],
  ])('are escaped in %s, which holds the same text', async (format, read) => {
    const { stdout } = await run(`orders list --format ${format}`)
    expect(read(stdout)).toMatchObject([{ tag: hostile, companyName: `two\r\nlines${hostile}` }])
  })

  it('are replaced in messages of errors, and escaped in their JSON', async () => {
    portal.on(stubCalls.orders, () => ({ status: 422, body: { success: false, message: hostile, code: hostile } }))
    expect((await run('orders list')).stderr).toContain('Hata: a\uFFFD')
    const { stderr } = await run('orders list --json')
    expect(JSON.parse(stderr)).toMatchObject({ error: { code: 'REFUSED', message: hostile } })
  })

  it('are replaced in the greeting', async () => {
    cli = testCliFor(portal.url)
    const session = { token: 'token-1', user: { name: hostile, email: 'a@b.example' }, company: { name: hostile } }
    portal.on('POST /auth/login', () => ({ body: session }))
    const { stderr } = await run('login --email a@b.example', { IPPORTAL_PASSWORD: 'x' })
    expect(stderr).toMatch(/^Giriş yapıldı: a\uFFFD/)
  })

  it('are replaced in the summary of a change', async () => {
    const { ipDetails } = stubDetail()
    const routes = [{ origin: 'AS64501', maintainer: hostile, last_modified: null, prefix: hostile }]
    portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: ipDetails && { ...ipDetails, routes } }) }))
    portal.on(stubCalls.deleteRoute('AS64501'), () => ({ status: 409, body: { success: false, message: hostile } }))
    expect((await run('routes delete 7 AS64501 --yes --otp 123456')).stderr).toContain('a\uFFFD')
  })
})

it('replaces control characters that were typed', async () => {
  for (const line of [
    [`ord\u001B[31mers`],
    ['orders', 'list', '--sort', '\u202Ex\u009B'],
    ['orders', 'show', '\u0007'],
  ])
    expect((await run(line)).stderr).toContain('\uFFFD')
})

it('replaces control characters in prompts, in what they offer, and in what is typed', async () => {
  const profile = { name: 'Ada\u202E\u009B', email: 'ada@ornek.example', phone: '' }
  portal.on('GET /auth/profile', () => ({ body: profile }))
  portal.on('PUT /auth/profile', () => ({ body: { success: true } }))
  const terminal = openTerminal(cli, 'profile set')
  await terminal.sees('(Ada\uFFFD\uFFFD)')
  await terminal.answer('')
  await terminal.sees('E-posta')
  await terminal.answer('')
  await terminal.sees('Telefon')
  await terminal.answer('1\u202E2')
  await terminal.ends()
  const shown = terminal.raw()
  expect(['\u202E', '\u009B', '\u009D'].filter((control) => shown.includes(control))).toEqual([])
  expect(portal.requests.map(({ body }) => body)).toContainEqual(expect.objectContaining({ name: profile.name }))
})

it('keeps the colours of the CLI and no others on a terminal', async () => {
  portal.on(stubCalls.order, () => ({ body: detail() }))
  const terminal = openTerminal(cli, 'orders show 7')
  expect(await terminal.ends()).toBe(0)
  expect(terminal.raw()).toContain('\u001B[1m')
  expect(terminal.raw()).not.toContain('\u001B[31mz')
  expect(terminal.raw()).not.toContain('\u001B]0;')
})
