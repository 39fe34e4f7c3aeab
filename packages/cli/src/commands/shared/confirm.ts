import { isDecided, mayPass, type Failure } from '@ip-portal/core/kernel/failure/failure'
import type { Context } from '../../context.ts'
import { CliError, exitCodes, usageError } from '../../errors/exit-codes.ts'
import { failureError } from '../../errors/failure-error.ts'
import { sharedTexts } from './shared.texts.ts'

type Asking = Pick<Context, 'options' | 'prompts'>

/** Ends the command before it sends anything when it could not ask and `--yes` is not given; `text` says why it asks. */
export function requireConfirmable({ options, prompts }: Asking, text: string = sharedTexts.yesMissing): void {
  if (!options.yes && prompts === null) throw usageError(text)
}

/** True with `--yes`, or when the user agrees. */
export const isConfirmed = async ({ options, prompts }: Asking, question: string): Promise<boolean> =>
  options.yes === true || ((await prompts?.confirm(question)) ?? false)

/** Makes the error for a user who says no. */
export const cancelledError = (): CliError => new CliError(exitCodes.failed, 'CANCELLED', sharedTexts.cancelled)

/**
 * Reports a failure that may pass by itself and asks for a new try with the same input; `fallback` is the text of the
 * call. False without a terminal, and for a refusal that would only be repeated.
 */
export async function wantsRetry(
  { io, prompts, settings }: Context,
  failure: Failure | null,
  fallback?: string,
): Promise<boolean> {
  if (prompts === null || failure === null || !mayPass(failure)) return false
  io.error(reportOf(failure, settings.url, fallback))
  return prompts.confirm(sharedTexts.retryQuestion)
}

/** Reports a refusal, so that the user can answer anew. False without a terminal, and after the session has ended. */
export function canAskAgain({ io, prompts, settings }: Context, failure: Failure | null, fallback?: string): boolean {
  if (prompts === null || failure === null || failure.kind === 'session-ended') return false
  io.error(reportOf(failure, settings.url, fallback))
  return true
}

/**
 * Text of an answer that was not taken, before the next one: `text`, which says why it was refused, and where the call was
 * lost instead.
 */
export const notTakenReport = ({ settings }: Context, failure: Failure, text: string): string =>
  isDecided(failure) || failure.kind === 'session-ended' || failure.kind === 'step-up-needed'
    ? text
    : reportOf(failure, settings.url, text)

/** Text of a failure before another try; after a lost connection it also names the address. */
function reportOf(failure: Failure, url: string, fallback: string | undefined): string {
  const { message, hints } = failureError(failure, url, fallback)
  return failure.kind === 'refused' ? message : [message, ...hints.slice(0, 1)].join('\n')
}
