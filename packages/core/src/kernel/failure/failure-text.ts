import type { Failure } from './failure.ts'
import { kernelTexts } from './kernel.texts.ts'

/**
 * What a person reads of a failure. The server's own message wins, then a limit that was met, then the text of
 * the call; then the generic texts of the catalogue, by what is known about the failure. A server that says when
 * it will listen again is quoted behind it.
 */
export function failureText(failure: Failure, fallback?: string): string {
  const text = wordsOf(failure, fallback)
  const wait = failure.kind === 'refused' ? failure.retryAfter : undefined
  // What comes in as the text of the call may have been made here.
  return wait === undefined || text.endsWith(kernelTexts.retryAfter('', wait))
    ? text
    : kernelTexts.retryAfter(text, wait)
}

function wordsOf(failure: Failure, fallback: string | undefined): string {
  if ('message' in failure && failure.message) return failure.message
  // The limit is what a person has to know here, and no call says it.
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
