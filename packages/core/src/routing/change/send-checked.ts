import { FailureError, isUncertain, toFailure } from '../../kernel/failure/failure.ts'

/**
 * Sends a change that is a single call, so that nothing has to be taken back. A lost answer is resolved by looking:
 * `hasHappened` reads the server. Throws a `FailureError` when nothing was changed, or nobody can tell.
 */
export async function sendChecked(send: () => Promise<unknown>, hasHappened: () => Promise<boolean>): Promise<void> {
  try {
    await send()
  } catch (error) {
    const failure = toFailure(error)
    if (!isUncertain(failure) || !(await hasHappened().catch(() => false))) throw new FailureError(failure)
  }
}
