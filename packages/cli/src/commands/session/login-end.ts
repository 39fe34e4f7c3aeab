import { isDecided, isNoSuchCall, type Failure } from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { isDecidedRefusal } from '@ip-portal/core/kernel/failure/kernel.texts'
import type { Asks } from '@ip-portal/core/kernel/flow/contract'
import { sessionTexts, type Session } from '@ip-portal/core/session'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import { failureTexts } from '../../errors/failure-error.texts.ts'
import { failureError } from '../../errors/failure-error.ts'
import { sessionCommandTexts as texts } from './session.texts.ts'

/** Stores the session and prints the user of it. */
export async function reportSignIn(context: Context, { user, company }: Session): Promise<void> {
  await context.keepSession()
  const name = user?.name || user?.email || ''
  await context.print.outcome({ user, company }, sessionTexts.signedIn(name, company?.name ?? ''))
}

/** Makes the error of a sign-in that was refused or abandoned. */
export function loginError(failure: Failure | null, asks: Asks, url: string): Error {
  const isCode = asks === 'code'
  if (failure === null)
    return isCode
      ? new CliError(exitCodes.secondFactor, 'OTP_REQUIRED', texts.codeMissing)
      : usageError(texts.passwordMissing)
  const text = isCode ? sessionTexts.codeFailed : sessionTexts.loginFailed
  // Another server than a portal, or a page of the portal.
  if (isNoSuchCall(failure))
    return failureError({ kind: 'unexpected-answer', issues: '' }, url, sessionTexts.linkFailed)
  // A 401 here means a refused sign-in, not the end of a session.
  if (failure.kind !== 'session-ended' && !isDecided(failure)) return failureError(failure, url, text)
  return isCode || isDecidedRefusal(failure, 'codeStepOver')
    ? new CliError(exitCodes.secondFactor, 'OTP_REFUSED', failureText(failure, sessionTexts.codeFailed), [
        failureTexts.codeClockHint,
      ])
    : new CliError(exitCodes.notSignedIn, 'LOGIN_REFUSED', failureText(failure, sessionTexts.loginFailed), [
        texts.forgotHint(url),
      ])
}
