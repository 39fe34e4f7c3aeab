import type { Failure } from '@ip-portal/core/kernel/failure/failure'

/** Failed loads and unreadable rows; only what nobody foresaw counts as an error. */
export function logFailure(event: string, failure: Failure): void {
  if (failure.kind === 'bug' || failure.kind === 'unexpected-answer') console.error(`[${event}]`, failure)
  else console.info(`[${event}]`, failure)
}

/** A page that could not be drawn. */
export const logCrash = (error: Error, componentStack: string | null | undefined): void =>
  console.error('[page]', error, componentStack)
