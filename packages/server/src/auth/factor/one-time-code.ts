import { verifySync } from 'otplib'
import { isOneTimeCode } from '@ip-portal/core/kernel/values/one-time-code'
import { Refusal } from '../../base/refusal.ts'
import type { Db } from '../../store/db/open.ts'
import { authTexts } from '../auth.texts.ts'

/** Length of a TOTP step; codes of the previous and the next step are accepted too (RFC 6238 section 5.2). */
export const stepSeconds = 30

/** Refusal of a right code that was used in another session. */
export class CodeUsed extends Refusal {
  constructor() {
    super(400, authTexts.codeUsed, { code: 'CODE_USED' })
  }
}

const usedStepLifetimeMs = 10 * 60_000

/** Code that a user submits. `sessionId` is null during sign-in and set-up, which have no session yet. */
export interface SubmittedCode {
  userId: number
  secret: string
  code: string
  sessionId: number | null
}

/**
 * Returns true for a correct code on its first use; the session that used a code may repeat it. Refuses 400 for a code
 * that was used in another session. The caller counts the guess before (`http/guesses/`).
 */
export async function verifyCode(db: Db, submitted: SubmittedCode, now: number): Promise<boolean> {
  const step = matchingStep(submitted, now)
  if (step === null) return false
  if (!(await claimStep(db, submitted, step, now))) throw new CodeUsed()
  return true
}

function matchingStep({ secret, code }: SubmittedCode, now: number): number | null {
  if (!isOneTimeCode(code)) return null
  const epoch = Math.floor(now / 1000)
  const found = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

async function claimStep(db: Db, { userId, sessionId }: SubmittedCode, step: number, now: number): Promise<boolean> {
  await db
    .deleteFrom('used_totp_steps')
    .where('user_id', '=', userId)
    .where('used_at', '<', now - usedStepLifetimeMs)
    .execute()
  const fresh = await db
    .insertInto('used_totp_steps')
    .values({ user_id: userId, time_step: step, session_id: sessionId, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('time_step')
    .executeTakeFirst()
  if (fresh) return true
  const before = await db
    .selectFrom('used_totp_steps')
    .select('session_id')
    .where('user_id', '=', userId)
    .where('time_step', '=', step)
    .executeTakeFirst()
  return sessionId !== null && before?.session_id === sessionId
}
