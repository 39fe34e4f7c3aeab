import { startTestServer } from '@ip-portal/server/testing'
import { modelSettings, placeOf, playSequences, spawnedPlace } from '@ip-portal/server/testing/model'
import { bothEngines, type Fault } from '../../../tools/faults/fault.ts'
import type { Figure } from '../../../tools/faults/figure.ts'
import type { World } from '../../../tools/faults/world.ts'

const promise = 'Server and model agree'
const [sequences, sequencesWithKills] = [1_000, 100]

/** Two servers with one clock, which the sequences move. */
async function withClock({ engine }: World): Promise<Figure[]> {
  const clock = { now: Date.now() }
  const options = { now: () => clock.now, settings: modelSettings }
  const first = await startTestServer({ ...options, database: engine })
  const { dataDir, environment } = first
  const settings = { ...modelSettings, databaseUrl: environment['DATABASE_URL'] }
  const second = await startTestServer({ ...options, dataDir, settings })
  try {
    const place = placeOf([first, second], clock)
    return await figuresOf(playSequences(place, { count: sequences, seed: newSeed() }), sequences)
  } finally {
    await second.stop()
    await first.stop()
  }
}

/** One server in its own process, which is killed in the middle of calls and started again. */
async function withKills(world: World): Promise<Figure[]> {
  const { dataDir, db, settings } = world
  const data = { dataDir, databaseUrl: settings['DATABASE_URL'] }
  const place = await spawnedPlace(data, { url: () => world.server.url, db, kill: () => world.restart('SIGKILL') })
  return figuresOf(playSequences(place, { count: sequencesWithKills, seed: newSeed() }), sequencesWithKills)
}

const newSeed = () => Date.now() % 2 ** 31

/** Figure of the sequences that agree. Throws the shortest one that does not, with its seed. */
async function figuresOf(outcome: ReturnType<typeof playSequences>, count: number): Promise<Figure[]> {
  const { played, difference } = await outcome
  if (difference !== null) throw new Error(difference)
  return [{ what: 'random sequences that agree', value: played, unit: `of ${count}`, atLeast: count }]
}

const limits = { WHOIS_PER_MINUTE: '10000', DB_LOCK_TIMEOUT_MS: '20000' }

export const faults: Fault[] = [
  { name: 'model-sequences', promise, engines: bothEngines, run: withClock },
  { name: 'model-kills', promise, engines: bothEngines, world: { settings: limits }, run: withKills },
]
