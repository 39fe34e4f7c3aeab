import type { Failure } from './failure.ts'
import { kernelTexts } from './kernel.texts.ts'

/**
 * Returns the text of a failure that the user reads: the message of the server, else the limit that was exceeded, else
 * the text of the call (`fallback`), else a generic text. The time of a `Retry-After` follows it.
 */
export function failureText(failure: Failure, fallback?: string): string {
  const text = wordsOf(failure, fallback)
  const wait = failure.kind === 'refused' ? failure.retryAfter : undefined
  // The text of the call may be a result of this function that already names the time.
  return wait === undefined || text.endsWith(kernelTexts.retryAfter('', wait))
    ? text
    : kernelTexts.retryAfter(text, wait)
}

function wordsOf(failure: Failure, fallback: string | undefined): string {
  if ('message' in failure && failure.message) return failure.message
  // Only this text names the limit.
  if (failure.kind === 'too-large') return kernelTexts.tooLarge(Math.round(failure.maxBytes / 1024 / 1024))
  if (fallback !== undefined) return fallback
  switch (failure.kind) {
    case 'refused':
      return failure.status < 300 ? kernelTexts.refused : kernelTexts.serverError(failure.status)
    case 'session-ended':
      return kernelTexts.serverError(failure.status)
    case 'step-up-needed':
      return kernelTexts.serverError(428)
    case 'timeout':
    case 'offline':
    case 'cut-answer':
      return kernelTexts.generic
    case 'unexpected-answer':
    case 'bug':
      return kernelTexts.unknown
  }
}
