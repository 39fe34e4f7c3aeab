import type { Context } from 'hono'
import { mailTexts } from '../../adapters/mail/mail.texts.ts'
import { findDevices, type KnownDevice } from '../../auth/devices.ts'
import { CodeUsed } from '../../auth/factor/one-time-code.ts'
import { isFirstToInform, returnUserGuess, takeUserGuess } from '../../auth/wrong-guesses.ts'
import { tooMany } from '../../base/refusal.ts'
import type { Deps } from '../../deps.ts'
import { clearTries, type Limit, returnTry, takeTry } from '../../store/limits/rate-limit.ts'
import { takeAddressTry } from '../client/address-tries.ts'
import { networkOf } from '../client/client-network.ts'
import type { PortalContext, PortalEnv } from '../portal-env.ts'
import { deviceSecretOf } from './device-cookie.ts'

const minuteMs = 60_000
/** A known device has this for itself, so that guesses of strangers never use it up. */
const ofKnownDevice: Limit = { tries: 10, windowMs: 15 * minuteMs }
const passwordsOfNetwork: Limit = { tries: 10, windowMs: 15 * minuteMs }
const codesOfOne: Limit = { tries: 5, windowMs: 5 * minuteMs, sliding: true }

/** Secret that is guessed, and the user whose it is; `email` names the subject where no user has it. */
export type Guessed =
  | { secret: 'password'; subject: string; userId: number | null }
  /** `via` names the session or temp token that the code came with. */
  | { secret: 'code'; via: string; userId: number }

/** Guess that was counted; one of the two ends it. */
export interface Guess {
  /** Known device that made it, or null. */
  device: KnownDevice | null
  /** Gives it back; the user's other guesses of the day still count. A complete sign-in gives its device all tries back. */
  right: (done?: 'sign-in') => Promise<void>
  /** Gives it back and no other one: a right code that was used before is no guess. */
  replayed: () => Promise<void>
  /** Informs the user by mail, once a day, when strangers have used up the free guesses. */
  wrong: () => Promise<void>
}

/** Gives a guess back that was a replay of a right code, and refuses it still. */
export const givingBack =
  (guess: Guess) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof CodeUsed) await guess.replayed()
    throw error
  }

/** Author of guesses, admitted by the limit of its address. */
export interface Guesser {
  /** Counts a guess before it is checked; refuses 429 when its author has none left. */
  guess: (guessed: Guessed, message?: string) => Promise<Guess>
  /** Counts a try of a secret that belongs to no user. */
  stranger: () => Promise<void>
}

/**
 * Admits a visitor who is about to guess. Without a known device it takes one of the tries of the address, in
 * advance: a flood is refused before anything is looked up.
 */
export async function admitVisitor(deps: Deps, context: Context<PortalEnv>, message?: string): Promise<Guesser> {
  const devices = await devicesOf(deps, context)
  let addressTry = devices.length > 0 ? null : await takeAddressTry(deps, context, message)
  const stranger = async () => {
    addressTry ??= await takeAddressTry(deps, context, message)
  }
  return {
    stranger,
    guess: async (guessed, refusal = message) => {
      const device = deviceFor(devices, guessed)
      if (device === null) await stranger()
      const guess = await countGuess(deps, context, { guessed, device, message: refusal })
      return {
        ...guess,
        right: async (done) => {
          await guess.right(done)
          await addressTry?.giveBack()
        },
        replayed: async () => {
          await guess.replayed()
          await addressTry?.giveBack()
        },
      }
    },
  }
}

/** Counts a guess of a signed-in user; refuses 429 when the session has none left. */
export async function takeGuess(
  deps: Deps,
  context: PortalContext,
  guessed: Guessed,
  message?: string,
): Promise<Guess> {
  const device = deviceFor(await devicesOf(deps, context), guessed)
  return countGuess(deps, context, { guessed, device, message })
}

const devicesOf = ({ db, now }: Deps, context: PortalContext) => findDevices(db, deviceSecretOf(context), now())

const deviceFor = (devices: readonly KnownDevice[], { userId }: Guessed): KnownDevice | null =>
  devices.find((device) => device.userId === userId) ?? null

