import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'

const email = 'demo@ornek.example'
let server: TestServer
let cli: TestCli
let token: string
beforeAll(async () => {
  server = await startTestServer()
  ;({ token } = await signIn(server, email))
  cli = testCliFor(server.url, { IPPORTAL_TOKEN: token })
})
afterAll(() => server.stop())

/** Presses the tab key behind words; a place without file names ends with `:4`. */
async function offers(words: readonly string[], by: TestCli = cli): Promise<string[]> {
  const { code, stdout, stderr } = await by.run(['complete', '--', ...words])
  expect([code, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter((line) => line !== '')
}
const wordsOf = (lines: readonly string[]) => lines.map((line) => line.split('\t')[0])
const rows = async (line: string) => JSON.parse((await cli.run(`${line} --json`)).stdout) as Record<string, unknown>[]

it('offers each plan where it may be named, with what it is, beside files', async () => {
  const file = join(cli.configDir, 'durum.yaml')
  writeFileSync(file, 'orders:\n  - id: 1001\n    block: 192.0.2.0/24\n    routes: [AS64500, AS64501, AS64505]\n')
  const applied = await cli.run(['apply', file, '--confirm-within', '10m', '--otp', await server.code(email), '--json'])
  expect(applied.code, applied.stderr).toBe(0)
  const { plan } = JSON.parse(applied.stdout) as { plan: string }
  const waiting = [expect.stringMatching(new RegExp(`^${plan}\\t\\d\\d\\.\\d\\d\\.\\d{4} .*1/1 onay bekliyor$`))]
  for (const word of ['show', 'confirm', 'undo']) expect(await offers([word, '']), word).toEqual(waiting)
  expect(await offers(['apply', '']), 'it is done').toEqual([])
  expect((await cli.run(`confirm ${plan}`)).code).toBe(0)
  expect(await offers(['confirm', ''])).toEqual([])

  const elsewhere = testCliFor(server.url, { IPPORTAL_TOKEN: token })
  expect(wordsOf(await offers(['show', ''], elsewhere)), 'the portal knows it').toEqual([plan])
  // The journals of this computer need no portal.
  const away = await cli.run(['complete', '--', 'undo', plan.slice(0, 4)], { env: { IPPORTAL_TOKEN: '' } })
  expect(wordsOf(away.stdout.trim().split('\n'))).toEqual([plan])
})

it.each([
  ['orders list --tag', 'api GET orders/tags', (one: unknown) => one],
  ['orders tag 1001', 'api GET orders/tags', (one: unknown) => one],
  ['tickets show', 'tickets list', ({ id }: Record<string, unknown>) => id],
  ['tickets reply', 'tickets list --open', ({ id }: Record<string, unknown>) => id],
  ['tickets close', 'tickets list --open', ({ id }: Record<string, unknown>) => id],
  ['sessions end', 'sessions list', ({ id }: Record<string, unknown>) => id],
])('offers behind %s what %s has', async (line, list, wordOf) => {
  const expected = (await rows(list)).map((row) => String(wordOf(row)))
  expect(expected.length).toBeGreaterThan(0)
  expect(wordsOf(await offers([...line.split(' '), ''])).toSorted()).toEqual([...expected, ':4'].toSorted())
})

it('offers the invoices of the account, and API tokens with their names', async () => {
  const invoices = await offers(['invoices', 'download', ''])
  expect(invoices.length).toBeGreaterThan(1)
  expect(invoices[0]).toMatch(/^\S+\t\d\d\.\d\d\.\d{4} /)
  await call(server.url, 'POST', '/auth/2fa/verify', { token, body: { token: await server.code(email) } })
  const made = await cli.run([
    'tokens',
    'new',
    'dagitim',
    '--scope',
    'read',
    '--otp',
    await server.code(email),
    '--json',
  ])
  expect(made.code, made.stderr).toBe(0)
  const { id } = JSON.parse(made.stdout) as { id: number }
  expect(await offers(['tokens', 'revoke', ''])).toEqual([`${id}\tdagitim (read)`, ':4'])
})

it('offers the profiles of this computer and the words behind help', async () => {
  writeFileSync(join(cli.configDir, 'config.json'), '{"profiles":{"test":{"url":"https://test.portal.example"}}}')
  for (const words of [['--profile'], ['profiles', 'use'], ['profiles', 'delete']])
    expect(await offers([...words, 't'])).toEqual(['test\thttps://test.portal.example', ':4'])
  expect(await offers(['--profile=t'])).toEqual(['--profile=test\thttps://test.portal.example', ':4'])
  expect(wordsOf(await offers(['help', 'ro']))).toEqual(['routes', 'roas', ':4'])
  expect(wordsOf(await offers(['help', 'routes', 'a']))).toEqual(['add', ':4'])
  expect(await offers(['help', 'routes', 'add', ''])).toEqual([':4'])
  expect(await offers(['help', 'routess', ''])).toEqual([':4'])
})

describe('the names of --columns', () => {
  it('are those of the command', async () => {
    expect(await offers(['routes', 'list', '1001', '--columns', ''])).toEqual([
      'origin',
      'maintainer',
      'last_modified',
      'prefix',
      'validity',
      ':4',
    ])
    expect(await offers(['orders', 'list', '--columns', 'order_id,ta'])).toEqual(['order_id,tag', ':4'])
    expect(await offers(['orders', 'list', '--columns=order_id,order_'])).not.toContain('--columns=order_id,order_id')
    expect(await offers(['--columns', 'ta', 'orders', 'list', '--columns=ta'])).toEqual(['--columns=tag', ':4'])
  })

  it('are none where only the answer has them, and where there are no columns', async () => {
    for (const words of [['orders', 'show', '1001'], ['routes', 'add'], []])
      expect(await offers([...words, '--columns', ''])).toEqual([':4'])
  })

  it.each(['orders list', 'tickets list', 'sessions list', 'tokens list', 'history', 'audit list', 'invoices list'])(
    'of %s are names that it takes',
    async (line) => {
      const names = wordsOf(await offers([...line.split(' '), '--columns', ''])).slice(0, -1)
      expect(names.length).toBeGreaterThan(2)
      expect(await cli.run(`${line} --columns ${names.join(',')}`)).toMatchObject({ code: 0 })
    },
  )
})
