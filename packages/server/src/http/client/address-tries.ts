import type { Context } from 'hono'
import { tooMany } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../store/db/open.ts'
import { createKeyedQueue } from '../../store/limits/keyed-queue.ts'
import { isAhead, type Limit, returnTry, takeTry } from '../../store/limits/rate-limit.ts'
import type { PortalEnv } from '../portal-env.ts'
import { clientNetwork } from './client-network.ts'

type LimitDeps = Pick<Deps, 'db' | 'now' | 'settings'>

/** Enough for the typing errors of an office behind one address, and far too few for guessing. */
const wrongPerMinute: Limit = { tries: 15, windowMs: 60_000 }

/**
 * Takes one of the tries that a client's network has for secrets of any kind: passwords, codes and links. Refuses 429
 * with the text when there is none left. The caller gives the try back after a success.
 */
export async function takeAddressTry(
  deps: LimitDeps,
  context: Context<PortalEnv>,
  message?: string,
): Promise<{ giveBack: () => Promise<void> }> {
  const name = `address:${clientNetwork(context, deps.settings)}`
  await takeOrRefuse(deps, name, wrongPerMinute, message)
  return {
    giveBack: async () => {
      blocksOf(deps.db).delete(name)
      await returnTry(deps.db, name)
    },
  }
}

/** Takes a try of the client's network for a call whose name is given; refuses 429 when there is none left. */
export const limitByAddress = (
  deps: LimitDeps,
  context: Context<PortalEnv>,
  call: string,
  limit: Limit,
): Promise<void> => takeOrRefuse(deps, `${call}:${clientNetwork(context, deps.settings)}`, limit)

/** Block that the database reported. */
interface Block {
  endsAt: number
  /** Instant of the monotonic clock at which the database is asked again: another process may have given a try back. */
  askAgainAt: number
}

const askAgainMs = 3_000
const mostBlocks = 10_000
const blocks = new WeakMap<Db, Map<string, Block>>()

function blocksOf(db: Db): Map<string, Block> {
  const known = blocks.get(db) ?? new Map<string, Block>()
  blocks.set(db, known)
  return known
}

const busyMs = 2_000

/**
 * Takes a try. The tries of one network take turns and a blocked one is refused from memory, so that a flood does not
 * hold up the database.
 */
function takeOrRefuse(deps: LimitDeps, name: string, limit: Limit, message?: string): Promise<void> {
  return turns.run(name, () => takeInTurn(deps, name, limit, message))
}

const turns = createKeyedQueue({ running: 2, waiting: 100, waitMs: 10_000 }, () => tooMany(busyMs, 0))

async function takeInTurn({ db, now }: LimitDeps, name: string, limit: Limit, message?: string): Promise<void> {
  const known = blocksOf(db)
  const block = known.get(name)
  if (block && performance.now() < block.askAgainAt && isAhead(block.endsAt, now(), limit.windowMs))
    throw tooMany(block.endsAt, now(), message)
  const endsAt = await takeTry(db, name, limit, now())
  if (endsAt === null) return void known.delete(name)
  if (known.size >= mostBlocks) known.clear()
  known.set(name, { endsAt, askAgainAt: performance.now() + askAgainMs })
  throw tooMany(endsAt, now(), message)
}
