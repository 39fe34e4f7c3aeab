import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeferredServer } from '@ip-portal/core/testing/deferred-server/deferred-server'
import { testCliFor, type TestCli } from '../../testing/run-cli.ts'
import { startStubPortal, stubBlock, stubCalls, stubDetail } from '../../testing/stub-portal.ts'

let portal: DeferredServer
let cli: TestCli
let origins: Set<string>
/** Number of changes that the portal makes before it refuses all others. */
let allowed: number

beforeEach(async () => {
  portal = await startStubPortal()
  cli = testCliFor(portal.url, { IPPORTAL_TOKEN: 'token-1' })
  origins = new Set(['AS64501'])
  allowed = Infinity
  const change = (work: () => void) => {
    if (allowed === 0) return { status: 409, body: { success: false, message: 'Reddedildi' } }
    allowed--
    work()
    return { body: { success: true } }
  }
  portal.on(stubCalls.validate, () => ({ body: { message: '', validCount: 0, routes: [] } }))
  portal.on(stubCalls.order, () => ({ body: stubDetail({ ipDetails: stubBlock([...origins]) }) }))
  portal.on(stubCalls.addRoute, (body) => {
    const { origin } = body as { origin: string }
    return change(() => origins.add(origin))
  })
  for (const origin of ['AS64502', 'AS64503', 'AS64509'])
    portal.on(stubCalls.deleteRoute(origin), () => change(() => origins.delete(origin)))
})
afterEach(() => portal.close())

const write = (name: string, content: string) => {
  const path = join(cli.configDir, name)
  writeFileSync(path, content)
  return path
}
const documentOf = (...routes: string[]) =>
  `{ orders: [{ id: 7, block: 192.0.2.0/24, routes: [${routes.join(', ')}] }] }`
const run = (words: readonly string[]) => cli.run([...words, '--yes', '--otp', '123456', '--json'])
const ok = async (words: readonly string[]) => {
  const { code, stdout, stderr } = await run(words)
  expect(code, stderr).toBe(0)
  return JSON.parse(stdout) as { plan: string; undoes: string | null }
}

const wanted = ['AS64501', 'AS64502', 'AS64503']
const file = () => write('wanted.yaml', documentOf(...wanted))
const saved = async () => {
  const out = join(cli.configDir, 'plan.json')
  expect((await cli.run(['plan', '-f', file(), '--out', out])).code).toBe(0)
  return out
}
/** Applies the wanted state, by a saved plan that has a file. */
const applied = async () => {
  const path = await saved()
  return { path, ...(await ok(['apply', path])) }
}
/** Ways to begin a run; with `between` newer changes stand before the run that goes on. */
const begun: Record<string, { words: () => Promise<string[]>; left: string[]; between?: true }> = {
  'apply FILE': { words: async () => ['apply', file()], left: wanted },
  'apply PLAN': { words: async () => ['apply', await saved()], left: wanted },
  undo: { words: async () => (await applied(), ['undo']), left: ['AS64501'] },
  'undo ID': { words: async () => ['undo', (await applied()).plan], left: ['AS64501'], between: true },
  'undo PLAN': { words: async () => ['undo', (await applied()).path], left: ['AS64501'], between: true },
}

it.each(Object.entries(begun))(
  'the next command of a cut %s ends the same plan',
  async (_, { words, left, between }) => {
    const line = await words()
    allowed = 1
    const cut = await run(line)
    expect(cut.code, cut.stderr).toBe(7)
    const { error } = JSON.parse(cut.stderr) as { error: { plan: string; steps_done: number; next: string } }
    expect(error.steps_done).toBe(1)
    allowed = Infinity
    if (between) for (const verb of ['add', 'delete']) await ok(['routes', verb, '7', 'AS64509'])
    const next = error.next.split(' ')
    expect(next[0]).toBe('ipportal')
    expect(await ok(next.slice(1))).toMatchObject({ plan: error.plan, applied: 1, total: 2 })
    expect([...origins].toSorted()).toEqual(left)
  },
)
