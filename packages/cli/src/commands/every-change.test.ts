import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fits } from '@ip-portal/core/kernel/flow/calls'
import { changes, type CallName } from '@ip-portal/core/testing/calls'
import { runOperator, signIn, startTestServer, type TestServer } from '@ip-portal/server/testing'
import { startRecordingProxy, type RecordingProxy } from '../testing/recording-proxy.ts'
import { testCliFor, type TestCli } from '../testing/run-cli.ts'

const demo = 'demo@ornek.example'
const fresh = 'yeni@ornek.example'
const stranger = 'nobody'

/** Needs of the command of a change besides its line and the demo user with a code. */
const needs: Partial<Record<CallName, { as?: string; input?: () => Promise<string>; isSentBefore?: true }>> = {
  // The set-up signs in.
  signIn: { isSentBefore: true },
  verifySignIn: { isSentBefore: true },
  followLink: { as: stranger, input: () => secureKey() },
  signOut: { as: stranger },
  saveProfile: { as: fresh },
  startSetup: { as: fresh },
  endSession: { as: fresh },
  endOtherSessions: { as: fresh },
  saveNotifications: { as: fresh },
  resendVerification: { as: fresh },
}

/** Makes the things that the capital words of a line stand for. */
const made: Record<string, () => Promise<string>> = {
  DOCUMENT: () => desiredState(),
  FILE: () => document(),
  PLAN: () => unconfirmedPlan(),
  SESSION: () => otherSession(),
  TICKET: () => ticket(),
}

const lines = changes.flatMap(([name, { call, cli }]) => (typeof cli === 'string' ? [{ name, call, line: cli }] : []))

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
/** The plan of the apply, which now waits for its confirmation. */
const unconfirmedPlan = async () => {
  const plans = await server.db
    .updateTable('plans')
    .set({ confirm_within_ms: 600_000 })
    .returning('document_id')
    .execute()
  return plans.at(-1)?.document_id ?? ''
}
const otherSession = async () => {
  await signIn(server, fresh)
  const { stdout } = await cliOf(fresh).run('sessions list --json')
  const rows = JSON.parse(stdout) as { id: number; current: boolean }[]
  return String(rows.find(({ current }) => !current)?.id)
}

it.each(lines)('$line: $call', async ({ name, call, line }) => {
  const { as = demo, input, isSentBefore = false } = needs[name] ?? {}
  const before = isSentBefore ? 0 : proxy.calls.length
  if (!isSentBefore) {
    const words = await Promise.all(line.split(' ').map((word) => made[word]?.() ?? Promise.resolve(word)))
    const otp = as === demo ? ['--otp', await server.code(demo)] : []
    const { code, stderr } = await cliOf(as).run([...words, ...otp], input && { input: await input() })
    // A new second factor needs its first code.
    expect({ code, stderr }).toEqual({ code: name === 'startSetup' ? 5 : 0, stderr })
  }
  expect(proxy.calls.slice(before).filter((sent) => fits(call, sent))).not.toEqual([])
})
