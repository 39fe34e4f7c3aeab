import { isDecided, type Failure } from '@ip-portal/core/kernel/failure/failure'
import type { Asks } from '@ip-portal/core/kernel/flow/contract'
import { codeFailureText } from '@ip-portal/core/step-up'
import type { Context } from '../../context.ts'
import { CliError, exitCodes } from '../../errors/exit-codes.ts'
import { failureTexts } from '../../errors/failure-error.texts.ts'
import { failureError, twoFactorMissing } from '../../errors/failure-error.ts'
import { cancelledError } from './confirm.ts'
import { sharedTexts } from './shared.texts.ts'

/**
 * Makes the error of an abandoned change from the last question of its flow and its failure. `fallback` is the text of
 * the change.
 */
export function abandonedError(
  { settings }: Context,
  asks: Asks,
  failure: Failure | null,
  fallback?: string,
): CliError {
  if (asks === 'two-factor') return twoFactorMissing(settings.url)
  if (failure === null)
    return asks === 'code'
      ? new CliError(exitCodes.secondFactor, 'OTP_REQUIRED', sharedTexts.codeMissing)
      : cancelledError()
  if (asks === 'code' && isDecided(failure))
    return new CliError(exitCodes.secondFactor, 'OTP_REFUSED', codeFailureText(failure), [failureTexts.codeClockHint])
  if (asks === 'code') return failureError(failure, settings.url, codeFailureText(failure))
  return failureError(failure, settings.url, asks === 'retry' ? undefined : fallback)
}
