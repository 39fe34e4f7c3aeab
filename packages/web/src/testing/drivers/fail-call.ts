import type { Failure } from '@ip-portal/core/kernel/failure/failure'
import { answerFailure, type HeldRequest } from '@ip-portal/core/testing/deferred-server/deferred-server'
import type { ConsoleGuard } from '../harness/console-guard.ts'

/** Fails a held call as a server or a network would and allows the browser's messages about it. */
export function failCall(guard: ConsoleGuard, request: HeldRequest, failure: Failure): void {
  if (failure.kind === 'offline') guard.allowLostConnection()
  else if (failure.kind === 'cut-answer' || failure.kind === 'too-large') guard.allowCutAnswer()
  else if (failure.kind === 'step-up-needed') guard.allowStatus(428)
  else if ('status' in failure && failure.status >= 400) guard.allowStatus(failure.status)
  answerFailure(request, failure)
}
