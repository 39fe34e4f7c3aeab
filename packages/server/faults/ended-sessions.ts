import {
  clientWith,
  type HeldCall,
  holdCall,
  mailAfter,
  runOperatorProcess,
  type SignedInClient,
} from '@ip-portal/server/testing'
import type { Figure } from '../../../tools/faults/figure.ts'
import { demoPassword, signInByPassword, type World } from '../../../tools/faults/world.ts'
import { askReset, done, resetLink, resetPassword } from './password-resets.ts'
import { withSecondServer } from './second-server.ts'

const [demo, fresh] = ['demo@ornek.example', 'yeni@ornek.example'] as const
const heldChanges = 120

/** Ends of a session that was opened at the first server; `owner` has another session of the same user there. */
type End = (world: World, owner: SignedInClient, session: SignedInClient) => Promise<unknown>

const ends: Record<string, { rounds: number; end: End }> = {
  'sign-out': { rounds: 10, end: (_, __, session) => done(session.call('POST', '/auth/logout')) },
  'the end of all others': { rounds: 10, end: (_, owner) => done(owner.call('DELETE', '/auth/sessions')) },
  'a password change': {
    rounds: 3,
    end: async ({ dataDir }, owner) => {
      const { body } = await owner.call('GET', '/auth/profile')
      const password = demoPassword(dataDir, fresh)
      await done(owner.call('PUT', '/auth/profile', { ...body, currentPassword: password, newPassword: password }))
    },
  },
  'a password reset': {
    rounds: 2,
    end: async (world) => {
      const link = await mailAfter(world.dataDir, () => done(askReset(world.server.url, fresh)), fresh, resetLink)
      await done(resetPassword(world.server.url, link, demoPassword(world.dataDir, fresh)))
    },
  },
  '`sessions end`': { rounds: 3, end: ({ settings }) => endByOperator(settings, fresh) },
}

async function endByOperator(settings: Record<string, string>, email: string): Promise<void> {
  const { code, stderr } = await runOperatorProcess(['sessions', 'end', email], settings)
  if (code !== 0) throw new Error(stderr)
}

/** Reads until the session is refused; resolves to the instant of the refusal. */
async function refusedAt(session: SignedInClient): Promise<number> {
  for (;;) {
    const { status } = await session.call('GET', '/auth/profile')
    if (status === 401 || status === 403) return performance.now()
    if (status !== 200) throw new Error(`a read was answered ${status}`)
  }
}

/** Ends sessions in every way; measures the time from the acknowledged end to the first refusal of two servers. */
export async function endSessions(world: World): Promise<Figure[]> {
  const { url } = world.server
  return withSecondServer(world, async (second) => {
    const figures: Figure[] = []
    for (const [name, { rounds, end }] of Object.entries(ends)) {
      let slowest = 0
      for (let round = 0; round < rounds; round += 1) {
        const session = await signInByPassword(url, world.dataDir, fresh)
        const owner = await signInByPassword(url, world.dataDir, fresh)
        const reads = [url, second.url].map((at) => refusedAt(clientWith(at, session.token)))
        await end(world, owner, session)
        const ended = performance.now()
        slowest = Math.max(slowest, ...(await Promise.all(reads)).map((refused) => refused - ended))
      }
      figures.push({
        what: `refused after ${name}`,
        value: slowest,
        unit: `ms, ${rounds} times`,
        atMost: 1_000,
      })
    }
    return figures
  })
}

const later = new Date(Date.now() + 24 * 3_600_000).toISOString()
const changeAt = (at: number): HeldCall =>
  (
    [
      ['POST', '/ip/order/1001/192.0.2.0/24/route', { origin: `AS${300_000 + at}` }],
      ['POST', '/auth/tokens', { name: `Hirsiz ${at}`, scope: 'read', orders: null, expires_at: later }],
      ['PUT', '/auth/profile', { name: `Hirsiz ${at}`, email: demo, phone: null }],
      ['POST', '/orders/1001/tag', { tag: `hirsiz ${at}` }],
    ] as const
  )[at % 4] as HeldCall

/** Rows of changes that the first demo user has made. */
async function changesOf({ db }: World): Promise<number> {
  const rows = db.selectFrom('audit_log').select((row) => row.fn.countAll<number>().as('rows'))
  const { rows: all } = await rows
    .where('outcome', '=', 'done')
    .where('user_id', '=', 1)
    .where('actor_kind', '=', 'user')
    .executeTakeFirstOrThrow()
  return all
}

/** Holds changes back at two servers, ends the session by the operator's command, and sends the rests. */
export async function holdBodies(world: World): Promise<Figure[]> {
  return withSecondServer(world, async (second) => {
    const urls = [world.server.url, second.url]
    const holdMany = (first: number, length: number) =>
      Promise.all(
        Array.from({ length }, (_, at) =>
          holdCall({ url: urls[(at >> 2) % 2] ?? second.url, token: world.attacker.token }, changeAt(first + at)),
        ),
      )
    const release = (held: (() => Promise<number>)[]) => Promise.all(held.map((end) => end()))
    const live = await release(await holdMany(0, 8))
    const before = await changesOf(world)
    const held = await holdMany(8, heldChanges)
    await endByOperator(world.settings, demo)
    const statuses = await release(held)
    const refused = statuses.filter((status) => status === 403 || status === 401).length
    return [
      {
        what: 'done in a live session',
        value: live.filter((status) => status === 200).length,
        unit: 'of 8',
        atLeast: 8,
      },
      {
        what: 'refused after the end',
        value: refused,
        unit: `of ${heldChanges}`,
        atLeast: heldChanges,
      },
      { what: 'changes that they made', value: (await changesOf(world)) - before, unit: '', atMost: 0 },
    ]
  })
}
