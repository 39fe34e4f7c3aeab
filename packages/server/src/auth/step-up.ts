import { authTexts } from './auth.texts.ts'
import { Refusal } from '../errors/refusal.ts'
import type { SignedIn } from './signed-in.ts'

/** Refuses 428 unless the session is stepped up; `code` says what is missing. */
export function requireStepUp({ totpSecret, stepUpUntil }: SignedIn, now: number): void {
  if (totpSecret === null) throw new Refusal(428, authTexts.twoFactorNeeded, { code: 'TWO_FACTOR_NOT_ENABLED' })
  if (stepUpUntil === null || stepUpUntil <= now)
    throw new Refusal(428, authTexts.stepUpNeeded, { code: 'STEP_UP_REQUIRED' })
}
