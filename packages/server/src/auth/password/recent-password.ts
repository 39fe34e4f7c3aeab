import { Refusal } from '../../base/refusal.ts'
import { authTexts } from '../auth.texts.ts'
import type { SignedIn } from '../session/signed-in.ts'

/** Time for which a check of the password counts. */
const recentMs = 10 * 60_000
/** Servers whose clocks differ; the password may be entered again. */
const skewMs = 2_000

/**
 * Refuses 428 with the code PASSWORD_REQUIRED unless the password was checked in this session within the last ten
 * minutes, at the sign-in or by POST /auth/confirm-password.
 */
export function requireRecentPassword(signedIn: Pick<SignedIn, 'passwordAt'>, now: number): void {
  if (!hasRecentPassword(signedIn, now)) throw new Refusal(428, authTexts.passwordNeeded, { code: 'PASSWORD_REQUIRED' })
}

/** True when the password was checked in this session within the last ten minutes. */
const hasRecentPassword = ({ passwordAt }: Pick<SignedIn, 'passwordAt'>, now: number): boolean =>
  passwordAt !== null && passwordAt > now - recentMs && passwordAt <= now + skewMs

/**
 * True when the password was checked by POST /auth/confirm-password within the last ten minutes. The check at the
 * sign-in does not count: a thief who takes the session minutes later would have it for nothing.
 */
export const hasConfirmedPassword = (signedIn: Pick<SignedIn, 'passwordAt' | 'signedInAt'>, now: number): boolean =>
  hasRecentPassword(signedIn, now) && Number(signedIn.passwordAt) > Number(signedIn.signedInAt)