interface Counted {
  guessed: Guessed
  device: KnownDevice | null
  message: string | undefined
}

async function countGuess(deps: Deps, context: PortalContext, counted: Counted): Promise<Guess> {
  const { db } = deps
  const { guessed, device, message } = counted
  const now = deps.now()
  const counters = countersOf(guessed, device, networkOf(context.get('clientAddress')) ?? 'unknown')
  const giveBack = async (taken: readonly Counter[]) => {
    for (const { name } of taken) await returnTry(db, name)
  }
  for (const [at, { name, limit }] of counters.entries()) {
    const blockedUntil = await takeTry(db, name, limit, now)
    if (blockedUntil === null) continue
    await giveBack(counters.slice(0, at))
    throw tooMany(blockedUntil, now, message)
  }
  const right = async (done?: 'sign-in') => {
    const keeps = (counter: Counter) => counter.isShared === true && done === undefined
    for (const counter of counters) await (keeps(counter) ? returnTry(db, counter.name) : clearTries(db, counter.name))
  }
  if (device !== null) return { device, right, replayed: () => giveBack(counters), wrong: () => Promise.resolve() }

  const subject = subjectOf(guessed)
  const taken = await takeUserGuess(db, subject, now)
  if ('refusedUntil' in taken) {
    await giveBack(counters)
    throw tooMany(taken.refusedUntil, now, message)
  }
  return {
    device,
    right: async (done) => {
      await right(done)
      await returnUserGuess(db, subject, taken)
    },
    replayed: async () => {
      await giveBack(counters)
      await returnUserGuess(db, subject, taken)
    },
    wrong: async () => {
      if (taken.blockedUntil !== null && guessed.userId !== null) await informUser(deps, guessed.userId, subject)
    },
  }
}

/**
 * Counts a wrong password of a signed-in user among the guesses of strangers, unless it comes from a known device. Its
 * own limits have admitted it; the user is informed as of other guesses.
 */
export async function noteWrongPassword(deps: Deps, context: PortalContext, userId: number): Promise<void> {
  const guessed = { secret: 'password', subject: '', userId } as const
  if (deviceFor(await devicesOf(deps, context), guessed) !== null) return
  const taken = await takeUserGuess(deps.db, subjectOf(guessed), deps.now())
  if (!('refusedUntil' in taken) && taken.blockedUntil !== null) await informUser(deps, userId, subjectOf(guessed))
}

interface Counter {
  name: string
  limit: Limit
  /** True where a right guess alone must not forgive the wrong ones: a complete sign-in does. */
  isShared?: true
}

function countersOf(guessed: Guessed, device: KnownDevice | null, network: string): Counter[] {
  const own: Counter[] = device === null ? [] : [{ name: `device:${device.id}`, limit: ofKnownDevice, isShared: true }]
  if (guessed.secret === 'password')
    return device === null ? [{ name: passwordCounter(subjectOf(guessed), network), limit: passwordsOfNetwork }] : own
  const via: Counter = { name: `code:${guessed.userId}:${guessed.via}`, limit: codesOfOne }
  return device === null ? [via, { name: `code:${guessed.userId}:${network}`, limit: codesOfOne }] : [via, ...own]
}

const passwordCounter = (subject: string, network: string) => `login:${subject}:${network}`

const subjectOf = (guessed: Guessed): string =>
  guessed.secret === 'password' && guessed.userId === null ? guessed.subject : `user:${guessed.userId}`

/** Forgives the wrong passwords of a user from the client's network, after a new one was set. */
export const forgivePasswords = (deps: Deps, context: PortalContext, userId: number): Promise<void> =>
  clearTries(deps.db, passwordCounter(`user:${userId}`, networkOf(context.get('clientAddress')) ?? 'unknown'))

async function informUser({ db, now, mail, publicUrl }: Deps, userId: number, subject: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await isFirstToInform(trx, subject, now()))) return
    const user = await trx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
    if (!user?.email) return
    await mail.add(trx, { to: user.email, ...mailTexts.guessed(`${publicUrl()}/forgot-password`) }, now())
  })
  mail.kick()
}
