import { createMiddleware } from 'hono/factory'
import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { authTexts } from '../auth.texts.ts'
import type { AuthVariables, SignedIn } from '../session/signed-in.ts'

/** Duration of a step-up. */
const stepUpMs = 5 * 60_000
/** A step-up is worth more than the comfort of servers whose clocks differ, and its code may be entered again. */
const stepUpSkewMs = 2_000

/** Starts a step-up of one session. */
export async function grantStepUp(db: Db, sessionId: number, now: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ step_up_until: now + stepUpMs })
    .where('id', '=', sessionId)
    .execute()
}

/**
 * Refuses 428 unless the session is stepped up; `code` says what is missing. An API token, whose scope was checked with
 * the session, needs no code.
 */
export const requireStepUp = (now: () => number) =>
  createMiddleware<{ Variables: AuthVariables }>(async function stepUp(context, next) {
    const signedIn = context.get('signedIn')
    if (signedIn.token === null) checkStepUp(signedIn, now())
    await next()
  })

function checkStepUp({ totpSecret, stepUpUntil }: SignedIn, now: number): void {
  if (totpSecret === null) throw new Refusal(428, authTexts.twoFactorNeeded, { code: 'TWO_FACTOR_NOT_ENABLED' })
  if (!isSteppedUp(stepUpUntil, now)) throw new Refusal(428, authTexts.stepUpNeeded, { code: 'STEP_UP_REQUIRED' })
}

/** Refuses 428 when the user has a second factor and the session is not stepped up. */
export function checkStepUpWhenOn(signedIn: SignedIn, now: number): void {
  if (signedIn.totpSecret !== null) checkStepUp(signedIn, now)
}

/** An end further ahead than a step-up lasts was written before the clock was set back, and counts as over. */
const isSteppedUp = (until: number | null, now: number): boolean =>
  until !== null && until > now && until <= now + stepUpMs + stepUpSkewMs

/** Time for which a step-up counts where the second factor itself is replaced. */
const recentStepUpMs = 10 * 60_000

/** True when the session was stepped up within the last ten minutes. */
export const hasRecentStepUp = ({ stepUpUntil }: Pick<SignedIn, 'stepUpUntil'>, now: number): boolean =>
  stepUpUntil !== null && stepUpUntil - stepUpMs > now - recentStepUpMs && stepUpUntil <= now + stepUpMs + stepUpSkewMs
