import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { CodeError } from '../code/load-code.ts'

/** Logs failed queries and unreadable rows; only unexpected failures count as errors. */
export function logFailure(event: string, failure: Failure): void {
  if (failure.kind === 'bug' || failure.kind === 'unexpected-answer') console.error(`[${event}]`, failure)
  else console.info(`[${event}]`, failure)
}

/** Logs the error of a part that failed to render. Code that could not be loaded is no error; its place says so. */
export function logCrash(error: unknown): void {
  if (!(error instanceof CodeError)) console.error(error)
}
