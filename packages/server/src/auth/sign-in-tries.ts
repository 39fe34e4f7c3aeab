import type { Db } from '../db/open.ts'
import { clearTries, type Limit, takeTry } from '../limits/rate-limit.ts'
import { hashSecret } from './secrets.ts'

const quarterHourMs = 15 * 60_000
/** A block of one network leaves the user's other networks open: a stranger must not lock the user out. */
const fromOneNetwork: Limit = { tries: 10, windowMs: quarterHourMs }
/** Bounds guessing from many networks. */
const fromAll: Limit = { tries: 100, windowMs: quarterHourMs }

/** Names of the counters. The e-mail address is hashed, so that they do not reveal it. */
const namesOf = (email: string, network: string) => {
  const user = `login:${hashSecret(email)}`
  return { pair: `${user}:${network}`, user }
}

/** Takes one try of a password for a normalised e-mail address; returns the end of the block (ms), null without one. */
export async function takeSignInTry(db: Db, email: string, network: string, now: number): Promise<number | null> {
  const { pair, user } = namesOf(email, network)
  return (await takeTry(db, pair, fromOneNetwork, now)) ?? takeTry(db, user, fromAll, now)
}

/** Resets the counters after a success. */
export async function clearSignInTries(db: Db, email: string, network: string): Promise<void> {
  const { pair, user } = namesOf(email, network)
  await clearTries(db, pair)
  await clearTries(db, user)
}
