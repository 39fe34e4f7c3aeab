import { createMiddleware } from 'hono/factory'
import { authTexts } from './auth.texts.ts'
import { Refusal } from '../errors/refusal.ts'
import type { AuthVariables } from './signed-in.ts'

/** Refuses 428 unless the session is stepped up; `code` says what is missing. */
export const requireStepUp = (now: () => number) =>
  createMiddleware<{ Variables: AuthVariables }>(async function stepUp(context, next) {
    const { totpSecret, stepUpUntil } = context.get('signedIn')
    if (totpSecret === null) throw new Refusal(428, authTexts.twoFactorNeeded, { code: 'TWO_FACTOR_NOT_ENABLED' })
    if (stepUpUntil === null || stepUpUntil <= now())
      throw new Refusal(428, authTexts.stepUpNeeded, { code: 'STEP_UP_REQUIRED' })
    await next()
  })
