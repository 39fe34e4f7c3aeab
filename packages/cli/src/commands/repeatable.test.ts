import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { createProgram } from '../program.ts'
import type { Io } from '../terminal/io.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'

const email = 'demo@ornek.example'
let server: TestServer
let cli: TestCli
beforeAll(async () => {
  server = await startTestServer()
  cli = testCliFor(server.url, { IPPORTAL_TOKEN: (await signIn(server, email)).token })
})
afterAll(() => server.stop())

const run = async (line: string) => {
  const ran = await cli.run(`${line} --yes --json --otp ${await server.code(email)}`)
  const text = ran.code === 0 ? ran.stdout : ran.stderr
  return { code: ran.code, ...(JSON.parse(text) as { error?: { code: string }; success?: true; changed?: false }) }
}
const unchanged = { code: 0, success: true, changed: false }

describe.each([
  ['routes add 1001 AS64505', 'routes delete 1001 AS64505'],
  ['roas add 1001 as64505', 'roas delete 1001 AS064505'],
  ['nameservers add 1010 ns1.a.example ns2.a.example', 'nameservers delete 1010'],
])('%s', (add, remove) => {
  it('twice is an error, and with --if-absent none', async () => {
    expect(await run(remove)).toMatchObject({ code: 2, error: { code: 'NOT_FOUND' } })
    expect(await run(`${remove} --if-present`)).toEqual(unchanged)
    const added = await run(`${add} --if-absent`)
    expect([added.code, added.changed]).toEqual([0, undefined])
    expect(await run(add)).toMatchObject({ code: 2, error: { code: 'EXISTS' } })
    expect(await run(`${add} --if-absent`)).toEqual(unchanged)
    expect(await cli.run(`${add} --if-absent`)).toMatchObject({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/zaten|mevcut/) as string,
    })
    const removed = await run(`${remove} --if-present`)
    expect([removed.code, removed.changed]).toEqual([0, undefined])
    expect(await run(`${remove} --if-present`)).toEqual(unchanged)
  })
})

it('what is there in another form is no such object', async () => {
  await run('routes add 1001 AS64506 --prefix 192.0.2.0/25')
  expect(await run('routes add 1001 AS64506 --if-absent')).toMatchObject({ code: 2, error: { code: 'USAGE' } })
  expect(await run('routes add 1001 AS64506 --prefix 192.0.2.0/25 --if-absent')).toEqual(unchanged)
  expect(await run('nameservers add 1001 ns1.x.example ns2.x.example --if-absent')).toMatchObject({
    code: 2,
    error: { code: 'USAGE' },
  })
  expect(await run('routes delete 999999 AS1 --if-present')).toMatchObject({ code: 1 })
})

it('a token is made once for the same limits, and ended once', async () => {
  const line = 'tokens new ci --scope routing:write --orders 1001,1003 --if-absent'
  const made = (await run(line)) as { id?: number }
  expect(made).toMatchObject({ code: 0, token: expect.stringMatching(/^ipp_/) as string })
  expect(await run(line.replace('1001,1003', '1003,1001'))).toEqual(unchanged)
  expect(await run(line.replace(',1003', ''))).toMatchObject({ code: 2, error: { code: 'USAGE' } })
  expect(await run(`tokens revoke ${made.id} --if-present`)).toMatchObject({ code: 0, id: made.id })
  expect(await run(`tokens revoke ${made.id} --if-present`)).toEqual(unchanged)
  expect(await run(`tokens revoke ${made.id}`)).toMatchObject({ code: 1, error: { code: 'NOT_FOUND' } })
  expect(await run('sessions end 999999 --if-present')).toEqual(unchanged)
  expect(await run('profiles delete yok --if-present')).toEqual(unchanged)
  expect(await run('profiles delete yok')).toMatchObject({ code: 2, error: { code: 'NOT_FOUND' } })
})

it('every command that adds or deletes by name is repeatable', async () => {
  const io = { data: () => {}, error: () => {}, width: 100 } as unknown as Io
  const without: string[] = []
  const check = (command: Command, path: string) => {
    for (const child of command.commands) check(child, `${path} ${child.name()}`)
    const [, verb = ''] = / (\S+)$/.exec(path) ?? []
    const flag = { add: '--if-absent', delete: '--if-present', revoke: '--if-present', end: '--if-present' }[verb]
    if (flag && !command.options.some(({ long }) => long === flag)) without.push(path)
  }
  check(await createProgram(io, () => true), '')
  expect(without).toEqual([])
})
