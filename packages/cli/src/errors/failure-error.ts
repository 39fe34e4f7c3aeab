import {
  errorStatusOf,
  isBlockChanged,
  isNoSuchCall,
  isRedirect,
  type Failure,
} from '@ip-portal/core/kernel/failure/failure'
import { failureText } from '@ip-portal/core/kernel/failure/failure-text'
import { kernelTexts } from '@ip-portal/core/kernel/failure/kernel.texts'
import { limits } from '@ip-portal/core/kernel/values/limits'
import { tokenScopeCode } from '@ip-portal/core/kernel/wire/api-token'
import { sessionTexts, warningOf } from '@ip-portal/core/session'
import { stepUpTexts } from '@ip-portal/core/step-up'
import type { ErrorCode } from './codes/error-codes.ts'
import { CliError, exitCodes } from './exit-codes.ts'
import { failureTexts } from './failure-error.texts.ts'

/**
 * Turns a failure of the core into the error that ends a command: the text of the catalogue, then what the CLI knows
 * besides. `fallback` is the text of the call.
 */
export function failureError(failure: Failure, url: string, fallback?: string): CliError {
  const failed = (code: ErrorCode, ...hints: readonly string[]) =>
    new CliError(exitCodes.failed, code, failureText(failure, fallback), hints)
  switch (failure.kind) {
    case 'session-ended': {
      const { title, text } = warningOf({ status: failure.status, message: failure.message ?? null, token: null })
      return new CliError(exitCodes.notSignedIn, 'SESSION_ENDED', `${title}: ${text}`, [failureTexts.signInHint])
    }
    case 'step-up-needed':
      if (failure.code === 'TWO_FACTOR_NOT_ENABLED') return twoFactorMissing(url)
      return new CliError(exitCodes.secondFactor, failure.code, failureText(failure, stepUpTexts.failed), [
        failureTexts.codeAgainHint,
      ])
    case 'offline':
      return /CERT|SIGNATURE/.test(failure.cause ?? '')
        ? failed('CERTIFICATE', failureTexts.certificate(url, failure.cause ?? ''), failureTexts.certificateHint)
        : failed('OFFLINE', failureTexts.offline(url), failureTexts.offlineHint)
    case 'timeout':
      return failed('TIMEOUT', failureTexts.timeout(url, limits.requestTimeoutMs / 1000), failureTexts.timeoutHint)
    case 'cut-answer':
      return failed('CUT_ANSWER', failureTexts.cutAnswer(url), failureTexts.timeoutHint)
    case 'unexpected-answer':
      return failed('UNEXPECTED_ANSWER', failureTexts.unexpectedAnswer(url), failureTexts.unexpectedAnswerHint)
    case 'refused':
      if (failure.code === tokenScopeCode)
        return new CliError(exitCodes.secondFactor, tokenScopeCode, failureText(failure, fallback), [
          failureTexts.tokenScopeHint,
        ])
      if (isBlockChanged(failure))
        return new CliError(exitCodes.drifted, 'BLOCK_CHANGED', failureText(failure, fallback), [
          failureTexts.blockChangedHint,
        ])
      return refused(failure, fallback)
    case 'too-large':
      return failed('TOO_LARGE')
    case 'bug':
      return failed('BUG', failure.cause)
  }
}

/** Makes the error of a refusal. A proxy answers with a page that says nothing, so the status is named. */
function refused(failure: Failure & { kind: 'refused' }, fallback: string | undefined): CliError {
  const { message } = failure
  const text = failureText(failure, fallback)
  const status = errorStatusOf(failure)
  const known = kernelTexts.serverError(failure.status)
  const isNamed = status === null || message !== undefined || text.includes(known)
  return new CliError(
    exitCodes.failed,
    codeOf(failure.code),
    isNamed ? text : `${text} (${known})`,
    isRedirect(failure) || (message === undefined && isNoSuchCall(failure)) ? [failureTexts.unexpectedAnswerHint] : [],
    status === null ? {} : { status },
  )
}

/** Takes the code of a refusal. A newer portal may have codes that this program does not know, but all have one form. */
const codeOf = (code: string | undefined): ErrorCode =>
  code !== undefined && /^[A-Z][A-Z_]{1,40}$/.test(code) ? (code as ErrorCode) : 'REFUSED'

/** Makes the error for an address without a session, or whose keyring is locked. */
export const notSignedIn = ({ otherUrl, isLocked }: { otherUrl: string | null; isLocked: boolean }): CliError =>
  new CliError(exitCodes.notSignedIn, 'NOT_SIGNED_IN', sessionTexts.notSignedIn, [
    ...(otherUrl === null ? [] : [failureTexts.otherServer(otherUrl)]),
    ...(isLocked ? [failureTexts.keyringLocked] : []),
    failureTexts.signInHint,
  ])

/** Makes the error for an account without the second factor, which a change needs. */
export const twoFactorMissing = (url: string): CliError =>
  new CliError(
    exitCodes.secondFactor,
    'TWO_FACTOR_NOT_ENABLED',
    `${stepUpTexts.twoFactorTitle}: ${stepUpTexts.twoFactorText}`,
    [failureTexts.noTwoFactorPage(url), failureTexts.noTwoFactorHint],
  )
