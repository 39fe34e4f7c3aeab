import fc from 'fast-check'
import { commandsOf } from './commands/commands.ts'
import type { Box } from './commands/delivery.ts'
import { type Place, placeOf, spawnedPlace } from './real/place.ts'
import { newReal } from './real/real.ts'

export { placeOf, spawnedPlace }

export interface SequenceOptions {
  count: number
  seed: number
}

/** Outcome of the sequences: how many were played, and the report of the first that differs from the model. */
export interface SequenceOutcome {
  played: number
  /** Null where server and model agree; else the shortest sequence that shows the difference. */
  difference: string | null
}

/** Settings of a server whose limits on one user the sequences do not try. */
export const modelSettings = { whoisPerMinute: 10_000, dbLockTimeoutMs: 20_000 }

const mostCommands = 60
/** Sequences on one database have companies and blocks of their own. */
const nextSequence = new WeakMap<Place, number>()

/** Plays random sequences against a server, and shortens the first one that differs from the model. */
export async function playSequences(place: Place, { count, seed }: SequenceOptions): Promise<SequenceOutcome> {
  const begin = async () => {
    const sequence = nextSequence.get(place) ?? 0
    nextSequence.set(place, sequence + 1)
    const { state, real } = await newReal(place, sequence)
    const model: Box = { state, keyed: [], nextKey: 0, wrongCodes: 0 }
    return { model, real }
  }
  const property = fc.asyncProperty(commandsOf(mostCommands, { kills: place.kill !== null }), (commands) =>
    fc.asyncModelRun(begin, commands),
  )
  const details = await fc.check(property, { numRuns: count, seed })
  if (!details.failed) return { played: details.numRuns, difference: null }
  const { errorInstance: error } = details
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { played: details.numRuns, difference: `${await fc.asyncDefaultReportMessage(details)}\n${reason}` }
}
