import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changes, fits } from '@ip-portal/core/testing/parity'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runOperator, signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { startRecordingProxy, type RecordingProxy } from '../testing/recording-proxy.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'

const demo = 'demo@ornek.example'
const fresh = 'yeni@ornek.example'
const stranger = 'nobody'
const block = '/ip/order/:/:/:'

/**
 * Command line of each change and its user; the command is that of the table of parity. Without a line the sign-in of
 * the set-up has sent it.
 */
const commands: Record<
  string,
  { line?: string | (() => Promise<string[]>); as?: string; input?: () => Promise<string> }
> = {
  'POST /auth/login': {},
  'POST /auth/verify-2fa': {},
  'POST /auth/secure-check': { line: 'login --secure-key-stdin', input: () => secureKey(), as: stranger },
  'POST /auth/2fa/verify': { line: 'routes add 1001 AS64496' },
  [`POST ${block}/route`]: { line: 'routes add 1001 AS64497' },
  [`DELETE ${block}/route/:`]: { line: 'routes delete 1001 AS64497 --yes' },
  [`POST ${block}/rpki/roa`]: { line: 'roas add 1001 AS64497' },
  [`DELETE ${block}/rpki/roa`]: { line: 'roas delete 1001 AS64497 --yes' },
  [`POST ${block}/nameservers`]: { line: 'nameservers add 1002 ns1.ornek.example ns2.ornek.example' },
  [`PUT ${block}/nameservers`]: { line: 'nameservers edit 1002 ns1.ornek.example ns3.ornek.example' },
  [`DELETE ${block}/nameservers`]: { line: 'nameservers delete 1002 --yes' },
  'POST /auth/tokens': { line: 'tokens new deneme --scope read' },
  'DELETE /auth/tokens/:': { line: 'tokens revoke 1 --yes' },
  'POST /orders/:/tag': { line: 'orders tag 1001 Deneme' },
  'POST /orders/save': { line: 'orders new asn --organisation Deneme --yes' },
  'POST /orders/checkPromoCode': { line: 'renewals price 1002 --promo YUZDE10' },
  'POST /orders/:/applyRenewal': { line: 'renewals request 1002 --yes' },
  'PUT /orders/defaults': { line: 'defaults set --asn AS64500' },
  'POST /action/add-payment': { line: 'payments new 1003 --amount 5' },
  'POST /action/upload/document': { line: async () => ['contracts', 'upload', '1', '--type', '2', await document()] },
  'POST /tickets': { line: 'tickets new --subject Deneme --text Deneme' },
  'POST /tickets/:/responses': { line: async () => ['tickets', 'reply', await ticket(), '--text', 'Deneme'] },
  'PATCH /tickets/:/status': { line: async () => ['tickets', 'close', await ticket(), '--yes'] },
  'PUT /auth/profile': { line: 'profile set --name Deneme', as: fresh },
  'DELETE /auth/sessions': { line: 'sessions end --others --yes', as: fresh },
  'DELETE /auth/sessions/:': { line: async () => ['sessions', 'end', await otherSession(), '--yes'], as: fresh },
  'POST /auth/logout': { line: 'logout', as: stranger },
  'PUT /auth/notifications': { line: 'notifications set due=off', as: fresh },
  'POST /auth/resend-verification': { line: 'profile resend-verification', as: fresh },
  'POST /auth/2fa/setup': { line: 'two-factor setup', as: fresh },
  'POST /plans': { line: async () => ['apply', await desiredState(), '--yes'] },
  'POST /auth/recovery-codes': { line: 'two-factor recovery-codes --yes' },
}

let server: TestServer
let proxy: RecordingProxy
const clis = new Map<string, TestCli>()

beforeAll(async () => {
  server = await startTestServer()
  proxy = await startRecordingProxy(server.url)
  clis.set(stranger, testCliFor(proxy.url))
  for (const email of [demo, fresh]) {
    const cli = testCliFor(proxy.url)
    const password = server.signIns.find((one) => one.email === email)?.password ?? ''
    const otp = email === demo ? ['--otp', await server.code(email)] : []
    await cli.run(['login', '--email', email, ...otp], { env: { IPPORTAL_PASSWORD: password } })
    clis.set(email, cli)
  }
})
afterAll(async () => {
  await proxy.stop()
  await server.stop()
})

const cliOf = (email: string) => {
  const cli = clis.get(email)
  if (!cli) throw new Error(`${email} is not signed in`)
  return cli
}
const secureKey = async () => {
  const { json } = await runOperator(['link', 'genis@ornek.example', '--json'], server.environment)
  return new URL((json as { link: string }).link).searchParams.get('key') ?? ''
}
const document = () => {
  const path = join(cliOf(demo).configDir, 'deneme.pdf')
  writeFileSync(path, '%PDF-1.7')
  return Promise.resolve(path)
}
const ticket = async () => {
  const { stdout } = await cliOf(demo).run('tickets list --open --json')
  return String((JSON.parse(stdout) as { id: number }[])[0]?.id)
}

const desiredState = async () => {
  const { stdout } = await cliOf(demo).run('export 1001')
  const path = join(cliOf(demo).configDir, 'durum.yaml')
  writeFileSync(path, stdout.replace(/routes:.*(\n +- .*)*/, 'routes: [AS64499]'))
  return path
}
const otherSession = async () => {
  await signIn(server, fresh)
  const { stdout } = await cliOf(fresh).run('sessions list --json')
  const rows = JSON.parse(stdout) as { id: number; current: boolean }[]
  return String(rows.find(({ current }) => !current)?.id)
}

it('has a command for every change of the table, and no other command', () => {
  const made = Object.entries(changes).filter(([, { cli }]) => typeof cli === 'string')
  expect(Object.keys(commands).toSorted()).toEqual(made.map(([change]) => change).toSorted())
})

it.each(Object.entries(commands))('%s', async (change, { line, as = demo, input }) => {
  const before = line === undefined ? 0 : proxy.calls.length
  if (line !== undefined) {
    const words = typeof line === 'string' ? line.split(' ') : await line()
    const cli = changes[change]?.cli
    const command = typeof cli === 'string' ? cli : ''
    expect(words.slice(0, command.split(' ').length).join(' ')).toBe(command)
    const otp = as === demo ? ['--otp', await server.code(demo)] : []
    const { code, stderr } = await cliOf(as).run([...words, ...otp], input && { input: await input() })
    // A new second factor needs its first code.
    expect({ code, stderr }).toEqual({ code: change === 'POST /auth/2fa/setup' ? 5 : 0, stderr })
  }
  expect(proxy.calls.slice(before).filter((call) => fits(change, call))).not.toEqual([])
})
