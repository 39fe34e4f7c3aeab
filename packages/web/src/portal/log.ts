import type { Failure } from '@ip-portal/core/kernel/failure/failure'

/** Logs failed queries and unreadable rows; only unexpected failures count as errors. */
export function logFailure(event: string, failure: Failure): void {
  if (failure.kind === 'bug' || failure.kind === 'unexpected-answer') console.error(`[${event}]`, failure)
  else console.info(`[${event}]`, failure)
}
