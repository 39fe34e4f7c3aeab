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
      return isCertificate(failure)
        ? failed('CERTIFICATE', noAnswerText(failure, url), failureTexts.certificateHint)
        : failed('OFFLINE', noAnswerText(failure, url), failureTexts.offlineHint, failureTexts.doctorHint)
    case 'timeout':
      return failed('TIMEOUT', noAnswerText(failure, url), failureTexts.timeoutHint, failureTexts.doctorHint)
    case 'cut-answer':
      return failed('CUT_ANSWER', noAnswerText(failure, url), failureTexts.timeoutHint)
    case 'unexpected-answer':
      return failed('UNEXPECTED_ANSWER', noAnswerText(failure, url), failureTexts.unexpectedAnswerHint)
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

/** Failure without an answer of the portal that can be read; its own text says little. */
type NoAnswer = Extract<Failure, { kind: 'offline' | 'timeout' | 'cut-answer' | 'unexpected-answer' }>

function noAnswerText(failure: NoAnswer, url: string): string {
  switch (failure.kind) {
    case 'offline':
      return isCertificate(failure)
        ? failureTexts.certificate(url, failure.cause ?? '')
        : failureTexts.offline(url, failure.cause)
    case 'timeout':
      return failureTexts.timeout(url, limits.requestTimeoutMs / 1000)
    case 'cut-answer':
      return failureTexts.cutAnswer(url)
    case 'unexpected-answer':
      return failureTexts.unexpectedAnswer(url)
  }
}

const isCertificate = ({ cause }: Extract<Failure, { kind: 'offline' }>) => /CERT|SIGNATURE/.test(cause ?? '')

/** Says in one sentence why a portal is away for a while, without the time to wait. */
export function awayReason(failure: Failure, url: string, fallback?: string): string {
  switch (failure.kind) {
    case 'offline':
    case 'timeout':
    case 'cut-answer':
    case 'unexpected-answer':
      return noAnswerText(failure, url)
    case 'refused': {
      const { retryAfter: _retryAfter, ...refusal } = failure
      return failureText(refusal, fallback)
    }
    default:
      return failureText(failure, fallback)
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
