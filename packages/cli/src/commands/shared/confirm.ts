import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { sharedTexts } from './shared.texts.ts'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'

/** Ends the command before anything is read or sent when nobody could be asked and `--yes` was not given. */
export function requireConfirmable({ options, prompts }: Context): void {
  if (!options.yes && prompts === null) throw usageError(sharedTexts.yesMissing)
}

/** True when `--yes` was given or a person agrees. */
export const isConfirmed = async ({ options, prompts }: Context, question: string): Promise<boolean> =>
  options.yes === true || ((await prompts?.confirm(question)) ?? false)

/** The person said no. */
export const cancelledError = (): CliError => new CliError(exitCodes.failed, 'CANCELLED', sharedTexts.cancelled)

/**
 * After a failure that may pass by itself: says what went wrong and asks whether to try again with what was
 * entered; `fallback` is the text of the call. False without a terminal, and for a refusal that would only be repeated.
 */
export async function wantsRetry(
  { io, prompts, settings }: Context,
  failure: Failure | null,
  fallback: string,
): Promise<boolean> {
  if (prompts === null || failure === null || !mayPass(failure)) return false
  io.error(failureError(failure, settings.url, fallback).message)
  return prompts.confirm(sharedTexts.retryQuestion)
}

/**
 * After a refusal: says why, so that a person can answer anew. False without a terminal, and when nobody is signed
 * in any more.
 */
export function canAskAgain({ io, prompts, settings }: Context, failure: Failure | null, fallback: string): boolean {
  if (prompts === null || failure === null || failure.kind === 'session-ended') return false
  io.error(failureError(failure, settings.url, fallback).message)
  return true
}

const mayPass = (failure: Failure): boolean =>
  ['offline', 'timeout', 'cut-answer'].includes(failure.kind) || (failure.kind === 'refused' && failure.status >= 500)
