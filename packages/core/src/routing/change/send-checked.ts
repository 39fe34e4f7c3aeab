import { FailureError, isUncertain, toFailure } from '../../kernel/failure/failure.ts'

/**
 * Sends a change of a single call, which needs no rollback. After a lost answer `hasHappened` reads the records. Throws
 * a `FailureError` when nothing was changed or the records could not be read.
 */
export async function sendChecked(send: () => Promise<unknown>, hasHappened: () => Promise<boolean>): Promise<void> {
  try {
    await send()
  } catch (error) {
    const failure = toFailure(error)
    if (!isUncertain(failure) || !(await hasHappened().catch(() => false))) throw new FailureError(failure)
  }
}
